package io.thalweg.surrogate.streaming;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The inducing points that carry the belief from now on.
 *
 * @param kept indices of present points, increasing
 * @param added rows of a pool – the batch, and those that waited for it –, in the order in which they were chosen
 */
record Choice(int[] kept, int[] added) {

    InducingPoints of(InducingPoints present, DMatrixRMaj x) {
        return present.at(kept).with(x, added);
    }

    @Override
    public String toString() {
        return Arrays.toString(kept) + " + " + Arrays.toString(added);
    }
}
