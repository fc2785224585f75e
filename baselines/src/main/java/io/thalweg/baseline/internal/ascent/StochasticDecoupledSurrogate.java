package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * A variational Gaussian process whose mean and covariance have bases of different sizes, learnt by stochastic ascent (Cheng, Boots
 * 2017): a step costs O(N_mM_α + N_mM_β² + M_β³), whatever the number of observations and the likelihood.
 *
 * <p>All observations are kept, for later steps draw their minibatches from them. {@link #observe} keeps hyperparameters and basis
 * functions. Where mean and covariance share a basis it is conditioning: rows that say something new join the basis while there is room,
 * and the belief about its weights follows from the new observations alone, in O(M_β³) and O(M_β²) for each – exactly for normal
 * noise. In the plain form observations have no effect until the next {@link #refit}, which is an ascent.
 */
public final class StochasticDecoupledSurrogate implements LatentSurrogate {

    /** An ascent that gains less than this for each observation, in nats, has converged. */
    private static final double LEAST_GAIN = 1e-4;

    private final AscentSettings settings;
    private final Observations data;
    private final Variational belief;
    private final FitReport fitReport;

    private StochasticDecoupledSurrogate(
            AscentSettings settings, Observations data, Variational belief, FitReport fitReport) {
        this.settings = settings;
        this.data = data;
        this.belief = belief;
        this.fitReport = fitReport;
    }

    /**
     * A surrogate without observations.
     *
     * @param model the prior, the likelihood and their hyperparameters
     * @param settings of the ascent
     */
    public static StochasticDecoupledSurrogate of(LatentModel model, AscentSettings settings) {
        Observations none = Observations.of(new DMatrixRMaj(0, model.dimension()), new double[0]);
        return new StochasticDecoupledSurrogate(
                settings, none, Variational.prior(settings.parametrization(), model), FitReport.NONE);
    }

    @Override
    public int dimension() {
        return belief.model().dimension();
    }

    @Override
    public double[] lengthscales() {
        return model().lengthscales();
    }

    @Override
    public long observations() {
        return data.size();
    }

    /** The number of basis functions, of the mean and of the covariance. */
    @Override
    public long size() {
        return (long) belief.coefficients().length + belief.root().numRows;
    }

    /** The model with its present hyperparameters. */
    public LatentModel model() {
        return belief.model();
    }

    Variational belief() {
        return belief;
    }

    /** {@inheritDoc} With a likelihood that is not Gaussian the belief is about its latent f. */
    @Override
    public Posterior posterior() {
        return new DecoupledPosterior(belief);
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return model().isGaussian() ? Optional.empty() : Optional.of(model().likelihood());
    }

    @Override
    public List<PredictiveDistribution> predictive(DMatrixRMaj x) {
        Prediction latent = posterior().predict(x, 1);
        double[] mean = latent.mean();
        double[] variance = latent.variance();
        return IntStream.range(0, mean.length)
                .mapToObj(i -> model().likelihood().predict(mean[i], variance[i]))
                .toList();
    }

    @Override
    public StochasticDecoupledSurrogate observe(Observations batch) {
        if (batch.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension());
        }
        if (batch.size() == 0) {
            return this;
        }
        requirePossible(batch);
        Variational before = belief;
        LatentModel model = belief.model();
        if (data.size() == 0 && model.isGaussian() && model.mean().learnt()) {
            double mean = Arrays.stream(batch.y()).average().orElseThrow();
            before = before.withModel(model.withMean(mean));
        }
        Variational after = before.isPlain()
                ? before
                : Conditioning.observe(before, batch, settings.covarianceBases(), data.size() > 0);
        return new StochasticDecoupledSurrogate(settings, data.append(batch), after, fitReport);
    }

    private void requirePossible(Observations batch) {
        boolean gaussian = belief.model().isGaussian();
        for (int i = 0; i < batch.size(); i++) {
            model().likelihood().requireTarget(i, batch.y()[i]);
            if (!gaussian && batch.noiseIsGiven(i)) {
                throw new IllegalArgumentException("noiseVariance[" + i + "] is " + batch.noiseVariance()[i]
                        + ", but only a Gaussian likelihood takes a given noise: leave it unknown (NaN)");
            }
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>An ascent of at most {@link AscentSettings#stepsPerIteration} steps for each iteration of the budget, from the present posterior; the
     * first one from hyperparameters that are read off the data, with new bases, conditioned on the data as {@link #observe} does it. The number of starts does not matter. What results is
     * kept if the bound on all observations, with the priors of hyperparameters, is no lower than before.
     */
    @Override
    public StochasticDecoupledSurrogate refit(RefitBudget budget, Seed seed) {
        if (data.size() < 2) {
            return this;
        }
        boolean first = fitReport.status() == FitReport.Status.NOT_FITTED;
        LatentModel model = belief.model();
        int steps = (int) Math.min(Integer.MAX_VALUE, (long) budget.maxIterations() * settings.stepsPerIteration());
        double before = objective(belief);
        double after = Double.NaN;
        Variational risen = belief;
        Ascent ascent = new Ascent(settings, model, data, seed.child("ascent"));
        try {
            Variational start = first ? begun(Start.of(model, data, seed.child("start"))) : belief;
            risen = ascent.run(start, steps);
            if (model.isGaussian() && settings.parametrization() == Parametrization.ORTHOGONAL) {
                risen = Conditioning.settle(risen, data);
            }
            after = objective(risen);
        } catch (ArithmeticException notFinite) {
            // What was there before stays; the report says so.
        }
        boolean better = Double.isNaN(before) ? !Double.isNaN(after) : after >= before;
        return new StochasticDecoupledSurrogate(
                settings, data, better ? risen : belief, report(before, after, !better, ascent.made()));
    }

    /** Conditioned on all data, where that can be done without an ascent. */
    private Variational begun(LatentModel start) {
        Variational prior = Variational.prior(settings.parametrization(), start);
        return prior.isPlain() ? prior : Conditioning.observe(prior, data, settings.covarianceBases(), false);
    }

    private FitReport report(double before, double after, boolean kept, int steps) {
        int passes = (int) Math.min(
                Integer.MAX_VALUE, 3 + (long) steps * Math.min(settings.minibatch(), data.size()) / data.size());
        FitReport.Status status;
        if (kept) {
            status = FitReport.Status.KEPT_PREVIOUS;
        } else {
            status = after - before < LEAST_GAIN * data.size()
                    ? FitReport.Status.CONVERGED
                    : FitReport.Status.BUDGET_EXHAUSTED;
        }
        List<String> notes = Double.isNaN(after) ? List.of("the ascent left the range of numbers") : List.of();
        return new FitReport(status, passes, kept ? before : after, 0, notes);
    }

    private double objective(Variational q) {
        return Evidence.of(q, data) + q.model().parameters().logPrior();
    }

    /**
     * {@inheritDoc}
     *
     * <p>A mean that is learnt moves with the targets; one that is given keeps its value, in the new units. Exact where mean and
     * covariance share a basis and the former has no more; otherwise as near as the next refit makes it.
     */
    @Override
    public StochasticDecoupledSurrogate restandardise(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException(
                    "shift " + shift + ", scale " + scale + ": both must be finite and scale positive");
        }
        if (shift == 0 && scale == 1) {
            return this;
        }
        LatentModel model = belief.model();
        if (!model.isGaussian()) {
            throw new UnsupportedOperationException("shift " + shift + ", scale " + scale
                    + ": targets of a non-Gaussian likelihood cannot be rescaled; use 0 and 1");
        }
        Observations changed = data.restandardised(shift, scale);
        LatentModel moved = model.mean().learnt() && data.size() > 0
                ? model.withMean((model.mean().value() - shift) / scale)
                : model;
        Variational rescaled = belief.withModel(moved)
                .withCoefficients(over(belief.coefficients(), scale))
                .withWeights(over(belief.weights(), scale), belief.root());
        if (!rescaled.isPlain() && data.size() > 0) {
            rescaled = Conditioning.settle(rescaled, changed);
        }
        return new StochasticDecoupledSurrogate(settings, changed, rescaled, fitReport);
    }

    private static double[] over(double[] values, double scale) {
        return Arrays.stream(values).map(v -> v / scale).toArray();
    }

    /** The bound on the log evidence of all observations, in nats. */
    @Override
    public double logEvidence() {
        return Evidence.of(belief, data);
    }

    @Override
    public FitReport fitReport() {
        return fitReport;
    }
}
