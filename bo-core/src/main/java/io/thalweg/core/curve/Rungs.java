package io.thalweg.core.curve;

import java.util.ArrayList;
import java.util.List;

/** Steps at which rules compare trials: each η times the one before, and the last the whole curve. */
final class Rungs {

    private Rungs() {}

    /** ⌊log<sub>η</sub> of a ratio⌋: the largest k with η<sup>k</sup> ≤ ratio, by multiplication, since logarithms round. */
    static int log(long eta, double ratio) {
        int k = 0;
        for (double power = eta; power <= ratio; power *= eta) {
            k++;
        }
        return k;
    }

    /**
     * r, rη, rη², … and T in place of the last.
     *
     * @param first r
     * @param steps T
     */
    static List<Long> of(long first, long eta, long steps) {
        List<Long> rungs = new ArrayList<>();
        int last = log(eta, (double) steps / first);
        long step = first;
        for (int k = 0; k < last; k++) {
            rungs.add(step);
            step *= eta;
        }
        rungs.add(steps);
        return rungs;
    }
}
