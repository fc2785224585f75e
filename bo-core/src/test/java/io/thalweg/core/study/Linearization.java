package io.thalweg.core.study;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The search for an order of calls that were made at once, in which a store that serves one after the other would have given the same
 * answers (Wing and Gong 1993, Testing and verifying concurrent objects).
 */
public final class Linearization {

    private final List<Call> calls;
    private final Set<String> seen = new HashSet<>();

    private Linearization(List<Call> calls) {
        this.calls = calls;
    }

    /** What is asked of the store. */
    public enum Kind {
        /** Claim a trial; the answer is its number, or −1. */
        CLAIM,
        /** Tell a trial's value; the answer is the value, and 10 more if it was accepted. */
        TELL,
        /** Give a leased trial back, which does nothing if it is finished. */
        RELEASE
    }

    /**
     * A call and its answer.
     *
     * @param begun when it was made, in a time that only counts
     * @param ended when it was answered
     * @param number of the trial it is about
     */
    public record Call(long begun, long ended, Kind kind, int number, int answer) {}

    /** Whether there is such an order, for a store in which some trials wait. */
    public static boolean exists(List<Call> calls, int trials) {
        if (calls.size() > 62) {
            throw new IllegalArgumentException(calls.size() + " calls are too many to search their orders");
        }
        int[] state = new int[trials];
        return new Linearization(calls).search(0, state);
    }

    /**
     * @param done the calls that come before, as bits
     * @param state of each trial: 0 it waits, 1 it is leased, 2 + v it was told v
     */
    private boolean search(long done, int[] state) {
        if (done == (1L << calls.size()) - 1) {
            return true;
        }
        if (!seen.add(done + Arrays.toString(state))) {
            return false;
        }
        long firstEnd = Long.MAX_VALUE;
        for (int i = 0; i < calls.size(); i++) {
            if (!contains(done, i)) {
                firstEnd = Math.min(firstEnd, calls.get(i).ended());
            }
        }
        for (int i = 0; i < calls.size(); i++) {
            // A call may come next if none of those that are left had ended before it began.
            if (!contains(done, i) && calls.get(i).begun() <= firstEnd) {
                int[] next = state.clone();
                if (serve(calls.get(i), next) && search(done | (1L << i), next)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean contains(long set, int index) {
        return ((set >> index) & 1) == 1;
    }

    /** Changes the state as the call does; false if it would have been answered otherwise. */
    private static boolean serve(Call call, int[] state) {
        switch (call.kind()) {
            case CLAIM -> {
                int lowest = -1;
                for (int i = state.length - 1; i >= 0; i--) {
                    lowest = state[i] == 0 ? i : lowest;
                }
                if (lowest >= 0) {
                    state[lowest] = 1;
                }
                return lowest == call.answer();
            }
            case TELL -> {
                int value = call.answer() % 10;
                boolean accepted = state[call.number()] < 2 || state[call.number()] == 2 + value;
                if (state[call.number()] < 2) {
                    state[call.number()] = 2 + value;
                }
                return accepted == (call.answer() >= 10);
            }
            default -> {
                if (state[call.number()] == 1) {
                    state[call.number()] = 0;
                }
                return true;
            }
        }
    }
}
