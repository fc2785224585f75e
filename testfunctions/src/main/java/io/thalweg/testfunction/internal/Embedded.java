package io.thalweg.testfunction.internal;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.Arrays;
import java.util.List;

/**
 * A function of few coordinates hidden among many that change nothing.
 *
 * <pre>g(x) = f(l + (u − l) (x_{k₁}, …, x_{k_e}))</pre>
 *
 * on [0, 1]^d, where [l, u] is the box of f and k₁, …, k_e are different coordinates, drawn by the seed; all coordinates have the same
 * range, so that it does not tell which count.
 *
 * <p>Source: the test of Z. Wang, F. Hutter, M. Zoghi, D. Matheson and N. de Freitas, Bayesian optimization in a billion dimensions via
 * random embeddings, Journal of Artificial Intelligence Research 55, 2016; in these sizes B. Letham, R. Calandra, A. Rai and
 * E. Bakshy, Re-examining linear embeddings for high-dimensional Bayesian optimization, NeurIPS 2020.
 */
public final class Embedded extends Reparameterized {

    private final int dimension;

    /** k₁, …, k_e. */
    private final int[] effective;

    /**
     * An embedded function.
     *
     * @param function f, in real coordinates
     * @param dimension d, at least the dimension of f
     * @param seed the randomness of the choice
     * @throws IllegalArgumentException if f has coordinates that are whole numbers, or more coordinates than d
     */
    public Embedded(TestFunction function, int dimension, Seed seed) {
        super(function);
        if (function.integerCoordinates().length > 0) {
            throw new IllegalArgumentException("function is " + function.name() + ", must have real coordinates");
        }
        Points.atLeast(function.dimension(), dimension, "what " + function.name() + " is embedded in");
        this.dimension = dimension;
        this.effective = Shuffle.choice(function.dimension(), dimension, seed.generator());
    }

    /** Indices of the coordinates that count, in the order of those of the function, as a new array. */
    public int[] effectiveCoordinates() {
        return effective.clone();
    }

    @Override
    public String name() {
        return "embedded" + dimension + "-" + function.name();
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    double[] original(double[] x) {
        Box box = function.domain();
        double[] y = new double[effective.length];
        Arrays.setAll(y, i -> {
            double value = box.lower(i) + (box.upper(i) - box.lower(i)) * x[effective[i]];
            return Math.min(Math.max(value, box.lower(i)), box.upper(i)); // rounding must not lead out of the box
        });
        return y;
    }

    /** Those with all the coordinates that change nothing at ½. */
    @Override
    public List<double[]> optimizers() {
        Box box = function.domain();
        return function.optimizers().stream()
                .map(y -> {
                    double[] x = Points.diagonal(dimension, 0.5);
                    for (int i = 0; i < y.length; i++) {
                        x[effective[i]] = (y[i] - box.lower(i)) / (box.upper(i) - box.lower(i));
                    }
                    return x;
                })
                .toList();
    }
}
