package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Classification by exact Gaussian processes: the contract, the paper's formulas, and problems whose answers are known. */
class ExactDirichletClassifierTest extends DirichletClassifierContract {

    @Override
    protected Surrogate prior() {
        return prior(2);
    }

    private static Surrogate prior(int dimension) {
        Hyperparameter noise = TestModels.learnedNoise();
        return ExactGaussianProcess.of(dimension, GaussianModel.of(Matern52.ard(dimension), noise));
    }

    private static Surrogate withVariance(double variance, double noise) {
        Kernel kernel = Scaled.of(variance, Matern52.of(Lengthscales.of(0.3)));
        return ExactGaussianProcess.of(1, GaussianModel.of(kernel, Hyperparameter.positive("noise", noise)));
    }

    private static DMatrixRMaj uniform(int n, int d, String name) {
        return Samples.uniform(n, d, Seed.of(23).child(name));
    }

    /** The paper's recipe written out in the unit of log α, for two classes, where the softmax is an integral over one normal. */
    @Test
    void agreesWithThePaperInItsOwnUnits() {
        int n = 30;
        DMatrixRMaj x = uniform(n, 1, "x");
        int[] labels = new int[n];
        Surrogate[] raw = {withVariance(14, 0.1), withVariance(14, 0.1)};
        double[][] y = new double[2][n];
        double[][] noise = new double[2][n];
        for (int i = 0; i < n; i++) {
            labels[i] = x.get(i, 0) > 0.6 ? 1 : 0;
            for (int c = 0; c < 2; c++) {
                double alpha = (labels[i] == c ? 1 : 0) + 0.01;
                noise[c][i] = Math.log(1 + 1 / alpha);
                y[c][i] = Math.log(alpha) - noise[c][i] / 2;
            }
        }
        for (int c = 0; c < 2; c++) {
            raw[c] = raw[c].observe(Observations.of(x, y[c], noise[c]));
        }
        double half = (y[labels[0]][0] - y[1 - labels[0]][0]) / 2;
        DirichletClassifier classifier =
                DirichletClassifier.of(2, withVariance(14 / half / half, 0.1)).observe(x, labels);

        double evidence = raw[0].logEvidence() + raw[1].logEvidence();
        assertThat(classifier.logEvidence()).isCloseTo(evidence, within(1e-9 * Math.abs(evidence)));
        DMatrixRMaj test = uniform(20, 1, "test");
        Prediction zero = raw[0].posterior().predict(test, 1);
        Prediction one = raw[1].posterior().predict(test, 1);
        ClassProbabilities p = classifier.predict(test, Seed.of(1));
        for (int i = 0; i < 20; i++) {
            double spread = Math.sqrt(zero.variance()[i] + one.variance()[i]);
            double expected = 0;
            for (double z = -9; z <= 9; z += 0.01) {
                double f = one.mean()[i] - zero.mean()[i] + spread * z;
                expected += 0.01 * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) / (1 + Math.exp(-f));
            }
            assertThat(p.of(i, 1)).isCloseTo(expected, within(0.003));
        }
    }

    /** All noise is known: that which a surrogate would assume by itself does not matter. */
    @Test
    void noiseOfTheSurrogateIsNotUsed() {
        DMatrixRMaj x = uniform(20, 1, "x");
        int[] labels = new int[20];
        for (int i = 0; i < 20; i++) {
            labels[i] = x.get(i, 0) > 0.4 ? 1 : 0;
        }
        DirichletClassifier little =
                DirichletClassifier.of(2, withVariance(1, 1e-4)).observe(x, labels);
        DirichletClassifier much =
                DirichletClassifier.of(2, withVariance(1, 100)).observe(x, labels);
        assertThat(much.logEvidence()).isEqualTo(little.logEvidence());
        assertThat(much.predict(x, Seed.of(1)).matrix().data)
                .isEqualTo(little.predict(x, Seed.of(1)).matrix().data);
    }

    @Test
    void separatedBlobsAreClassified() {
        RandomGenerator random = Seed.of(31).generator();
        DirichletClassifier classifier = DirichletClassifier.of(2, prior());
        int wrong = 0;
        for (int part = 0; part < 2; part++) {
            DMatrixRMaj x = new DMatrixRMaj(60, 2);
            int[] labels = new int[60];
            for (int i = 0; i < 60; i++) {
                labels[i] = i % 2;
                x.set(i, 0, (labels[i] == 0 ? 0.25 : 0.75) + 0.06 * random.nextGaussian());
                x.set(i, 1, (labels[i] == 0 ? 0.3 : 0.7) + 0.06 * random.nextGaussian());
            }
            if (part == 0) {
                classifier = classifier.observe(x, labels).refit(RefitBudget.WARM, Seed.of(1));
            } else {
                int[] predicted = classifier.predictClass(x);
                for (int i = 0; i < 60; i++) {
                    wrong += predicted[i] == labels[i] ? 0 : 1;
                }
            }
        }
        assertThat(wrong).isZero();
        DMatrixRMaj places = DMatrixRMaj.wrap(3, 2, new double[] {0.25, 0.3, 0.75, 0.7, 0.5, 0.5});
        ClassProbabilities p = classifier.predict(places, Seed.of(2));
        assertThat(p.of(0, 0)).as("centre of class 0").isGreaterThan(0.97);
        assertThat(p.of(1, 1)).as("centre of class 1").isGreaterThan(0.97);
        assertThat(p.of(2, 0)).as("half way").isBetween(0.3, 0.7);
    }

    /** Three sectors around the centre of the square. */
    @Test
    void threeClassesAreClassified() {
        DMatrixRMaj x = uniform(150, 2, "x");
        DirichletClassifier classifier =
                DirichletClassifier.of(3, prior()).observe(x, sectors(x)).refit(RefitBudget.WARM, Seed.of(1));
        DMatrixRMaj test = uniform(600, 2, "test");
        int[] truth = sectors(test);
        int[] predicted = classifier.predictClass(test);
        int correct = 0;
        for (int i = 0; i < 600; i++) {
            correct += predicted[i] == truth[i] ? 1 : 0;
        }
        assertThat(correct / 600.0).isGreaterThan(0.93);
    }

    private static int[] sectors(DMatrixRMaj x) {
        int[] labels = new int[x.numRows];
        for (int i = 0; i < labels.length; i++) {
            double angle = Math.atan2(x.get(i, 1) - 0.5, x.get(i, 0) - 0.5) + Math.PI;
            labels[i] = Math.min(2, (int) (angle / (2 * Math.PI / 3)));
        }
        return labels;
    }

    private static double field(double x) {
        return 1 / (1 + Math.exp(-2.5 * Math.sin(2 * Math.PI * x)));
    }

    /** 400 labels drawn from known probabilities between 0.08 and 0.92. */
    private static int[] drawn(DMatrixRMaj x) {
        RandomGenerator random = Seed.of(37).generator();
        int[] labels = new int[x.numRows];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = random.nextDouble() < field(x.get(i, 0)) ? 1 : 0;
        }
        return labels;
    }

    private static DirichletClassifier ofDrawn(double concentration) {
        DMatrixRMaj x = uniform(400, 1, "x");
        return DirichletClassifier.of(2, prior(1), concentration)
                .observe(x, drawn(x))
                .refit(RefitBudget.WARM, Seed.of(1));
    }

    /** The frequency of 400 labels has a deviation of 0.02. */
    @Test
    void meanProbabilityIsTheFrequency() {
        DMatrixRMaj x = uniform(400, 1, "x");
        double frequency = Arrays.stream(drawn(x)).average().orElseThrow();
        for (double concentration : new double[] {0.01, 0.1}) {
            ClassProbabilities p = ofDrawn(concentration).predict(x, Seed.of(2));
            double mean = 0;
            for (int i = 0; i < 400; i++) {
                mean += p.of(i, 1) / 400;
            }
            assertThat(mean).isCloseTo(frequency, within(0.03));
        }
    }

    /** Probabilities are right to 0.06, and those of about equal value to 0.07 on average. */
    @Test
    void probabilitiesAreCalibrated() {
        DMatrixRMaj test = uniform(2000, 1, "test");
        ClassProbabilities p = ofDrawn(0.1).predict(test, Seed.of(2));
        double[] surplus = new double[5];
        int[] count = new int[5];
        for (int i = 0; i < 2000; i++) {
            int bin = (int) Math.min(4, 5 * p.of(i, 1));
            surplus[bin] += p.of(i, 1) - field(test.get(i, 0));
            count[bin]++;
        }
        for (int bin = 0; bin < 5; bin++) {
            assertThat(count[bin])
                    .as("predictions of about %s", 0.2 * bin + 0.1)
                    .isGreaterThan(100);
            assertThat(surplus[bin] / count[bin]).isCloseTo(0, within(0.07));
        }
        assertThat(error(p, test)).isLessThan(0.06);
    }

    /** A small concentration takes a single label for nearly certain, which these are not. */
    @Test
    void ambiguousLabelsFavourALargerConcentration() {
        DMatrixRMaj test = uniform(500, 1, "test");
        double usual = error(ofDrawn(0.01).predict(test, Seed.of(2)), test);
        double larger = error(ofDrawn(0.1).predict(test, Seed.of(2)), test);
        assertThat(larger).isLessThan(usual / 1.5);
    }

    /** Root mean square error of the probabilities. */
    private static double error(ClassProbabilities p, DMatrixRMaj test) {
        double squares = 0;
        for (int i = 0; i < test.numRows; i++) {
            squares += Math.pow(p.of(i, 1) - field(test.get(i, 0)), 2) / test.numRows;
        }
        return Math.sqrt(squares);
    }
}
