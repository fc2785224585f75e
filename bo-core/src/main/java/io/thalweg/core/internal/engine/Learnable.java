package io.thalweg.core.internal.engine;

import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.Optional;

/**
 * Which points the models of a study learn from: all that have coordinates, in the space or not, as far as the surrogate reaches. What
 * may be suggested is the space's business.
 *
 * @param space the space
 * @param extrapolates whether the surrogate takes points beyond the ranges
 */
public record Learnable(SearchSpace space, boolean extrapolates) {

    /** How many ranges beyond a range are too far to tell anything; kernels of greater distances overflow in the end. */
    private static final double FARTHEST = 1000;

    /** Whether models learn from what is told of a point. */
    public boolean test(Point point) {
        return obstacle(point).isEmpty();
    }

    /** Why models do not learn from what is told of a point, for people; empty if they do. */
    public Optional<String> obstacle(Point point) {
        if (!space.isEncodable(point)) {
            return Optional.of(String.join("; ", space.violations(point)));
        }
        double[] u = space.encode(point);
        double room = extrapolates ? FARTHEST : 0;
        for (int j = 0; j < u.length; j++) {
            if (u[j] < -room || u[j] > 1 + room) {
                return Optional.of(beyond(space.columns().get(j).name(), point));
            }
        }
        return Optional.empty();
    }

    private String beyond(String name, Point point) {
        String range = space.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::allowed)
                .findFirst()
                .orElseThrow();
        return name + " = " + point.get(name) + " is "
                + (extrapolates ? "far beyond" : "beyond") + " its range (" + range
                + (extrapolates ? ")" : "), where the surrogate of the study ends");
    }
}
