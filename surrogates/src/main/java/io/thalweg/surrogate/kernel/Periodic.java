package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The periodic kernel k(x, z) = exp(−2 Σ_j sin²(π(x_j − z_j)/p_j)/ℓ_j), with ℓ_j <em>not</em> squared, as in GPyTorch; MacKay's
 * form (1998) has ℓ_j². Hyperparameters: the length scales, then the periods.
 *
 * <p>A coordinate is wound around a circle, u = (cos 2πx/p, sin 2πx/p), where ‖u − v‖² = 4 sin²(π(x − z)/p). So this is the
 * RBF kernel of the points on the circles with the length scales √ℓ_j, and it costs trigonometry of n points, not of n²
 * pairs.
 *
 * @param lengthscales ℓ
 * @param periods p
 */
public record Periodic(PerDimension lengthscales, PerDimension periods) implements Kernel {

    /**
     * Checks that length scales and periods are for the same dimension.
     *
     * @param lengthscales ℓ
     * @param periods p
     */
    public Periodic {
        OptionalInt scales = lengthscales.dimension();
        OptionalInt counts = periods.dimension();
        if (scales.isPresent() && counts.isPresent() && scales.getAsInt() != counts.getAsInt()) {
            throw new IllegalArgumentException(
                    "periods are for " + counts.getAsInt() + " coordinates, length scales for " + scales.getAsInt());
        }
    }

    /**
     * {@return the kernel of given periods under flat priors, one for each coordinate}
     *
     * @param lengthscales the length scales
     * @param periods one for each coordinate
     */
    public static Periodic of(PerDimension lengthscales, double... periods) {
        return new Periodic(lengthscales, PerDimension.positive("period", periods));
    }

    @Override
    public OptionalInt dimension() {
        return lengthscales.dimension().isPresent() ? lengthscales.dimension() : periods.dimension();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        covariance(new PointPair(a, b), out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        covariance(PointPair.within(x), out);
    }

    private void covariance(PointPair points, DMatrixRMaj out) {
        int d = points.a().numCols;
        double[] period = periods.values(d);
        points.map(x -> onCircles(x, period)).covariance(onCircles(d), out);
    }

    /** The points as cosines and sines, n × 2d. */
    private static DMatrixRMaj onCircles(DMatrixRMaj points, double[] period) {
        int d = points.numCols;
        DMatrixRMaj out = new DMatrixRMaj(points.numRows, 2 * d);
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double angle = 2 * Math.PI * Turns.ofQuotient(points.data[i * d + j], period[j]);
                out.data[(i * d + j) * 2] = Math.cos(angle);
                out.data[(i * d + j) * 2 + 1] = Math.sin(angle);
            }
        }
        return out;
    }

    /** The RBF kernel of points on the circles. */
    private Stationary onCircles(int d) {
        double[] scales = lengthscales.values(d);
        double[] roots = new double[2 * d];
        for (int j = 0; j < 2 * d; j++) {
            roots[j] = Math.sqrt(scales[j / 2]);
        }
        return Rbf.of(Lengthscales.of(roots));
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] ones = new double[a.numRows];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        return pullback(new PointPair(a, b), kBar, into);
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return pullback(PointPair.within(x), kBar, into);
    }

    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        DMatrixRMaj a = points.a();
        DMatrixRMaj b = points.b();
        int d = a.numCols;
        double[] period = periods.values(d);
        double[] rootBar = new double[2 * d];
        PointPair wound = points.map(x -> onCircles(x, period));
        boolean all = into.wantsParameters();
        DMatrixRMaj u = wound.a();
        DMatrixRMaj v = wound.b();
        DMatrixRMaj uBar = all || into.a() != null ? u.createLike() : null;
        DMatrixRMaj vBar = v != null && (all || into.b() != null) ? v.createLike() : null;
        double inner = wound.pullback(onCircles(d), kBar, KernelGradient.of(all ? rootBar : null, uBar, vBar));
        double[] periodBar = new double[d];
        if (uBar != null) {
            unwind(a, u, uBar, period, into.a(), periodBar);
        }
        if (b != null && v != null && vBar != null) {
            unwind(b, v, vBar, period, into.b(), periodBar);
        }
        double[] scaleBar = new double[d];
        double[] scales = lengthscales.values(d);
        for (int j = 0; j < d; j++) {
            scaleBar[j] = (rootBar[2 * j] + rootBar[2 * j + 1]) / (2 * Math.sqrt(scales[j]));
        }
        lengthscales.pullback(scaleBar, into, 0);
        periods.pullback(periodBar, into, lengthscales.size());
        return inner;
    }

    /** From the circle back to the line: dφ/dx = 2π/p and dφ/dp = −(x/p) dφ/dx for the angle φ. */
    private static void unwind(
            DMatrixRMaj points,
            DMatrixRMaj u,
            DMatrixRMaj uBar,
            double[] period,
            @Nullable DMatrixRMaj xBar,
            double[] periodBar) {
        int d = points.numCols;
        for (int i = 0; i < points.numRows * d; i++) {
            int j = i % d;
            double angleBar = uBar.data[2 * i + 1] * u.data[2 * i] - uBar.data[2 * i] * u.data[2 * i + 1];
            double bar = angleBar * 2 * Math.PI / period[j];
            periodBar[j] -= bar * points.data[i] / period[j];
            if (xBar != null) {
                xBar.data[i] += bar;
            }
        }
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters and the points. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return lengthscales.parameters().concat(periods.parameters());
    }

    @Override
    public Periodic withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        int scales = lengthscales.size();
        return new Periodic(
                lengthscales.withParameters(parameters.slice(0, scales)),
                periods.withParameters(parameters.slice(scales, parameters.size())));
    }

    @Override
    public String toString() {
        return "Periodic" + parameters();
    }
}
