package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
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
public final class DecoupledSurrogate extends OnlineSurrogate<DecoupledSurrogate> {

    /** Its mark is "TWDC". */
    private static final StateFormat FORMAT = new StateFormat(0x54574443, 2, "a decoupled surrogate");

    private final ModelChoice choice;
    private final Conditioned conditioned;

    private DecoupledSurrogate(ModelChoice choice, Conditioned conditioned, FitReport fitReport) {
        super(FORMAT, fitReport);
        this.choice = choice;
        this.conditioned = conditioned;
    }

    /**
     * {@return a surrogate without observations}
     *
     * @param dimension number of input coordinates
     * @param models the first is that of the beginning; thorough refits choose among them
     * @param settings sizes and limits
     * @param executor does a part of the work on the mean; the calling thread does the rest. The bits do not depend on it
     */
    public static DecoupledSurrogate of(
            int dimension, List<GaussianModel> models, DecoupledSettings settings, Executor executor) {
        ModelChoice choice = ModelChoice.of(dimension, models);
        return new DecoupledSurrogate(
                choice, Conditioned.prior(choice.prior(), dimension, settings, new Stripes(executor)), FitReport.NONE);
    }

    /**
     * As above, all in the calling thread.
     *
     * @param dimension number of coordinates
     * @param models to choose from, the preferred one first
     * @param settings sizes and limits
     * @return a surrogate without observations
     */
    public static DecoupledSurrogate of(int dimension, List<GaussianModel> models, DecoupledSettings settings) {
        return of(dimension, models, settings, Runnable::run);
    }

    @Override
    public int dimension() {
        return conditioned.data.dimension();
    }

    @Override
    public double[] lengthscales() {
        return Lengthscales.measured(conditioned.model.kernel(), dimension());
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

    /** {@return the number of points of the covariance basis} */
    public int points() {
        return conditioned.spread.size();
    }

    /** {@return the model with its present hyperparameters} */
    public GaussianModel model() {
        return conditioned.model;
    }

    /** {@return the constant mean: given, or the most likely one; 0 before the first observation} */
    public double mean() {
        return observations() == 0 ? conditioned.model.mean().orElse(0) : conditioned.mean();
    }

    /** {@return the number of iterations of conjugate gradients that the present mean took, from where it was before} */
    public int iterations() {
        return conditioned.weights().iterations();
    }

    /** {@return the residual of the mean's equations relative to their right-hand side; more than the tolerance if iterations ran out} */
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

    private boolean settled() {
        return isSettled(conditioned.model.parameters().coordinateCount());
    }

    @Override
    protected DecoupledSurrogate absorb(Observations batch) {
        return new DecoupledSurrogate(choice, conditioned.observe(batch, settled()), super.fitReport());
    }

    /**
     * Hyperparameters are those of an exact process on a random choice of the observations. The mean is that of the exact process, so its
     * hyperparameters are right for it; the bound of a small covariance basis takes for noise what that basis cannot express.
     */
    @Override
    protected DecoupledSurrogate fit(RefitBudget budget, Seed seed) {
        Observations sample = conditioned.data.sample(conditioned.settings.fitRows(), seed.child("sample"));
        ModelChoice.Chosen chosen = choice.fit(conditioned.model, sample, budget, false, seed.child("fit"));
        Fitted<GaussianModel> fitted = chosen.fitted();
        Conditioned next = conditioned.with(fitted.model(), seed.child("bases"));
        double objective = next.bound() + next.model.parameters().logPrior();
        double jitter = next.spread.features().factor().jitter();
        return new DecoupledSurrogate(
                chosen.choice(), next, fitted.withObjective(objective).report(jitter, List.of()));
    }

    @Override
    protected DecoupledSurrogate rescale(double shift, double scale) {
        return new DecoupledSurrogate(choice, conditioned.restandardise(shift, scale, settled()), super.fitReport());
    }

    /** The bound on the log evidence at the best mean and covariance that the bases allow, in nats. */
    @Override
    public double logEvidence() {
        return observations() == 0 ? 0 : conditioned.bound();
    }

    /** {@inheritDoc} A note says so if the present mean is not as close to its solution as it should be. */
    @Override
    public FitReport fitReport() {
        FitReport report = super.fitReport();
        DecoupledSettings settings = conditioned.settings;
        if (observations() == 0 || !settled() || !(residual() > settings.tolerance())) {
            return report;
        }
        List<String> notes = new ArrayList<>(report.notes());
        notes.add(String.format(
                Locale.ROOT,
                "the mean equations stopped at a relative residual of %.0e after %d iterations; the tolerance is %.0e",
                residual(),
                iterations(),
                settings.tolerance()));
        return new FitReport(report.status(), report.evaluations(), report.objective(), report.jitter(), notes);
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        choice.write(conditioned.model, dimension(), out);
        conditioned.write(out);
    }

    @Override
    protected DecoupledSurrogate read(StateReader in, FitReport report) throws IOException {
        ModelChoice stored = choice.read(in);
        return new DecoupledSurrogate(stored, conditioned.read(stored.readModel(dimension(), in), in), report);
    }
}
