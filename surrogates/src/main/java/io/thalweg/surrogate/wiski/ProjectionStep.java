package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import org.ejml.data.DMatrixRMaj;

/**
 * A gradient step of the projection on the log density of the latest observations, predicted before they are absorbed, with the
 * weights of all earlier ones as they are: Stanton et al. 2021, Eq. 18, with the 1/σ² that is missing there.
 */
final class ProjectionStep {

    /** The first trial moves the projection by this share of its norm; what was absorbed before stays where it was put. */
    private static final double SHARE = 0.02;

    private static final int HALVINGS = 4;

    private final Conditioned settled;
    private final Observations recent;

    ProjectionStep(Conditioned settled, Observations recent) {
        this.settled = settled;
        this.recent = recent;
    }

    /** The projection after the step: the present one if no step along the gradient predicts better. */
    Projection take() {
        Projection present = (Projection) settled.model().map();
        double[] at = present.coordinates();
        double[] gradient = new double[at.length];
        double density = logDensity(present, gradient);
        double norm = norm(gradient);
        if (!(norm > 0) || !Double.isFinite(norm)) {
            return present;
        }
        double step = SHARE * Math.max(1, norm(at)) / norm;
        for (int trial = 0; trial < HALVINGS; trial++, step /= 2) {
            double[] moved = at.clone();
            for (int i = 0; i < moved.length; i++) {
                moved[i] += step * gradient[i];
            }
            Projection candidate = present.withCoordinates(moved);
            if (logDensity(candidate, new double[at.length]) > density) {
                return candidate;
            }
        }
        return present;
    }

    private static double norm(double[] v) {
        return Math.sqrt(LinearAlgebra.dot(v, 0, v, 0, v.length));
    }

    /**
     * Σ log N(yᵢ; μ + φᵢᵀm, sᵢ), sᵢ = σᵢ² + φᵢᵀSφᵢ, and its gradient: with eᵢ = yᵢ − μ − φᵢᵀm the adjoint of φᵢ is
     * (eᵢ/sᵢ) m + (eᵢ²/sᵢ² − 1/sᵢ) Sφᵢ.
     */
    double logDensity(Projection projection, double[] gradient) {
        Basis basis = settled.basis();
        WhitenedGaussian belief = settled.belief();
        DMatrixRMaj images = projection.apply(recent.x());
        DMatrixRMaj features = basis.featuresOfImages(images);
        int r = features.numCols;
        DMatrixRMaj solved = new DMatrixRMaj(features.numRows, r);
        LinearAlgebra.multiply(1, features, false, belief.factor().inverse(), false, 0, solved);
        double[] m = belief.weights();
        DMatrixRMaj bar = new DMatrixRMaj(features.numRows, r);
        double sum = 0;
        for (int i = 0; i < features.numRows; i++) {
            double noise = settled.model().noiseVariance(recent, i);
            double error = recent.y()[i] - settled.mean() - LinearAlgebra.dot(features.data, i * r, m, 0, r);
            double s = noise + LinearAlgebra.dot(features.data, i * r, solved.data, i * r, r);
            sum -= 0.5 * (Math.log(2 * Math.PI * s) + error * error / s);
            LinearAlgebra.axpy(error / s, m, 0, bar.data, i * r, r);
            LinearAlgebra.axpy((error * error / s - 1) / s, solved.data, i * r, bar.data, i * r, r);
        }
        projection.pullbackCoordinates(recent.x(), basis.pullbackToImages(images, bar), gradient);
        return sum;
    }
}
