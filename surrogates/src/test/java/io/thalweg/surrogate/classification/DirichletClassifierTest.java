package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a classifier tells its surrogates and makes of their answers, and what it refuses. */
class DirichletClassifierTest {

    private static final DMatrixRMaj X = DMatrixRMaj.wrap(4, 2, new double[] {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8});

    private static DirichletClassifier scripted(int classes) {
        return DirichletClassifier.of(classes, ScriptedSurrogate.PRIOR);
    }

    private static ScriptedSurrogate surrogate(DirichletClassifier classifier, int label) {
        return (ScriptedSurrogate) classifier.surrogates().get(label);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.2})
    void surrogatesReceiveTargetsAndNoise(double concentration) {
        int[] labels = {0, 1, 1, 2};
        DirichletClassifier told = DirichletClassifier.of(3, ScriptedSurrogate.PRIOR, concentration)
                .observe(X, labels);
        for (int c = 0; c < 3; c++) {
            Observations batch = surrogate(told, c).batches().get(0);
            Observations expected = new DirichletTargets(3, concentration).of(X, labels, c);
            assertThat(batch.x().data).isEqualTo(X.data);
            assertThat(batch.y()).isEqualTo(expected.y());
            assertThat(batch.noiseVariance())
                    .isEqualTo(expected.noiseVariance())
                    .doesNotContain(Double.NaN);
        }
    }

    @Test
    void defaultConcentrationIsOneHundredth() {
        Surrogate told = scripted(3).observe(X, new int[4]).surrogates().get(0);
        double[] noise = ((ScriptedSurrogate) told).batches().get(0).noiseVariance();
        assertThat(noise)
                .isEqualTo(new DirichletTargets(3, 0.01).of(X, new int[4], 0).noiseVariance());
    }

    @Test
    void emptyBatchesAreSkipped() {
        DirichletClassifier told = scripted(2)
                .observe(X, new int[] {0, 1, 1, 0})
                .observe(new DMatrixRMaj(0, 2), new int[0])
                .observe(new DMatrixRMaj(1, 2), new int[] {1});
        assertThat(surrogate(told, 0).batches()).extracting(Observations::size).containsExactly(4, 1);
        assertThat(told.observations()).isEqualTo(5);
        assertThat(told.dimension()).isEqualTo(2);
    }

    /** Each class is fitted by itself, from perturbations of its own. */
    @Test
    void refitsGetTheBudgetAndOwnSeeds() {
        DirichletClassifier refitted = scripted(3).refit(RefitBudget.THOROUGH, Seed.of(4));
        assertThat(refitted.surrogates())
                .hasSize(3)
                .allSatisfy(s -> assertThat(((ScriptedSurrogate) s).budgets()).containsExactly(RefitBudget.THOROUGH));
        List<Seed> seeds = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            seeds.addAll(surrogate(refitted, c).seeds());
        }
        assertThat(seeds).hasSize(3).doesNotHaveDuplicates().doesNotContain(Seed.of(4));
    }

    @Test
    void latentValuesAreRescaled() {
        double scale = new DirichletTargets(2, 0.01).scale();
        DirichletClassifier told = scripted(2).observe(X, new int[] {0, 1, 1, 1});
        // A scripted surrogate answers the mean of its targets, with variance 0.
        double zero = surrogate(told, 0).meanTarget();
        double one = surrogate(told, 1).meanTarget();
        double expected = 1 / (1 + Math.exp(scale * (zero - one)));
        assertThat(told.predict(X, Seed.of(1)).of(2, 1)).isCloseTo(expected, within(1e-12));
        assertThat(told.predictClass(X)).containsExactly(1, 1, 1, 1);
    }

    @Test
    void evidenceIsInTargetUnitsAndSizeIsTheLargest() {
        double scale = new DirichletTargets(3, 0.01).scale();
        DirichletClassifier told = scripted(3).observe(X, new int[] {0, 1, 1, 1});
        double sum = 0;
        for (Surrogate surrogate : told.surrogates()) {
            sum += surrogate.logEvidence();
        }
        assertThat(sum).as("the script's evidence").isNotZero();
        assertThat(told.logEvidence()).isCloseTo(sum - 3 * 4 * Math.log(scale), within(1e-12));
        assertThat(told.size())
                .isEqualTo(told.surrogates().stream()
                        .mapToLong(Surrogate::size)
                        .max()
                        .orElseThrow())
                .isGreaterThan(told.surrogates().get(0).size());
    }

    @Test
    void manyPointsArePredictedInBlocks() {
        DirichletClassifier told = scripted(2).observe(X, new int[] {0, 1, 1, 0});
        assertThat(told.predict(new DMatrixRMaj(5000, 2), Seed.of(1)).points()).isEqualTo(5000);
        assertThat(surrogate(told, 0).largestPrediction().get()).isEqualTo(1024);
    }

    @Test
    void surrogatesCannotBeExchanged() {
        for (DirichletClassifier some : List.of(scripted(2), scripted(2).observe(X, new int[4]))) {
            assertThatThrownBy(() -> some.surrogates().set(0, ScriptedSurrogate.PRIOR))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void badInputIsRefusedByNameAndValue() {
        refused(() -> scripted(1), "classes is 1", "at least 2");
        refused(() -> scripted(-3), "classes is -3");
        Surrogate experienced = ScriptedSurrogate.PRIOR.observe(Observations.of(X, new double[4]));
        refused(() -> DirichletClassifier.of(2, experienced), "prior has 4 observations", "none");
        for (double bad : new double[] {0, 9e-7, 1.1, -0.01, Double.NaN}) {
            refused(
                    () -> DirichletClassifier.of(2, ScriptedSurrogate.PRIOR, bad),
                    "concentration is " + bad,
                    "between 1.0E-6 and 1");
        }
        assertThat(DirichletClassifier.of(2, ScriptedSurrogate.PRIOR, 1e-6).classes())
                .isEqualTo(2);
        assertThat(DirichletClassifier.of(4, ScriptedSurrogate.PRIOR, 1).classes())
                .isEqualTo(4);
        DirichletClassifier some = scripted(3);
        refused(() -> some.observe(X, new int[] {0, 1, 3, 2}), "labels[2] is 3", "between 0 and 2", "from 0");
        refused(() -> some.observe(X, new int[] {0, 1, 2, -1}), "labels[3] is -1");
        refused(() -> some.observe(X, new int[3]), "labels has 3 entries", "4 rows");
        refused(() -> some.observe(new DMatrixRMaj(4, 3), new int[4]), "x has 3 columns", "expected 2");
        refused(() -> some.observe(new DMatrixRMaj(0, 3), new int[0]), "x has 3 columns");
        refused(() -> some.predict(new DMatrixRMaj(4, 1), Seed.of(1)), "x has 1 columns", "expected 2");
        refused(() -> some.predictClass(new DMatrixRMaj(4, 1)), "x has 1 columns");
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            DMatrixRMaj x = new DMatrixRMaj(4, 2);
            x.set(2, 1, bad);
            refused(() -> some.observe(x, new int[4]), "x[2][1] is " + bad, "finite");
            refused(() -> some.predict(x, Seed.of(1)), "x[2][1] is " + bad, "finite");
            refused(() -> some.predictClass(x), "x[2][1] is " + bad);
        }
    }

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(words);
    }
}
