package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.GaussianModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;

/**
 * A decoupled Gaussian process: the mean is that of a large basis, by default of all observations and so the exact process's, the
 * covariance that of a small one (Cheng and Boots, "Variational inference for Gaussian process models with linear complexity", 2017). With
 * Gaussian noise both have a closed form; that of the mean is found by conjugate gradients, in memory linear in the observations.
 *
 * <p>An observation costs some iterations of O(nm) for a mean basis of m points, a refit O(nm) an iteration, a prediction O(m) for the mean and
 * O(p²) for the variance, p being the size of the covariance basis. All the data are kept.
 *
 * <p>Between refits bases stay as they are, but that a covariance basis that is not full takes in what it cannot explain.
 */
public final class DecoupledSurrogate implements StorableSurrogate {

    private final List<GaussianModel> models;
    private final int chosen;
    private final Conditioned conditioned;
    private final FitReport fitReport;

    private DecoupledSurrogate(List<GaussianModel> models, int chosen, Conditioned conditioned, FitReport fitReport) {
        this.models = List.copyOf(models);
        this.chosen = chosen;
        this.conditioned = conditioned;
        this.fitReport = fitReport;
    }

    /**
     * A surrogate without observations.
     *
     * @param dimension number of input coordinates
     * @param models the first is that of the beginning; thorough refits choose among them
     * @param settings sizes and limits
     * @param executor does a part of the work on the mean; the calling thread does the rest. The bits do not depend on it
     */
    public static DecoupledSurrogate of(
            int dimension, List<GaussianModel> models, DecoupledSettings settings, Executor executor) {
        for (GaussianModel model : models) {
            model.kernel().dimension().ifPresent(expected -> {
                if (expected != dimension) {
                    throw new IllegalArgumentException(
                            "dimension is " + dimension + ", but the kernel has " + expected + " input coordinates");
                }
            });
        }
        return new DecoupledSurrogate(
                models,
                0,
                Conditioned.prior(models.get(0), dimension, settings, new Stripes(executor)),
                FitReport.NONE);
    }

    /** As above, all in the calling thread. */
    public static DecoupledSurrogate of(int dimension, List<GaussianModel> models, DecoupledSettings settings) {
        return of(dimension, models, settings, Runnable::run);
    }

    @Override
    public int dimension() {
        return conditioned.data.dimension();
    }

    @Override
    public long observations() {
        return conditioned.data.size();
    }

    /** The number of points of the mean basis. */
    @Override
    public long size() {
        return conditioned.meanSize();
    }

    /** The number of points of the covariance basis. */
    public int points() {
        return conditioned.spread.size();
    }

    /** The model with its present hyperparameters. */
    public GaussianModel model() {
        return conditioned.model;
    }

    /** The constant mean: given, or the most likely one; 0 before the first observation. */
    public double mean() {
        return observations() == 0 ? conditioned.model.mean().orElse(0) : conditioned.mean();
    }

    /** Iterations of conjugate gradients that the present mean took, from where it was before. */
    public int iterations() {
        return conditioned.weights().iterations();
    }

    /** The residual of the mean's equations relative to their right-hand side; more than the tolerance if iterations ran out. */
    public double residual() {
        return conditioned.weights().residual();
    }

    Conditioned conditioned() {
        return conditioned;
    }

    @Override
    public Posterior posterior() {
        return conditioned.posterior();
    }

    /** Whether the hyperparameters are those of a fit, or there is nothing to be fitted. */
    private boolean settled() {
        return fitReport.status() != FitReport.Status.NOT_FITTED
                || conditioned.model.parameters().coordinateCount() == 0;
    }

    @Override
    public DecoupledSurrogate observe(Observations batch) {
        if (batch.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension());
        }
        if (batch.size() == 0) {
            return this;
        }
        return new DecoupledSurrogate(models, chosen, conditioned.observe(batch, settled()), fitReport);
    }

    @Override
    public DecoupledSurrogate refit(RefitBudget budget, Seed seed) {
        if (observations() < 2) {
            return this;
        }
        SampleFit.Fitted fitted = SampleFit.fit(
                models, chosen, conditioned.model, conditioned.data, conditioned.settings.fitRows(), budget, seed);
        Conditioned next = conditioned.with(fitted.model(), seed.child("bases"));
        double objective = next.bound() + next.model.parameters().logPrior();
        FitReport report = new FitReport(
                fitted.status(),
                fitted.evaluations(),
                objective,
                next.spread.features().factor().jitter(),
                fitted.notes());
        return new DecoupledSurrogate(models, fitted.index(), next, report);
    }

    @Override
    public DecoupledSurrogate restandardise(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException(
                    "shift " + shift + ", scale " + scale + ": both must be finite and scale positive");
        }
        if (shift == 0 && scale == 1) {
            return this;
        }
        return new DecoupledSurrogate(models, chosen, conditioned.restandardise(shift, scale, settled()), fitReport);
    }

    /** The bound on the log evidence at the best mean and covariance that the bases allow, in nats. */
    @Override
    public double logEvidence() {
        return observations() == 0 ? 0 : conditioned.bound();
    }

    /** {@inheritDoc} A note says so if the present mean is not as close to its solution as it should be. */
    @Override
    public FitReport fitReport() {
        DecoupledSettings settings = conditioned.settings;
        if (observations() == 0 || !settled() || !(residual() > settings.tolerance())) {
            return fitReport;
        }
        List<String> notes = new ArrayList<>(fitReport.notes());
        notes.add(String.format(
                Locale.ROOT,
                "the mean was left at a relative residual of %.0e after %d iterations, the tolerance is %.0e",
                residual(),
                iterations(),
                settings.tolerance()));
        return new FitReport(
                fitReport.status(), fitReport.evaluations(), fitReport.objective(), fitReport.jitter(), notes);
    }

    @Override
    public void save(OutputStream out) throws IOException {
        Snapshot.write(models.size(), chosen, conditioned, fitReport, out);
    }

    @Override
    public DecoupledSurrogate restore(InputStream in) throws IOException {
        Snapshot.Content content = Snapshot.read(models, conditioned, in);
        return new DecoupledSurrogate(models, content.chosen(), content.conditioned(), content.report());
    }
}
