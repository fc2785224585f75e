package io.thalweg.testfunction.internal.bbob;

import java.util.function.ToDoubleFunction;

/**
 * A function of the suite without its offset f_opt.
 *
 * @param optimizer x*, length D
 * @param gap f(x) − f_opt of a finite x; pure, leaves x as it is, and may be called by many threads at a time
 */
record Landscape(double[] optimizer, ToDoubleFunction<double[]> gap) {}
