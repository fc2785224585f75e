package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.check.Fingerprint;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.likelihood.Site;
import java.io.IOException;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Conjugate-computation variational inference (Khan, Lin 2017): the site of each observation is moved to where the expected log density
 * has the same slopes, and the Gaussian belief follows; steps in the sites' natural parameters are halved until the bound rises.
 *
 * @param likelihood p(y | f)
 * @param targets y of the observations of the window
 */
record SiteInference(Likelihood likelihood, double[] targets) implements Inference {

    private static final int MOST_STEPS = 40;

    /** In nats: a step that gains less is the last. */
    private static final double GAIN = 1e-7;

    private static final double SHORTEST_STEP = 1e-3;

    /** A site of less precision says nothing; it is not zero, so that it can be written as an observation. */
    private static final double LEAST_PRECISION = 1e-9;

    private static final double GREATEST_PRECISION = 1e9;

    /**
     * A site as an observation of known noise.
     *
     * @param x the points of the sites, one a row
     */
    static Observations observations(DMatrixRMaj x, double[] precision, double[] shift) {
        double[] z = new double[precision.length];
        double[] noise = new double[precision.length];
        for (int i = 0; i < z.length; i++) {
            z[i] = shift[i] / precision[i];
            noise[i] = 1 / precision[i];
        }
        return Observations.of(x, z, noise);
    }

    /** With more observations, of which the last {@code kept} old ones are still at hand. */
    SiteInference following(int kept, double[] more) {
        double[] all = new double[kept + more.length];
        System.arraycopy(targets, targets.length - kept, all, 0, kept);
        System.arraycopy(more, 0, all, kept, more.length);
        return new SiteInference(likelihood, all);
    }

    /** Sites of new observations, from y alone or from what is believed of them. */
    Observations firstSites(DMatrixRMaj x, double[] y, double @Nullable [][] believed) {
        int n = y.length;
        double[] precision = new double[n];
        double[] shift = new double[n];
        for (int i = 0; i < n; i++) {
            Site first = likelihood.firstSite(y[i]);
            if (believed != null) {
                // Between the two: what is believed may be far off where nothing was seen.
                Site site = likelihood.site(y[i], believed[0][i], believed[1][i]);
                first = new Site(0.5 * (first.precision() + site.precision()), 0.5 * (first.shift() + site.shift()));
            }
            store(precision, shift, i, first);
        }
        return observations(x, precision, shift);
    }

    private static void store(double[] precision, double[] shift, int i, Site site) {
        double bounded = Math.min(Math.max(site.precision(), LEAST_PRECISION), GREATEST_PRECISION);
        precision[i] = bounded;
        // The same target at another precision where the precision was out of bounds.
        shift[i] = bounded < site.precision() ? site.shift() * bounded / site.precision() : site.shift();
    }

    @Override
    public Optional<Settled> settle(
            GaussianModel model, InducingFeatures features, PseudoLikelihood past, Observations sites) {
        Optional<Factor> factor = OnlineBound.factor(model.kernel(), features);
        if (factor.isEmpty()) {
            return Optional.empty();
        }
        Optional<OnlineBound> start = OnlineBound.of(model, features, factor.get(), past, sites);
        if (start.isEmpty() || targets.length == 0) {
            return start.map(bound -> new Settled(
                    bound, sites, new double[0], new double[parameters().size()]));
        }
        Settled best = settled(start.get(), sites);
        double step = 1;
        for (int i = 0; i < MOST_STEPS && step >= SHORTEST_STEP; i++) {
            Observations moved = moved(best, step);
            Optional<OnlineBound> bound = OnlineBound.of(model, features, factor.get(), past, moved);
            Settled next = bound.isPresent() ? settled(bound.get(), moved) : best;
            double gain = next.value() - best.value();
            if (gain > 0) {
                best = next;
                step = Math.min(1, 2 * step);
            } else {
                step /= 2;
            }
            if (gain >= 0 && gain < GAIN) {
                break;
            }
        }
        return Optional.of(best);
    }

    private Observations moved(Settled from, double step) {
        double[][] marginals = from.bound().marginals();
        int n = targets.length;
        double[] precision = new double[n];
        double[] shift = new double[n];
        for (int i = 0; i < n; i++) {
            Site site = likelihood.site(targets[i], marginals[0][i], marginals[1][i]);
            double w = 1 / from.sites().noiseVariance()[i];
            double zeta = w * from.sites().y()[i];
            store(
                    precision,
                    shift,
                    i,
                    new Site((1 - step) * w + step * site.precision(), (1 - step) * zeta + step * site.shift()));
        }
        return observations(from.sites().x(), precision, shift);
    }

    private Settled settled(OnlineBound bound, Observations sites) {
        double[][] marginals = bound.marginals();
        int n = targets.length;
        double[] corrections = new double[n];
        double[] gradient = new double[parameters().size()];
        for (int i = 0; i < n; i++) {
            double mean = marginals[0][i];
            double variance = marginals[1][i];
            double noise = sites.noiseVariance()[i];
            double apart = sites.y()[i] - mean;
            double gaussian = -0.5 * (Math.log(2 * Math.PI * noise) + (apart * apart + variance) / noise);
            corrections[i] = likelihood.bound(targets[i], mean, variance) - gaussian;
            likelihood.boundPullback(targets[i], mean, variance, 1, gradient, 0);
        }
        return new Settled(bound, sites, corrections, gradient);
    }

    @Override
    public HyperparameterVector parameters() {
        return likelihood.parameters();
    }

    @Override
    public SiteInference withParameters(HyperparameterVector parameters) {
        return new SiteInference(likelihood.withParameters(parameters), targets);
    }

    @Override
    public void write(StateWriter out) throws IOException {
        out.writeBoolean(false);
        fingerprint(likelihood).write(out);
        out.writeDoubles(likelihood.parameters().values());
        out.writeDoubles(targets);
    }

    @Override
    public SiteInference read(StateReader in) throws IOException {
        Inference.requireGaussian(false, in.readBoolean());
        Fingerprint expected = Fingerprint.read(in);
        double[] values = in.readDoubles();
        Likelihood here = expected.names().equals(parameters().names())
                ? likelihood.withParameters(Fingerprint.restored(parameters(), values))
                : likelihood;
        expected.requireMatch("likelihood", fingerprint(here));
        return new SiteInference(here, in.readDoubles());
    }

    private static Fingerprint fingerprint(Likelihood likelihood) {
        PredictiveDistribution some = likelihood.predict(0.3, 0.5);
        return new Fingerprint(likelihood.toString(), likelihood.parameters().names(), new double[] {
            some.mean(), some.variance(), some.quantile(0.9)
        });
    }
}
