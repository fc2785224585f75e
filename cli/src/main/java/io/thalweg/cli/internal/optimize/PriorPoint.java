package io.thalweg.cli.internal.optimize;

import io.thalweg.core.space.Point;
import java.util.OptionalDouble;

/**
 * A point to begin with.
 *
 * @param point of the space
 * @param value what is to be told of it, in the user's sign; if empty the point is evaluated
 */
public record PriorPoint(Point point, OptionalDouble value) {}
