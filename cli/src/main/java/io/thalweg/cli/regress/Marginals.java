package io.thalweg.cli.regress;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Latent moments at many points.
 *
 * @param mean posterior means
 * @param variance posterior variances
 */
record Marginals(double[] mean, double[] variance) {

    /** Points predicted at a time, so that memory stays bounded however many there are. */
    private static final int BLOCK = 1024;

    static Marginals predict(Posterior posterior, DMatrixRMaj x) {
        int d = x.numCols;
        double[] mean = new double[x.numRows];
        double[] variance = new double[x.numRows];
        for (int from = 0; from < x.numRows; from += BLOCK) {
            int rows = Math.min(BLOCK, x.numRows - from);
            DMatrixRMaj block = new DMatrixRMaj(rows, d, true, Arrays.copyOfRange(x.data, from * d, (from + rows) * d));
            Prediction prediction = posterior.predict(block, 1);
            System.arraycopy(prediction.mean(), 0, mean, from, rows);
            System.arraycopy(prediction.variance(), 0, variance, from, rows);
        }
        return new Marginals(mean, variance);
    }
}
