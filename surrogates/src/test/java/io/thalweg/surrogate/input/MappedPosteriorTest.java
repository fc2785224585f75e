package io.thalweg.surrogate.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MappedPosteriorTest {

    private static DMatrixRMaj cloud(int n, int d) {
        RandomGenerator random = Seed.of(2).generator();
        return DMatrixRMaj.wrap(n, d, random.doubles((long) n * d).toArray());
    }

    /** The belief of a process that sees images. */
    private static Posterior belief(InputMap map, DMatrixRMaj x) {
        double[] lengthscales = {0.4, 0.7, 0.5, 0.9};
        GaussianModel model = GaussianModel.of(
                Matern52.of(Lengthscales.of(Arrays.copyOf(lengthscales, map.outputs()))),
                Hyperparameter.positive("noise", 0.02));
        double[] y = new double[x.numRows];
        Arrays.setAll(y, i -> Math.sin(4 * x.get(i, 0)) + x.get(i, 1));
        return new MappedPosterior(
                map,
                ExactGaussianProcess.of(map.outputs(), model)
                        .observe(Observations.of(map.apply(x), y))
                        .posterior());
    }

    private static final PrincipalDirections DIRECTIONS = PrincipalDirections.of(cloud(40, 3));

    /** Places within the cube of the contract: degrees of a degree, so the globe is seen through a lens. */
    private record Lens(GreatCircle globe) implements InputMap {

        private static final double DEGREES = 60;

        @Override
        public int inputs() {
            return globe.inputs();
        }

        @Override
        public int outputs() {
            return globe.outputs();
        }

        private static DMatrixRMaj enlarged(DMatrixRMaj x) {
            DMatrixRMaj large = x.copy();
            Arrays.setAll(large.data, i -> DEGREES * x.data[i]);
            return large;
        }

        @Override
        public DMatrixRMaj apply(DMatrixRMaj x) {
            return globe.apply(enlarged(x));
        }

        @Override
        public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
            DMatrixRMaj bar = x.createLike();
            globe.pullback(enlarged(x), imageBar, bar);
            for (int i = 0; i < bar.getNumElements(); i++) {
                xBar.data[i] += DEGREES * bar.data[i];
            }
        }
    }

    @Nested
    class AlongPrincipalDirections extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return belief(DIRECTIONS, cloud(20, 3));
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class OnTheGlobe extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return belief(new Lens(new GreatCircle(0, 1, 2)), cloud(20, 2));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Test
    void pathsPassThroughTheMap() {
        Posterior posterior = belief(DIRECTIONS, cloud(20, 3));
        SampledPath path = posterior.samplePath(Seed.of(3)).orElseThrow();
        DMatrixRMaj x = cloud(6, 3);
        double[] values = path.values(x);
        Posterior images = ((MappedPosterior) posterior).images();
        assertThat(values).isEqualTo(images.samplePath(Seed.of(3)).orElseThrow().values(DIRECTIONS.apply(x)));
        double[] bar = {1, -2, 0.5, 0, 3, 1};
        DMatrixRMaj xBar = x.createLike();
        path.pullback(x, bar, xBar);
        double step = 1e-5;
        for (int i = 0; i < x.data.length; i++) {
            DMatrixRMaj up = x.copy();
            DMatrixRMaj down = x.copy();
            up.data[i] += step;
            down.data[i] -= step;
            int row = i / 3;
            double difference = bar[row] * (path.values(up)[row] - path.values(down)[row]) / (2 * step);
            assertThat(xBar.data[i]).isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
        }
    }

    @Test
    void dimensionsMustFit() {
        Posterior posterior = belief(DIRECTIONS, cloud(5, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MappedPosterior(new GreatCircle(0, 1, 3), posterior))
                .withMessageContainingAll("3", "4 outputs");
        assertThat(posterior.noiseVariance()).isEqualTo(0.02);
    }
}
