package io.thalweg.cli.internal.regress;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/** The distributions of new observations at many points. */
final class Predictions {

    /** Points predicted at a time, so that memory stays bounded however many there are. */
    private static final int BLOCK = 1024;

    private Predictions() {}

    static List<PredictiveDistribution> of(Surrogate surrogate, DMatrixRMaj x, Seed seed) {
        if (surrogate instanceof LatentSurrogate latent) {
            return blocks(x).flatMap(block -> latent.predictive(block).stream()).toList();
        }
        Posterior posterior = surrogate.marginalPosterior(seed);
        return blocks(x).flatMap(block -> block(posterior, block)).toList();
    }

    private static Stream<PredictiveDistribution> block(Posterior posterior, DMatrixRMaj x) {
        Gaussian noise = Gaussian.of(posterior.noiseVariance());
        Prediction latent = posterior.predict(x, 1);
        double[] mean = latent.mean();
        double[] variance = latent.variance();
        return IntStream.range(0, x.numRows).mapToObj(i -> noise.predict(mean[i], variance[i]));
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
