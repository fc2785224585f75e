package io.thalweg.core.optimize;

import com.github.lbfgs4j.liblbfgs.Lbfgs;
import com.github.lbfgs4j.liblbfgs.LbfgsConstant.LBFGS_Evaluate;
import com.github.lbfgs4j.liblbfgs.LbfgsConstant.LBFGS_Param;
import com.github.lbfgs4j.liblbfgs.LbfgsConstant.LBFGS_Progress;
import com.github.lbfgs4j.liblbfgs.LbfgsConstant.ReturnValue;
import com.github.lbfgs4j.liblbfgs.MutableDouble;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Unbounded L-BFGS by the library lbfgs4j, an optional dependency: add {@code com.github.vinhkhuc:lbfgs4j} to the class path
 * to use it. {@link LbfgsB} is the default and does all that this does; this is a second opinion.
 *
 * <p>It stops by the rules of {@link LbfgsB}. The library knows no walls: a point that cannot be used is shown to it as one of
 * a value above all seen so far.
 *
 * @param memory number of correction pairs that approximate the Hessian
 * @param gradientTolerance stop when the largest component of the gradient is at most this
 * @param valueTolerance stop when an iteration lowers the value by at most this times max(|old|, |new|, 1)
 * @param maxIterations most iterations
 */
public record UnconstrainedLbfgs(int memory, double gradientTolerance, double valueTolerance, int maxIterations)
        implements Optimizer {

    private static final UnconstrainedLbfgs DEFAULTS =
            new UnconstrainedLbfgs(10, 1e-5, LbfgsB.defaults().valueTolerance(), 15_000);

    /** Checks the settings. */
    public UnconstrainedLbfgs {
        Settings.requirePositive("memory", memory);
        Settings.requireTolerance("gradientTolerance", gradientTolerance);
        Settings.requireTolerance("valueTolerance", valueTolerance);
        Settings.requirePositive("maxIterations", maxIterations);
    }

    /** The settings of {@link LbfgsB#defaults()}. */
    public static UnconstrainedLbfgs defaults() {
        return DEFAULTS;
    }

    /**
     * Minimises a function of unbounded arguments.
     *
     * @throws IllegalArgumentException if a bound is finite, or the dimensions differ
     */
    @Override
    public OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, double[] start) {
        bounds.requireDimension("f", f.dimension());
        bounds.requireDimension("start", start.length);
        if (bounds.anyFinite()) {
            throw new IllegalArgumentException(
                    "bounds has finite bounds, which this optimiser cannot keep; use LbfgsB, or Bounds.unbounded("
                            + bounds.dimension() + ")");
        }
        Observer observer = new Observer(this, f);
        if (!observer.startsAt(start)) {
            return observer.result(Status.NON_FINITE_START);
        }
        LBFGS_Param settings = Lbfgs.defaultParams();
        settings.m = memory;
        settings.epsilon = 0;
        settings.max_iterations = maxIterations;
        ReturnValue end =
                Lbfgs.lbfgs(start.length, start.clone(), new MutableDouble(), observer, observer, null, settings);
        return observer.result(
                switch (end) {
                    case LBFGS_STOP -> observer.reason;
                    case LBFGS_SUCCESS, LBFGS_CONVERGENCE, LBFGS_ALREADY_MINIMIZED -> Status.CONVERGED_GRADIENT;
                    case LBFGSERR_MAXIMUMITERATION -> Status.MAX_ITERATIONS;
                    default -> Status.LINE_SEARCH_FAILED;
                });
    }

    /** Evaluates for the library, keeps the best point, and decides when to stop. */
    private static final class Observer implements LBFGS_Evaluate, LBFGS_Progress {

        private final UnconstrainedLbfgs settings;
        private final DifferentiableFunction f;
        private double[] best = {};
        private double[] bestGradient = {};
        private double bestValue = Double.NaN;
        private double highestValue = Double.NEGATIVE_INFINITY;
        private double previousValue;
        private boolean begun;
        private int iterations;
        private int evaluations;
        private Status reason = Status.CONVERGED_GRADIENT;

        Observer(UnconstrainedLbfgs settings, DifferentiableFunction f) {
            this.settings = settings;
            this.f = f;
        }

        boolean startsAt(double[] start) {
            best = start.clone();
            bestGradient = new double[start.length];
            Arrays.fill(bestGradient, Double.NaN);
            if (Vectors.allFinite(start)) {
                evaluate(start, new double[start.length]);
                previousValue = bestValue;
            }
            return Double.isFinite(bestValue);
        }

        @Override
        public double eval(@Nullable Object instance, double[] x, double[] g, int n, double step) {
            if (!begun) {
                // The library begins at the start, which is known already.
                begun = true;
                System.arraycopy(bestGradient, 0, g, 0, n);
                return bestValue;
            }
            return evaluate(x, g);
        }

        private double evaluate(double[] x, double[] g) {
            evaluations++;
            double value = f.evaluate(x, g);
            if (!Double.isFinite(value) || !Vectors.allFinite(g)) {
                Arrays.fill(g, 0);
                return highestValue + Math.max(1, Math.abs(highestValue));
            }
            highestValue = Math.max(highestValue, value);
            if (!(value >= bestValue)) {
                bestValue = value;
                best = x.clone();
                bestGradient = g.clone();
            }
            return value;
        }

        @Override
        public ReturnValue eval(
                @Nullable Object instance,
                double[] x,
                double[] g,
                double value,
                double xNorm,
                double gNorm,
                double step,
                int n,
                int k,
                int lineSearchSteps) {
            iterations = k;
            double decrease = previousValue - value;
            double scale = Math.max(Math.max(Math.abs(previousValue), Math.abs(value)), 1);
            previousValue = value;
            if (Arrays.stream(g).allMatch(gi -> Math.abs(gi) <= settings.gradientTolerance())) {
                reason = Status.CONVERGED_GRADIENT;
                return ReturnValue.LBFGS_STOP;
            }
            if (decrease <= settings.valueTolerance() * scale) {
                reason = Status.CONVERGED_VALUE;
                return ReturnValue.LBFGS_STOP;
            }
            return ReturnValue.LBFGS_SUCCESS;
        }

        OptimizationResult result(Status status) {
            return new OptimizationResult(best, bestValue, bestGradient, iterations, evaluations, status);
        }
    }
}
