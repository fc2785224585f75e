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

    /** In nats: a single value must not decide. */
    static final double CLIP = 3;

    /** In nats a value: who predicts better by less is not worth a change. */
    static final double LEAD = 0.05;

    /** After a further duel; a tie is none. */
    Duel after(double challenger, double incumbent) {
        double difference = challenger - incumbent;
        if (Double.isNaN(difference) || difference == 0) {
            return this;
        }
        Duel before = duels == MOST ? NONE : this;
        return new Duel(
                before.duels + 1,
                before.wins + (difference > 0 ? 1 : 0),
                before.gain + Math.max(-CLIP, Math.min(CLIP, difference)));
    }

    /**
     * The likelihood of the wins under chances that are uniform on (½, 1), relative to that under a chance of one half: Σ C(n + 1, j) / ((n + 1) C(n, c))
     * over j ≤ c, for c wins in n duels.
     */
    double evidence() {
        double sum = 0;
        double binomial = 1; // C(n + 1, j)
        double wanted = 1; // C(n, c)
        for (int j = 0; j <= wins; j++) {
            sum += binomial;
            binomial *= (duels + 1.0 - j) / (j + 1);
        }
        for (int j = 0; j < wins; j++) {
            wanted *= (duels - (double) j) / (j + 1);
        }
        return sum / ((duels + 1) * wanted);
    }
}
