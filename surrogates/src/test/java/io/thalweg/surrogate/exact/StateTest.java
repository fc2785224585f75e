package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The stored form. */
class StateTest {

    private static final GaussianModel MATERN = model(Matern52.ard(2));
    private static final GaussianModel RBF = model(Rbf.ard(2));

    private static GaussianModel model(Kernel kernel) {
        return GaussianModel.of(kernel, Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6));
    }

    private static ExactGaussianProcess of(GaussianModel model) {
        return ExactGaussianProcess.of(2, model);
    }

    private static Observations data(int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(4 * x.get(i, 0)) + x.get(i, 1);
        }
        return Observations.of(x, y);
    }

    private static byte[] saved(ExactGaussianProcess some) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        some.save(out);
        return out.toByteArray();
    }

    private static ExactGaussianProcess restored(ExactGaussianProcess prior, byte[] state) throws IOException {
        return prior.restore(new ByteArrayInputStream(state));
    }

    @Test
    void restoredProcessGoesOnWithTheSameBits() throws IOException {
        ExactGaussianProcess some = of(MATERN)
                .observe(data(20, 1))
                .refit(RefitBudget.THOROUGH, Seed.of(1))
                .observe(data(3, 2));
        ExactGaussianProcess again = restored(of(MATERN), saved(some));
        assertThat(again.model()).isEqualTo(some.model()).isNotEqualTo(MATERN);
        assertThat(again.fitReport()).isEqualTo(some.fitReport());
        assertThat(saved(again)).isEqualTo(saved(some));
        ExactGaussianProcess here = some.observe(data(4, 3)).refit(RefitBudget.THOROUGH, Seed.of(2));
        ExactGaussianProcess there = again.observe(data(4, 3)).refit(RefitBudget.THOROUGH, Seed.of(2));
        Prediction p = here.posterior().predict(data(5, 4).x());
        Prediction q = there.posterior().predict(data(5, 4).x());
        assertThat(q.mean()).isEqualTo(p.mean());
        assertThat(q.covariance().data).isEqualTo(p.covariance().data);
    }

    /** Kernels with the same hyperparameters are told apart by what they compute. */
    @Test
    void stateOfAnotherModelIsRefused() throws IOException {
        byte[] state = saved(of(MATERN).observe(data(10, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(of(RBF), state))
                .withMessageContainingAll("kernel", "Matern52", "Rbf");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        restored(of(new GaussianModel(MATERN.kernel(), MATERN.noise(), OptionalDouble.of(1))), state))
                .withMessageContaining("mean");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(ExactGaussianProcess.of(3, model(Matern52.ard(3))), state))
                .withMessageContaining("2 input coordinates, this surrogate has 3");
    }

    @Test
    void earlierVersionIsRefused() throws IOException {
        byte[] state = saved(of(MATERN));
        state[7] = 1;
        assertThatIOException().isThrownBy(() -> restored(of(MATERN), state)).withMessageContaining("version 1");
    }
}
