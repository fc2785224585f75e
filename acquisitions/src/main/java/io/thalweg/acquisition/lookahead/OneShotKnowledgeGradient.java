package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The knowledge gradient of batches in one shot (Balandat et al. 2020, Eq. 4): N_f imagined observations at X, each with a point x′_i
 * where the posterior mean after it may be largest. These points are auxiliary: they are optimised together with X, and
 *
 * <pre>
 *   (1/N_f) Σ_i [ μ(x′_i) + cov(f(x′_i), f(X)) L⁻ᵀ ε_i ] − max μ,   L Lᵀ = C + σ_n²I,
 * </pre>
 *
 * with fixed scrambled-Sobol normals ε_i, is at its maximum over the x′_i the knowledge gradient of X over the continuous domain. The
 * best mean before, max μ, is taken over points of the domain and the observed ones; it shifts the value only. Pending points are
 * believed to return their posterior means.
 */
public final class OneShotKnowledgeGradient implements Acquisition {

    private static final int DEFAULT_FANTASIES = 16;
    private static final int POINTS = 256;

    private final int fantasies;

    /** With 16 imagined observations. */
    public OneShotKnowledgeGradient() {
        this(DEFAULT_FANTASIES);
    }

    /**
     * A knowledge gradient.
     *
     * @param fantasies number N_f of imagined observations, at least 1
     * @throws IllegalArgumentException if it is less than 1
     */
    public OneShotKnowledgeGradient(int fantasies) {
        if (fantasies < 1) {
            throw new IllegalArgumentException("fantasies is " + fantasies + ", must be at least 1");
        }
        this.fantasies = fantasies;
    }

    /**
     * The acquisition function in a context, with as many auxiliary points as fantasies. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        int q = context.batchSize();
        Posterior belief = BatchFunction.withPendingKnown(this, context).objective();
        double best = Arrays.stream(
                        belief.predict(DomainPoints.of(context, POINTS), 1).mean())
                .max()
                .orElseThrow();
        DMatrixRMaj normals = new GaussianSobol(q, context.seed().child("fantasies")).points(fantasies);
        return new Gain(belief, q, normals, best);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[fantasies=" + fantasies + "]";
    }

    private static final class Gain implements AcquisitionFunction {

        private final Posterior belief;
        private final int q;
        private final DMatrixRMaj normals;
        private final double best;
        private final double noise;

        Gain(Posterior belief, int q, DMatrixRMaj normals, double best) {
            this.belief = belief;
            this.q = q;
            this.normals = normals;
            this.best = best;
            this.noise = Math.max(BatchFunction.LEAST_NOISE, belief.noiseVariance());
        }

        @Override
        public int dimension() {
            return width() * belief.dimension();
        }

        @Override
        public int batchSize() {
            return q;
        }

        @Override
        public int auxiliaryPoints() {
            return normals.numRows;
        }

        private int width() {
            return q + normals.numRows;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] value = new double[1];
            evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, DMatrixRMaj.wrap(1, x.length, gradientOut));
            return value[0];
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            Prediction prediction = predict(points);
            for (int b = 0; b < points.numRows; b++) {
                values[b] = new Fantasies(prediction, b).value();
            }
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            Prediction prediction = predict(points);
            int rows = points.numRows * width();
            double[] meanBar = new double[rows];
            DMatrixRMaj covarianceBar = new DMatrixRMaj(rows, width());
            for (int b = 0; b < points.numRows; b++) {
                Fantasies fantasies = new Fantasies(prediction, b);
                values[b] = fantasies.value();
                if (Double.isFinite(values[b])) {
                    fantasies.adjoints(meanBar, covarianceBar);
                }
            }
            Arrays.fill(gradients.data, 0, points.numRows * dimension(), 0);
            prediction.pullback(meanBar, covarianceBar, DMatrixRMaj.wrap(rows, belief.dimension(), gradients.data));
        }

        private Prediction predict(DMatrixRMaj points) {
            int d = belief.dimension();
            return belief.predict(DMatrixRMaj.wrap(points.numRows * width(), d, points.data), width());
        }

        /** The fantasies of one argument. */
        private final class Fantasies {

            private final Prediction prediction;
            private final int first;

            /** cov(f(x′), f(X)), N_f × q. */
            private final DMatrixRMaj cross;

            private final Optional<Cholesky> factor;

            /** (L⁻ᵀ ε_i)ᵀ in rows, N_f × q. */
            private final DMatrixRMaj weights;

            Fantasies(Prediction prediction, int b) {
                int n = normals.numRows;
                this.prediction = prediction;
                this.first = b * width();
                DMatrixRMaj block = CommonOps_DDRM.extract(prediction.covariance(), first, first + width(), 0, q);
                DMatrixRMaj own = CommonOps_DDRM.extract(block, 0, q, 0, q);
                for (int i = 0; i < q; i++) {
                    own.data[i * q + i] += noise;
                }
                this.cross = CommonOps_DDRM.extract(block, q, q + n, 0, q);
                this.factor = Cholesky.withJitter(own);
                DMatrixRMaj columns = CommonOps_DDRM.transpose(normals, null);
                factor.ifPresent(f -> f.solveLowerTransposedInPlace(columns));
                this.weights = CommonOps_DDRM.transpose(columns, null);
            }

            double value() {
                if (factor.isEmpty()) {
                    return Double.NEGATIVE_INFINITY;
                }
                int n = normals.numRows;
                double sum = LinearAlgebra.dot(cross.data, 0, weights.data, 0, n * q);
                for (int i = 0; i < n; i++) {
                    sum += prediction.mean()[first + q + i];
                }
                double value = sum / n - best;
                return Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY;
            }

            /** With w_i = L⁻ᵀε_i and u_i = L⁻¹ c_i: L̄ = −tril(Σ_i w_i u_iᵀ)/N_f, and K̄ follows by the factor's pullback. */
            void adjoints(double[] meanBar, DMatrixRMaj covarianceBar) {
                int n = normals.numRows;
                int width = width();
                Cholesky l = factor.orElseThrow();
                DMatrixRMaj u = l.solveLower(CommonOps_DDRM.transpose(cross, null));
                DMatrixRMaj lowerBar = new DMatrixRMaj(q, q);
                CommonOps_DDRM.multTransAB(-1.0 / n, weights, u, lowerBar);
                DMatrixRMaj ownBar = l.pullback(lowerBar);
                for (int i = 0; i < n; i++) {
                    meanBar[first + q + i] = 1.0 / n;
                    for (int j = 0; j < q; j++) {
                        // Half to either side of the diagonal: adjoints of blocks are symmetric.
                        double half = 0.5 * weights.get(i, j) / n;
                        covarianceBar.data[(first + q + i) * width + j] = half;
                        covarianceBar.data[(first + j) * width + q + i] = half;
                    }
                }
                for (int i = 0; i < q; i++) {
                    for (int j = 0; j < q; j++) {
                        covarianceBar.data[(first + i) * width + j] = 0.5 * (ownBar.get(i, j) + ownBar.get(j, i));
                    }
                }
            }
        }
    }
}
