package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * A run of stochastic ascent (Cheng, Boots 2017, algorithm 1): minibatches, growing bases, decreasing steps. A step at which the bound
 * or its gradient is not finite leads back to an earlier posterior, and steps are half as long from then on. Where each step sees all
 * observations and all functions, so that the bound is known, the run ends when it does not rise any more. One use.
 */
final class Ascent {

    /** A posterior is kept at least this often, to come back to. */
    private static final int CHECKPOINT = 100;

    /** Of a bound that is known: what has to be gained for each observation from one checkpoint to the next, in nats. */
    private static final double LEAST_GAIN = 1e-5;

    /** After as many ways back the run ends. */
    private static final int MOST_RETREATS = 8;

    /** Standard deviation of new coefficients of the plain form, times the root of their number: at 0 its gradient is 0. */
    private static final double START = 1e-5;

    /** Residual variance, relative to the whole, of a function that is worth a place in the covariance's basis. */
    static final double LEAST_RESIDUAL = 1e-6;

    private final AscentSettings settings;
    private final Observations data;
    private final double[] rowUnits;
    private final RandomGenerator random;
    private final int[] order;
    private final boolean[] taken;
    private int next;
    private int made;

    Ascent(AscentSettings settings, LatentModel model, Observations data, Seed seed) {
        this.settings = settings;
        this.data = data;
        this.rowUnits = rowUnits(model, data.x());
        this.random = seed.generator();
        this.order = IntStream.range(0, data.size()).toArray();
        this.next = order.length;
        this.taken = new boolean[order.length];
    }

    /** The standard deviation of each input, and 1 for the logarithm of a factor. */
    private static double[] rowUnits(LatentModel model, DMatrixRMaj x) {
        double[] units = new double[model.width()];
        Arrays.fill(units, 1);
        for (int k = 0; k < x.numCols; k++) {
            double mean = 0;
            for (int i = 0; i < x.numRows; i++) {
                mean += x.get(i, k) / x.numRows;
            }
            double square = 0;
            for (int i = 0; i < x.numRows; i++) {
                square += (x.get(i, k) - mean) * (x.get(i, k) - mean) / x.numRows;
            }
            units[k] = Math.sqrt(square);
        }
        return units;
    }

    /**
     * Runs.
     *
     * @param steps how many at most
     * @return the posterior after the last step
     */
    Variational run(Variational start, int steps) {
        Variables variables = new Variables(settings, start, rowUnits);
        Variational checkpoint = start;
        int period = period(start, steps);
        int retreats = 0;
        double factor = 1;
        double reached = Double.NEGATIVE_INFINITY;
        for (int t = 0; t < steps; t++) {
            int[] rows = minibatch();
            made = t + 1;
            try {
                if (t % CHECKPOINT == 0) {
                    double now = t == 0 ? Double.NEGATIVE_INFINITY : known(variables.present(), rows);
                    if (now - reached < LEAST_GAIN * data.size()) {
                        return now > reached ? variables.present() : checkpoint;
                    }
                    reached = now;
                    checkpoint = variables.present();
                }
                if (t % period == 0) {
                    variables.grow(grown(variables.present(), rows));
                }
                double rate = factor * settings.rate() / (1 + settings.rateDecay() * Math.sqrt(t));
                step(variables, rows, rate);
            } catch (ArithmeticException notFinite) {
                if (++retreats > MOST_RETREATS) {
                    return checkpoint;
                }
                variables = new Variables(settings, checkpoint, rowUnits);
                factor /= 2;
            }
        }
        return variables.present();
    }

    /** The number of steps of the run. */
    int made() {
        return made;
    }

    /** What rises, if a step sees all of it; NaN if not. */
    private double known(Variational q, int[] rows) {
        if (rows.length < data.size() || q.coefficients().length > settings.meanBlock()) {
            return Double.NaN;
        }
        double bound =
                Bound.of(q, Minibatch.of(q.model(), data, rows), Bound.whole(q)).value();
        return bound + q.model().parameters().logPrior();
    }

    private void step(Variables variables, int[] rows, double rate) {
        Variational q = variables.present();
        Minibatch batch = Minibatch.of(q.model(), data, rows);
        Bound bound = Bound.of(q, batch, block(q.coefficients().length));
        Gradient gradient = Gradient.zeros(q, settings.learnsBases());
        bound.pullback(gradient);
        if (!gradient.isFinite()) {
            throw new ArithmeticException("the gradient is not finite");
        }
        variables.move(bound, gradient, rate);
    }

    /** So that the bases are complete in the first quarter of the run. */
    private int period(Variational start, int steps) {
        int missing = Math.max(
                settings.meanBases() - start.coefficients().length, settings.covarianceBases() - start.root().numRows);
        int additions = Math.max(1, (missing + settings.increment() - 1) / settings.increment());
        return Math.max(1, Math.min(settings.growthPeriod(), steps / (4 * additions)));
    }

    /** The next rows of a random order of all, which is drawn anew when too few of them are left. */
    private int[] minibatch() {
        int size = Math.min(settings.minibatch(), order.length);
        if (next + size > order.length) {
            Shuffle.inPlace(order, random);
            next = 0;
        }
        int[] rows = Arrays.copyOfRange(order, next, next + size);
        next += size;
        return rows;
    }

    /** Consecutive functions of the mean's basis from a random one on, the first after the last. */
    private int[] block(int functions) {
        int size = Math.min(settings.meanBlock(), functions);
        if (size == functions) {
            return IntStream.range(0, functions).toArray();
        }
        int first = random.nextInt(functions);
        return IntStream.range(first, first + size).map(j -> j % functions).toArray();
    }

    /** With more functions, at rows of the minibatch that have not been taken yet. */
    private Variational grown(Variational q, int[] batch) {
        int[] free = Arrays.stream(batch).filter(i -> !taken[i]).toArray();
        int increment = Math.min(settings.increment(), free.length);
        int forCovariance = Math.max(0, Math.min(increment, settings.covarianceBases() - q.root().numRows));
        int forMean = Math.max(0, Math.min(increment, settings.meanBases() - q.coefficients().length));
        return q.isPlain() ? grownPlain(q, free, forMean, forCovariance) : grownSplit(q, free, forMean, forCovariance);
    }

    private DMatrixRMaj taken(LatentModel model, int[] rows) {
        for (int i : rows) {
            taken[i] = true;
        }
        return model.rows(Rows.of(data.x(), rows));
    }

    /** The same rows for both, as long as both grow. */
    private Variational grownPlain(Variational q, int[] free, int forMean, int forCovariance) {
        DMatrixRMaj rows = taken(q.model(), Arrays.copyOf(free, Math.max(forMean, forCovariance)));
        Variational grown =
                q.withMeanRows(Rows.of(rows, 0, forMean)).withCovarianceRows(Rows.of(rows, 0, forCovariance));
        double[] a = grown.coefficients();
        for (int j = q.coefficients().length; j < a.length; j++) {
            a[j] = noise(a.length);
        }
        DMatrixRMaj root = grown.root();
        for (int i = q.root().numRows; i < root.numRows; i++) {
            for (int j = 0; j <= i; j++) {
                root.set(i, j, noise(root.numRows));
            }
        }
        return grown;
    }

    private double noise(int size) {
        return START / Math.sqrt(size) * Math.max(-2, Math.min(2, random.nextGaussian()));
    }

    /** First the covariance's basis takes what it explains least; the mean's own is for what is left when that is complete. */
    private Variational grownSplit(Variational q, int[] free, int forMean, int forCovariance) {
        DMatrixRMaj rows = q.model().rows(Rows.of(data.x(), free));
        if (forCovariance > 0) {
            int[] chosen = GreedyRows.choose(q, rows, forCovariance, LEAST_RESIDUAL);
            taken(q.model(), Arrays.stream(chosen).map(i -> free[i]).toArray());
            return q.withCovarianceRows(Rows.of(rows, chosen));
        }
        double[] own = GreedyRows.residuals(q, rows);
        int[] chosen = IntStream.range(0, free.length)
                .filter(i -> own[i] > LEAST_RESIDUAL)
                .limit(forMean)
                .toArray();
        taken(q.model(), Arrays.stream(chosen).map(i -> free[i]).toArray());
        return q.withMeanRows(Rows.of(rows, chosen));
    }
}
