package io.thalweg.cli.regress;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        List<Prediction> parts =
                blocks(x).map(block -> posterior.predict(block, 1)).toList();
        return new Marginals(
                parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.mean()))
                        .toArray(),
                parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.variance()))
                        .toArray());
    }

    /** The distributions of new observations at many points. */
    static List<PredictiveDistribution> predictive(LatentSurrogate surrogate, DMatrixRMaj x) {
        return blocks(x).flatMap(block -> surrogate.predictive(block).stream()).toList();
    }

    private static Stream<DMatrixRMaj> blocks(DMatrixRMaj x) {
        int d = x.numCols;
        return IntStream.range(0, (x.numRows + BLOCK - 1) / BLOCK).mapToObj(k -> {
            int from = k * BLOCK;
            int rows = Math.min(BLOCK, x.numRows - from);
            return new DMatrixRMaj(rows, d, true, Arrays.copyOfRange(x.data, from * d, (from + rows) * d));
        });
    }
}
