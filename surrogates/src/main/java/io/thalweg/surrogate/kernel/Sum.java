package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The sum of kernels: a sum of independent processes, one per kernel. Hyperparameters: {@code term[i].NAME}. */
public final class Sum implements Kernel {

    private final Parts terms;

    private Sum(Parts terms) {
        this.terms = terms;
    }

    /**
     * {@return the sum of these kernels, at least one, for points of the same dimension}
     *
     * @param terms the terms
     */
    public static Sum of(Kernel... terms) {
        return new Sum(new Parts(List.of(terms), "term"));
    }

    /** {@return the kernels that are added} */
    public List<Kernel> terms() {
        return terms.kernels();
    }

    @Override
    public OptionalInt dimension() {
        return terms.dimension();
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
        points.covariance(terms.get(0), out);
        if (terms.count() == 1) {
            return;
        }
        DMatrixRMaj term = new DMatrixRMaj(out.numRows, out.numCols);
        for (int t = 1; t < terms.count(); t++) {
            points.covariance(terms.get(t), term);
            for (int i = 0; i < out.numRows * out.numCols; i++) {
                out.data[i] += term.data[i];
            }
        }
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] sum = new double[a.numRows];
        for (Kernel term : terms.kernels()) {
            double[] diagonal = term.diagonal(a);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += diagonal[i];
            }
        }
        return sum;
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
        int[] offsets = terms.offsets();
        double inner = 0;
        for (int t = 0; t < terms.count(); t++) {
            inner += points.pullback(terms.get(t), kBar, into.from(offsets[t]));
        }
        return inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        int[] offsets = terms.offsets();
        for (int t = 0; t < terms.count(); t++) {
            terms.get(t).diagonalPullback(a, diagonalBar, into.from(offsets[t]));
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return terms.parameters();
    }

    @Override
    public Sum withParameters(HyperparameterVector parameters) {
        return new Sum(terms.withParameters(parameters));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sum sum && sum.terms.equals(terms);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Sum.class, terms);
    }

    @Override
    public String toString() {
        return "Sum" + terms.kernels();
    }
}
