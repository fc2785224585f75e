package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing that was observed is lost on the way. */
class MemoryTest {

    private static GaussianModel model(double lengthscale) {
        return GaussianModel.of(Rbf.of(Lengthscales.of(lengthscale)), Hyperparameter.positive("noise", 0.1));
    }

    private static Observations values(DMatrixRMaj x) {
        double[] y = new double[x.numRows];
        Arrays.setAll(y, i -> Math.sin(6 * x.data[i]));
        return Observations.of(x, y);
    }

    /** A first fit to very many observations sees a sample, and then all of them are absorbed. */
    @Test
    @Tag("slow")
    void firstFitToManyRowsAbsorbsAll() {
        StreamingSurrogate fitted = StreamingSurrogate.of(
                        1, List.of(model(0.3)), new VariationalInducingPointSelection(0.05, 32), 16)
                .observe(values(OnlineBoundTest.points(1500, 1, 1)))
                .refit(RefitBudget.WARM, Seed.of(1));
        assertThat(fitted.observations()).isEqualTo(1500);
        assertThat(fitted.conditioned().belief().moments().count()).isEqualTo(1500);
        DMatrixRMaj x = OnlineBoundTest.points(50, 1, 2);
        double[] mean = fitted.posterior().predict(x, 1).mean();
        for (int i = 0; i < 50; i++) {
            assertThat(Math.abs(mean[i] - Math.sin(6 * x.data[i]))).isLessThan(0.1);
        }
    }

    /** Ten points that thirty observations each stand behind are not given up for ten that were seen once. */
    @Test
    void informativePointsSurviveAnExchange() {
        DMatrixRMaj often = new DMatrixRMaj(300, 1);
        DMatrixRMaj once = new DMatrixRMaj(10, 1);
        for (int i = 0; i < 300; i++) {
            often.data[i] = 0.05 * (i % 10);
        }
        for (int i = 0; i < 10; i++) {
            once.data[i] = 0.5 + 0.05 * i;
        }
        StreamingSurrogate some = StreamingSurrogate.of(1, List.of(model(0.04)), new FixedBudget(10, false), 1024)
                .observe(values(often));
        assertThat(some.size()).isEqualTo(10);
        InducingPoints left = (InducingPoints) some.observe(values(once)).features();
        assertThat(left.size()).isEqualTo(10);
        assertThat(Arrays.stream(left.z().data, 0, 10).filter(z -> z < 0.49).count())
                .isGreaterThanOrEqualTo(9);
    }
}
