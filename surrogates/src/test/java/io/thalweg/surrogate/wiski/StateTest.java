package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging states of disjoint data, and storing them. */
class StateTest {

    static Stream<WiskiModel> models() {
        return Stream.of(
                Models.grid(1, 20, RankPolicy.FULL),
                Models.grid(3, 7, new RankPolicy(1e-3, 80)),
                Models.additive(RankPolicy.FULL),
                Models.additive(new RankPolicy(1e-2, 12)));
    }

    private static Observations data(WiskiModel model, EvidenceGradientTest.Noise noise) {
        return EvidenceGradientTest.data(model.map().inputs(), noise);
    }

    private static double[] belief(WiskiSurrogate surrogate) {
        RandomGenerator random = Seed.of(3).generator();
        int d = surrogate.dimension();
        DMatrixRMaj x = DMatrixRMaj.wrap(9, d, random.doubles(9L * d).toArray());
        Posterior posterior = surrogate.posterior();
        return Stream.of(posterior.predict(x).mean(), posterior.predict(x).covariance().data, new double[] {
                    surrogate.logEvidence(), surrogate.mean(), surrogate.observations()
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    @ParameterizedTest
    @EnumSource(EvidenceGradientTest.Noise.class)
    void mergedPartsMatchTheWhole(EvidenceGradientTest.Noise noise) {
        models().forEach(model -> {
            Observations data = data(model, noise);
            WiskiSurrogate prior = WiskiSurrogate.of(model);
            WiskiSurrogate whole = prior.observe(data);
            WiskiSurrogate parts = prior.observe(data.rows(0, 7))
                    .merge(prior.observe(data.rows(7, 31)).merge(prior.observe(data.rows(31, 60))));
            assertThat(Fixtures.relativeError(belief(parts), belief(whole))).isLessThan(1e-10);
            assertThat(Fixtures.relativeError(parts.logEvidenceGradient(), whole.logEvidenceGradient()))
                    .isLessThan(1e-9);
            assertThat(belief(whole.merge(prior)))
                    .satisfies(b ->
                            assertThat(Fixtures.relativeError(b, belief(whole))).isLessThan(1e-10));
            assertThat(Fixtures.relativeError(belief(prior.merge(whole)), belief(whole)))
                    .isLessThan(1e-10);
        });
    }

    /** Whatever the order and the size of batches, and wherever hyperparameters were refitted: statistics forget neither. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void orderAndBatchesDoNotMatter(long seed) {
        models().forEach(model -> {
            Observations data = data(model, EvidenceGradientTest.Noise.MIXED);
            RandomGenerator random = Seed.of(seed).generator();
            WiskiSurrogate whole = WiskiSurrogate.of(model).observe(data);
            WiskiSurrogate streamed = WiskiSurrogate.of(model);
            int[] order = random.ints(0, 60).distinct().limit(60).toArray();
            for (int from = 0; from < 60; ) {
                int to = Math.min(60, from + 1 + random.nextInt(9));
                Observations batch = data.rows(order[from], order[from] + 1);
                for (int i = from + 1; i < to; i++) {
                    batch = batch.append(data.rows(order[i], order[i] + 1));
                }
                streamed = streamed.observe(batch);
                from = to;
            }
            assertThat(Fixtures.relativeError(belief(streamed), belief(whole))).isLessThan(1e-10);
        });
    }

    @Test
    void onlyEqualTermsCanBeMerged() {
        WiskiSurrogate one = WiskiSurrogate.of(Models.grid(2, 8, RankPolicy.FULL));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.merge(WiskiSurrogate.of(Models.grid(2, 9, RankPolicy.FULL))))
                .withMessageContaining("same grids");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.merge(WiskiSurrogate.of(Models.grid(3, 8, RankPolicy.FULL))))
                .withMessageContaining("grid(0,1,2)");
    }

    /** Given noise changes with the units, learnt noise is a hyperparameter in units of the model and does not. */
    @ParameterizedTest
    @EnumSource(EvidenceGradientTest.Noise.class)
    void restandardisingMatchesObservingInOtherUnits(EvidenceGradientTest.Noise noise) {
        double shift = 2.5;
        double scale = 0.3;
        models().forEach(model -> {
            Observations data = data(model, noise);
            Observations changed = Observations.of(
                    data.x(),
                    Arrays.stream(data.y()).map(v -> (v - shift) / scale).toArray(),
                    Arrays.stream(data.noiseVariance())
                            .map(v -> v / scale / scale)
                            .toArray());
            WiskiSurrogate expected = WiskiSurrogate.of(model).observe(changed);
            WiskiSurrogate halfway = WiskiSurrogate.of(model)
                    .observe(data.rows(0, 35))
                    .restandardise(shift, scale)
                    .observe(changed.rows(35, 60));
            assertThat(Fixtures.relativeError(belief(halfway), belief(expected)))
                    .isLessThan(1e-10);
            assertThat(Fixtures.relativeError(halfway.logEvidenceGradient(), expected.logEvidenceGradient()))
                    .isLessThan(1e-9);
            WiskiSurrogate there = expected.restandardise(-shift / scale, 1 / scale);
            assertThat(Fixtures.relativeError(
                            belief(there), belief(WiskiSurrogate.of(model).observe(data))))
                    .isLessThan(1e-10);
        });
    }

    /** Projections are equal if their numbers are, whether they were made together, made alike, or restored. */
    @Test
    void onlyEqualProjectionsCanBeMerged() throws IOException {
        WiskiModel grid = Models.grid(2, 8, RankPolicy.FULL);
        WiskiModel one = new WiskiModel(Projection.random(5, 2, Seed.of(1)), grid.terms(), grid.noise(), grid.mean());
        WiskiModel same = new WiskiModel(Projection.random(5, 2, Seed.of(1)), grid.terms(), grid.noise(), grid.mean());
        WiskiModel other = new WiskiModel(Projection.random(5, 2, Seed.of(2)), grid.terms(), grid.noise(), grid.mean());
        Observations data = data(one, EvidenceGradientTest.Noise.MIXED);
        WiskiSurrogate whole = WiskiSurrogate.of(one).observe(data);
        WiskiSurrogate first = WiskiSurrogate.of(one).observe(data.rows(0, 25));
        WiskiSurrogate second = WiskiSurrogate.of(same).observe(data.rows(25, 60));
        assertThat(Fixtures.relativeError(belief(first.merge(second)), belief(whole)))
                .isLessThan(1e-10);
        WiskiSurrogate restored = WiskiSurrogate.of(same).restore(new ByteArrayInputStream(saved(first)));
        assertThat(Fixtures.relativeError(belief(restored.merge(second)), belief(whole)))
                .isLessThan(1e-10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.merge(WiskiSurrogate.of(other).observe(data)))
                .withMessageContaining("same terms");
        assertThat(one.map()).hasSameHashCodeAs(same.map()).isNotEqualTo(other.map());
        assertThat(one.map()).isNotEqualTo(Projection.random(2, 5, Seed.of(1)));
    }

    private static byte[] saved(WiskiSurrogate surrogate) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        surrogate.save(out);
        return out.toByteArray();
    }

    /** Saved in the middle, it goes on with the same bits: observing, refitting, changing units. */
    @ParameterizedTest
    @MethodSource("models")
    void restoredStateContinuesWithTheSameBits(WiskiModel model) throws IOException {
        Observations data = data(model, EvidenceGradientTest.Noise.MIXED);
        WiskiSurrogate original = WiskiSurrogate.of(model)
                .observe(data.rows(0, 30))
                .refit(new RefitBudget(1, 3), Seed.of(1))
                .observe(data.rows(30, 35));
        WiskiSurrogate restored = WiskiSurrogate.of(model).restore(new ByteArrayInputStream(saved(original)));
        assertThat(belief(restored)).isEqualTo(belief(original));
        assertThat(restored.fitReport()).isEqualTo(original.fitReport());
        assertThat(saved(restored)).isEqualTo(saved(original));
        WiskiSurrogate there = goOn(restored, data);
        WiskiSurrogate here = goOn(original, data);
        assertThat(belief(there)).isEqualTo(belief(here));
        assertThat(there.model()).isEqualTo(here.model());
    }

    private static WiskiSurrogate goOn(WiskiSurrogate surrogate, Observations data) {
        return surrogate
                .observe(data.rows(35, 36))
                .observe(data.rows(36, 50))
                .refit(new RefitBudget(2, 2), Seed.of(4))
                .restandardise(0.3, 1.7)
                .observe(data.rows(50, 60));
    }

    @Test
    void stateDoesNotGrow() throws IOException {
        WiskiSurrogate some = WiskiSurrogate.of(Models.grid(2, 8, RankPolicy.FULL))
                .observe(data(Models.grid(2, 8, RankPolicy.FULL), EvidenceGradientTest.Noise.LEARNT));
        WiskiSurrogate more = some;
        for (int i = 0; i < 20; i++) {
            more = more.observe(data(some.model(), EvidenceGradientTest.Noise.LEARNT));
        }
        assertThat(saved(more)).hasSameSizeAs(saved(some));
    }

    @Test
    void damageIsDetected() throws IOException {
        WiskiModel model = Models.grid(1, 12, RankPolicy.FULL);
        WiskiSurrogate prior = WiskiSurrogate.of(model);
        byte[] good = saved(prior.observe(data(model, EvidenceGradientTest.Noise.LEARNT)));
        for (int at = 20; at < good.length; at += 37) {
            byte[] bad = good.clone();
            bad[at] ^= 4;
            assertThatIOException()
                    .isThrownBy(() -> prior.restore(new ByteArrayInputStream(bad)))
                    .withMessageContaining("damaged");
        }
        byte[] torn = Arrays.copyOf(good, good.length - 5);
        assertThatIOException()
                .isThrownBy(() -> prior.restore(new ByteArrayInputStream(torn)))
                .withMessageContaining("ends after");
        assertThatIOException()
                .isThrownBy(() -> prior.restore(new ByteArrayInputStream(new byte[64])))
                .withMessageContaining("not the stored state");
        byte[] later = good.clone();
        later[7] = 9;
        assertThatIOException()
                .isThrownBy(() -> prior.restore(new ByteArrayInputStream(later)))
                .withMessageContaining("version 9");
    }

    @Test
    void stateOfOtherGridsIsRefused() throws IOException {
        byte[] state = saved(WiskiSurrogate.of(Models.grid(2, 8, RankPolicy.FULL)));
        WiskiSurrogate finer = WiskiSurrogate.of(Models.grid(2, 9, RankPolicy.FULL));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> finer.restore(new ByteArrayInputStream(state)))
                .withMessageContaining("axes of grid(0,1)");
        WiskiSurrogate wider = WiskiSurrogate.of(Models.grid(3, 8, RankPolicy.FULL));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wider.restore(new ByteArrayInputStream(state)))
                .withMessageContaining("2 input coordinates");
        WiskiModel grid = Models.grid(2, 8, RankPolicy.FULL);
        List<Term> singles =
                List.of(Models.term(new int[] {0}, 8, RankPolicy.FULL), Models.term(new int[] {1}, 8, RankPolicy.FULL));
        WiskiSurrogate other = WiskiSurrogate.of(new WiskiModel(grid.map(), singles, grid.noise(), grid.mean()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.restore(new ByteArrayInputStream(state)))
                .withMessageContaining("lacks");
    }
}
