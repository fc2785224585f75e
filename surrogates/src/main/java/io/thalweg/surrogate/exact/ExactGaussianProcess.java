package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.internal.evidence.EvidenceObjective;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The exact Gaussian process: the reference that every other surrogate is measured against. An observation costs O(n²), a
 * refit O(n³) an evaluation, a prediction O(n) for the mean and O(n²) for the variance.
 *
 * <p>Hyperparameters are fitted to the maximum of log evidence plus log prior. Noise is learnt where it is not given, so
 * homoskedastic, heteroskedastic and partly known noise are one case. All the data are kept.
 */
public final class ExactGaussianProcess extends OnlineSurrogate<ExactGaussianProcess> {

    /** Its mark is "TWEX". */
    private static final StateFormat FORMAT = new StateFormat(0x54574558, 2, "an exact Gaussian process");

    /** Of one model: the prior that a stored state is checked against. */
    private final ModelChoice choice;

    private final ConditionedModel conditioned;

    private ExactGaussianProcess(ModelChoice choice, ConditionedModel conditioned, FitReport fitReport) {
        super(FORMAT, fitReport);
        this.choice = choice;
        this.conditioned = conditioned;
    }

    /**
     * {@return a process without observations}
     *
     * @param dimension number of input coordinates
     * @param model kernel, noise and mean
     */
    public static ExactGaussianProcess of(int dimension, GaussianModel model) {
        ModelChoice choice = ModelChoice.of(dimension, List.of(model));
        Observations none = Observations.none(dimension);
        return new ExactGaussianProcess(
                choice, ConditionedModel.of(choice.prior(), none, Cholesky.empty()), FitReport.NONE);
    }

    @Override
    public int dimension() {
        return conditioned.data.dimension();
    }

    @Override
    public double[] lengthscales() {
        return Lengthscales.measured(kernel(), dimension());
    }

    @Override
    public long observations() {
        return conditioned.data.size();
    }

    /** {@return the kernel with its present hyperparameters} */
    public Kernel kernel() {
        return conditioned.model.kernel();
    }

    /** {@return the model with its present hyperparameters} */
    public GaussianModel model() {
        return conditioned.model;
    }

    /** {@return the constant mean: given, or the most likely one; 0 before the first observation} */
    public double mean() {
        return conditioned.mean;
    }

    @Override
    public Posterior posterior() {
        return new ExactPosterior(conditioned);
    }

    /** Throws ArithmeticException if K + D cannot be factorised even with jitter, which a valid kernel does not let happen. */
    @Override
    protected ExactGaussianProcess absorb(Observations batch) {
        return new ExactGaussianProcess(
                choice, conditioned.observe(batch).orElseThrow(this::notFactorisable), fitReport());
    }

    @Override
    protected ExactGaussianProcess fit(RefitBudget budget, Seed seed) {
        Fitted<GaussianModel> fitted = choice.fit(conditioned.model, conditioned.data, budget, isFitted(), seed)
                .fitted();
        if (fitted.model().equals(conditioned.model)) {
            return refitted(conditioned, fitted);
        }
        Fitted<GaussianModel> kept =
                new Fitted<>(conditioned.model, FitReport.Status.KEPT_PREVIOUS, fitted.evaluations(), objective());
        return ConditionedModel.of(fitted.model(), conditioned.data)
                .map(next -> refitted(next, fitted))
                .orElseGet(() -> refitted(conditioned, kept));
    }

    private ExactGaussianProcess refitted(ConditionedModel next, Fitted<GaussianModel> fitted) {
        return new ExactGaussianProcess(choice, next, fitted.report(next.factor.jitter(), List.of()));
    }

    @Override
    protected ExactGaussianProcess rescale(double shift, double scale) {
        return new ExactGaussianProcess(
                choice, conditioned.restandardise(shift, scale).orElseThrow(this::notFactorisable), fitReport());
    }

    @Override
    public Optional<Surrogate> retargeted(double[] y, double[] noiseVariance) {
        return Optional.of(withTargets(y, noiseVariance));
    }

    /** See {@link #retargeted}. */
    ExactGaussianProcess withTargets(double[] y, double[] noiseVariance) {
        return new ExactGaussianProcess(
                choice, conditioned.retargeted(y, noiseVariance).orElseThrow(this::notFactorisable), fitReport());
    }

    @Override
    public double logEvidence() {
        return conditioned.logEvidence();
    }

    /** {@return log evidence plus log priors: what {@link #refit} maximises} */
    public double objective() {
        return logEvidence() + conditioned.model.parameters().logPrior();
    }

    /**
     * {@return the gradient of the log evidence in natural units: with respect to the hyperparameters in the order of {@link
     * GaussianModel#parameters()}}
     */
    public double[] logEvidenceGradient() {
        return EvidenceObjective.naturalGradient(conditioned);
    }

    /** The model and the data, with what predictions need. */
    ConditionedModel conditioned() {
        return conditioned;
    }

    /** The data. */
    Observations data() {
        return conditioned.data;
    }

    /** The same hyperparameters, with these observations in place of the data. */
    ExactGaussianProcess relearnt(Observations others) {
        return others.size() == 0
                ? withoutData()
                : new ExactGaussianProcess(
                        choice,
                        ConditionedModel.of(conditioned.model, others).orElseThrow(this::notFactorisable),
                        fitReport());
    }

    /** The same hyperparameters, without the data. */
    ExactGaussianProcess withoutData() {
        Observations none = Observations.none(dimension());
        return new ExactGaussianProcess(
                choice, ConditionedModel.of(conditioned.model, none, Cholesky.empty()), fitReport());
    }

    /** The curvature of −log evidence in the logarithm of the noise variance. */
    double noiseCurvature() {
        return conditioned.noiseCurvature();
    }

    /** {@return the derivative of the log evidence with respect to a given mean; 0 at the profiled one} */
    public double logEvidenceMeanSlope() {
        double sum = 0;
        for (double a : conditioned.alpha) {
            sum += a;
        }
        return sum;
    }

    /** {@return the given mean, if the mean is not profiled out} */
    public OptionalDouble givenMean() {
        return conditioned.model.mean();
    }

    /** The factor's bits depend on the order in which the data came, so it is stored: half of n² numbers. */
    @Override
    protected void write(StateWriter out) throws IOException {
        choice.write(conditioned.model, dimension(), out);
        out.writeObservations(conditioned.data);
        out.writeFactor(conditioned.factor);
        out.writeDoubles(conditioned.inverseTimesY);
        out.writeDoubles(conditioned.inverseTimesOne);
    }

    @Override
    protected ExactGaussianProcess read(StateReader in, FitReport report) throws IOException {
        ModelChoice stored = choice.read(in);
        ConditionedModel read = new ConditionedModel(
                stored.readModel(dimension(), in),
                in.readObservations(),
                in.readFactor(),
                in.readDoubles(),
                in.readDoubles());
        return new ExactGaussianProcess(stored, read, report);
    }

    private ArithmeticException notFactorisable() {
        return new ArithmeticException("the covariance matrix of " + conditioned.data.size()
                + " observations is not positive definite even with the largest jitter; check that the kernel is valid: "
                + conditioned.model.parameters().names());
    }
}
