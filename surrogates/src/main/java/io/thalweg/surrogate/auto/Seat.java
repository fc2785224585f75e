package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import java.util.Arrays;

/**
 * A model of a {@link Panel}.
 *
 * @param fitted number of observations at its last fit
 * @param duel with the model in charge
 * @param score mean log density of targets before they were learnt, of the latest about a hundred
 */
record Seat(Candidate candidate, StorableSurrogate surrogate, long fitted, Duel duel, double score) {

    /** Weight of what came before in the mean of densities. */
    private static final double MEMORY = 0.99;

    /** In nats a value. */
    private static final double LEAD_OF_SAMPLE = Duel.LEAD / 2;

    Seat with(StorableSurrogate other) {
        return new Seat(candidate, other, fitted, duel, score);
    }

    /** A sample with other hyperparameters is another model, so its count begins anew. */
    Seat refitted(RefitBudget budget, Seed seed) {
        StorableSurrogate next = (StorableSurrogate) surrogate.refit(budget, seed.child(candidate.name()));
        boolean other = samples() && !Arrays.equals(next.lengthscales(), surrogate.lengthscales());
        return new Seat(candidate, next, next.observations(), other ? Duel.NONE : duel, score);
    }

    /** Whether it predicts better by enough to take the place of the model in charge. A sample needs less: it is one of the whole stream. */
    boolean leads() {
        return duel.gain() >= (samples() ? LEAD_OF_SAMPLE : Duel.LEAD) * duel.duels();
    }

    Seat having(Observations more) {
        return with((StorableSurrogate) surrogate.observe(more));
    }

    /** What the model would believe if it had learnt all of some further rows. */
    Posterior posteriorWith(Observations more) {
        return surrogate instanceof SampledExact sampled
                ? sampled.posteriorWith(more)
                : surrogate.observe(more).posterior();
    }

    Seat scored(double[] logs) {
        double mean = score;
        for (double log : logs) {
            double change = Math.max(-Duel.CLIP, Math.min(Duel.CLIP, log - mean));
            mean += Double.isNaN(change) ? 0 : (1 - MEMORY) * change;
        }
        return new Seat(candidate, surrogate, fitted, duel, mean);
    }

    /** Whether it is a challenger that keeps a sample: one of all rows, so it learns those that do not wait at once. */
    boolean samples() {
        return surrogate instanceof SampledExact sampled && sampled.isResting();
    }

    boolean hasASample() {
        return surrogate instanceof SampledExact;
    }

    Seat inCharge() {
        return surrogate instanceof SampledExact sampled ? with(sampled.awake()) : this;
    }

    Seat challenging() {
        return surrogate instanceof SampledExact sampled ? with(sampled.atRest()) : this;
    }

    Seat dueling(Duel next) {
        return new Seat(candidate, surrogate, fitted, next, score);
    }
}
