package io.thalweg.testfunction.internal;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A function observed with Gaussian noise of constant variance. Constraints and the stated optimum are those of the
 * function without noise; observations may fall below it.
 *
 * <p>The noise is a pure function of the seed, the point and the number of the repetition: results do not depend on the
 * order or the threads of evaluation, and a run that is resumed sees the same values again. {@link #evaluate} is repetition
 * 0, so evaluating a point twice gives the same value twice; to measure a point anew, {@link #observe} it with another
 * number, such as that of the trial.
 *
 * @param function the function without noise
 * @param standardDeviation of the noise, in units of the function, at least 0
 * @param seed the randomness of the noise
 */
public record Noisy(TestFunction function, double standardDeviation, Seed seed) implements TestFunction {

    /** Checks the standard deviation. */
    public Noisy {
        if (!(standardDeviation >= 0) || Double.isInfinite(standardDeviation)) {
            throw new IllegalArgumentException(
                    "standardDeviation is " + standardDeviation + ", must be finite and at least 0");
        }
    }

    @Override
    public String name() {
        return "noisy-" + function.name();
    }

    @Override
    public Box domain() {
        return function.domain();
    }

    @Override
    public int[] integerCoordinates() {
        return function.integerCoordinates();
    }

    @Override
    public int[] categoricalCoordinates() {
        return function.categoricalCoordinates();
    }

    @Override
    public boolean minimization() {
        return function.minimization();
    }

    @Override
    public int constraintCount() {
        return function.constraintCount();
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return function.constraintFormulas(x);
    }

    @Override
    public double formula(double[] x) {
        return function.formula(x) + standardDeviation * noise(x, 0);
    }

    /**
     * One of many noisy values at a point.
     *
     * @param x a point of the box, length d
     * @param repetition which of them; different numbers give independent noise
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    public double observe(double[] x, long repetition) {
        double[] point = Points.checked(this, x);
        return function.formula(point) + standardDeviation * noise(point, repetition);
    }

    private double noise(double[] x, long repetition) {
        Seed stream = seed.child("noise", repetition);
        for (double t : x) {
            // Adding 0 turns −0 into 0: equal points have equal noise.
            stream = stream.child("coordinate", Double.doubleToLongBits(t + 0.0));
        }
        return stream.generator().nextGaussian();
    }

    /** The best value without noise. */
    @Override
    public OptionalDouble optimalValue() {
        return function.optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        return function.optimizers();
    }
}
