package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** A kernel of the images of points under an affine map, k(m(x), m(z)). */
public abstract sealed class OnImages implements Kernel permits OnColumns, Rotated {

    private final Kernel base;
    private final int outputs;

    /**
     * A kernel of images.
     *
     * @param outputs number of coordinates of an image
     */
    OnImages(Kernel base, int outputs) {
        this.base = base;
        this.outputs = outputs;
    }

    /** {@return the number of coordinates of an image} */
    public final int outputs() {
        return outputs;
    }

    /**
     * The images of points.
     *
     * @param points n × d
     * @return n × outputs, a new matrix
     * @throws IllegalArgumentException if the map is of other coordinates
     */
    public abstract DMatrixRMaj images(DMatrixRMaj points);

    /**
     * Adds to the adjoint of points what that of their images comes to.
     *
     * @param imageBar n × outputs
     * @param pointBar n × d
     */
    public abstract void addPullback(DMatrixRMaj imageBar, DMatrixRMaj pointBar);

    /** {@return the kernel of the images} */
    public Kernel base() {
        return base;
    }

    @Override
    public final void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        covariance(new PointPair(a, b), out);
    }

    @Override
    public final void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        covariance(PointPair.within(x), out);
    }

    private void covariance(PointPair points, DMatrixRMaj out) {
        points.map(this::images).covariance(base, out);
    }

    @Override
    public final double[] diagonal(DMatrixRMaj a) {
        return base.diagonal(images(a));
    }

    @Override
    public final double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        return pullback(new PointPair(a, b), kBar, into);
    }

    @Override
    public final double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return pullback(PointPair.within(x), kBar, into);
    }

    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        DMatrixRMaj leftBar = zerosIfWanted(into.a());
        DMatrixRMaj rightBar = zerosIfWanted(into.b());
        double inner = points.map(this::images).pullback(base, kBar, into.withPoints(leftBar, rightBar));
        addIfWanted(leftBar, into.a());
        addIfWanted(rightBar, into.b());
        return inner;
    }

    @Override
    public final void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        DMatrixRMaj aBar = zerosIfWanted(into.a());
        base.diagonalPullback(images(a), diagonalBar, into.withPoints(aBar, null));
        addIfWanted(aBar, into.a());
    }

    private @Nullable DMatrixRMaj zerosIfWanted(@Nullable DMatrixRMaj points) {
        return points == null ? null : new DMatrixRMaj(points.numRows, outputs);
    }

    private void addIfWanted(@Nullable DMatrixRMaj imageBar, @Nullable DMatrixRMaj pointBar) {
        if (imageBar != null && pointBar != null) {
            addPullback(imageBar, pointBar);
        }
    }

    @Override
    public final HyperparameterVector parameters() {
        return base.parameters();
    }
}
