package io.thalweg.core.optimize;

import java.util.Arrays;

/**
 * Adam with projection to the box: D. P. Kingma and J. L. Ba, "Adam: a method for stochastic optimization", ICLR 2015,
 * algorithm 1. For functions whose gradient is noisy or rough; for smooth ones {@link LbfgsB} needs far fewer evaluations.
 *
 * <p>The result is the best point seen, not the last. A non-finite value or gradient is a wall: the search goes back to the
 * best point, forgets its momentum and halves the step.
 *
 * @param step the step size α: about how far a coordinate moves in an iteration
 * @param meanDecay β₁, the decay rate of the mean of the gradients
 * @param squareDecay β₂, the decay rate of the mean of their squares
 * @param epsilon added to the root of that mean
 * @param gradientTolerance stop when the largest component of the projected gradient is at most this
 * @param maxIterations most iterations, each of one evaluation
 */
public record Adam(
        double step, double meanDecay, double squareDecay, double epsilon, double gradientTolerance, int maxIterations)
        implements Optimizer {

    private static final Adam DEFAULTS = new Adam(0.01, 0.9, 0.999, 1e-8, 1e-5, 1000);

    /** Checks the settings. */
    public Adam {
        Settings.requirePositive("step", step);
        Settings.requireDecay("meanDecay", meanDecay);
        Settings.requireDecay("squareDecay", squareDecay);
        Settings.requirePositive("epsilon", epsilon);
        Settings.requireTolerance("gradientTolerance", gradientTolerance);
        Settings.requirePositive("maxIterations", maxIterations);
    }

    /** Step 0.01, decay rates 0.9 and 0.999, ε = 1e-8, gradient tolerance 1e-5, 1000 iterations. */
    public static Adam defaults() {
        return DEFAULTS;
    }

    /** A copy with another step size. */
    public Adam withStep(double size) {
        return new Adam(size, meanDecay, squareDecay, epsilon, gradientTolerance, maxIterations);
    }

    /** A copy with other decay rates β₁ and β₂. */
    public Adam withDecays(double mean, double square) {
        return new Adam(step, mean, square, epsilon, gradientTolerance, maxIterations);
    }

    /** A copy with another tolerance of the projected gradient. */
    public Adam withGradientTolerance(double tolerance) {
        return new Adam(step, meanDecay, squareDecay, epsilon, tolerance, maxIterations);
    }

    /** A copy with another limit of iterations. */
    public Adam withMaxIterations(int iterations) {
        return new Adam(step, meanDecay, squareDecay, epsilon, gradientTolerance, iterations);
    }

    @Override
    public OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, double[] start) {
        bounds.requireDimension("f", f.dimension());
        bounds.requireDimension("start", start.length);
        Run run = new Run(this, bounds, bounds.project(start));
        return Vectors.allFinite(run.x) ? run.minimize(f) : run.result(Status.NON_FINITE_START);
    }

    /** The mutable state of a run. */
    private static final class Run {

        private final Adam settings;
        private final Bounds bounds;
        private final double[] x;
        private final double[] gradient;
        private final double[] mean;
        private final double[] square;
        private final double[] best;
        private final double[] bestGradient;
        private double bestValue = Double.NaN;
        private double step;
        private int sinceWall;
        private int iterations;
        private int evaluations;

        Run(Adam settings, Bounds bounds, double[] start) {
            this.settings = settings;
            this.bounds = bounds;
            step = settings.step();
            x = start;
            gradient = new double[start.length];
            mean = new double[start.length];
            square = new double[start.length];
            best = start.clone();
            bestGradient = new double[start.length];
            Arrays.fill(bestGradient, Double.NaN);
        }

        OptimizationResult minimize(DifferentiableFunction f) {
            if (!evaluate(f)) {
                return result(Status.NON_FINITE_START);
            }
            while (bounds.projectedGradientNorm(x, gradient) > settings.gradientTolerance()) {
                if (iterations == settings.maxIterations()) {
                    return result(Status.MAX_ITERATIONS);
                }
                iterations++;
                move();
                if (!evaluate(f)) {
                    retreat();
                }
            }
            return result(Status.CONVERGED_GRADIENT);
        }

        /** Evaluates at x and keeps the best. Returns whether value and gradient are finite. */
        private boolean evaluate(DifferentiableFunction f) {
            evaluations++;
            double value = f.evaluate(x, gradient);
            if (!Double.isFinite(value) || !Vectors.allFinite(gradient)) {
                return false;
            }
            if (!(value >= bestValue)) {
                bestValue = value;
                System.arraycopy(x, 0, best, 0, x.length);
                System.arraycopy(gradient, 0, bestGradient, 0, x.length);
            }
            return true;
        }

        private void move() {
            sinceWall++;
            double meanCorrection = 1 - Math.pow(settings.meanDecay(), sinceWall);
            double squareCorrection = 1 - Math.pow(settings.squareDecay(), sinceWall);
            for (int i = 0; i < x.length; i++) {
                double g = gradient[i];
                mean[i] = settings.meanDecay() * mean[i] + (1 - settings.meanDecay()) * g;
                square[i] = settings.squareDecay() * square[i] + (1 - settings.squareDecay()) * g * g;
                double scale = Math.sqrt(square[i] / squareCorrection) + settings.epsilon();
                x[i] = bounds.clamp(i, x[i] - step * mean[i] / meanCorrection / scale);
            }
        }

        private void retreat() {
            System.arraycopy(best, 0, x, 0, x.length);
            System.arraycopy(bestGradient, 0, gradient, 0, x.length);
            Arrays.fill(mean, 0);
            Arrays.fill(square, 0);
            sinceWall = 0;
            step /= 2;
        }

        OptimizationResult result(Status status) {
            return new OptimizationResult(best, bestValue, bestGradient, iterations, evaluations, status);
        }
    }
}
