package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A hyperparameter of each input coordinate, such as a length scale: one for each (automatic relevance determination), or
 * one that all the coordinates share (isotropic).
 *
 * @param parameters one parameter, or one for each coordinate
 * @param shared whether the one parameter serves any number of coordinates
 */
public record PerDimension(HyperparameterVector parameters, boolean shared) {

    /**
     * Checks the number of parameters.
     *
     * @param parameters one parameter, or one for each coordinate
     * @param shared whether the one parameter serves any number of coordinates
     */
    public PerDimension {
        if (parameters.size() == 0 || (shared && parameters.size() > 1)) {
            throw new IllegalArgumentException(
                    parameters.size() + " parameters, must be " + (shared ? "exactly 1" : "at least 1"));
        }
    }

    /**
     * {@return one parameter that all the coordinates share}
     *
     * @param parameter the parameter
     */
    public static PerDimension shared(Hyperparameter parameter) {
        return new PerDimension(HyperparameterVector.of(parameter), true);
    }

    /**
     * {@return a copy of a parameter for each of d coordinates, named {@code name[0]}, {@code name[1]}, …}
     *
     * @param d number of coordinates
     * @param parameter the parameter
     */
    public static PerDimension each(int d, Hyperparameter parameter) {
        if (d < 1) {
            throw new IllegalArgumentException("d is " + d + ", must be at least 1");
        }
        return new PerDimension(
                new HyperparameterVector(IntStream.range(0, d)
                        .mapToObj(j -> parameter.renamed(parameter.name() + "[" + j + "]"))
                        .toList()),
                false);
    }

    /**
     * {@return positive parameters of given values with flat priors, one for each coordinate}
     *
     * @param name of the parameters
     * @param values one for each coordinate
     */
    public static PerDimension positive(String name, double... values) {
        return new PerDimension(
                new HyperparameterVector(IntStream.range(0, values.length)
                        .mapToObj(j -> Hyperparameter.positive(name + "[" + j + "]", values[j]))
                        .toList()),
                false);
    }

    /** {@return the number of coordinates; empty if shared by any number} */
    public OptionalInt dimension() {
        return shared ? OptionalInt.empty() : OptionalInt.of(size());
    }

    /** {@return the number of parameters} */
    public int size() {
        return parameters.size();
    }

    /**
     * {@return the value for each of d coordinates}
     *
     * @param d number of coordinates
     */
    public double[] values(int d) {
        if (shared) {
            double[] values = new double[d];
            Arrays.fill(values, parameters.get(0).value());
            return values;
        }
        if (d != size()) {
            throw new IllegalArgumentException("points have " + d + " columns where the kernel has " + size() + " ("
                    + parameters.get(0).name() + ", …)");
        }
        return parameters.values();
    }

    /**
     * {@return the reciprocal value for each of d coordinates}
     *
     * @param d number of coordinates
     */
    public double[] inverse(int d) {
        double[] inverse = values(d);
        for (int j = 0; j < d; j++) {
            inverse[j] = 1 / inverse[j];
        }
        return inverse;
    }

    /**
     * {@return the same with other parameters}
     *
     * @param replacement as many as there are now
     */
    public PerDimension withParameters(HyperparameterVector replacement) {
        return new PerDimension(replacement, shared);
    }

    /**
     * Passes the adjoint of each coordinate's value on to the parameters.
     *
     * @param valueBar adjoint of {@link #values}, length d
     * @param into where the adjoints of the parameters go
     * @param first index of the first of these parameters in it
     */
    public void pullback(double[] valueBar, KernelGradient into, int first) {
        for (int j = 0; j < valueBar.length; j++) {
            into.addParameter(first + (shared ? 0 : j), valueBar[j]);
        }
    }

    @Override
    public String toString() {
        return parameters.toString();
    }
}
