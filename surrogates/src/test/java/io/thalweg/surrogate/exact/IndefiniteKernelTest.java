package io.thalweg.surrogate.exact;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.ForwardingKernel;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Kernels whose matrices are not positive definite. */
class IndefiniteKernelTest {

    /** A covariance that is not quite one: lowered by 1e-9 on its diagonal. */
    private record Indefinite(Kernel base) implements ForwardingKernel {

        private static final double LACK = 1e-9;

        @Override
        public void gram(DMatrixRMaj x, DMatrixRMaj out) {
            base.gram(x, out);
            for (int i = 0; i < x.numRows; i++) {
                out.add(i, i, -LACK);
            }
        }

        @Override
        public Kernel withParameters(HyperparameterVector parameters) {
            return new Indefinite(base.withParameters(parameters));
        }
    }

    @Test
    void jitterOfAnIndefiniteKernelIsReported() {
        Kernel kernel = new Indefinite(Rbf.of(Lengthscales.of(3)));
        GaussianModel model =
                GaussianModel.of(kernel, Hyperparameter.positive("noise", 1e-14).fixed());
        DMatrixRMaj x = new DMatrixRMaj(40, 1);
        double[] y = new double[40];
        for (int i = 0; i < 40; i++) {
            x.data[i] = i / 39.0;
            y[i] = x.data[i] * x.data[i];
        }
        ExactGaussianProcess gp =
                ExactGaussianProcess.of(1, model).observe(Observations.of(x, y)).refit(RefitBudget.WARM, Seed.of(1));
        assertUsable(gp, x);
        assertThat(gp.fitReport().jitter()).isBetween(1e-10, 1e-4);
        assertThat(gp.fitReport().notes()).anySatisfy(note -> assertThat(note).contains("jitter"));
    }
}
