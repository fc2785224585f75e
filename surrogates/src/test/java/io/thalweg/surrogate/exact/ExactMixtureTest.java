package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Rotated;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactMixtureTest {

    private static final Hyperparameter LEARNT = Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6);
    private static final Hyperparameter NONE =
            Hyperparameter.positive("noise", 1e-8).fixed();

    private static ExactMixture noiseOrNone(int dimension) {
        return ExactMixture.of(
                dimension,
                List.of(
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(dimension), LEARNT), 0),
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(dimension), NONE), 0)));
    }

    /** Values at random points, standardised, with noise of a deviation that is relative to theirs. */
    private static Observations sample(int n, int d, double noise, ToDoubleFunction<double[]> f) {
        RandomGenerator random = Seed.of(5).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double[] point = random.doubles(d).toArray();
            System.arraycopy(point, 0, x.data, i * d, d);
            y[i] = f.applyAsDouble(point);
            sum += y[i];
            squares += y[i] * y[i];
        }
        double mean = sum / n;
        double deviation = Math.sqrt(squares / n - mean * mean);
        for (int i = 0; i < n; i++) {
            y[i] = (y[i] - mean) / deviation + noise * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    @Test
    void knowsItsFittedModelsTheLikeliestFirst() {
        ExactMixture prior = ExactMixture.of(
                2,
                List.of(
                        new ExactMixture.Form(GaussianModel.of(Matern52.ard(2), LEARNT), 0),
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(2), LEARNT), 0),
                        new ExactMixture.Form(
                                GaussianModel.of(Rotated.of(Rbf.ard(2), CommonOps_DDRM.identity(2)), LEARNT), 3)));
        ExactMixture told = prior.observe(sample(60, 2, 0.01, ExactMixtureTest::wave));
        assertThat(told.fittedModels()).isEmpty();
        List<GaussianModel> fitted =
                told.refit(RefitBudget.THOROUGH, Seed.of(1)).fittedModels();
        assertThat(fitted).hasSize(3);
        assertThat(fitted.get(0).kernel()).isInstanceOf(Rotated.class);
        assertThat(fitted.get(1).kernel())
                .isEqualTo(Rbf.ard(2).withParameters(fitted.get(1).kernel().parameters()));
        assertThat(fitted.get(1).parameters())
                .isNotEqualTo(GaussianModel.of(Rbf.ard(2), LEARNT).parameters());
    }

    /** Of other observations only forms that have a say keep a factor. The next fit from several starts asks the others. */
    @Test
    void formsWithoutASayDoNotLearnAnew() throws IOException {
        ExactMixture prior = ExactMixture.of(
                2,
                List.of(
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(2), LEARNT), 0),
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(2), LEARNT), -5)));
        Observations data = sample(60, 2, 0.1, ExactMixtureTest::wave);
        ExactMixture fitted = prior.observe(data).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(fitted.weights()).containsExactly(1, 0);
        ExactMixture again = fitted.relearnt(data);
        assertThat(again.posterior().predict(data.x(), 1).mean())
                .containsExactly(fitted.posterior().predict(data.x(), 1).mean());
        assertThat(bytes(again).length).isLessThan((int) (0.7 * bytes(fitted).length));
        ExactMixture asked = again.refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(bytes(asked)).hasSameSizeAs(bytes(fitted));
    }

    private static byte[] bytes(ExactMixture mixture) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        mixture.save(out);
        return out.toByteArray();
    }

    private static double wave(double[] x) {
        return Math.sin(5 * x[0]) + Math.cos(4 * x[1]) * x[0];
    }

    @Test
    void noiseIsFoundWhereThereIsSome() {
        assertThat(noiseWeight(0)).as("no noise").isLessThan(0.1);
        assertThat(noiseWeight(0.1)).as("noise of a tenth of the deviation").isGreaterThan(0.99);
    }

    private static double noiseWeight(double deviation) {
        ExactMixture mixture = noiseOrNone(2).observe(sample(30, 2, deviation, ExactMixtureTest::wave));
        return mixture.refit(RefitBudget.THOROUGH, Seed.of(1)).weights()[0];
    }

    @Test
    void aTrendTakesASphereToRounding() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .build();
        Observations data = sample(30, 3, 0, x -> {
            double sum = 0;
            for (double one : x) {
                sum += (one - 0.4) * (one - 0.4);
            }
            return -sum;
        });
        Surrogate fitted = ExactSurrogateFactory.DEFAULT
                .create(space, false)
                .observe(data)
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        DMatrixRMaj line = new DMatrixRMaj(2, 3, true, 0.4, 0.4, 0.4, 0.402, 0.4, 0.4);
        double[] mean = fitted.posterior().predict(line, 1).mean();
        assertThat(mean[0]).as("a step of 0.002 off the optimum is seen").isGreaterThan(mean[1]);
        double deviation = Math.sqrt(fitted.posterior().predict(line, 1).variance()[0]);
        assertThat(deviation).isLessThan(1e-3);
    }

    /** A narrow valley askew of the coordinates. */
    private static double valley(double[] x) {
        double across = 0.8 * x[0] - 0.6 * x[1] - 0.1;
        double along = 0.6 * x[0] + 0.8 * x[1] - 0.7;
        return -Math.exp(-30 * across * across) * Math.cos(2 * along);
    }

    private static List<GaussianModel> alongAndAskew() {
        Kernel kernel = Matern52.ard(2);
        return List.of(
                GaussianModel.of(kernel, NONE), GaussianModel.of(Rotated.of(kernel, CommonOps_DDRM.identity(2)), NONE));
    }

    private static ExactMixture mixture(List<GaussianModel> models) {
        return ExactMixture.of(
                2, models.stream().map(model -> new ExactMixture.Form(model, 0)).toList());
    }

    @Test
    void valleysAskewOfTheCoordinatesAreFollowed() {
        Observations data = sample(40, 2, 0, ExactMixtureTest::valley);
        ExactMixture both = mixture(alongAndAskew()).observe(data).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(both.weights()[1]).as("rotated").isGreaterThan(0.99);
        ExactMixture along =
                mixture(alongAndAskew().subList(0, 1)).observe(data).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(both.logEvidence()).isGreaterThan(along.logEvidence() + 10);
    }

    @Test
    void rotationsAreStored() throws IOException {
        ExactMixture fitted = mixture(alongAndAskew())
                .observe(sample(40, 2, 0, ExactMixtureTest::valley))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        fitted.save(out);
        Surrogate read = mixture(alongAndAskew()).restore(new ByteArrayInputStream(out.toByteArray()));
        DMatrixRMaj x = new DMatrixRMaj(1, 2, true, 0.3, 0.7);
        assertThat(read.posterior().predict(x, 1).mean())
                .containsExactly(fitted.posterior().predict(x, 1).mean());
    }

    @Test
    void undecidedFormsAreMixed() {
        ExactMixture few = noiseOrNone(2).observe(sample(6, 2, 0.01, ExactMixtureTest::wave));
        ExactMixture fitted = few.refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(fitted.posterior()).isInstanceOf(Mixture.class);
        double[] weights = fitted.weights();
        assertThat(weights[0] + weights[1]).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 150})
    void sleepingFormsWakeAtTheNextThoroughFit(int noisy) {
        Observations clean = sample(20, 2, 0, ExactMixtureTest::wave);
        ExactMixture decided = noiseOrNone(2).observe(clean).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(decided.weights()[0]).as("learnt noise sleeps").isZero();
        ExactMixture more = decided.observe(sample(noisy, 2, 0.3, ExactMixtureTest::wave));
        assertThat(more.refit(RefitBudget.WARM, Seed.of(2)).weights()[0]).isZero();
        assertThat(more.refit(RefitBudget.THOROUGH, Seed.of(2)).weights()[0]).isGreaterThan(0.99);
    }

    @Test
    void imaginedValuesAreNoEvidence() {
        ExactMixture fitted = noiseOrNone(2)
                .observe(sample(6, 2, 0.01, ExactMixtureTest::wave))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        ExactMixture imagining = fitted.observe(sample(10, 2, 0.3, ExactMixtureTest::wave));
        assertThat(imagining.weights()).containsExactly(fitted.weights());
        assertThat(imagining.refit(RefitBudget.WARM, Seed.of(1)).weights()).isNotEqualTo(fitted.weights());
    }

    @Test
    void momentsAreThoseOfTheMembersTogether() {
        ExactMixture fitted = noiseOrNone(2)
                .observe(sample(6, 2, 0.01, ExactMixtureTest::wave))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        Mixture mixture = (Mixture) fitted.posterior();
        DMatrixRMaj x = new DMatrixRMaj(2, 2, true, 0.3, 0.7, 0.35, 0.2);
        Prediction whole = mixture.predict(x);
        double mean = 0;
        double second = 0;
        for (int i = 0; i < 2; i++) {
            Prediction one = mixture.members().get(i).predict(x);
            double w = mixture.weights()[i];
            mean += w * one.mean()[0];
            second += w * (one.covariance().get(0, 1) + one.mean()[0] * one.mean()[1]);
        }
        assertThat(whole.mean()[0]).isCloseTo(mean, within(1e-12));
        assertThat(whole.covariance().get(0, 1)).isCloseTo(second - whole.mean()[0] * whole.mean()[1], within(1e-12));
    }

    /** A quadratic of ten coordinates has 66 coefficients, one without interactions 21. */
    @Test
    void fewDataTellThatCoordinatesDoNotInteract() {
        ToDoubleFunction<double[]> bowl = x -> {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum -= (1 + j) * (x[j] - 0.05 * j - 0.2) * (x[j] - 0.05 * j - 0.2);
            }
            return sum;
        };
        Observations all = sample(60, 10, 0, bowl);
        Observations first = all.at(IntStream.range(0, 30).toArray());
        SearchSpaceBuilder cube = SearchSpace.builder();
        IntStream.range(0, 10).forEach(j -> cube.real("x" + j, 0, 1));
        Surrogate model = ExactSurrogateFactory.DEFAULT
                .standardised()
                .create(cube.build(), false)
                .observe(first)
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(model.posterior().predict(all.x(), 1).mean()).containsExactly(all.y(), within(1e-3));
    }
}
