package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * The third problem of Deb and Gupta: the global front is a thin crevice beside a wide, robust valley.
 *
 * <pre>
 * f₁(x) = x₁
 * f₂(x) = h(x₂) (50 Σᵢ₌₃ᵈ xᵢ² + 1 − √x₁),   h(t) = 2 − 0.8 exp(−((t − 0.35)/0.25)²) − exp(−((t − 0.85)/0.03)²)
 * </pre>
 *
 * on [0, 1]² × [−1, 1]^(d−2). The Pareto front f₂ = h* (1 − √f₁) is taken at the minimum of h, h* = h(0.84989…), and
 * x₃ = … = x_d = 0.
 *
 * <p>Source: K. Deb and H. Gupta, Searching for robust Pareto-optimal solutions in multi-objective optimization,
 * Evolutionary Multi-Criterion Optimization 2005, test problem 3.
 *
 * @param dimension d, at least 3
 */
public record Dh3(int dimension) implements MultiObjectiveTestFunction {

    /** Where the profile of the valleys has its minimum h*, and h* (Newton's iteration in 30 digits). */
    public static final double LOWEST_PLACE = 0.8498943444648921;

    public static final double LOWEST_PROFILE = 0.9853351040184061;

    /** Checks the dimension. */
    public Dh3 {
        Points.atLeast(3, dimension, "DH3");
    }

    @Override
    public Box domain() {
        double[] lower = Points.diagonal(dimension, -1);
        lower[0] = 0;
        lower[1] = 0;
        return new Box(lower, Points.diagonal(dimension, 1));
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {x[0], profile(x[1]) * distance(x)};
    }

    /** The profile h of the two valleys. */
    static double profile(double t) {
        return 2 - 0.8 * Math.exp(-square((t - 0.35) / 0.25)) - Math.exp(-square((t - 0.85) / 0.03));
    }

    /** The factor of the profile: distance from the valleys' floor, and the shape of the front. */
    static double distance(double[] x) {
        double g = 0;
        for (int i = 2; i < x.length; i++) {
            g += 50 * square(x[i]);
        }
        return g + 1 - Math.sqrt(x[0]);
    }

    @Override
    public double[] referencePoint() {
        return new double[] {1.1, 1.1};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(1.21 - LOWEST_PROFILE / 3);
    }
}
