package io.thalweg.benchmark.suite;

import java.util.List;

/** All that least squares need to know of rows (x, y): XᵀX, Xᵀy and yᵀy. Exact for whole numbers. Used by one thread while rows are added. */
final class Moments {

    private final double[][] gram;
    private final double[] cross;
    private double square;
    private int rows;

    /** Those of no rows of so many columns. */
    Moments(int columns) {
        gram = new double[columns][columns];
        cross = new double[columns];
    }

    /** Those of all the rows. */
    static Moments sum(List<Moments> parts) {
        Moments sum = new Moments(parts.get(0).columns());
        for (Moments part : parts) {
            for (int i = 0; i < sum.columns(); i++) {
                for (int j = 0; j < sum.columns(); j++) {
                    sum.gram[i][j] += part.gram[i][j];
                }
                sum.cross[i] += part.cross[i];
            }
            sum.square += part.square;
            sum.rows += part.rows;
        }
        return sum;
    }

    /** Adds a row. */
    void add(double[] x, double y) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] != 0) {
                for (int j = 0; j < x.length; j++) {
                    gram[i][j] += x[i] * x[j];
                }
                cross[i] += x[i] * y;
            }
        }
        square += y * y;
        rows++;
    }

    /** Number of columns. */
    int columns() {
        return cross.length;
    }

    /** Number of rows. */
    int rows() {
        return rows;
    }

    /** A row of XᵀX: not a copy. */
    double[] gram(int row) {
        return gram[row];
    }

    /** Xᵀy / n as a new array. */
    double[] meanCross() {
        double[] mean = cross.clone();
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= rows;
        }
        return mean;
    }

    /** ‖Xᵀy‖_∞ / n. */
    double largestCross() {
        double largest = 0;
        for (double one : cross) {
            largest = Math.max(largest, Math.abs(one));
        }
        return largest / rows;
    }

    /** yᵀy / n. */
    double meanSquare() {
        return square / rows;
    }

    /** ‖y − Xw‖² / n. */
    double meanSquaredError(double[] w) {
        double sum = square;
        for (int i = 0; i < w.length; i++) {
            if (w[i] != 0) {
                double product = 0;
                for (int j = 0; j < w.length; j++) {
                    product += gram[i][j] * w[j];
                }
                sum += w[i] * (product - 2 * cross[i]);
            }
        }
        return sum / rows;
    }
}
