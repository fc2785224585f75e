package io.thalweg.surrogate.wiski;

import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The weights w(x) of some points for all the terms of a model.
 *
 * @param points number of points n
 * @param starts where each term's entries begin within a point's, and the number of entries at the end
 * @param index variables within their term, n × entries
 * @param weight their weights, n × entries
 */
record Stencils(int points, int[] starts, int[] index, double[] weight) {

    static Stencils of(List<Term> terms, DMatrixRMaj images) {
        int[] starts = new int[terms.size() + 1];
        for (int t = 0; t < terms.size(); t++) {
            starts[t + 1] = starts[t] + terms.get(t).stencilSize();
        }
        int size = starts[terms.size()];
        int[] index = new int[images.numRows * size];
        double[] weight = new double[images.numRows * size];
        for (int i = 0; i < images.numRows; i++) {
            for (int t = 0; t < terms.size(); t++) {
                terms.get(t).stencil(images.data, i * images.numCols, index, weight, i * size + starts[t]);
            }
        }
        return new Stencils(images.numRows, starts, index, weight);
    }

    /** Number of entries of a point. */
    int size() {
        return starts[starts.length - 1];
    }
}
