package io.thalweg.surrogate.exact;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The exact Gaussian process: the reference that every other surrogate is measured against. An observation costs O(n²), a
 * refit O(n³) an evaluation, a prediction O(n) for the mean and O(n²) for the variance.
 *
 * <p>Hyperparameters are fitted to the maximum of log evidence plus log prior. Noise is learnt where it is not given, so
 * homoskedastic, heteroskedastic and partly known noise are one case. All the data are kept.
 */
public final class ExactGaussianProcess implements StorableSurrogate {

    private final int dimension;
    private final ModelChoice choice;
    private final ConditionedModel conditioned;
    private final FitReport fitReport;

    private ExactGaussianProcess(int dimension, ModelChoice choice, ConditionedModel conditioned, FitReport fitReport) {
        this.dimension = dimension;
        this.choice = choice;
        this.conditioned = conditioned;
        this.fitReport = fitReport;
    }

    /**
     * A process without observations.
     *
     * @param dimension number of input coordinates
     * @param model kernel, noise and mean
     */
    public static ExactGaussianProcess of(int dimension, GaussianModel model) {
        return of(dimension, List.of(model));
    }

    /**
     * A process without observations that chooses among models: refits from several starts move to another one where the data
     * clearly favour it, see {@link ModelChoice}.
     *
     * @param dimension number of input coordinates
     * @param models the preferred one first
     */
    public static ExactGaussianProcess of(int dimension, List<GaussianModel> models) {
        for (GaussianModel model : models) {
            model.kernel().dimension().ifPresent(expected -> {
                if (expected != dimension) {
                    throw new IllegalArgumentException(
                            "dimension is " + dimension + ", but the kernel has " + expected + " input coordinates");
                }
            });
        }
        Observations none = Observations.none(dimension);
        ModelChoice choice = new ModelChoice(models, 0);
        return new ExactGaussianProcess(
                dimension, choice, ConditionedModel.of(models.get(0), none, Cholesky.empty()), FitReport.NONE);
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public long observations() {
        return conditioned.data.size();
    }

    /** The kernel with its present hyperparameters. */
    public Kernel kernel() {
        return conditioned.model.kernel();
    }

    /** The model with its present hyperparameters. */
    public GaussianModel model() {
        return conditioned.model;
    }

    /** The constant mean: given, or the most likely one; 0 before the first observation. */
    public double mean() {
        return conditioned.mean;
    }

    @Override
    public Posterior posterior() {
        return new ExactPosterior(conditioned);
    }

    /**
     * {@inheritDoc}
     *
     * @throws ArithmeticException if the covariance of the data cannot be factorised even with jitter, which a valid kernel
     *     does not let happen
     */
    @Override
    public ExactGaussianProcess observe(Observations batch) {
        if (batch.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension);
        }
        if (batch.size() == 0) {
            return this;
        }
        return new ExactGaussianProcess(
                dimension, choice, conditioned.observe(batch).orElseThrow(this::notFactorisable), fitReport);
    }

    @Override
    public ExactGaussianProcess refit(RefitBudget budget, Seed seed) {
        if (conditioned.data.size() < 2) {
            return this;
        }
        boolean warm = fitReport.status() != FitReport.Status.NOT_FITTED;
        ModelChoice.Chosen chosen = choice.fit(conditioned.model, conditioned.data, budget, warm, seed);
        EvidenceFit.Fitted fitted = chosen.fitted();
        if (fitted.model().equals(conditioned.model)) {
            return refitted(chosen.choice(), conditioned, fitted);
        }
        EvidenceFit.Fitted kept = new EvidenceFit.Fitted(
                conditioned.model, FitReport.Status.KEPT_PREVIOUS, fitted.evaluations(), objective());
        return ConditionedModel.of(fitted.model(), conditioned.data)
                .map(next -> refitted(chosen.choice(), next, fitted))
                .orElseGet(() -> refitted(choice, conditioned, kept));
    }

    private ExactGaussianProcess refitted(ModelChoice now, ConditionedModel next, EvidenceFit.Fitted fitted) {
        List<String> notes = new ArrayList<>();
        if (fitted.status() == FitReport.Status.FELL_BACK_TO_PRIOR) {
            notes.add("no hyperparameters could be fitted; those of the priors' modes are used");
        }
        double jitter = next.factor.jitter();
        if (jitter > 0) {
            notes.add(String.format(Locale.ROOT, "jitter of %.0e of the mean variance was added", jitter));
        }
        return new ExactGaussianProcess(
                dimension,
                now,
                next,
                new FitReport(fitted.status(), fitted.evaluations(), fitted.objective(), jitter, notes));
    }

    @Override
    public ExactGaussianProcess restandardise(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException(
                    "shift " + shift + ", scale " + scale + ": both must be finite and scale positive");
        }
        if (shift == 0 && scale == 1) {
            return this;
        }
        return new ExactGaussianProcess(
                dimension,
                choice,
                conditioned.restandardise(shift, scale).orElseThrow(this::notFactorisable),
                fitReport);
    }

    @Override
    public double logEvidence() {
        return conditioned.logEvidence();
    }

    /** Log evidence plus log priors: what {@link #refit} maximises. */
    public double objective() {
        return logEvidence() + conditioned.model.parameters().logPrior();
    }

    /**
     * The gradient of the log evidence in natural units: with respect to the hyperparameters in the order of {@link
     * GaussianModel#parameters()}.
     */
    public double[] logEvidenceGradient() {
        return EvidenceObjective.naturalGradient(conditioned);
    }

    /** The derivative of the log evidence with respect to a given mean; 0 at the profiled one. */
    public double logEvidenceMeanSlope() {
        double sum = 0;
        for (double a : conditioned.alpha) {
            sum += a;
        }
        return sum;
    }

    /** The given mean, if the mean is not profiled out. */
    public OptionalDouble givenMean() {
        return conditioned.model.mean();
    }

    @Override
    public FitReport fitReport() {
        return fitReport;
    }

    @Override
    public void save(OutputStream out) throws IOException {
        Snapshot.write(choice, conditioned, fitReport, out);
    }

    @Override
    public ExactGaussianProcess restore(InputStream in) throws IOException {
        Snapshot.Content content = Snapshot.read(dimension, choice.models(), in);
        return new ExactGaussianProcess(dimension, content.choice(), content.conditioned(), content.report());
    }

    private ArithmeticException notFactorisable() {
        return new ArithmeticException("the covariance matrix of " + conditioned.data.size()
                + " observations is not positive definite even with the largest jitter; check that the kernel is valid: "
                + conditioned.model.parameters().names());
    }
}
