package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The candidates of the surrogate that chooses itself. */
class AutoSurrogateFactoryTest {

    @Test
    void moreTimeForAStepIsMorePoints() {
        assertThat(AutoSurrogateFactory.DEFAULT.mostPoints()).isEqualTo(512);
        assertThat(AutoSurrogateFactory.DEFAULT.withStepTime(0.4).mostPoints()).isEqualTo(1000);
    }

    /** Harmonic features may forecast random points best, and the edge of the space so badly that a search ends there. */
    @Test
    void surrogatesThatASearchCanTrustCompete() {
        assertThat(candidates(AutoSurrogateFactory.DEFAULT.standardised()))
                .contains("since 150 observations", "vips", "ohsvgp", "additive wiski")
                .doesNotContain("harmonic", "trend");
    }

    /** Nothing is searched in a stream, so a trend is not needed everywhere. */
    @Test
    void aStreamIsFollowedWithATrendOrWithout() {
        assertThat(candidates(AutoSurrogateFactory.DEFAULT)).contains(" vips ", "vips with a trend");
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
