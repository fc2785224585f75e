package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Functions drawn from a prior that the study does not know: it learns hyperparameters, and forms, with its defaults. */
@Tag("study")
class FittedRegretTest {

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    private static final int FUNCTIONS = Integer.getInteger("thalweg.functions", 60);
    private static final double EPSILON = 0.1;
    private static final double PROBABILITY = 0.05;
    private static final int FINE = 201;

    /** A function of variance 1. */
    private static SampledPath drawn(Seed seed) {
        GaussianModel model = new GaussianModel(
                Matern52.of(Lengthscales.isotropic(0.3)), Hyperparameter.positive("noise", 1e-8), OptionalDouble.of(0));
        return ExactGaussianProcess.of(2, model).posterior().samplePath(seed).orElseThrow();
    }

    private static double at(SampledPath f, Point p) {
        return f.values(DMatrixRMaj.wrap(1, 2, new double[] {p.real("x"), p.real("y")}))[0];
    }

    private static double highest(SampledPath f) {
        DMatrixRMaj grid = new DMatrixRMaj(FINE * FINE, 2);
        for (int i = 0; i < grid.numRows; i++) {
            int row = i / FINE;
            grid.set(i, 0, row / (FINE - 1.0));
            grid.set(i, 1, (i % FINE) / (FINE - 1.0));
        }
        return Arrays.stream(f.values(grid)).max().orElseThrow();
    }

    private static void search(double noise) {
        int stopped = 0;
        int failed = 0;
        int evaluations = 0;
        for (int i = 0; i < FUNCTIONS; i++) {
            Seed seed = Seed.of(7).child("function", i);
            SampledPath f = drawn(seed);
            RandomGenerator random = seed.child("noise").generator();
            Study study = Thalweg.maximize(SQUARE).seed(i).build();
            StudyResult result = study.run(
                    p -> at(f, p) + noise * random.nextGaussian(),
                    RunOptions.evaluations(80).untilRegret(EPSILON, PROBABILITY).silently());
            if (result.ending().startsWith("a value better")) {
                double regret =
                        highest(f) - at(f, result.recommendation().orElseThrow().point());
                stopped++;
                evaluations += result.results().size();
                failed += regret > EPSILON ? 1 : 0;
            }
        }
        System.out.println("noise " + noise + ": " + stopped + " of " + FUNCTIONS + " stopped, after "
                + (double) evaluations / stopped + " evaluations in the mean, " + failed + " with more left");
        double tail = failed == 0 ? 1 : RegularizedBeta.value(PROBABILITY, failed, stopped - failed + 1.0);
        assertThat(stopped).isGreaterThan(FUNCTIONS / 2);
        assertThat(tail).as("%s of %s failed", failed, stopped).isGreaterThan(0.001);
    }

    @Test
    void searchesWithoutNoiseThatStopHaveSeldomMoreLeft() {
        search(0);
    }

    @Test
    void searchesWithNoiseThatStopHaveSeldomMoreLeft() {
        search(0.05);
    }
}
