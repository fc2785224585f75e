package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Site;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What can be said of observations without an ascent, where mean and covariance share a basis: given the rest of the posterior, the
 * belief about its weights is that of a Bayesian linear model.
 */
final class Conditioning {

    /** Rows at a time. */
    private static final int PANEL = 2048;

    /** Of a large batch, functions are chosen among this many rows for each place in the basis. */
    private static final int CANDIDATES = 4;

    /** Of the variance: what is explained to this part needs no function of its own. */
    private static final double LEAST_RESIDUAL = 1e-10;

    private static final double LEAST_PRECISION = 1e-9;
    private static final double GREATEST_PRECISION = 1e10;

    /** Sites of a batch are settled by as many averages of themselves with what the belief makes of them. */
    private static final int SITE_STEPS = 10;

    private Conditioning() {}

    /**
     * The posterior that has also seen a batch: rows that say something new join the shared basis while there is room, and the weights
     * follow from the batch alone – exactly, if noise is normal; by sites that are settled among themselves otherwise.
     *
     * @param known whether something was observed before
     */
    static Variational observe(Variational q, Observations batch, int covarianceBases, boolean known) {
        Variational grown = withRows(q, batch.x(), covarianceBases - q.root().numRows);
        WeightBelief belief = WeightBelief.of(grown);
        for (int from = 0; from < batch.size(); from += PANEL) {
            Observations part = batch.rows(from, Math.min(from + PANEL, batch.size()));
            Variational present = belief.in(grown);
            SplitBound bound = new SplitBound(present, Minibatch.all(q.model(), part), new int[0]);
            belief = plus(belief, bound, Minibatch.all(q.model(), part), q.model(), known || from > 0);
        }
        return belief.in(grown);
    }

    /** The posterior whose weights are the best ones given all data and the rest of it. For normal noise only. */
    static Variational settle(Variational q, Observations data) {
        WeightBelief belief = WeightBelief.prior(q.root().numRows);
        for (int from = 0; from < data.size(); from += PANEL) {
            Minibatch part = Minibatch.all(q.model(), data.rows(from, Math.min(from + PANEL, data.size())));
            belief = plus(belief, new SplitBound(q, part, new int[0]), part, q.model(), true);
        }
        return belief.in(q);
    }

    private static Variational withRows(Variational q, DMatrixRMaj x, int room) {
        if (room <= 0) {
            return q;
        }
        int n = x.numRows;
        int candidates = (int) Math.min(n, (long) CANDIDATES * room);
        int[] spaced = IntStream.range(0, candidates)
                .map(i -> (int) ((long) i * n / candidates))
                .toArray();
        DMatrixRMaj rows = q.model().rows(Rows.of(x, spaced));
        return q.withCovarianceRows(Rows.of(rows, GreedyRows.choose(q, rows, room, LEAST_RESIDUAL)));
    }

    private static WeightBelief plus(
            WeightBelief belief, SplitBound bound, Minibatch data, LatentModel model, boolean known) {
        Likelihood likelihood = model.likelihood();
        DMatrixRMaj features = bound.features();
        int n = data.size();
        // The mean without the weights, and the variance without what they do not know.
        double[] rest = bound.mean().clone();
        Rows.add(-1, Rows.product(features, bound.weights()), rest);
        double[] w = new double[n];
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            Site site = data.site(likelihood, i, bound.mean()[i], bound.variance()[i]);
            if (!model.isGaussian()) {
                Site first = likelihood.firstSite(data.y()[i]);
                // Between the two: what is believed may be far off where nothing was seen.
                site = known ? average(site, first) : first;
            }
            store(site, rest[i], w, z, i);
        }
        WeightBelief next = belief.plus(features, w, z);
        for (int step = 0; step < SITE_STEPS && !model.isGaussian(); step++) {
            double[][] moments = moments(next, bound, rest);
            for (int i = 0; i < n; i++) {
                Site present = new Site(w[i], z[i] + w[i] * rest[i]);
                Site site = data.site(likelihood, i, moments[0][i], moments[1][i]);
                store(average(present, site), rest[i], w, z, i);
            }
            next = belief.plus(features, w, z);
        }
        return next;
    }

    private static Site average(Site a, Site b) {
        return new Site(0.5 * (a.precision() + b.precision()), 0.5 * (a.shift() + b.shift()));
    }

    /** A site of f as one of the weights' part of it. */
    private static void store(Site site, double rest, double[] w, double[] z, int i) {
        double bounded = Math.min(Math.max(site.precision(), LEAST_PRECISION), GREATEST_PRECISION);
        // The same target at another precision where the precision was too great.
        double shift = bounded < site.precision() ? site.shift() * bounded / site.precision() : site.shift();
        w[i] = bounded;
        z[i] = shift - bounded * rest;
    }

    private static double[][] moments(WeightBelief belief, SplitBound bound, double[] rest) {
        Cholesky factor = Cholesky.of(belief.precision())
                .orElseThrow(() -> new ArithmeticException("the precision of the weights is not finite"));
        double[] mean = rest.clone();
        Rows.add(1, Rows.product(bound.features(), factor.solve(belief.shift())), mean);
        double[] variance = bound.residual().clone();
        DMatrixRMaj spread = CommonOps_DDRM.transpose(bound.features(), null);
        factor.solveLowerInPlace(spread);
        int n = mean.length;
        for (int k = 0; k < spread.numRows; k++) {
            for (int i = 0; i < n; i++) {
                variance[i] += spread.data[k * n + i] * spread.data[k * n + i];
            }
        }
        return new double[][] {mean, variance};
    }
}
