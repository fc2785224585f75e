package io.thalweg.surrogate.streaming;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Beliefs.error;
import static io.thalweg.core.testing.Samples.WAVE;
import static io.thalweg.core.testing.Samples.grid;
import static io.thalweg.core.testing.Samples.waves;
import static io.thalweg.surrogate.TestModels.learned;
import static io.thalweg.surrogate.streaming.Streams.FIT;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static io.thalweg.surrogate.streaming.Streams.known;
import static io.thalweg.surrogate.streaming.Streams.stream;
import static io.thalweg.surrogate.streaming.Streams.vips;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Inducing points that coincide, lie far away or move, and bounds at extreme hyperparameters. */
class InducingPointPlacementTest {

    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.Streams#policies")
    void farOutlierAddsOnePointAndChangesNothingElse(SizePolicy policy) {
        Observations data = waves(60, 0.1, 1);
        Observations far = Observations.of(new DMatrixRMaj(1, 1, true, 1e6), new double[] {3});
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0.5), 0.01, 1, 0.3);
        StreamingSurrogate before = stream(model, policy, 30).observe(data);
        StreamingSurrogate after = before.observe(far);
        boolean full = policy instanceof FixedBudget || before.size() == 6;
        assertThat(after.size()).isEqualTo(full ? before.size() : before.size() + 1);
        if (!full) {
            assertThat(belief(after, grid(10))).containsExactly(belief(before, grid(10)), within(1e-9));
            double shrunk = 0.5 + 2.5 / 1.01;
            assertThat(after.posterior().predict(far.x(), 1).mean()[0]).isCloseTo(shrunk, within(1e-6));
        }
        assertUsable(after);
        assertUsable(stream(learned(1), policy, 30).observe(data).observe(far).refit(FIT, Seed.of(1)));
    }

    @ParameterizedTest
    @CsvSource({"1e-6,1,1e-6", "1e6,1,1e-6", "0.3,1e-6,1e-6", "0.3,1e6,1e-6", "1e6,1e6,1e6", "1e-6,1e-6,1e6"})
    void boundsAtExtremeHyperparametersAreFinite(double lengthscale, double scale, double noise) {
        GaussianModel extreme = OnlineIdentitiesTest.model(OptionalDouble.empty(), noise, scale, lengthscale);
        Observations data = waves(40, 0.1, 1);
        Conditioned past = vips(known(0.04, 0.3), 1).observe(data).conditioned();
        for (int folded : new int[] {0, 40}) {
            OnlineBound bound = OnlineBound.of(
                            extreme,
                            past.features(),
                            past.fold(Math.min(folded, past.window().size())).past(),
                            data)
                    .orElseThrow();
            assertThat(bound.value()).isFinite();
            assertThat(Arrays.stream(bound.gradient(null))).allMatch(Double::isFinite);
        }
    }

    /** Repeated inducing points need jitter and are then as good as one. */
    @Test
    void coincidentInducingPointsActAsOne() {
        GaussianModel model = known(0.04, 0.3);
        Observations data = waves(50, 0.2, 1);
        PseudoLikelihood none = PseudoLikelihood.none(InducingPoints.none(1));
        InducingPoints distinct = new InducingPoints(grid(6));
        InducingPoints repeated = distinct.at(new int[] {0, 1, 2, 2, 3, 4, 5, 5, 5});
        Conditioned expected =
                Conditioned.of(model, distinct, none, data.rows(0, 25)).orElseThrow();
        Conditioned actual =
                Conditioned.of(model, repeated, none, data.rows(0, 25)).orElseThrow();
        assertThat(actual.factor().jitter()).isBetween(1e-12, 1e-8);
        for (int k = 0; k < 3; k++) {
            assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-4));
            assertThat(actual.posterior(0).predict(grid(20)).mean())
                    .containsExactly(expected.posterior(0).predict(grid(20)).mean(), within(1e-5));
            // Onwards with the same points, without the repeated ones, and with others that coincide with old ones.
            InducingPoints next = k == 0 ? repeated : k == 1 ? distinct : distinct.with(grid(6), new int[] {1, 1, 3});
            Observations batch = data.rows(25 + 5 * k, 30 + 5 * k);
            expected = Conditioned.of(
                            model,
                            distinct,
                            expected.fold(expected.window().size()).past(),
                            batch)
                    .orElseThrow();
            actual = Conditioned.of(
                            model, next, actual.fold(actual.window().size()).past(), batch)
                    .orElseThrow();
        }
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-4));
    }

    /** Points may lie outside of the data, and far outside. */
    @Test
    void distantInducingPointsAreHarmless() {
        GaussianModel model = known(0.04, 0.3);
        Observations data = waves(50, 0.2, 1);
        PseudoLikelihood none = PseudoLikelihood.none(InducingPoints.none(1));
        InducingPoints inside = new InducingPoints(grid(6));
        InducingPoints far = inside.with(new DMatrixRMaj(3, 1, true, -1e9, 1e9, 50), new int[] {0, 1, 2});
        Conditioned actual = Conditioned.of(model, far, none, data).orElseThrow();
        Conditioned expected = Conditioned.of(model, inside, none, data).orElseThrow();
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-9));
        assertThat(actual.posterior(0).predict(grid(20)).mean())
                .containsExactly(expected.posterior(0).predict(grid(20)).mean(), within(1e-9));
    }

    @Test
    void movedPointsStayInTheBox() {
        StreamingSurrogate some = stream(learned(1), new FixedBudget(10, true), 100);
        for (int k = 0; k < 6; k++) {
            some = some.observe(waves(60, 0.1, k)).refit(new RefitBudget(1, 60), Seed.of(k));
            assertUsable(some);
            double[] z = ((InducingPoints) some.features()).z().data;
            assertThat(Arrays.stream(z)).allMatch(t -> t >= 0 && t <= 1);
        }
        assertThat(some.size()).isEqualTo(10);
        assertThat(error(some, WAVE)).isLessThan(0.06);
    }
}
