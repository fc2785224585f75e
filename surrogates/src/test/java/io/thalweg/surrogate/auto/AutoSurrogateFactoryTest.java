package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The candidates of the surrogate that chooses itself. */
class AutoSurrogateFactoryTest {

    @Test
    void moreTimeForAStepIsMorePoints() {
        AutoSurrogateFactory study = AutoSurrogateFactory.DEFAULT.standardised();
        assertThat(study.points().most()).isEqualTo(512);
        assertThat(study.withStepTime(0.4).points().most()).isEqualTo(1000);
    }

    /** A row of a stream is predicted and learnt, and nothing is searched. */
    @Test
    void aStreamHasMorePointsThanASearch() {
        VariationalInducingPointSelection stream = AutoSurrogateFactory.DEFAULT.points();
        assertThat(stream.most()).isEqualTo(1000);
        assertThat(stream.loss()).isEqualTo(0.001);
        assertThat(AutoSurrogateFactory.DEFAULT.standardised().points().loss()).isEqualTo(0.01);
    }

    /** Harmonic features may forecast random points best, and the edge of the space so badly that a search ends there. */
    @Test
    void surrogatesThatASearchCanTrustCompete() {
        assertThat(candidates(AutoSurrogateFactory.DEFAULT.standardised()))
                .contains("since 150 observations", "vips", "ohsvgp", "additive wiski")
                .doesNotContain("harmonic", "trend");
    }

    @Test
    void theExactProcessGoesOnWithASampleOfAStream() {
        assertThat(candidates(AutoSurrogateFactory.DEFAULT)).contains("vips since", "exact of a sample");
        assertThat(candidates(AutoSurrogateFactory.DEFAULT.standardised())).doesNotContain("sample");
    }

    @Test
    void onlyAStudyWeighsWhetherThereIsNoise() {
        assertThat(exactNoise(AutoSurrogateFactory.DEFAULT.standardised())).isLessThan(1e-10);
        assertThat(exactNoise(AutoSurrogateFactory.DEFAULT)).isGreaterThanOrEqualTo(1e-6);
    }

    private static double exactNoise(AutoSurrogateFactory factory) {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        return factory.create(space, false)
                .observe(AutoSurrogateTest.sample(40, 0, 1))
                .refit(RefitBudget.WARM, Seed.of(1))
                .posterior()
                .noiseVariance();
    }

    private static String candidates(AutoSurrogateFactory factory) {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        return factory.withStepTime(1e-6)
                .create(space, false)
                .observe(AutoSurrogateTest.sample(150, 0.1, 1))
                .refit(RefitBudget.WARM, Seed.of(1))
                .choice()
                .orElseThrow()
                .toString();
    }

    /** Five waves along each of three coordinates are 125 hills: far too many for 300 noisy values, unless they are seen to be a sum. */
    @Test
    void sumsOfWavesAreFollowedByASumOfGrids() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .real("z", 0, 1)
                .build();
        Observations data = waves(300, 0.3, 1);
        Surrogate fitted = AutoSurrogateFactory.DEFAULT
                .withStepTime(1e-6)
                .create(space, false)
                .observe(data)
                .refit(RefitBudget.WARM, Seed.of(1));
        assertThat(fitted.choice().orElseThrow().name()).isEqualTo("additive wiski");
        Observations unseen = waves(500, 0, 2);
        double[] mean = fitted.posterior().predict(unseen.x(), 1).mean();
        double squares = 0;
        for (int i = 0; i < mean.length; i++) {
            squares += Math.pow(mean[i] - unseen.y()[i], 2) / mean.length;
        }
        assertThat(Math.sqrt(squares)).isLessThan(0.2);
    }

    private static Observations waves(int n, double noise, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 3, true, random.doubles(3L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 3; j++) {
                y[i] += Math.sin(10 * Math.PI * x.get(i, j)) / Math.sqrt(1.5);
            }
            y[i] += noise * random.nextGaussian();
        }
        return Observations.of(x, y);
    }
}
