package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.io.IOException;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The belief that some points carry about all observations: B = I + ΦᵀD⁻¹Φ. Immutable.
 *
 * @param features φ of the points
 * @param belief about their weights
 * @param penalty ½ Σ rᵢ/σᵢ², rᵢ = k(xᵢ,xᵢ) − φᵢᵀφᵢ
 */
record InducedBelief(WhitenedFeatures<InducingPoints> features, WhitenedGaussian belief, double penalty) {

    /** Observations whose features are held at a time. */
    private static final int CHUNK = 512;

    /** A point of which less of the prior variance than this is unexplained is no new point. */
    private static final double EXPLAINED = 1e-9;

    /** Without points and observations. */
    static InducedBelief none(Kernel kernel, int dimension, OptionalDouble mean) {
        WhitenedGaussian nothing =
                WhitenedGaussian.of(Cholesky.empty(), new double[0], new double[0], Moments.NONE, mean);
        return new InducedBelief(
                new WhitenedFeatures<>(kernel, InducingPoints.none(dimension), Cholesky.empty()), nothing, 0);
    }

    /**
     * The features of points.
     *
     * @throws ArithmeticException if their covariance cannot be factorised even with jitter, which a valid kernel does not let happen
     */
    static WhitenedFeatures<InducingPoints> features(Kernel kernel, InducingPoints points) {
        Cholesky factor = Cholesky.withJitter(points.covariance(kernel))
                .orElseThrow(() -> new ArithmeticException("the covariance matrix of " + points.size()
                        + " points is not positive definite even with the largest jitter; check that the kernel is valid: "
                        + kernel.parameters().names()));
        return new WhitenedFeatures<>(kernel, points, factor);
    }

    /** The belief about a sample that these features carry: O(np²). */
    static InducedBelief of(WhitenedFeatures<InducingPoints> features, Sample sample, OptionalDouble mean) {
        int p = features.size();
        DMatrixRMaj b = CommonOps_DDRM.identity(p);
        double[] hy = new double[p];
        double[] h1 = new double[p];
        Moments moments = Moments.NONE;
        double penalty = 0;
        for (int from = 0; from < sample.size(); from += CHUNK) {
            Sample part = sample.rows(from, Math.min(from + CHUNK, sample.size()));
            DMatrixRMaj v = features.columns(part.x());
            penalty += penalty(features.kernel(), part, v);
            for (int i = 0; i < part.size(); i++) {
                double root = 1 / Math.sqrt(part.noise()[i]);
                moments = moments.plus(part.y()[i], part.noise()[i]);
                for (int k = 0; k < p; k++) {
                    double scaled = v.data[k * v.numCols + i] * root;
                    v.data[k * v.numCols + i] = scaled;
                    hy[k] += scaled * root * part.y()[i];
                    h1[k] += scaled * root;
                }
            }
            LinearAlgebra.symmetricRankK(1, v, false, 1, b);
        }
        WhitenedGaussian belief = WhitenedGaussian.of(b, hy, h1, moments, mean)
                .orElseThrow(() -> new ArithmeticException("the precision of " + p + " weights is not finite after "
                        + sample.size() + " observations; check the scale of their noise"));
        return new InducedBelief(features, belief, penalty);
    }

    private static double penalty(Kernel kernel, Sample part, DMatrixRMaj v) {
        double[] residual = kernel.diagonal(part.x());
        double sum = 0;
        for (int k = 0; k < v.numRows; k++) {
            for (int i = 0; i < residual.length; i++) {
                double phi = v.data[k * v.numCols + i];
                residual[i] -= phi * phi;
            }
        }
        for (int i = 0; i < residual.length; i++) {
            sum += Math.max(0, residual[i]) / part.noise()[i];
        }
        return 0.5 * sum;
    }

    /** Number of points p. */
    int size() {
        return features.size();
    }

    /** The belief that has also seen more, with the same points: O(p²) an observation. */
    InducedBelief observe(Sample more) {
        DMatrixRMaj v = features.columns(more.x());
        double added = penalty(features.kernel(), more, v);
        return new InducedBelief(
                features, belief.observe(CommonOps_DDRM.transpose(v, null), more.y(), more.noise()), penalty + added);
    }

    /**
     * These features, and those of rows of x that they leave unexplained, in the order in which these come, until there are so many.
     *
     * @return the same features if there are none
     */
    WhitenedFeatures<InducingPoints> grown(DMatrixRMaj x, int most) {
        Kernel kernel = features.kernel();
        InducingPoints points = features.of();
        Cholesky factor = WhitenedFeatures.whole(features.factor());
        for (int i = 0; i < x.numRows && points.size() < most; i++) {
            int[] row = {i};
            DMatrixRMaj point = InducingPoints.rows(x, row);
            DMatrixRMaj corner = kernel.gram(point);
            DMatrixRMaj cross = kernel.covariance(point, points.z());
            double[] phi = factor.solveLower(cross.data);
            double residual = corner.data[0] - LinearAlgebra.dot(phi, 0, phi, 0, phi.length);
            if (residual > EXPLAINED * corner.data[0]) {
                Cholesky longer = factor.append(cross, corner).orElse(null);
                if (longer != null) {
                    factor = longer;
                    points = points.with(x, row);
                }
            }
        }
        return points.size() == features.size() ? features : new WhitenedFeatures<>(kernel, points, factor);
    }

    /** In units {@code scale} times as large, at the same noise variances. */
    InducedBelief rescaled(double scale, OptionalDouble mean) {
        return new InducedBelief(features, belief.withTargets(0, scale, mean), penalty);
    }

    void write(StateWriter out) throws IOException {
        out.writeMatrix(features.of().z());
        out.writeFactor(features.factor());
        belief.write(out);
        out.writeDouble(penalty);
    }

    /** What was written, of points of a kernel. */
    static InducedBelief read(Kernel kernel, OptionalDouble mean, StateReader in) throws IOException {
        InducingPoints points = new InducingPoints(in.readMatrix());
        return new InducedBelief(
                new WhitenedFeatures<>(kernel, points, in.readFactor()),
                WhitenedGaussian.read(mean, in),
                in.readDouble());
    }
}
