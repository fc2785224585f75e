package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether a structure fits what is observed. It learns every other row of a sample and predicts those between, and so does an exact process of all
 * coordinates together. Evidence would not do: pairs that are chosen by it have a great one, whatever is observed.
 */
final class Misfit {

    private static final String WORDS = "the structure of wiski does not fit what is observed: ";

    /** Of fewer, half is too little for pairs to show themselves. */
    private static final int FEWEST = 128;

    private static final int SAMPLE = 256;

    /** How much the observations grow between two thorough fits, by default. */
    private static final double GROWTH = 1.25;

    /** The share of the variance that a structure leaves unexplained where it is of little use. */
    private static final double MUCH = 0.1;

    /** The exact process leaves less than this share of it. */
    private static final double SHARE = 2.0 / 3;

    /** Standard errors of the mean difference of absolute errors. */
    private static final double CLEAR = 2;

    private Misfit() {}

    /** Whether it is time to look: whenever the number of observations has doubled, for a look costs as much as a fit. */
    static boolean isDue(int observations) {
        return observations >= FEWEST && observations < GROWTH * Integer.highestOneBit(observations);
    }

    /** Whether there is enough to look at. */
    static boolean isPossible(int observations) {
        return observations >= FEWEST;
    }

    /** Whether a note of a fit is one of this kind. */
    static boolean isNote(String note) {
        return note.startsWith(WORDS);
    }

    /** What to say if a structure does not fit; empty if it does, and for categories, which an exact process of this kind does not know. */
    static Optional<String> of(Structure structure, Observations data, Seed seed) {
        if (structure.prior().terms().stream().anyMatch(term -> term instanceof CategoryTerm)) {
            return Optional.empty();
        }
        Observations sample = data.sample(SAMPLE, seed.child("sample"));
        Observations learnt = everyOther(sample, 0);
        Observations between = everyOther(sample, 1);
        Posterior own = WiskiSurrogate.of(structure)
                .observe(learnt)
                .fitted(RefitBudget.THOROUGH, seed)
                .posterior();
        int d = data.dimension();
        Posterior whole = ExactGaussianProcess.of(
                        d, GaussianModel.of(Matern52.ard(d), structure.prior().noise()))
                .observe(learnt)
                .refit(RefitBudget.WARM, seed)
                .posterior();
        return compared(residuals(own, between), residuals(whole, between), between.y());
    }

    private static double[] residuals(Posterior posterior, Observations targets) {
        double[] residuals = posterior.predict(targets.x(), 1).mean();
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = targets.y()[i] - residuals[i];
        }
        return residuals;
    }

    private static Observations everyOther(Observations sample, int from) {
        return sample.at(
                IntStream.range(0, sample.size()).filter(i -> i % 2 == from).toArray());
    }

    private static Optional<String> compared(double[] own, double[] whole, double[] targets) {
        int n = targets.length;
        double centre = Arrays.stream(targets).average().orElseThrow();
        double variance = meanSquare(Arrays.stream(targets).map(y -> y - centre).toArray());
        double left = meanSquare(own) / variance;
        double leftByWhole = meanSquare(whole) / variance;
        double[] leads = IntStream.range(0, n)
                .mapToDouble(i -> Math.abs(own[i]) - Math.abs(whole[i]))
                .toArray();
        double lead = Arrays.stream(leads).average().orElseThrow();
        double deviation = Math.sqrt(Math.max(0, meanSquare(leads) - lead * lead) / n);
        return left > MUCH && leftByWhole < SHARE * left && lead > CLEAR * deviation
                ? Optional.of(String.format(
                        Locale.ROOT,
                        WORDS
                                + "fitted to half of a sample, it leaves %.0f %% of the variance of the other half "
                                + "unexplained, while a joint model of all parameters leaves %.0f %%; the surrogates "
                                + "auto and vips can learn such a function",
                        100 * left,
                        100 * leftByWhole))
                : Optional.empty();
    }

    private static double meanSquare(double[] values) {
        return Arrays.stream(values).map(v -> v * v).average().orElseThrow();
    }
}
