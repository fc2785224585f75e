package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.harmonic.HarmonicFamily;
import io.thalweg.surrogate.harmonic.SymmetryGroup;
import io.thalweg.surrogate.input.InputMapChoice;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.online.SummedSurrogate;
import io.thalweg.surrogate.streaming.OnlineIdentitiesTest.FirstRows;
import io.thalweg.surrogate.streaming.OnlineIdentitiesTest.Noise;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums over parts against one machine, Titsias's bound and the exact process. */
class StreamingSumsTest {

    private static final int ROWS = 400;
    private static final int POINTS = 12;
    private static final GaussianModel MODEL = OnlineIdentitiesTest.model(OptionalDouble.empty(), 0.05, 1.3, 0.4, 0.7);

    private static StreamingSurrogate surrogate(FeaturePolicy policy) {
        return StreamingSurrogate.of(2, List.of(MODEL), policy, 1024);
    }

    /** What a sample of some rows decides. */
    private static StreamingSurrogate basis(Noise noise) {
        return surrogate(new FirstRows(POINTS)).observe(data(noise).rows(0, 50)).withoutObservations();
    }

    private static Observations data(Noise noise) {
        return OnlineIdentitiesTest.data(ROWS, 11, noise);
    }

    private static Iterator<Observations> blocks(Observations data, int size) {
        return IntStream.range(0, (data.size() + size - 1) / size)
                .mapToObj(k -> data.rows(k * size, Math.min(data.size(), (k + 1) * size)))
                .iterator();
    }

    private static StreamingSums merged(SummedSurrogate<StreamingSums> basis, Observations data, int parts) {
        return IntStream.range(0, parts)
                .mapToObj(k -> data.rows(k * data.size() / parts, (k + 1) * data.size() / parts))
                .map(part -> basis.sumsOf(blocks(part, 30)))
                .reduce(StreamingSums::merge)
                .orElseThrow();
    }

    private static double[] numbers(StreamingSums sums) {
        PseudoLikelihood parts = sums.parts();
        return Stream.of(parts.learnt(), parts.given())
                .flatMap(some -> Stream.of(
                        some.gram().data,
                        some.targets(),
                        some.constants(),
                        new double[] {
                            some.moments().count(),
                            some.moments().weight(),
                            some.moments().first(),
                            some.moments().second()
                        },
                        new double[] {parts.learntPenalty(), parts.givenPenalty()},
                        new double[] {sums.spread().mean(), sums.spread().squares()}))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static byte[] saved(StreamingSums sums) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        sums.save(out);
        return out.toByteArray();
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void partsAddUpToTheWhole(Noise noise) throws IOException {
        Observations data = data(noise);
        StreamingSurrogate basis = basis(noise);
        assertThat(basis.observations()).isZero();
        assertThat(basis.size()).isEqualTo(POINTS);
        StreamingSums whole = basis.sumsOf(blocks(data, ROWS));
        assertThat(whole.observations()).isEqualTo(ROWS);
        for (int parts : new int[] {2, 3, 7}) {
            StreamingSums merged = merged(basis, data, parts);
            assertThat(Fixtures.relativeError(numbers(merged), numbers(whole))).isLessThan(1e-10);
            assertThat(saved(merged(basis, data, parts))).isEqualTo(saved(merged));
        }
    }

    /** With the same points and hyperparameters nothing is lost: neither of the bound, which is Titsias's, nor of the belief. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void surrogateOfSumsIsThatOfObservations(Noise noise) {
        Observations data = data(noise);
        StreamingSurrogate basis = basis(noise);
        StreamingSurrogate summed = basis.merge(merged(basis, data, 3));
        StreamingSurrogate observed = surrogate(new FirstRows(POINTS)).observe(data);
        assertThat(summed.features()).isEqualTo(basis.features());
        assertThat(summed.observations()).isEqualTo(ROWS);
        OnlineIdentitiesTest.assertSameBelief(summed.conditioned(), observed.conditioned(), 1e-8);
        GaussianModel atMean = new GaussianModel(MODEL.kernel(), MODEL.noise(), OptionalDouble.of(summed.mean()));
        assertThat(summed.logEvidence())
                .isCloseTo(
                        PaperBelief.firstBound(atMean, ((InducingPoints) summed.features()).z(), data), within(1e-7));
    }

    @Test
    void pointsAtAllInputsGiveTheExactProcess() {
        Observations few = OnlineIdentitiesTest.data(60, 9, Noise.LEARNT);
        StreamingSurrogate basis = surrogate(new VariationalInducingPointSelection(0, 512))
                .observe(few)
                .withoutObservations();
        StreamingSurrogate summed = basis.merge(merged(basis, few, 7));
        ExactGaussianProcess exact = ExactGaussianProcess.of(2, MODEL).observe(few);
        assertThat(summed.logEvidence()).isCloseTo(exact.logEvidence(), within(1e-7));
        OnlineIdentitiesTest.assertSamePosterior(summed.posterior(), exact.posterior(), 1e-8);
    }

    /** They are those that all rows would have given, had they been at hand. */
    @Test
    void variancesAreLearntWithoutLoss() {
        Observations data = data(Noise.LEARNT);
        StreamingSurrogate basis = basis(Noise.LEARNT);
        StreamingSurrogate summed = basis.merge(merged(basis, data, 3));
        StreamingSurrogate learnt = summed.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(learnt.fitReport().status()).isEqualTo(FitReport.Status.CONVERGED);
        assertThat(learnt.logEvidence()).isGreaterThan(summed.logEvidence() + 5);
        double scale = ((Scaled) learnt.model().kernel()).scale().value();
        double noise = learnt.model().noise().value();
        assertThat(learnt.logEvidence()).isCloseTo(bound(learnt, data, scale, noise), within(1e-7));
        for (double factor : new double[] {0.85, 1.15}) {
            assertThat(bound(learnt, data, scale * factor, noise)).isLessThan(learnt.logEvidence());
            assertThat(bound(learnt, data, scale, noise * factor)).isLessThan(learnt.logEvidence());
        }
        StreamingSurrogate again = learnt.withoutObservations();
        assertThat(again.merge(merged(again, data, 2)).logEvidence()).isCloseTo(learnt.logEvidence(), within(1e-7));
        StreamingSurrogate twice = learnt.merge(learnt.sumsOf(blocks(data, 100)));
        assertThat(twice.observations()).isEqualTo(2 * ROWS);
        assertThat(twice.logEvidence())
                .isCloseTo(
                        again.merge(again.sumsOf(blocks(data.append(data), 64))).logEvidence(), within(1e-6));
    }

    /** Of all rows at once, at other variances. */
    private static double bound(StreamingSurrogate at, Observations data, double scale, double noise) {
        GaussianModel other = OnlineIdentitiesTest.model(OptionalDouble.empty(), noise, scale, 0.4, 0.7);
        PseudoLikelihood none = PseudoLikelihood.none(InducingPoints.none(2));
        return Conditioned.of(other, at.features(), none, data).orElseThrow().bound();
    }

    @Test
    void variancesThatAreGivenStay() {
        StreamingSurrogate fixed = StreamingSurrogate.of(2, List.of(TestModels.fixed(MODEL)), new FirstRows(8), 64)
                .observe(data(Noise.LEARNT).rows(0, 50))
                .withoutObservations();
        StreamingSurrogate summed = fixed.merge(merged(fixed, data(Noise.LEARNT), 2));
        StreamingSurrogate refitted = summed.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(refitted.fitReport().status()).isEqualTo(FitReport.Status.KEPT_PREVIOUS);
        assertThat(refitted.logEvidence()).isEqualTo(summed.logEvidence());
        StreamingSurrogate given = basis(Noise.GIVEN);
        StreamingSurrogate known = given.merge(merged(given, data(Noise.BOTH), 2));
        assertThat(known.refit(RefitBudget.WARM, Seed.of(1)).logEvidence()).isEqualTo(known.logEvidence());
    }

    /** It can observe, too: then the points are as many as the rows that follow call for. */
    @Test
    void goesOnAsAStream() {
        Observations data = data(Noise.LEARNT);
        StreamingSurrogate basis = basis(Noise.LEARNT);
        StreamingSurrogate summed = basis.merge(merged(basis, data.rows(0, 300), 3));
        StreamingSurrogate streamed = summed.observe(data.rows(300, 350)).observe(data.rows(350, 400));
        StreamingSurrogate expected = basis.merge(merged(basis, data, 1));
        OnlineIdentitiesTest.assertSameBelief(streamed.conditioned(), expected.conditioned(), 1e-8);
        StreamingSurrogate both =
                summed.observe(data.rows(300, 350)).merge(basis.sumsOf(blocks(data.rows(350, 400), 9)));
        OnlineIdentitiesTest.assertSameBelief(both.conditioned(), expected.conditioned(), 1e-8);
    }

    static Stream<SummedSurrogate<StreamingSums>> others() {
        HarmonicFamily harmonic = HarmonicFamily.of(SymmetryGroup.reflections(2, new double[] {0.5, 0.5}), 6);
        StreamingSurrogate series = StreamingSurrogate.of(2, List.of(MODEL), HippoFamily.of(20), 1024);
        return Stream.of(
                surrogate(harmonic),
                surrogate(harmonic.withIndependent()),
                series,
                MappedSurrogate.of(
                        InputMapChoice.principal(2),
                        surrogate(HarmonicFamily.of(SymmetryGroup.reflections(2, new double[2]), 6))));
    }

    /** Features of other kinds, and of mapped inputs. */
    @ParameterizedTest
    @MethodSource("others")
    void otherFeaturesAreSummedUpToo(SummedSurrogate<StreamingSums> prior) throws IOException {
        Observations data = data(Noise.LEARNT);
        SummedSurrogate<StreamingSums> sampled = prior.observe(data);
        SummedSurrogate<StreamingSums> basis = sampled.withoutObservations();
        StreamingSums sums = merged(basis, data, 3);
        assertThat(Fixtures.relativeError(numbers(sums), numbers(merged(basis, data, 1))))
                .isLessThan(1e-10);
        SummedSurrogate<StreamingSums> learnt = basis.merge(basis.restoreSums(new ByteArrayInputStream(saved(sums))));
        assertThat(learnt.observations()).isEqualTo(ROWS);
        assertThat(learnt.logEvidence()).isCloseTo(sampled.logEvidence(), within(1e-6));
        OnlineIdentitiesTest.assertSamePosterior(learnt.posterior(), sampled.posterior(), 1e-7);
        assertThat(learnt.refit(RefitBudget.WARM, Seed.of(2)).logEvidence()).isGreaterThan(learnt.logEvidence());
    }

    @Test
    void storedSumsGoOnWithTheSameBits() throws IOException {
        Observations data = data(Noise.BOTH);
        StreamingSurrogate basis = basis(Noise.BOTH);
        StreamingSums first = basis.sumsOf(blocks(data.rows(0, 200), 50));
        StreamingSums second = basis.sumsOf(blocks(data.rows(200, ROWS), 50));
        StreamingSums restored = basis.restoreSums(new ByteArrayInputStream(saved(first)));
        assertThat(saved(restored.merge(second))).isEqualTo(saved(first.merge(second)));
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        basis.save(state);
        StreamingSurrogate there =
                surrogate(new FirstRows(POINTS)).restore(new ByteArrayInputStream(state.toByteArray()));
        assertThat(saved(there.sumsOf(blocks(data.rows(0, 200), 50)))).isEqualTo(saved(first));
        StreamingSums none = basis.sumsOf(blocks(data.rows(0, 0), 1));
        assertThat(saved(none.merge(second))).isEqualTo(saved(second));
        assertThat(saved(second.merge(none))).isEqualTo(saved(second));
    }

    /** Points that are shifted have the same covariance, to the last bit, and yet are others. */
    @Test
    void shiftedPointsAreOtherFeatures() {
        Observations data = data(Noise.LEARNT).rows(0, 50);
        DMatrixRMaj here = data.x().copy();
        Arrays.setAll(here.data, i -> Math.round(256 * here.data[i]) / 512.0);
        DMatrixRMaj there = here.copy();
        Arrays.setAll(there.data, i -> here.data[i] + 0.25);
        StreamingSurrogate prior = surrogate(new FirstRows(POINTS));
        StreamingSurrogate basis =
                prior.observe(Observations.of(here, data.y())).withoutObservations();
        StreamingSurrogate shifted =
                prior.observe(Observations.of(there, data.y())).withoutObservations();
        assertThat(shifted.conditioned().factor().lower().data)
                .isEqualTo(basis.conditioned().factor().lower().data);
        StreamingSums sums = basis.sumsOf(blocks(data, 50));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shifted.merge(sums))
                .withMessageContaining("other features");
    }

    @Test
    void mistakesAreNamed() throws IOException {
        Observations data = data(Noise.LEARNT);
        StreamingSurrogate basis = basis(Noise.LEARNT);
        StreamingSums sums = basis.sumsOf(blocks(data, 100));
        byte[] bytes = saved(sums);
        StreamingSurrogate other = surrogate(new FirstRows(POINTS)).observe(data.rows(60, 120));
        StreamingSurrogate noisier = basis.merge(sums).refit(RefitBudget.WARM, Seed.of(1));
        for (StreamingSurrogate wrong : List.of(other, noisier)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> wrong.merge(sums))
                    .withMessageContaining("other features");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> wrong.restoreSums(new ByteArrayInputStream(bytes)))
                    .withMessageContaining("other features");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> sums.merge(wrong.sumsOf(blocks(data, 100))))
                    .withMessageContaining("other features");
        }
        assertThatIOException()
                .isThrownBy(() -> basis.restoreSums(new ByteArrayInputStream(new byte[64])))
                .withMessageContaining("sums of a streaming surrogate");
        Observations wider = Observations.of(new DMatrixRMaj(1, 3), new double[1]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> basis.sumsOf(List.of(wider).iterator()))
                .withMessageContaining("3 input coordinates, expected 2");
        assertThatIllegalStateException()
                .isThrownBy(() -> surrogate(new FirstRows(2)).sumsOf(blocks(data, 100)))
                .withMessageContaining("observe and refit a sample");
        StreamingSurrogate counts = StreamingSurrogate.of(2, List.of(MODEL), new FirstRows(2), 10, new Poisson());
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> counts.sumsOf(blocks(data, 100)))
                .withMessageContaining("only Gaussian observations");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(counts::withoutObservations)
                .withMessageContaining("only Gaussian observations");
    }
}
