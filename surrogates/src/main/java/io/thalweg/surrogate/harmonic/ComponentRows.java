package io.thalweg.surrogate.harmonic;

import org.ejml.data.DMatrixRMaj;

/**
 * Where features are among all components of all points, which come component after component.
 *
 * @param component of each feature, length r; not to be modified
 * @param point of each feature the row of its point, length r; not to be modified
 * @param points number of different points m
 */
record ComponentRows(int[] component, int[] point, int points) {

    /** Checks that the features are of so many components and of the points, each once. */
    void requireDistinct(int components) {
        boolean[] taken = new boolean[components * points];
        for (int i = 0; i < point.length; i++) {
            boolean known = component[i] >= 0 && component[i] < components && point[i] >= 0 && point[i] < points;
            if (!known || taken[row(i)]) {
                throw new IllegalArgumentException("feature " + i + " is component " + component[i] + " at point "
                        + point[i] + ": must be one of " + components + " components and " + points
                        + " points, each pair once");
            }
            taken[row(i)] = true;
        }
    }

    /** The row of a feature. */
    private int row(int i) {
        return component[i] * points + point[i];
    }

    /**
     * Copies the rows of the features to some columns.
     *
     * @param ofComponents one row for each component of each point
     * @param cross r rows
     * @param column of {@code cross}, the first
     */
    void gather(DMatrixRMaj ofComponents, DMatrixRMaj cross, int column) {
        int width = ofComponents.numCols;
        for (int i = 0; i < component.length; i++) {
            System.arraycopy(ofComponents.data, row(i) * width, cross.data, i * cross.numCols + column, width);
        }
    }

    /** Copies some columns to the rows of the features, the other way round. */
    void scatter(DMatrixRMaj cross, int column, DMatrixRMaj ofComponents) {
        int width = ofComponents.numCols;
        for (int i = 0; i < component.length; i++) {
            System.arraycopy(cross.data, i * cross.numCols + column, ofComponents.data, row(i) * width, width);
        }
    }
}
