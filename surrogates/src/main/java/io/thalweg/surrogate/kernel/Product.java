package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The product of kernels, entry by entry. Hyperparameters: {@code factor[i].NAME}. */
public final class Product implements Kernel {

    private final Parts factors;

    private Product(Parts factors) {
        this.factors = factors;
    }

    /**
     * {@return the product of these kernels, at least one, for points of the same dimension}
     *
     * @param factors the factors
     */
    public static Product of(Kernel... factors) {
        return new Product(new Parts(List.of(factors), "factor"));
    }

    /** {@return the kernels that are multiplied} */
    public List<Kernel> factors() {
        return factors.kernels();
    }

    @Override
    public OptionalInt dimension() {
        return factors.dimension();
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
        points.covariance(factors.get(0), out);
        if (factors.count() == 1) {
            return;
        }
        DMatrixRMaj factor = new DMatrixRMaj(out.numRows, out.numCols);
        for (int f = 1; f < factors.count(); f++) {
            points.covariance(factors.get(f), factor);
            multiply(out.data, factor.data, out.numRows * out.numCols);
        }
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] product = factors.get(0).diagonal(a);
        for (int f = 1; f < factors.count(); f++) {
            multiply(product, factors.get(f).diagonal(a), product.length);
        }
        return product;
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

    /** The adjoint of a factor is kBar times all the other factors. */
    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        List<double[]> values = new ArrayList<>();
        for (Kernel factor : factors.kernels()) {
            DMatrixRMaj covariance = new DMatrixRMaj(points.rows(), points.columns());
            points.covariance(factor, covariance);
            values.add(covariance.data);
        }
        int[] offsets = factors.offsets();
        DMatrixRMaj bar = new DMatrixRMaj(kBar.numRows, kBar.numCols);
        double inner = 0;
        for (int f = 0; f < factors.count(); f++) {
            timesOthers(kBar.data, values, f, bar.data, kBar.numRows * kBar.numCols);
            inner = points.pullback(factors.get(f), bar, into.from(offsets[f]));
        }
        return inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        List<double[]> values = new ArrayList<>();
        for (Kernel factor : factors.kernels()) {
            values.add(factor.diagonal(a));
        }
        int[] offsets = factors.offsets();
        double[] bar = new double[diagonalBar.length];
        for (int f = 0; f < factors.count(); f++) {
            timesOthers(diagonalBar, values, f, bar, bar.length);
            factors.get(f).diagonalPullback(a, bar, into.from(offsets[f]));
        }
    }

    /** Products, not quotients by the factor itself: a factor may be 0. */
    private static void timesOthers(double[] bar, List<double[]> values, int except, double[] out, int n) {
        System.arraycopy(bar, 0, out, 0, n);
        for (int f = 0; f < values.size(); f++) {
            if (f != except) {
                multiply(out, values.get(f), n);
            }
        }
    }

    private static void multiply(double[] u, double[] v, int n) {
        for (int i = 0; i < n; i++) {
            u[i] *= v[i];
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return factors.parameters();
    }

    @Override
    public Product withParameters(HyperparameterVector parameters) {
        return new Product(factors.withParameters(parameters));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Product product && product.factors.equals(factors);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Product.class, factors);
    }

    @Override
    public String toString() {
        return "Product" + factors.kernels();
    }
}
