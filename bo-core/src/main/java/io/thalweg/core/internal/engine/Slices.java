package io.thalweg.core.internal.engine;

import io.thalweg.core.space.Fidelity;
import java.util.Map;
import java.util.Optional;

/**
 * At which fidelity a trial is chosen. The initial design is nested: of three trials two are cheap looks, and the third repeats one
 * of them in full, so that the model learns how far cheap looks tell of full ones. Later the acquisition function chooses the fidelity, but for
 * every eighth trial, which is chosen among full ones as in a study without cheap looks: however these mislead, there are results to choose from,
 * and the model hears of it.
 */
final class Slices {

    /** Every so many trials one is a full one. */
    private static final int FULL = 8;

    /** So many trials of the design are made of one point less. */
    private static final int NEST = 3;

    private final Subspace part;
    private final Subspace full;
    private final Subspace cheap;
    private final boolean varied;
    private final boolean chosen;

    /**
     * Of a part of a study's space.
     *
     * @param part where points are chosen; if a fidelity is given there, it is kept to
     */
    Slices(StudySettings settings, Subspace part) {
        Optional<Fidelity> fidelity = part.space().fidelity();
        this.part = part;
        this.varied = fidelity.isPresent();
        this.full = part.full(settings);
        this.cheap = fidelity.map(one -> part.at(Map.of(one.parameter(), one.low()), settings))
                .orElse(part);
        this.chosen = settings.acquisition().choosesFidelity();
    }

    /** Whether the fidelity varies. */
    boolean varied() {
        return varied;
    }

    /** Whether a trial is sought by what a look at any fidelity tells, not by what a full evaluation is worth. */
    boolean looking(long number, TakenPoints taken) {
        return varied && ((chosen && number % FULL != FULL - 1) || full.exhausted(taken));
    }

    /** Where a trial is sought with the model. */
    Subspace modelled(long number, TakenPoints taken) {
        return looking(number, taken) ? part : full;
    }

    /** Where a trial of the design lies. */
    Subspace design(long number, TakenPoints taken) {
        if (!varied) {
            return part;
        }
        Subspace slice = number % NEST == NEST - 1 ? full : cheap;
        return slice.exhausted(taken) ? part : slice;
    }

    /** The number of a trial's point among space-filling ones: the third of three repeats the second. */
    long point(long number) {
        return varied ? number / NEST * (NEST - 1) + Math.min(number % NEST, NEST - 2) : number;
    }
}
