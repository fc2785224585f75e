package io.thalweg.surrogate.auto;

/**
 * Which of two models predicts better, by counts: a challenger wins a duel where its density at a new value is larger. Were its chance at most
 * one half, whatever was before, the probability that {@link #evidence} ever reaches 1/δ would be at most δ (Ville's inequality), so it
 * may be looked at after every duel.
 *
 * @param duels number of duels, at most {@value #MOST}
 * @param wins of the challenger
 * @param gain sum of the differences of log densities, each at most {@value #CLIP} in size
 */
record Duel(int duels, int wins, double gain) {

    /** Before the first duel. */
    static final Duel NONE = new Duel(0, 0, 0);

    /** After so many the count begins anew, for what was true long ago may be so no longer. */
    static final int MOST = 400;

    /** The same where hundreds of values come at once. */
    static final int MOST_AT_ONCE = 4 * MOST;

    /** Values of a duel where hundreds come at once. */
    static final int GROUP = 8;

    /** In nats: a single value must not decide. */
    static final double CLIP = 3;

    /** In nats a value: who predicts better by less is not worth a change. */
    static final double LEAD = 0.05;

    /** After a duel for each value, by the log densities of both. */
    Duel after(double[] challenger, double[] incumbent) {
        Duel duel = this;
        for (int i = 0; i < challenger.length; i++) {
            duel = duel.after(challenger[i], incumbent[i], MOST);
        }
        return duel;
    }

    /**
     * After a duel for each {@value #GROUP} values, by the mean of their differences: who wins most values by a little and loses the others by much predicts
     * worse.
     */
    Duel afterGroups(double[] challenger, double[] incumbent) {
        Duel duel = this;
        for (int from = 0; from + GROUP <= challenger.length; from += GROUP) {
            double sum = 0;
            for (int i = from; i < from + GROUP; i++) {
                double difference = challenger[i] - incumbent[i];
                sum += Double.isNaN(difference) ? 0 : clipped(difference);
            }
            duel = duel.after(sum / GROUP, 0, MOST_AT_ONCE);
        }
        return duel;
    }

    private static double clipped(double difference) {
        return Math.max(-CLIP, Math.min(CLIP, difference));
    }

    private Duel after(double challenger, double incumbent, int most) {
        double difference = challenger - incumbent;
        if (Double.isNaN(difference) || difference == 0) {
            return this;
        }
        Duel before = duels >= most ? NONE : this;
        return new Duel(before.duels + 1, before.wins + (difference > 0 ? 1 : 0), before.gain + clipped(difference));
    }

    /**
     * The likelihood of the wins under chances that are uniform on (½, 1), relative to that under a chance of one half: Σ C(n + 1, j) / ((n + 1) C(n, c))
     * over j ≤ c, for c wins in n duels.
     */
    double evidence() {
        // C(n + 1, j) / ((n + 1) C(n, c)), from j = c downwards, so that large counts do not become ∞ / ∞.
        double term = 1 / (duels + 1.0 - wins);
        double sum = 0;
        for (int j = wins; j >= 0; j--) {
            sum += term;
            term *= j / (duels + 2.0 - j);
        }
        return sum;
    }
}
