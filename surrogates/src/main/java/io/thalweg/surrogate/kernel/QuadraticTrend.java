package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The covariance of a random quadratic polynomial without a constant term, k(x, z) = Σⱼ vⱼ pⱼ(x) pⱼ(z): its terms p are the products of
 * Legendre polynomials that are orthonormal under the uniform law on the unit cube, with u = 2x − 1: √3 uᵢ, √5 (3uᵢ² − 1)/2 and 3 uᵢuⱼ.
 * The terms are of two or three kinds, linear ones, squares and interactions; the variance of a kind is shared out among its terms, so that
 * it is what the kind adds on average over the cube, whatever the number of coordinates. Where interactions are a kind of their own and the coordinates do
 * not interact, 2d terms are left.
 *
 * @param linear variance of the d linear terms together, a positive parameter
 * @param square variance of the d squares together, a positive parameter
 * @param interaction variance of the d(d − 1)/2 interactions together, a positive parameter; empty if interactions count as squares
 */
public record QuadraticTrend(Hyperparameter linear, Hyperparameter square, Optional<Hyperparameter> interaction)
        implements Kernel {

    private static final double ROOT3 = Math.sqrt(3);
    private static final double ROOT5 = Math.sqrt(5);

    /**
     * {@return the trend of given variances under flat priors}
     *
     * @param linear variance of the linear terms
     * @param square variance of the squares
     * @param interaction variance of the interactions
     */
    public static QuadraticTrend of(double linear, double square, double interaction) {
        return new QuadraticTrend(
                Hyperparameter.positive("linear", linear),
                Hyperparameter.positive("square", square),
                Optional.of(Hyperparameter.positive("interaction", interaction)));
    }

    /**
     * {@return the trend of given variances under flat priors in which interactions count as squares}
     *
     * @param linear variance of the linear terms
     * @param square variance of the squares
     */
    public static QuadraticTrend of(double linear, double square) {
        return new QuadraticTrend(
                Hyperparameter.positive("linear", linear), Hyperparameter.positive("square", square), Optional.empty());
    }

    /**
     * {@return a polynomial drawn at random: its covariance over the seeds is the kernel's}
     *
     * @param d number of coordinates
     * @param seed the randomness
     */
    public SampledPath samplePath(int d, Seed seed) {
        RandomGenerator random = seed.generator();
        DMatrixRMaj drawn = new DMatrixRMaj(1, terms(d));
        for (int j = 0; j < drawn.numCols; j++) {
            drawn.data[j] = random.nextGaussian();
        }
        return new Polynomial(weighted(drawn, d, true).data);
    }

    /** Σⱼ cⱼ pⱼ(x). */
    private record Polynomial(double[] coefficients) implements SampledPath {

        @Override
        public double[] values(DMatrixRMaj x) {
            DMatrixRMaj terms = polynomials(x);
            double[] values = new double[x.numRows];
            for (int i = 0; i < terms.getNumElements(); i++) {
                values[i / terms.numCols] += terms.data[i] * coefficients[i % terms.numCols];
            }
            return values;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            DMatrixRMaj bar = new DMatrixRMaj(x.numRows, coefficients.length);
            for (int i = 0; i < bar.getNumElements(); i++) {
                bar.data[i] = valuesBar[i / bar.numCols] * coefficients[i % bar.numCols];
            }
            addPullback(x, bar, xBar);
        }
    }

    /** Number of terms for d coordinates. */
    private static int terms(int d) {
        return d + d * (d + 1) / 2;
    }

    /** The terms pⱼ at the rows of x, n × terms. */
    private static DMatrixRMaj polynomials(DMatrixRMaj x) {
        int d = x.numCols;
        DMatrixRMaj out = new DMatrixRMaj(x.numRows, terms(d));
        double[] u = new double[d];
        int at = 0;
        for (int r = 0; r < x.numRows; r++) {
            for (int i = 0; i < d; i++) {
                u[i] = 2 * x.data[r * d + i] - 1;
                out.data[at++] = ROOT3 * u[i];
            }
            for (int i = 0; i < d; i++) {
                out.data[at++] = ROOT5 * (1.5 * u[i] * u[i] - 0.5);
                for (int j = i + 1; j < d; j++) {
                    out.data[at++] = 3 * u[i] * u[j];
                }
            }
        }
        return out;
    }

    /** Adds to xBar what the adjoint of the terms comes to. */
    private static void addPullback(DMatrixRMaj x, DMatrixRMaj termsBar, DMatrixRMaj xBar) {
        int d = x.numCols;
        int at = 0;
        for (int r = 0; r < x.numRows; r++) {
            int row = r * d;
            for (int i = 0; i < d; i++) {
                xBar.data[row + i] += 2 * ROOT3 * termsBar.data[at++];
            }
            for (int i = 0; i < d; i++) {
                double ui = 2 * x.data[row + i] - 1;
                xBar.data[row + i] += 6 * ROOT5 * ui * termsBar.data[at++];
                for (int j = i + 1; j < d; j++) {
                    double bar = 6 * termsBar.data[at++];
                    xBar.data[row + i] += bar * (2 * x.data[row + j] - 1);
                    xBar.data[row + j] += bar * ui;
                }
            }
        }
    }

    /** The kind of each term, in their order: the place of its variance among the parameters. */
    private int[] kinds(int d) {
        int[] kinds = new int[terms(d)];
        int interactions = interaction.isPresent() ? 2 : 1;
        int at = d;
        for (int i = 0; i < d; i++) {
            kinds[at++] = 1;
            for (int j = i + 1; j < d; j++) {
                kinds[at++] = interactions;
            }
        }
        return kinds;
    }

    /** The variance of a term of each kind. */
    private double[] shares(int d) {
        int pairs = d * (d - 1) / 2;
        return interaction
                .map(own -> new double[] {linear.value() / d, square.value() / d, own.value() / Math.max(1, pairs)})
                .orElseGet(() -> new double[] {linear.value() / d, square.value() / (d + pairs)});
    }

    /** The columns of a matrix times their variances, or the roots of these. */
    private DMatrixRMaj weighted(DMatrixRMaj polynomials, int d, boolean roots) {
        int[] kinds = kinds(d);
        double[] shares = shares(d);
        double[] factors = new double[kinds.length];
        for (int j = 0; j < factors.length; j++) {
            factors[j] = roots ? Math.sqrt(shares[kinds[j]]) : shares[kinds[j]];
        }
        DMatrixRMaj out = polynomials.copy();
        for (int row = 0; row < out.getNumElements(); row += factors.length) {
            for (int j = 0; j < factors.length; j++) {
                out.data[row + j] *= factors[j];
            }
        }
        return out;
    }

    /** Adds the adjoints of the variances, given the products of terms and their adjoints, and returns their sum times the variances. */
    private double addParameters(DMatrixRMaj polynomials, DMatrixRMaj bar, int d, KernelGradient into) {
        int[] kinds = kinds(d);
        double[] shares = shares(d);
        double[] sums = new double[shares.length];
        for (int i = 0; i < polynomials.getNumElements(); i++) {
            sums[kinds[i % kinds.length]] += polynomials.data[i] * bar.data[i];
        }
        double[] values = parameters().values();
        double all = 0;
        for (int k = 0; k < sums.length; k++) {
            into.addParameter(k, sums[k] * shares[k] / values[k]);
            all += sums[k] * shares[k];
        }
        return all;
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        LinearAlgebra.multiply(1, weighted(polynomials(a), a.numCols, false), false, polynomials(b), true, 0, out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        LinearAlgebra.symmetricRankK(1, weighted(polynomials(x), x.numCols, true), false, 0, out);
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        DMatrixRMaj terms = weighted(polynomials(a), a.numCols, true);
        double[] diagonal = new double[a.numRows];
        for (int i = 0; i < terms.getNumElements(); i++) {
            diagonal[i / terms.numCols] += terms.data[i] * terms.data[i];
        }
        return diagonal;
    }

    /** With P, Q the terms at a and b and V their variances, K = PVQᵀ: P̄ = K̄QV, Q̄ = K̄ᵀPV. */
    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        int d = a.numCols;
        DMatrixRMaj p = polynomials(a);
        DMatrixRMaj q = polynomials(b);
        DMatrixRMaj pBar = new DMatrixRMaj(p.numRows, p.numCols);
        LinearAlgebra.multiply(1, kBar, false, q, false, 0, pBar);
        DMatrixRMaj left = into.a();
        if (left != null) {
            addPullback(a, weighted(pBar, d, false), left);
        }
        DMatrixRMaj right = into.b();
        if (right != null) {
            DMatrixRMaj qBar = new DMatrixRMaj(q.numRows, q.numCols);
            LinearAlgebra.multiply(1, kBar, true, p, false, 0, qBar);
            addPullback(b, weighted(qBar, d, false), right);
        }
        return addParameters(p, pBar, d, into);
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        int d = a.numCols;
        DMatrixRMaj p = polynomials(a);
        DMatrixRMaj bar = p.copy();
        for (int i = 0; i < bar.getNumElements(); i++) {
            bar.data[i] *= diagonalBar[i / p.numCols];
        }
        addParameters(p, bar, d, into);
        DMatrixRMaj aBar = into.a();
        if (aBar != null) {
            DMatrixRMaj twice = weighted(bar, d, false);
            for (int i = 0; i < twice.getNumElements(); i++) {
                twice.data[i] *= 2;
            }
            addPullback(a, twice, aBar);
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return interaction
                .map(own -> HyperparameterVector.of(linear, square, own))
                .orElseGet(() -> HyperparameterVector.of(linear, square));
    }

    @Override
    public QuadraticTrend withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new QuadraticTrend(parameters.get(0), parameters.get(1), interaction.map(own -> parameters.get(2)));
    }

    @Override
    public String toString() {
        return "QuadraticTrend" + parameters();
    }
}
