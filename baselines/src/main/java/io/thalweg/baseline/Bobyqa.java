package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Powell's optimiser by quadratic models, BOBYQA, of Commons Math, with 2d + 1 points of interpolation. It needs two coordinates; a
 * lone one gets a companion that the objective does not see.
 */
final class Bobyqa implements MultiStart.Optimizer {

    /** Initial radius of the trust region: "about one tenth of the greatest expected change to a variable". */
    private static final double RADIUS = 0.1;

    @Override
    public void run(CubeFunction f, double[] start, int run, Seed seed) {
        int d = f.dimension();
        int n = Math.max(BOBYQAOptimizer.MINIMUM_PROBLEM_DIMENSION, d);
        double[] guess = Arrays.copyOf(start, n);
        Arrays.fill(guess, d, n, 0.5);
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        BOBYQAOptimizer optimizer = new BOBYQAOptimizer(2 * n + 1, RADIUS, BOBYQAOptimizer.DEFAULT_STOPPING_RADIUS);
        try {
            optimizer.optimize(
                    new ObjectiveFunction(u -> f.value(Arrays.copyOf(u, d))),
                    GoalType.MINIMIZE,
                    new InitialGuess(guess),
                    new SimpleBounds(new double[n], ones),
                    MaxEval.unlimited());
        } catch (MathIllegalStateException e) {
            return; // "trust region step has failed to reduce Q": the model is lost in rounding errors, the next run
            // has another
        }
    }
}
