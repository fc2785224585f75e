package io.thalweg.core.study;

import java.util.random.RandomGenerator;

/**
 * Something that is done to a store. What it is about is chosen among what there is then, so that a sequence of commands of which some
 * are left out can still be carried out.
 *
 * @param one chooses the trial or the lease
 * @param other chooses the value, the attempt, the number of attempts, the key, the place
 */
public record StoreCommand(Kind kind, int one, int other) {

    /** What is done. */
    public enum Kind {
        ASK,
        QUEUE,
        TAKE,
        GIVE_BACK,
        CANCEL,
        TELL,
        TELL_ELSEWHERE,
        AMEND,
        AMEND_ELSEWHERE,
        CHANGE,
        CLAIM_BRIEFLY,
        CLAIM_FOR_LONG,
        RENEW_BRIEFLY,
        RENEW_FOR_LONG,
        RELEASE,
        TELL_LEASED,
        EXPIRE,
        RESTART
    }

    static StoreCommand random(RandomGenerator random) {
        Kind[] kinds = Kind.values();
        return new StoreCommand(kinds[random.nextInt(kinds.length)], random.nextInt(1000), random.nextInt(1000));
    }

    /** One of some numbers, chosen by {@link #one}; a little too large one now and then. */
    public long number(int trials) {
        return one % (trials + 1);
    }

    public double value() {
        return other % 2;
    }

    /** Where a trial was carried out, which no trial is planned at. */
    public double elsewhere() {
        return 2 + other / 6 % 2;
    }

    public int attempt() {
        return other / 2 % 3;
    }

    public int maxAttempts() {
        return 1 + other % 3;
    }

    public String key() {
        return other % 2 == 0 ? "" : "key " + one % 3;
    }
}
