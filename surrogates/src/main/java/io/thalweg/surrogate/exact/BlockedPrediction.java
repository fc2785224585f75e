package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.TransposedSolver;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import java.util.Arrays;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Moments at so many points that their cross-covariances with the observations do not fit into memory: predicted block by
 * block, of which only the moments are kept.
 */
final class BlockedPrediction implements Prediction {

    private final ConditionedModel conditioned;
    private final Supplier<TransposedSolver> backward;
    private final DMatrixRMaj x;
    private final int q;
    private final int rows;
    private final double[] mean;
    private @Nullable DMatrixRMaj covariance;

    /**
     * The prediction at x, in blocks if it needs to be.
     *
     * @param backward solves with the transposed factor; asked for gradients only
     * @param mostCells most cross-covariances with the observations to be held at a time
     */
    static Prediction of(
            ConditionedModel conditioned, Supplier<TransposedSolver> backward, DMatrixRMaj x, int q, int mostCells) {
        int fitting = mostCells / Math.max(1, conditioned.data.size());
        return x.numRows <= fitting
                ? new ExactPrediction(conditioned, backward, x, q)
                : new BlockedPrediction(conditioned, backward, x, q, Math.max(1, fitting / q) * q);
    }

    private BlockedPrediction(
            ConditionedModel conditioned, Supplier<TransposedSolver> backward, DMatrixRMaj x, int q, int rows) {
        this.conditioned = conditioned;
        this.backward = backward;
        this.x = x;
        this.q = q;
        this.rows = rows;
        this.mean = new double[x.numRows];
        for (int from = 0; from < x.numRows; from += rows) {
            double[] part = block(from).mean();
            System.arraycopy(part, 0, mean, from, part.length);
        }
    }

    private ExactPrediction block(int from) {
        return new ExactPrediction(conditioned, backward, part(x, from), q);
    }

    /** The rows of a block. */
    private DMatrixRMaj part(DMatrixRMaj a, int from) {
        int columns = a.numCols;
        int to = Math.min(from + rows, a.numRows);
        return DMatrixRMaj.wrap(to - from, columns, Arrays.copyOfRange(a.data, from * columns, to * columns));
    }

    @Override
    public int batchSize() {
        return q;
    }

    @Override
    public double[] mean() {
        return mean;
    }

    @Override
    public DMatrixRMaj covariance() {
        DMatrixRMaj known = covariance;
        if (known == null) {
            known = new DMatrixRMaj(x.numRows, q);
            for (int from = 0; from < x.numRows; from += rows) {
                DMatrixRMaj part = block(from).covariance();
                System.arraycopy(part.data, 0, known.data, from * q, part.numRows * q);
            }
            covariance = known;
        }
        return known;
    }

    @Override
    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        for (int from = 0; from < x.numRows; from += rows) {
            DMatrixRMaj partBar = part(xBar, from);
            double[] partMeanBar = Arrays.copyOfRange(meanBar, from, from + partBar.numRows);
            block(from).pullback(partMeanBar, part(covarianceBar, from), partBar);
            System.arraycopy(partBar.data, 0, xBar.data, from * xBar.numCols, partBar.numRows * xBar.numCols);
        }
    }
}
