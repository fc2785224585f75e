package io.thalweg.surrogate.wiski;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Samples.uniform;
import static io.thalweg.surrogate.wiski.Models.wave;
import static io.thalweg.surrogate.wiski.Models.waves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Fixtures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Streams of many observations: neither memory nor errors grow. */
class LongStreamsTest {

    private static final RefitBudget FIT = new RefitBudget(1, 12);

    private static WiskiSurrogate prior(int d) {
        return WiskiSurrogate.of(Models.grid(d, d == 1 ? 24 : 10, new RankPolicy(1e-8, 100)));
    }

    @Test
    void hundredThousandObservationsAreAbsorbed() throws IOException {
        WiskiSurrogate some = prior(2);
        int bytes = 0;
        for (int k = 0; k < 50; k++) {
            some = some.observe(waves(2000, 2, 0.3, k));
            if (k == 0) {
                bytes = size(some);
            }
        }
        assertThat(some.observations()).isEqualTo(100_000);
        assertThat(size(some)).isEqualTo(bytes);
        WiskiSurrogate fitted = some.refit(new RefitBudget(1, 15), Seed.of(1));
        assertUsable(fitted);
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.09, within(0.002));
        DMatrixRMaj x = uniform(200, 2, 5000);
        double[] expected = new double[200];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(0.08));
        assertThat(Arrays.stream(some.posterior().predict(x, 1).variance())).allMatch(v -> v >= 0 && v < 1e-2);
    }

    private static int size(WiskiSurrogate surrogate) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        surrogate.save(out);
        return out.size();
    }

    /** Rank-one updates, one after another, against the factor rebuilt from the statistics. */
    @Test
    void manyUpdatesDoNotDrift() {
        WiskiSurrogate some = WiskiSurrogate.of(Models.grid(1, 40, new RankPolicy(1e-10, 40)));
        Observations data = waves(20_000, 1, 0.3, 1);
        for (int i = 0; i < data.size(); i++) {
            some = some.observe(data.rows(i, i + 1));
        }
        Conditioned updated = some.conditioned();
        Conditioned rebuilt = Conditioned.of(
                        some.model(), updated.statistics(), updated.basis().kept())
                .orElseThrow();
        WiskiSurrogate other =
                new WiskiSurrogate(some.structure(), some.settled(), some.recent(), rebuilt, some.fitReport());
        DMatrixRMaj x = uniform(30, 1, 3);
        Prediction drifted = some.posterior().predict(x);
        Prediction fresh = other.posterior().predict(x);
        assertThat(Fixtures.relativeError(drifted.mean(), fresh.mean())).isLessThan(1e-8);
        assertThat(Fixtures.relativeError(drifted.covariance().data, fresh.covariance().data))
                .isLessThan(1e-10);
        assertThat(some.logEvidence()).isCloseTo(other.logEvidence(), within(1e-8 * Math.abs(other.logEvidence())));
        // The features nearly contain the constant: how it is shared out between μ and them hardly matters, nor is it
        // certain.
        assertThat(some.mean()).isCloseTo(other.mean(), within(1e-4));
        assertThat(Arrays.stream(some.posterior().predict(x, 1).variance())).allMatch(v -> v >= 0);
    }

    /** A smooth function without noise, far more points than it has degrees of freedom. */
    @Test
    void manyNoiseFreePointsOnALineStayStable() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate some = (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.create(line, true);
        for (int k = 0; k < 10; k++) {
            some = some.observe(waves(1000, 1, 0, k));
        }
        assertUsable(some);
        WiskiSurrogate fitted = some.refit(FIT, Seed.of(1));
        assertUsable(fitted);
        DMatrixRMaj x = uniform(50, 1, 123);
        double[] expected = new double[50];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(1e-3));
    }
}
