package io.thalweg.benchmark;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.harmonic.HarmonicFamily;
import io.thalweg.surrogate.harmonic.SymmetryGroup;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.input.PrincipalDirections;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.PivotedCholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;

/**
 * What inducing features leave unexplained of a function before any data: the mean of k(x, x) − k_u(x)ᵀK_uu⁻¹k_u(x) over rows of a
 * table, as a share of the mean of k(x, x). Ordinary points beside harmonic features of reflections. The kernel is an ARD Matérn-5/2
 * one, with the length scales of an exact process on other rows.
 */
final class NystromBenchmark {

    private static final int FITTED = 500;

    private static final double LEAST = 1e-10;

    private final DMatrixRMaj fitX;
    private final double[] fitY;
    private final DMatrixRMaj rows;
    private final Executor executor;
    private final Seed seed;

    /**
     * A benchmark.
     *
     * @param table scaled inputs and standardised targets in random order; hyperparameters come from the last 500 rows
     * @param rows number of rows, the first ones, that are to be explained
     * @param executor shares the work
     * @param seed of fits and choices
     */
    public NystromBenchmark(Observations table, int rows, Executor executor, Seed seed) {
        int n = table.size();
        Observations last = table.rows(Math.max(0, n - FITTED), n);
        this.fitX = last.x();
        this.fitY = last.y();
        this.rows = table.rows(0, Math.min(rows, n)).x();
        this.executor = executor;
        this.seed = seed;
    }

    /**
     * What was measured.
     *
     * @param inputs {@code coordinates} as they are, or {@code principal} directions
     * @param features {@code points}, {@code shared} or {@code own} points of components
     * @param size number of features
     * @param unexplained share of the variance
     * @param seconds to choose the features and to compute this
     */
    public record Result(String inputs, String features, int size, double unexplained, double seconds) {}

    /** M and 2M ordinary points, and components of M points each, in both kinds of inputs. */
    public List<Result> run(int points, int ways) {
        List<Result> results = new ArrayList<>();
        PrincipalDirections principal = PrincipalDirections.of(rows);
        double[] half = new double[rows.numCols];
        Arrays.fill(half, 0.5);
        measure("coordinates", fitX, rows, half, points, ways, results);
        double[] origin = new double[rows.numCols];
        measure("principal", principal.apply(fitX), principal.apply(rows), origin, points, ways, results);
        return results;
    }

    private void measure(
            String inputs,
            DMatrixRMaj fit,
            DMatrixRMaj x,
            double[] centre,
            int points,
            int ways,
            List<Result> results) {
        Kernel kernel = kernel(fit);
        for (int m : new int[] {points, 2 * points}) {
            results.add(timed(
                    inputs,
                    "points",
                    kernel,
                    x,
                    () -> new InducingPoints(InducingPoints.rows(x, PivotedCholesky.pivots(kernel, x, m, LEAST)))));
        }
        SymmetryGroup group = SymmetryGroup.reflections(Math.min(ways, x.numCols), centre);
        HarmonicFamily shared = HarmonicFamily.of(group, points).withExecutor(executor);
        for (HarmonicFamily family : List.of(shared, shared.withOwnPoints())) {
            String name = family.ownPoints() ? "own" : "shared";
            results.add(timed(inputs, name, kernel, x, () -> family.following(kernel, family.none(x.numCols), x)));
        }
    }

    private Kernel kernel(DMatrixRMaj fit) {
        GaussianModel model = GaussianModel.of(
                Scaled.standardised(Matern52.ard(fit.numCols)),
                Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6));
        return ExactGaussianProcess.of(fit.numCols, model)
                .observe(Observations.of(fit, fitY))
                .refit(new RefitBudget(2, 60), seed)
                .kernel();
    }

    private static Result timed(
            String inputs, String name, Kernel kernel, DMatrixRMaj x, Supplier<InducingFeatures> choice) {
        long start = System.nanoTime();
        InducingFeatures features = choice.get();
        Factor factor = BlockCholesky.withJitter(features.covariance(kernel), features.groups())
                .orElseThrow();
        DMatrixRMaj v = features.crossCovariance(kernel, x);
        factor.solveLowerInPlace(v);
        double total = Arrays.stream(kernel.diagonal(x)).sum();
        double explained =
                Arrays.stream(v.data, 0, v.getNumElements()).map(e -> e * e).sum();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(inputs, name, features.size(), 1 - explained / total, seconds);
    }
}
