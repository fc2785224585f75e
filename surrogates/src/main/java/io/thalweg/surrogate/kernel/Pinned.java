package io.thalweg.surrogate.kernel;

import io.thalweg.core.space.Branch;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The factor of a branch of a space: of the columns that are active under the same conditions. With c = exp(−δ) and a kernel κ of
 * these columns with unit variance,
 *
 * <pre>
 *   k(x, z) = 1 if both points are inactive,   c if one is,   c² + (1 − c²) κ(x, z) if both are active
 * </pre>
 *
 * <p>Its features are e₀ where inactive and c e₀ ⊕ √(1 − c²) ψ(x) where active, ψ those of κ, so it is positive semidefinite. What the columns
 * hold where they are inactive neither helps nor hurts, the variance is 1 everywhere, and being active has a price δ of its own: the three
 * that F. Hutter and M. A. Osborne, "A kernel for hierarchical parameter spaces" (2013), ask of such a kernel. Theirs bends each column
 * into a circle; this one keeps κ as it is, with one price for a branch instead of one for each column. Hyperparameters: δ as
 * {@code activation}, then those of κ.
 *
 * @param branch the columns, and when they are active
 * @param base κ, of all columns, of which it sees those of the branch
 * @param activation δ, positive: the greater, the less points with and without the branch have in common
 */
public record Pinned(Branch branch, Kernel base, Hyperparameter activation) implements Kernel {

    private static final String NAME = "activation";

    /** Of δ: c has its median at 0.5 and quartiles about as those of Beta(2, 2). */
    private static final LogNormal PRIOR = new LogNormal(Math.log(Math.log(2)), 0.75);

    /** c is at most 0.99. */
    private static final double LEAST = 0.01;

    /**
     * {@return the factor of a branch, its activation at the mode of its prior}
     *
     * @param branch the columns, and when they are active
     * @param base κ, of all columns, of which it sees those of the branch
     */
    public static Pinned of(Branch branch, Kernel base) {
        return new Pinned(branch, base, Hyperparameter.positive(NAME, PRIOR, LEAST));
    }

    @Override
    public OptionalInt dimension() {
        return base.dimension();
    }

    private boolean[] active(DMatrixRMaj x) {
        boolean[] active = new boolean[x.numRows];
        for (int i = 0; i < active.length; i++) {
            active[i] = branch.isActive(x.data, i * x.numCols);
        }
        return active;
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        base.covariance(a, b, out);
        pin(active(a), active(b), out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        base.gram(x, out);
        boolean[] active = active(x);
        pin(active, active, out);
    }

    private void pin(boolean[] a, boolean[] b, DMatrixRMaj out) {
        double c = Math.exp(-activation.value());
        double rest = -Math.expm1(-2 * activation.value());
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                int at = i * b.length + j;
                out.data[at] = a[i] && b[j] ? c * c + rest * out.data[at] : a[i] == b[j] ? 1 : c;
            }
        }
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
        return pullback(new PointPair(a, b), active(a), active(b), kBar, into);
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        boolean[] active = active(x);
        return pullback(PointPair.within(x), active, active, kBar, into);
    }

    /** ∂k/∂c is 1 where one point is active, 2c (1 − κ) where both are; ∂c/∂δ = −c. */
    private double pullback(PointPair points, boolean[] a, boolean[] b, DMatrixRMaj kBar, KernelGradient into) {
        double c = Math.exp(-activation.value());
        double rest = -Math.expm1(-2 * activation.value());
        DMatrixRMaj kappa = new DMatrixRMaj(a.length, b.length);
        points.covariance(base, kappa);
        DMatrixRMaj bar = new DMatrixRMaj(a.length, b.length);
        double inner = 0;
        double cBar = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                int at = i * b.length + j;
                double own = kBar.data[at];
                if (a[i] && b[j]) {
                    bar.data[at] = rest * own;
                    inner += own * (c * c + rest * kappa.data[at]);
                    cBar += own * 2 * c * (1 - kappa.data[at]);
                } else {
                    inner += own * (a[i] == b[j] ? 1 : c);
                    cBar += a[i] == b[j] ? 0 : own;
                }
            }
        }
        into.addParameter(0, -c * cBar);
        points.pullback(base, bar, into.from(1));
        return inner;
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters and the points. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(activation).concat(base.parameters());
    }

    @Override
    public Pinned withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Pinned(branch, base.withParameters(parameters.slice(1, parameters.size())), parameters.get(0));
    }

    @Override
    public String toString() {
        return "Pinned[" + activation.value() + ", " + branch + ", " + base + "]";
    }
}
