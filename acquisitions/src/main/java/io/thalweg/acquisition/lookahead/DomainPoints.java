package io.thalweg.acquisition.lookahead;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Posterior;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Where the maximum is looked for: points that represent the domain, and the observed ones of the best posterior means. */
final class DomainPoints {

    /** Most observed points among them. */
    private static final int OBSERVED = 64;

    private DomainPoints() {}

    /**
     * The points.
     *
     * @param count most points of the domain
     */
    static DMatrixRMaj of(AcquisitionContext context, int count) {
        DMatrixRMaj domain = context.domain().points(count, context.seed().child("domain"));
        DMatrixRMaj observed = context.observed();
        Posterior posterior = context.objective();
        double[] mean = observed.numRows == 0
                ? new double[0]
                : posterior.predict(observed, 1).mean();
        int[] best = IntStream.range(0, observed.numRows)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -mean[i]))
                .limit(OBSERVED)
                .mapToInt(i -> i)
                .toArray();
        int d = context.dimension();
        DMatrixRMaj all = new DMatrixRMaj(domain.numRows + best.length, d);
        System.arraycopy(domain.data, 0, all.data, 0, domain.numRows * d);
        for (int i = 0; i < best.length; i++) {
            System.arraycopy(observed.data, best[i] * d, all.data, (domain.numRows + i) * d, d);
        }
        return all;
    }
}
