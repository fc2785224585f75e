package io.thalweg.surrogate.classification;

import org.ejml.data.DMatrixRMaj;

/**
 * Probabilities of k classes at n points.
 *
 * @param matrix n × k, one point a row; entries in [0, 1], rows sum to 1; not to be modified afterwards
 */
public record ClassProbabilities(DMatrixRMaj matrix) {

    /** What rounding may do to the sum of a row. */
    private static final double ROUNDING = 1e-9;

    /**
     * Checks the entries and their sums.
     *
     * @param matrix n × k, one point a row; entries in [0, 1], rows sum to 1; not to be modified afterwards
     * @throws IllegalArgumentException if a row is not a distribution over two classes or more
     */
    public ClassProbabilities {
        if (matrix.numCols < 2) {
            throw new IllegalArgumentException(
                    "matrix has " + matrix.numCols + " columns, must have one for each of at least 2 classes");
        }
        for (int i = 0; i < matrix.numRows; i++) {
            double sum = 0;
            for (int c = 0; c < matrix.numCols; c++) {
                double p = matrix.get(i, c);
                if (!(p >= 0 && p <= 1)) {
                    throw new IllegalArgumentException(
                            "matrix[" + i + "][" + c + "] is " + p + ", must be a probability, between 0 and 1");
                }
                sum += p;
            }
            if (!(Math.abs(sum - 1) <= ROUNDING)) {
                throw new IllegalArgumentException(
                        "row " + i + " of matrix sums to " + sum + ", must sum to 1: divide it by its sum");
            }
        }
    }

    /** {@return the number of points, n} */
    public int points() {
        return matrix.numRows;
    }

    /** {@return the number of classes, k} */
    public int classes() {
        return matrix.numCols;
    }

    /**
     * {@return the probability that the label of a point is this one}
     *
     * @param point row, from 0
     * @param label class, from 0
     */
    public double of(int point, int label) {
        return matrix.get(point, label);
    }

    /** {@return the class of largest probability of each point, the one of lowest number where several are equal; length n} */
    public int[] likeliest() {
        int[] labels = new int[points()];
        for (int i = 0; i < labels.length; i++) {
            for (int c = 1; c < classes(); c++) {
                labels[i] = of(i, c) > of(i, labels[i]) ? c : labels[i];
            }
        }
        return labels;
    }
}
