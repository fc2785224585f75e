package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What classification must satisfy over every surrogate. A subclass supplies one of two input coordinates. */
public abstract class DirichletClassifierContract {

    private static final int N = 40;
    private static final int CLASSES = 3;
    private static final Seed DRAWS = Seed.of(5);

    /** What two sets of draws may differ by. */
    private static final double DRAWING = 0.01;

    /** The surrogate under test, without observations, of two input coordinates in the unit cube. */
    protected abstract Surrogate prior();

    /** What rounding may make of a probability when labels come in another order or in other batches. */
    protected double tolerance() {
        return 1e-8;
    }

    private DirichletClassifier untrained() {
        return DirichletClassifier.of(CLASSES, prior());
    }

    private DirichletClassifier trained() {
        return untrained().observe(points(N, "data"), labels(N));
    }

    private static DMatrixRMaj points(int n, String name) {
        RandomGenerator random = Seed.of(17).child(name).generator();
        return DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
    }

    /** Three diagonal bands whose borders are not sharp. */
    private static int[] labels(int n) {
        DMatrixRMaj x = points(n, "data");
        RandomGenerator random = Seed.of(18).generator();
        int[] labels = new int[n];
        for (int i = 0; i < n; i++) {
            double t = x.get(i, 0) + x.get(i, 1) + 0.2 * random.nextGaussian();
            labels[i] = t < 0.7 ? 0 : t < 1.3 ? 1 : 2;
        }
        return labels;
    }

    private static DMatrixRMaj rows(DMatrixRMaj x, int from, int to) {
        return DMatrixRMaj.wrap(to - from, 2, Arrays.copyOfRange(x.data, 2 * from, 2 * to));
    }

    private static double[] probabilities(DirichletClassifier classifier) {
        return classifier.predict(points(25, "test"), DRAWS).matrix().data;
    }

    @Test
    void probabilitiesAreDistributions() {
        ClassProbabilities p = trained().predict(points(200, "test"), DRAWS);
        assertThat(p.points()).isEqualTo(200);
        assertThat(p.classes()).isEqualTo(CLASSES);
        for (int i = 0; i < p.points(); i++) {
            double sum = 0;
            for (int c = 0; c < CLASSES; c++) {
                assertThat(p.of(i, c)).isBetween(0.0, 1.0);
                sum += p.of(i, c);
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
        }
        assertThat(Arrays.stream(p.likeliest()).distinct().count())
                .as("all classes occur")
                .isEqualTo(CLASSES);
    }

    @Test
    void classesAreEquallyProbableWithoutLabels() {
        DirichletClassifier untrained = untrained();
        assertThat(untrained.observations()).isZero();
        assertThat(untrained.logEvidence()).isZero();
        assertThat(Arrays.stream(probabilities(untrained)))
                .allSatisfy(p -> assertThat(p).isCloseTo(1.0 / 3, within(DRAWING)));
        DirichletClassifier refitted = untrained.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(probabilities(refitted)).isEqualTo(probabilities(untrained));
    }

    @Test
    void observingOneByOneMatchesTheBatch() {
        DMatrixRMaj x = points(N, "data");
        DirichletClassifier single = untrained();
        for (int i = 0; i < N; i++) {
            single = single.observe(rows(x, i, i + 1), new int[] {labels(N)[i]});
        }
        assertSame(single, trained());
        DirichletClassifier parts = untrained()
                .observe(rows(x, 0, 7), Arrays.copyOfRange(labels(N), 0, 7))
                .observe(rows(x, 7, N), Arrays.copyOfRange(labels(N), 7, N));
        assertSame(parts, trained());
    }

    private void assertSame(DirichletClassifier actual, DirichletClassifier expected) {
        assertThat(probabilities(actual)).containsExactly(probabilities(expected), within(tolerance()));
        assertThat(actual.observations()).isEqualTo(expected.observations());
        double evidence = expected.logEvidence();
        assertThat(actual.logEvidence()).isCloseTo(evidence, within(tolerance() * Math.abs(evidence)));
    }

    /** Numbers are names: other ones permute the columns. */
    @ParameterizedTest
    @ValueSource(strings = {"120", "201", "021", "210"})
    void numberingDoesNotMatter(String numbering) {
        int[] name = numbering.chars().map(digit -> digit - '0').toArray();
        int[] renamed = Arrays.stream(labels(N)).map(label -> name[label]).toArray();
        DirichletClassifier other = untrained().observe(points(N, "data"), renamed);
        DMatrixRMaj x = points(25, "test");
        ClassProbabilities p = trained().predict(x, DRAWS);
        ClassProbabilities q = other.predict(x, DRAWS);
        for (int i = 0; i < 25; i++) {
            for (int c = 0; c < CLASSES; c++) {
                assertThat(q.of(i, name[c])).isCloseTo(p.of(i, c), within(DRAWING));
            }
        }
        for (int c = 0; c < CLASSES; c++) {
            assertThat(other.surrogates().get(name[c]).posterior().predict(x, 1).mean())
                    .isEqualTo(trained()
                            .surrogates()
                            .get(c)
                            .posterior()
                            .predict(x, 1)
                            .mean());
        }
    }

    @Test
    void observingLeavesTheOldValueUnchanged() {
        DirichletClassifier old = trained();
        double[] before = probabilities(old);
        double evidence = old.logEvidence();
        DirichletClassifier next =
                old.observe(points(5, "more"), new int[] {2, 2, 0, 1, 0}).refit(RefitBudget.WARM, Seed.of(1));
        assertThat(next.observations()).isEqualTo(N + 5);
        assertThat(probabilities(next)).isNotEqualTo(before);
        assertThat(probabilities(old)).isEqualTo(before);
        assertThat(old.logEvidence()).isEqualTo(evidence);
        assertThat(old.observations()).isEqualTo(N);
    }

    @Test
    void emptyBatchChangesNothing() {
        DirichletClassifier some = trained();
        DirichletClassifier same = some.observe(new DMatrixRMaj(0, 2), new int[0]);
        assertThat(probabilities(same)).isEqualTo(probabilities(some));
        assertThat(same.observations()).isEqualTo(N);
        assertThat(some.predict(new DMatrixRMaj(0, 2), DRAWS).points()).isZero();
        assertThat(some.predictClass(new DMatrixRMaj(0, 2))).isEmpty();
    }

    @Test
    void equalSeedsGiveEqualBits() {
        double[] once = probabilities(trained().refit(RefitBudget.THOROUGH, Seed.of(7)));
        assertThat(probabilities(trained().refit(RefitBudget.THOROUGH, Seed.of(7))))
                .isEqualTo(once);
        double[] otherDraws = trained().predict(points(25, "test"), Seed.of(6)).matrix().data;
        assertThat(otherDraws).isNotEqualTo(probabilities(trained()));
        assertThat(otherDraws).containsExactly(probabilities(trained()), within(DRAWING));
    }

    @Test
    void refitRaisesTheEvidenceAndChangesNoCounts() {
        DirichletClassifier before = trained();
        DirichletClassifier after = before.refit(RefitBudget.THOROUGH, Seed.of(2));
        assertThat(after.logEvidence()).isGreaterThan(before.logEvidence());
        assertThat(after.observations()).isEqualTo(N);
        assertThat(after.classes()).isEqualTo(CLASSES);
        assertThat(after.dimension()).isEqualTo(2);
        assertThat(after.size())
                .isPositive()
                .isGreaterThanOrEqualTo(after.surrogates().get(2).size());
    }

    /** The company that a point is predicted in does not matter, nor where blocks end. */
    @Test
    void pointsArePredictedIndependently() {
        DirichletClassifier some = trained();
        DMatrixRMaj x = points(2500, "many");
        ClassProbabilities all = some.predict(x, DRAWS);
        for (int i : new int[] {0, 1, 1023, 1024, 1025, 2047, 2048, 2499}) {
            ClassProbabilities alone = some.predict(rows(x, i, i + 1), DRAWS);
            for (int c = 0; c < CLASSES; c++) {
                assertThat(all.of(i, c)).isCloseTo(alone.of(0, c), within(1e-12));
            }
        }
    }

    @Test
    void classHasTheLargestProbability() {
        DirichletClassifier some = trained();
        DMatrixRMaj x = points(300, "test");
        int[] predicted = some.predictClass(x);
        assertThat(some.predictClass(x)).as("again").isEqualTo(predicted);
        ClassProbabilities p = some.predict(x, DRAWS);
        int[] likeliest = p.likeliest();
        for (int i = 0; i < 300; i++) {
            assertThat(p.of(i, predicted[i])).isGreaterThan(p.of(i, likeliest[i]) - 2 * DRAWING);
        }
        assertThat(Arrays.stream(predicted).distinct().count()).isEqualTo(CLASSES);
    }

    /** A stream whose second half alone has the third class. */
    @Test
    void classMayAppearLate() {
        DMatrixRMaj x = points(N, "data");
        int[] early = Arrays.stream(labels(N)).map(label -> Math.min(label, 1)).toArray();
        DirichletClassifier first = untrained().observe(x, early).refit(RefitBudget.WARM, Seed.of(1));
        DMatrixRMaj corner = DMatrixRMaj.wrap(1, 2, new double[] {0.9, 0.9});
        assertThat(first.predictClass(corner)).containsExactly(1);
        assertThat(first.predict(corner, DRAWS).of(0, 2)).isLessThan(0.1);
        DirichletClassifier second = first;
        for (int k = 0; k < 4; k++) {
            second = second.observe(x, labels(N)).refit(RefitBudget.WARM, Seed.of(1));
        }
        assertThat(second.predictClass(corner)).containsExactly(2);
    }

    @Test
    void contradictoryLabelsGiveFrequencies() {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        x.fill(0.4);
        int[] labels = new int[60];
        Arrays.setAll(labels, i -> i % 4 == 0 ? 1 : 0);
        DirichletClassifier some = untrained().observe(x, labels).refit(RefitBudget.WARM, Seed.of(1));
        ClassProbabilities p = some.predict(rows(x, 0, 1), DRAWS);
        assertThat(p.of(0, 0)).isGreaterThan(p.of(0, 1));
        assertThat(p.of(0, 1)).isGreaterThan(p.of(0, 2));
        assertThat(some.logEvidence()).isFinite();
    }
}
