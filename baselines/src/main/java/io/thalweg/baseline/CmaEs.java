package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.Well19937c;

/**
 * The covariance matrix adaptation evolution strategy of Commons Math. The population doubles from run to run (A. Auger and N. Hansen,
 * "A restart CMA evolution strategy with increasing population size", CEC 2005).
 */
final class CmaEs implements MultiStart.Optimizer {

    /** Initial standard deviation, in widths of the cube. */
    private static final double SIGMA = 0.3;

    @Override
    public void run(CubeFunction f, double[] start, int run, Seed seed) {
        int d = f.dimension();
        double[] zeros = new double[d];
        double[] ones = new double[d];
        double[] sigma = new double[d];
        Arrays.fill(ones, 1);
        Arrays.fill(sigma, SIGMA);
        CMAESOptimizer optimizer =
                new CMAESOptimizer(Integer.MAX_VALUE, 0, true, 0, 0, new Well19937c(seed.key()), false, null);
        optimizer.optimize(
                new ObjectiveFunction(f::value),
                GoalType.MINIMIZE,
                new InitialGuess(start),
                new SimpleBounds(zeros, ones),
                new CMAESOptimizer.Sigma(sigma),
                new CMAESOptimizer.PopulationSize(population(d, run, f.left())),
                MaxEval.unlimited());
    }

    /** The size of the population in a run: what cannot be evaluated need not be drawn. */
    static int population(int d, int run, int left) {
        int usual = 4 + (int) (3 * Math.log(d));
        return Math.max(usual, (int) Math.min((long) usual << Math.min(run, 31), left));
    }
}
