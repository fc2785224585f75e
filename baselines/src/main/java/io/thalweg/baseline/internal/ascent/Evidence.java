package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Observations;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** The bound on the evidence of all observations, in panels so that memory stays linear in the bases. */
final class Evidence {

    private static final int PANEL = 1024;

    private Evidence() {}

    /** Σ E log p(y | f) − KL, without the priors of hyperparameters. */
    static double of(Variational q, Observations data) {
        double sum = 0;
        for (int from = 0; from < data.size(); from += PANEL) {
            Observations part = data.rows(from, Math.min(from + PANEL, data.size()));
            sum += Bound.of(q, Minibatch.all(q.model(), part), new int[0]).expectation();
        }
        return sum - divergence(q);
    }

    private static double divergence(Variational q) {
        Minibatch none = Minibatch.all(
                q.model(), Observations.of(new DMatrixRMaj(0, q.model().dimension()), new double[0]));
        double kl = Bound.of(q, none, new int[0]).divergence();
        int functions = q.coefficients().length;
        for (int from = 0; from < functions; from += PANEL) {
            int[] block =
                    IntStream.range(from, Math.min(from + PANEL, functions)).toArray();
            kl += MeanNorm.part(q, block);
        }
        return kl;
    }
}
