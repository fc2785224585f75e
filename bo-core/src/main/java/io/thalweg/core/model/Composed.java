package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/**
 * One map after another.
 *
 * @param first of points
 * @param second of their images
 */
record Composed(InputMap first, InputMap second) implements InputMap {

    Composed {
        if (first.outputs() != second.inputs()) {
            throw new IllegalArgumentException(
                    first + " has " + first.outputs() + " outputs, but " + second + " " + second.inputs() + " inputs");
        }
    }

    @Override
    public int inputs() {
        return first.inputs();
    }

    @Override
    public int outputs() {
        return second.outputs();
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        return second.apply(first.apply(x));
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        DMatrixRMaj between = first.apply(x);
        DMatrixRMaj betweenBar = between.createLike();
        second.pullback(between, imageBar, betweenBar);
        first.pullback(x, betweenBar, xBar);
    }
}
