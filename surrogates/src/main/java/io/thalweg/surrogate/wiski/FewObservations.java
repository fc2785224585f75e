package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.online.NoiseVariances;
import io.thalweg.surrogate.online.TargetOrigin;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The log evidence of observations that are far fewer than the features: by their own covariance, n × n, instead of the precision of the
 * weights, r × r. With Z = D^−½Φ and C = I + ZZᵀ it is |B| = |C|, S = I − ZᵀC⁻¹Z, m = Zᵀa and D^−½(y − μ − Φm) = a for a = C⁻¹D^−½(y − μ).
 */
final class FewObservations {

    /** Up to so many input coordinates the sums are fast as they are. */
    private static final int MOST_INPUTS_BY_SUMS = 10;

    /** Features an observation from which on this pays. */
    private static final int FEATURES_EACH = 4;

    /** Of the constant's weight: with less outside of the features' span, the mean is that of the data. */
    private static final double NO_REST = 1e-12;

    private final Observations data;
    private final TargetOrigin origin;

    /** w(x) as columns, m × n. */
    private final DMatrixRMaj weights;

    /**
     * The evidence of some observations.
     *
     * @param model its terms and its input map count
     * @param origin of the targets
     */
    FewObservations(WiskiModel model, TargetOrigin origin, Observations data) {
        this.data = data;
        this.origin = origin;
        Stencils stencils = Stencils.of(model.terms(), model.map().apply(data.x()));
        int n = data.size();
        this.weights = new DMatrixRMaj(model.variables(), n);
        int variables = 0;
        for (int t = 0; t < model.terms().size(); t++) {
            for (int i = 0; i < n; i++) {
                for (int e = stencils.starts()[t]; e < stencils.starts()[t + 1]; e++) {
                    int at = i * stencils.size() + e;
                    weights.data[(variables + stencils.index()[at]) * n + i] += stencils.weight()[at];
                }
            }
            variables += model.terms().get(t).variables();
        }
    }

    /** Whether observations are so few that this pays. */
    static boolean pays(int inputs, long observations, int features) {
        return inputs > MOST_INPUTS_BY_SUMS && FEATURES_EACH * observations <= features;
    }

    /** The belief with the features of a basis; empty if they lead out of the range of numbers. */
    Optional<Belief> at(Basis basis) {
        double[] noise = NoiseVariances.of(data, basis.model().noise().value());
        double[] root = Arrays.stream(noise).map(v -> 1 / Math.sqrt(v)).toArray();
        int n = root.length;
        DMatrixRMaj scaled = weights.copy();
        for (int k = 0; k < scaled.getNumElements(); k++) {
            scaled.data[k] *= root[k % n];
        }
        DMatrixRMaj turned = basis.rotate(scaled);
        DMatrixRMaj z = basis.keptRows(turned);
        DMatrixRMaj c = CommonOps_DDRM.identity(n);
        LinearAlgebra.symmetricRankK(1, z, true, 1, c);
        return Cholesky.of(c).map(factor -> new Belief(basis, noise, root, turned, z, factor));
    }

    private static double dot(double[] u, double[] v) {
        return LinearAlgebra.dot(u, 0, v, 0, u.length);
    }

    /** What follows from the observations and the features of a basis. */
    final class Belief {

        private final Basis basis;
        private final double[] noise;
        private final double[] root;

        /** UᵀWᵀD^−½, m × n. */
        private final DMatrixRMaj turned;

        /** Zᵀ, r × n. */
        private final DMatrixRMaj z;

        /** F of C = FFᵀ. */
        private final Cholesky factor;

        /** D^−½(y − μ). */
        private final double[] v;

        private final double[] a;

        private Belief(Basis basis, double[] noise, double[] root, DMatrixRMaj turned, DMatrixRMaj z, Cholesky factor) {
            this.basis = basis;
            this.noise = noise;
            this.root = root;
            this.turned = turned;
            this.z = z;
            this.factor = factor;
            this.v = origin.less(data.y());
            for (int i = 0; i < v.length; i++) {
                v[i] *= root[i];
            }
            double mean = origin.less(basis.model().mean()).orElseGet(this::mostLikelyMean);
            for (int i = 0; i < v.length; i++) {
                v[i] -= mean * root[i];
            }
            this.a = factor.solve(v);
        }

        private double mostLikelyMean() {
            double[] solved = factor.solve(root);
            double one = dot(root, solved);
            double weight = dot(root, root);
            return one > NO_REST * weight ? dot(v, solved) / one : dot(v, root) / weight;
        }

        double logEvidence() {
            double sum = v.length * Math.log(2 * Math.PI) + dot(v, a) + factor.logDeterminant();
            for (double variance : noise) {
                sum += Math.log(variance);
            }
            return -0.5 * sum;
        }

        /** F⁻¹Z, n × r. */
        private DMatrixRMaj half() {
            return factor.solveLower(CommonOps_DDRM.transpose(z, null));
        }

        private double[] weights() {
            double[] m = new double[z.numRows];
            LinearAlgebra.multiply(z, a, m);
            return m;
        }

        /** With respect to all hyperparameters, in natural units. */
        double[] gradient() {
            WiskiModel model = basis.model();
            double[] gradient = new double[model.parameters().size()];
            DMatrixRMaj half = half();
            DMatrixRMaj solved = CommonOps_DDRM.transpose(factor.solveLowerTransposed(half), null);
            CommonOps_DDRM.transpose(half);
            double[] m = weights();
            double[] residual = new double[turned.numRows];
            LinearAlgebra.multiply(turned, a, residual);
            int at = 0;
            for (int t = 0; t < basis.parts().size(); t++) {
                CovarianceSlope slope =
                        new Slope(basis.featureStart(t), basis.variableStart(t), turned, half, solved, m, residual);
                basis.parts().get(t).gradient(slope, gradient, at);
                at += model.terms().get(t).parameters().size();
            }
            gradient[at] = noiseSlope() / (2 * model.noise().value());
            return gradient;
        }

        /** Σ aᵢ² − (C⁻¹)ᵢᵢ over the observations of learnt noise. */
        private double noiseSlope() {
            DMatrixRMaj inverse = factor.inverse();
            double slope = 0;
            for (int i = 0; i < a.length; i++) {
                if (!data.noiseIsGiven(i)) {
                    slope += a[i] * a[i] - inverse.get(i, i);
                }
            }
            return slope;
        }

        /** The adjoint of Φ: D^−½(amᵀ − C⁻¹Z), n × r. */
        DMatrixRMaj featuresBar() {
            DMatrixRMaj bar = factor.solveLowerTransposed(half());
            double[] m = weights();
            int r = m.length;
            for (int i = 0; i < a.length; i++) {
                for (int c = 0; c < r; c++) {
                    bar.data[i * r + c] = root[i] * (a[i] * m[c] - bar.data[i * r + c]);
                }
            }
            return bar;
        }
    }

    /**
     * What a term needs for its gradient.
     *
     * @param feature where its features begin
     * @param variable where its variables begin
     * @param turned UᵀWᵀD^−½, m × n
     * @param half ZᵀF⁻ᵀ, r × n
     * @param solved ZᵀC⁻¹, r × n
     * @param m the weights
     * @param residual UᵀWᵀD^−½a
     */
    private record Slope(
            int feature,
            int variable,
            DMatrixRMaj turned,
            DMatrixRMaj half,
            DMatrixRMaj solved,
            double[] m,
            double[] residual)
            implements CovarianceSlope {

        @Override
        public double kept(int b, int c) {
            int n = half.numCols;
            return m[feature + b] * m[feature + c]
                    - LinearAlgebra.dot(half.data, (feature + b) * n, half.data, (feature + c) * n, n);
        }

        @Override
        public double omitted(int p, int c) {
            int n = turned.numCols;
            return residual[variable + p] * m[feature + c]
                    - LinearAlgebra.dot(turned.data, (variable + p) * n, solved.data, (feature + c) * n, n);
        }
    }
}
