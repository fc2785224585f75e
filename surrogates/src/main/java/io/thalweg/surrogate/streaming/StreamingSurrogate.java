package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.online.OnlineSurrogate;
import io.thalweg.surrogate.online.SummedSurrogate;
import io.thalweg.surrogate.online.TargetOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * A streaming sparse variational Gaussian process: the belief is carried by inducing points whose number a policy adapts to the data.
 * An observation costs O(r²), a refit O(wr² + r³) for r points and a window of w observations, however many there were before.
 *
 * <p>The most recent observations, up to a number, are kept as they are: hyperparameters and points are learnt from them. What is
 * older is remembered by the points alone.
 */
public final class StreamingSurrogate extends OnlineSurrogate<StreamingSurrogate>
        implements LatentSurrogate, SummedSurrogate<StreamingSums> {

    /** Its mark is "TWSV". */
    private static final StateFormat FORMAT = new StateFormat(0x54575356, 3, "a streaming surrogate");

    /** A first fit sees this many windows of observations, and at least some; of more, a random choice. */
    private static final int FIRST_WINDOWS = 4;

    private static final int LEAST_FIRST = 1024;

    private final ModelChoice choice;
    private final FeaturePolicy policy;
    private final int capacity;

    private final TargetOrigin origin;

    private final Conditioned conditioned;
    private final Inference inference;
    private final RunningMoments spread;

    StreamingSurrogate(
            ModelChoice choice,
            FeaturePolicy policy,
            int capacity,
            TargetOrigin origin,
            Conditioned conditioned,
            Inference inference,
            RunningMoments spread,
            FitReport fitReport) {
        super(FORMAT, fitReport);
        this.choice = choice;
        this.policy = policy;
        this.capacity = capacity;
        this.origin = origin;
        this.conditioned = conditioned;
        this.inference = inference;
        this.spread = spread;
    }

    /**
     * {@return a surrogate without observations}
     *
     * @param dimension number of input coordinates
     * @param models the first is that of the beginning; thorough refits choose among them
     * @param policy of the number of points
     * @param window number of observations that are kept as they are, at least 1; a larger batch is kept whole
     */
    public static StreamingSurrogate of(int dimension, List<GaussianModel> models, FeaturePolicy policy, int window) {
        return of(dimension, models, policy, window, Inference.CONJUGATE);
    }

    /**
     * {@return a surrogate of observations that are not Gaussian, without observations: f is what the likelihood makes of it, a rate, a
     * logarithm, a location} Targets are not standardised: {@link #restandardise} refuses other units, and noise cannot be given.
     *
     * @param dimension number of coordinates
     * @param models to choose from, the preferred one first
     * @param policy chooses features
     * @param window how many observations are kept as they are
     * @param likelihood p(y | f)
     */
    public static StreamingSurrogate of(
            int dimension, List<GaussianModel> models, FeaturePolicy policy, int window, Likelihood likelihood) {
        return of(dimension, models, policy, window, new SiteInference(likelihood, new double[0]));
    }

    private static StreamingSurrogate of(
            int dimension, List<GaussianModel> models, FeaturePolicy policy, int window, Inference inference) {
        if (window < 1) {
            throw new IllegalArgumentException("window is " + window + ", must be at least 1");
        }
        ModelChoice choice = ModelChoice.of(dimension, models);
        return new StreamingSurrogate(
                choice,
                policy,
                window,
                TargetOrigin.NONE,
                Conditioned.prior(choice.prior(), policy.none(dimension)),
                inference,
                RunningMoments.NONE,
                FitReport.NONE);
    }

    /**
     * {@return the same without observations, at hyperparameters that another surrogate has found} They count as those of an earlier fit, so the next one begins
     * there and nowhere else. Where none of the models is one of its own, hyperparameters stay. If the likeliest is one of rotated coordinates, models along
     * its axes are added to its own.
     *
     * @param fitted the models at fitted hyperparameters, the likeliest first; an output scale that is learnt here need not be theirs
     */
    public StreamingSurrogate beginningAt(List<GaussianModel> fitted) {
        StreamingSurrogate prior = forgetting(TargetOrigin.NONE);
        return choice.beginningAt(fitted)
                .map(found -> new StreamingSurrogate(
                        found.choice(),
                        policy,
                        capacity,
                        prior.origin,
                        Conditioned.prior(found.fitted().model(), policy.none(dimension())),
                        prior.inference,
                        prior.spread,
                        found.fitted().report(0, List.of())))
                .orElse(prior);
    }

    /** The same but for the belief. */
    private StreamingSurrogate with(
            TargetOrigin zero, Conditioned next, Inference nextInference, RunningMoments nextSpread) {
        return new StreamingSurrogate(choice, policy, capacity, zero, next, nextInference, nextSpread, fitReport());
    }

    @Override
    public int dimension() {
        return conditioned.features().dimension();
    }

    @Override
    public double[] lengthscales() {
        return Lengthscales.measured(conditioned.model().kernel(), dimension());
    }

    @Override
    public long observations() {
        return spread.count();
    }

    /** The number of inducing points. */
    @Override
    public long size() {
        return conditioned.features().size();
    }

    /** {@return the model with its present hyperparameters} */
    public GaussianModel model() {
        GaussianModel model = conditioned.model();
        return new GaussianModel(model.kernel(), model.noise(), givenMean());
    }

    /** A model of targets less an origin. */
    private GaussianModel lessOrigin(GaussianModel model, TargetOrigin zero) {
        return new GaussianModel(model.kernel(), model.noise(), zero.less(givenMean()));
    }

    private OptionalDouble givenMean() {
        return choice.models().get(0).mean();
    }

    /** {@return the inducing features} */
    public InducingFeatures features() {
        return conditioned.features();
    }

    /** {@return the constant mean: given, or the most likely one; 0 before the first observation} */
    public double mean() {
        return origin.value() + conditioned.belief().mean();
    }

    Conditioned conditioned() {
        return conditioned;
    }

    /** {@inheritDoc} With a likelihood that is not Gaussian the belief is about its latent f. */
    @Override
    public Posterior posterior() {
        return conditioned.posterior(origin.value());
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return inference instanceof SiteInference sites ? Optional.of(sites.likelihood()) : Optional.empty();
    }

    @Override
    public List<PredictiveDistribution> predictive(DMatrixRMaj x) {
        Likelihood here = likelihood()
                .orElseGet(() -> Gaussian.of(conditioned.model().noise().value()));
        Prediction latent = posterior().predict(x, 1);
        double[] mean = latent.mean();
        double[] variance = latent.variance();
        return IntStream.range(0, mean.length)
                .mapToObj(i -> here.predict(mean[i], variance[i]))
                .toList();
    }

    @Override
    protected StreamingSurrogate absorb(Observations batch) {
        if (inference instanceof SiteInference sites) {
            return observeSites(sites, batch);
        }
        if (origin.isNone()) {
            return forgetting(TargetOrigin.of(batch)).absorb(batch);
        }
        double[] y = origin.less(batch.y());
        RunningMoments now = spread.plus(y);
        Conditioned next = selection(now, inference)
                .absorb(roomFor(batch.size()), Observations.of(batch.x(), y, batch.noiseVariance()));
        return with(origin, next, inference, now);
    }

    private StreamingSurrogate observeSites(SiteInference present, Observations batch) {
        for (int i = 0; i < batch.size(); i++) {
            present.likelihood().requireTarget(i, batch.y()[i]);
            if (batch.noiseIsGiven(i)) {
                throw new IllegalArgumentException("noiseVariance[" + i + "] is " + batch.noiseVariance()[i]
                        + ", but only a Gaussian likelihood takes a given noise: leave it unknown (NaN)");
            }
        }
        Conditioned room = roomFor(batch.size());
        Prediction believed = posterior().predict(batch.x(), 1);
        Observations first = present.firstSites(
                batch.x(),
                batch.y(),
                observations() == 0 ? null : new double[][] {believed.mean(), believed.variance()});
        SiteInference now = present.following(room.window().size(), batch.y());
        RunningMoments moments = spread.plus(first.y());
        return with(origin, selection(moments, now).absorb(room, first), now, moments);
    }

    private Selection selection(RunningMoments moments, Inference now) {
        return new Selection(mayFold() ? policy : policy.beforeFit(), moments, now);
    }

    /** Whether observations can be summarised. */
    private boolean mayFold() {
        return isSettled(conditioned.model().parameters().coordinateCount()
                + inference.parameters().coordinateCount());
    }

    /**
     * Folds the older half of the window, or more for a large batch, when the batch would overflow it. Before the first fit all is
     * kept, for nothing is known yet by which it could be summarised.
     */
    private Conditioned roomFor(int rows) {
        int held = conditioned.window().size();
        if (held + rows <= room(capacity, !mayFold())) {
            return conditioned;
        }
        int stays = Math.max(0, Math.min(held, capacity / 2 - rows));
        return conditioned.fold(held - stays);
    }

    @Override
    protected StreamingSurrogate fit(RefitBudget budget, Seed seed) {
        if (conditioned.window().size() == 0) {
            return fittedToSums();
        }
        if (!isFitted() && conditioned.window().size() > firstFit()) {
            return fittedToSample(budget, seed);
        }
        Fitted<BoundFit.End> fitted =
                BoundFit.fit(conditioned, new Selection(policy, spread, inference), choice, budget, isFitted(), seed);
        BoundFit.End end = fitted.model();
        return new StreamingSurrogate(
                end.choice(),
                policy,
                capacity,
                origin,
                end.conditioned(),
                end.inference(),
                spread,
                fitted.report(end.conditioned().factor().jitter(), List.of()));
    }

    /** Without an observation at hand the other hyperparameters stay: what their bound would be is known of observations, not of sums. */
    private StreamingSurrogate fittedToSums() {
        Optional<Conditioned> found = conditioned.withVariancesOfSums();
        Conditioned better = found.orElse(conditioned);
        FitReport report = new FitReport(
                found.isPresent() ? FitReport.Status.CONVERGED : FitReport.Status.KEPT_PREVIOUS,
                1,
                better.objective(),
                better.factor().jitter(),
                List.of());
        return new StreamingSurrogate(choice, policy, capacity, origin, better, inference, spread, report);
    }

    private int firstFit() {
        return Math.max(LEAST_FIRST, FIRST_WINDOWS * capacity);
    }

    /** A first fit to a random choice of very many observations; then all of them stream by. */
    private StreamingSurrogate fittedToSample(RefitBudget budget, Seed seed) {
        Observations all = recent();
        Observations sample = all.sample(firstFit(), seed.child("first"));
        StreamingSurrogate next = forgetting(TargetOrigin.NONE).observe(sample).refit(budget, seed);
        next = next.forgetting(next.origin);
        for (int from = 0; from < all.size(); from += firstFit()) {
            next = next.observe(all.rows(from, Math.min(from + firstFit(), all.size())));
        }
        FitReport sampled = next.fitReport();
        double objective =
                next.conditioned.objective() + next.inference.parameters().logPrior();
        return new StreamingSurrogate(
                next.choice,
                policy,
                capacity,
                next.origin,
                next.conditioned,
                next.inference,
                next.spread,
                new FitReport(sampled.status(), sampled.evaluations(), objective, sampled.jitter(), sampled.notes()));
    }

    /** The same hyperparameters without observations, for targets less an origin. */
    private StreamingSurrogate forgetting(TargetOrigin zero) {
        Inference empty = inference instanceof SiteInference sites
                ? new SiteInference(sites.likelihood(), new double[0])
                : inference;
        Conditioned prior = Conditioned.prior(lessOrigin(conditioned.model(), zero), policy.none(dimension()));
        return with(zero, prior, empty, RunningMoments.NONE);
    }

    @Override
    public StreamingSurrogate withoutObservations() {
        requireGaussian();
        return with(origin, conditioned.emptied(), inference, RunningMoments.NONE);
    }

    /** {@inheritDoc} They are sums over the present features at the present hyperparameters. */
    @Override
    public StreamingSums sumsOf(Iterator<Observations> blocks) {
        requireGaussian();
        if (origin.isNone()) {
            throw new IllegalStateException("nothing was observed, so there are no features to sum up: let the "
                    + "surrogate observe and refit a sample first");
        }
        return StreamingSums.of(conditioned, policy, origin, blocks);
    }

    /** {@inheritDoc} {@link #refit} then learns the variances of f and of the noise, without any loss. */
    @Override
    public StreamingSurrogate merge(StreamingSums sums) {
        return with(origin, conditioned.plus(sums.parts()), inference, spread.plus(sums.spread()));
    }

    @Override
    public StreamingSums restoreSums(InputStream in) throws IOException {
        return StreamingSums.restore(conditioned, policy, in);
    }

    private void requireGaussian() {
        likelihood().ifPresent(other -> {
            throw new UnsupportedOperationException(
                    "the likelihood is " + other + ", but only Gaussian observations can be learnt by sums");
        });
    }

    /** {@return the most recent observations, which are kept as they are: before the first fit all of them, unless there are very many} */
    public Observations recent() {
        Observations window = conditioned.window();
        if (inference instanceof SiteInference sites) {
            return Observations.of(window.x(), sites.targets());
        }
        double[] y = Arrays.stream(window.y()).map(v -> v + origin.value()).toArray();
        return Observations.of(window.x(), y, window.noiseVariance());
    }

    @Override
    protected StreamingSurrogate rescale(double shift, double scale) {
        if (likelihood().isPresent()) {
            throw new UnsupportedOperationException("shift " + shift + ", scale " + scale
                    + ": targets of a non-Gaussian likelihood cannot be rescaled; use 0 and 1");
        }
        TargetOrigin zero = origin.restandardised(shift, scale);
        Conditioned next = conditioned
                .rescaled(scale, lessOrigin(conditioned.model(), zero))
                .orElseThrow(() -> outOfRange(scale));
        Observations window = next.window();
        RunningMoments moments =
                window.size() == spread.count() ? RunningMoments.NONE.plus(window.y()) : spread.rescaled(scale);
        return with(zero, selection(moments, inference).inOtherUnits(next), inference, moments);
    }

    /** Nothing is computed anew when it is read, so that the bits are the same. */
    @Override
    protected void write(StateWriter out) throws IOException {
        choice.writeAxes(out);
        choice.write(model(), dimension(), out);
        inference.write(out);
        origin.write(out);
        conditioned.write(policy, out);
        spread.write(out);
    }

    @Override
    protected StreamingSurrogate read(StateReader in, FitReport report) throws IOException {
        ModelChoice stored = choice.readAxes(dimension(), in).read(in);
        GaussianModel model = stored.readModel(dimension(), in);
        Inference read = inference.read(in);
        TargetOrigin zero = TargetOrigin.read(in);
        Conditioned belief = Conditioned.read(lessOrigin(model, zero), policy, in);
        return new StreamingSurrogate(stored, policy, capacity, zero, belief, read, RunningMoments.read(in), report);
    }

    /** The bound on the log evidence of all observations: the sum of the online bounds, in nats. */
    @Override
    public double logEvidence() {
        return conditioned.bound();
    }
}
