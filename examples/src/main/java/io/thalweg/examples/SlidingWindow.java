package io.thalweg.examples;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * An exact Gaussian process that has seen nothing but the latest observations: the plain way to keep up with what changes.
 *
 * @param process of the latest observations
 * @param latest these
 * @param most number of observations that are kept
 * @param observations number of all that there were
 */
record SlidingWindow(ExactGaussianProcess process, Observations latest, int most, long observations)
        implements Surrogate {

    /** A window of so many observations over a space. */
    static SlidingWindow of(SearchSpace space, boolean deterministic, int most) {
        ExactSurrogateFactory factory = ExactSurrogateFactory.DEFAULT;
        ExactGaussianProcess prior = ExactGaussianProcess.of(
                space.dimension(), factory.models(space, deterministic).get(0));
        return new SlidingWindow(prior, Observations.of(new DMatrixRMaj(0, space.dimension()), new double[0]), most, 0);
    }

    @Override
    public int dimension() {
        return process.dimension();
    }

    @Override
    public double[] lengthscales() {
        return process.lengthscales();
    }

    @Override
    public Posterior posterior() {
        return process.posterior();
    }

    @Override
    public SlidingWindow observe(Observations batch) {
        Observations all = latest.append(batch);
        Observations kept = all.rows(Math.max(0, all.size() - most), all.size());
        return new SlidingWindow(onto(kept), kept, most, observations + batch.size());
    }

    /** The process with its hyperparameters after these observations alone. */
    private ExactGaussianProcess onto(Observations data) {
        return ExactGaussianProcess.of(dimension(), process.model()).observe(data);
    }

    @Override
    public SlidingWindow refit(RefitBudget budget, Seed seed) {
        return new SlidingWindow(process.refit(budget, seed), latest, most, observations);
    }

    @Override
    public SlidingWindow restandardise(double shift, double scale) {
        double[] y = Arrays.stream(latest.y()).map(v -> (v - shift) / scale).toArray();
        double[] noise = Arrays.stream(latest.noiseVariance())
                .map(v -> v / scale / scale)
                .toArray();
        Observations renewed = Observations.of(latest.x(), y, noise);
        return new SlidingWindow(onto(renewed), renewed, most, observations);
    }

    @Override
    public double logEvidence() {
        return process.logEvidence();
    }

    @Override
    public FitReport fitReport() {
        return process.fitReport();
    }
}
