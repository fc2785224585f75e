package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ComponentPosteriorTest {

    private static final Groups.Case MIRRORS = Groups.all().toList().get(1);

    private static final Groups.Case TURNS = Groups.all().toList().get(3);

    private static GaussianModel model(Kernel kernel) {
        GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", 0.02), OptionalDouble.of(0.3));
        return TestModels.fixed(model);
    }

    private static Observations data(int n) {
        DMatrixRMaj x = points(n, 3, "data");
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(4 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 2));
        return Observations.of(x, y);
    }

    private static Posterior exact(Groups.Case some) {
        return ExactGaussianProcess.of(3, model(some.kernel()))
                .observe(data(15))
                .posterior();
    }

    private static Posterior sparse(Groups.Case some) {
        return StreamingSurrogate.of(
                        3,
                        List.of(model(some.kernel())),
                        HarmonicFamily.of(some.group(), 8).withIndependent(),
                        1024)
                .observe(data(30))
                .posterior();
    }

    private abstract static class Contract extends PosteriorContract {
        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class OfMirrors extends Contract {
        @Override
        protected Posterior posterior() {
            return new ComponentPosterior(MIRRORS.group(), 2, exact(MIRRORS));
        }
    }

    @Nested
    class OfTurns extends Contract {
        @Override
        protected Posterior posterior() {
            return new ComponentPosterior(TURNS.group(), 1, sparse(TURNS));
        }
    }

    /** Components sum up to the function; believed independent, so do their variances. */
    @Test
    void componentsSumToThePosterior() {
        for (Groups.Case some : List.of(MIRRORS, TURNS)) {
            DMatrixRMaj x = points(6, 3, "x");
            Posterior whole = sparse(some);
            double[] mean = new double[6];
            double[] variance = new double[6];
            for (int t = 0; t < some.group().components(); t++) {
                Prediction part = new ComponentPosterior(some.group(), t, whole).predict(x, 1);
                Arrays.setAll(mean, i -> mean[i] + part.mean()[i]);
                Arrays.setAll(variance, i -> variance[i] + part.variance()[i]);
            }
            Prediction prediction = whole.predict(x, 1);
            assertThat(mean).containsExactly(prediction.mean(), within(1e-12));
            assertThat(variance).containsExactly(prediction.variance(), within(1e-10));
        }
    }

    /** Before any data it is the prior of the component, and the mean belongs to the first. */
    @Test
    void priorMatchesTheComponent() {
        Posterior prior = ExactGaussianProcess.of(3, model(TURNS.kernel())).posterior();
        DMatrixRMaj x = points(5, 3, "x");
        for (int t = 0; t < TURNS.group().components(); t++) {
            Prediction prediction = new ComponentPosterior(TURNS.group(), t, prior).predict(x);
            assertThat(prediction.mean())
                    .containsExactly(
                            new double[] {
                                t == 0 ? 0.3 : 0, t == 0 ? 0.3 : 0, t == 0 ? 0.3 : 0, t == 0 ? 0.3 : 0, t == 0 ? 0.3 : 0
                            },
                            within(1e-12));
            assertThat(prediction.covariance().data)
                    .containsExactly(
                            new HarmonicComponent(TURNS.group(), t, TURNS.kernel()).gram(x).data, within(1e-12));
        }
    }

    /** Of a symmetric function all is in the symmetric part. */
    @Test
    void symmetricFunctionHasNoAntisymmetricPart() {
        SymmetryGroup group = SymmetryGroup.reflections(1, new double[] {0.5});
        DMatrixRMaj half = points(40, 1, "half");
        Arrays.setAll(half.data, i -> 0.5 * half.data[i]);
        DMatrixRMaj x = group.images(half);
        double[] y = new double[80];
        Arrays.setAll(y, i -> Math.cos(12 * (x.data[i] - 0.5)));
        Posterior whole = StreamingSurrogate.of(
                        1, List.of(model(Rbf.of(Lengthscales.of(0.15)))), HarmonicFamily.of(group, 20), 4096)
                .observe(Observations.of(x, y))
                .posterior();
        DMatrixRMaj at = points(30, 1, "at");
        double[] even = new ComponentPosterior(group, 0, whole).predict(at, 1).mean();
        double[] odd = new ComponentPosterior(group, 1, whole).predict(at, 1).mean();
        for (int i = 0; i < 30; i++) {
            assertThat(odd[i]).isCloseTo(0, within(1e-9));
            assertThat(even[i]).isCloseTo(Math.cos(12 * (at.data[i] - 0.5)), within(0.1));
        }
    }

    @Test
    void pathsHaveComponents() {
        Posterior whole = exact(MIRRORS);
        DMatrixRMaj x = points(4, 3, "x");
        double[] sum = new double[4];
        for (int t = 0; t < 8; t++) {
            double[] values = new ComponentPosterior(MIRRORS.group(), t, whole)
                    .samplePath(Seed.of(3))
                    .orElseThrow()
                    .values(x);
            Arrays.setAll(sum, i -> sum[i] + values[i]);
        }
        assertThat(sum)
                .containsExactly(whole.samplePath(Seed.of(3)).orElseThrow().values(x), within(1e-12));
        SampledPath path = new ComponentPosterior(MIRRORS.group(), 5, whole)
                .samplePath(Seed.of(3))
                .orElseThrow();
        double[] bar = {1, -2, 0.5, 3};
        DMatrixRMaj xBar = x.createLike();
        path.pullback(x, bar, xBar);
        double step = 1e-5;
        for (int i = 0; i < x.data.length; i++) {
            DMatrixRMaj up = x.copy();
            DMatrixRMaj down = x.copy();
            up.data[i] += step;
            down.data[i] -= step;
            double difference = bar[i / 3] * (path.values(up)[i / 3] - path.values(down)[i / 3]) / (2 * step);
            assertThat(xBar.data[i]).isCloseTo(difference, within(1e-6));
        }
    }

    @Test
    void badArgumentsAreRefusedByName() {
        Posterior whole = exact(MIRRORS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ComponentPosterior(MIRRORS.group(), 8, whole))
                .withMessageContaining("component is 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ComponentPosterior(SymmetryGroup.longitude(3, 2), 0, whole))
                .withMessageContainingAll("3", "2");
    }
}
