package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Michalewicz's function: steep valleys that cross, flat in between.
 *
 * <pre>f(x) = −Σ sin(xᵢ) sin²⁰(i xᵢ²/π)</pre>
 *
 * on [0, π]^d. The sum is separable, so the optimum is known in every dimension: each term has its minima near
 * i xᵢ²/π = π/2 + kπ, and a Newton iteration from each of them finds the best.
 *
 * <p>Source: Z. Michalewicz, Genetic Algorithms + Data Structures = Evolution Programs, Springer 1992.
 *
 * @param dimension d, at least 1
 */
public record Michalewicz(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Michalewicz {
        Points.atLeast(1, dimension, "Michalewicz's function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, Math.PI);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += term(i + 1, x[i]);
        }
        return sum;
    }

    private static double term(int i, double t) {
        return -Math.sin(t) * Math.pow(Math.sin(i * square(t) / Math.PI), 20);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(formula(optimizer()));
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(optimizer());
    }

    private double[] optimizer() {
        double[] x = new double[dimension];
        for (int i = 1; i <= dimension; i++) {
            double best = 0;
            for (int k = 0; k < i; k++) {
                double candidate = stationaryPoint(i, Math.PI * Math.sqrt((k + 0.5) / i));
                if (term(i, candidate) < term(i, best)) {
                    best = candidate;
                }
            }
            x[i - 1] = best;
        }
        return x;
    }

    /**
     * Newton's iteration for a zero of the slope of log(sin t · sin²⁰ u) with u = i t²/π: cot t + 20 u' cot u, which falls
     * steeply and steadily between two zeros of sin u.
     */
    private static double stationaryPoint(int i, double start) {
        double t = start;
        for (int iteration = 0; iteration < 50; iteration++) {
            double u = i * square(t) / Math.PI;
            double slopeOfU = 2 * i * t / Math.PI;
            double slope = 1 / Math.tan(t) + 20 * slopeOfU / Math.tan(u);
            double curvature =
                    -1 / square(Math.sin(t)) + 20 * (2 * i / Math.PI / Math.tan(u) - square(slopeOfU / Math.sin(u)));
            double step = slope / curvature;
            t -= step;
            if (Math.abs(step) < 1e-15 * t) {
                break;
            }
        }
        return t;
    }
}
