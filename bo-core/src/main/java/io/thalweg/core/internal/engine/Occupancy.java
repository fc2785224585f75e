package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which points of the space may not be suggested: those of the trials so far, but for those of cancelled trials that nothing was
 * told of; where the objective drifts those of running trials only, for what was measured may be worth measuring again.
 *
 * <p>A trial that was carried out elsewhere takes both points: what is next to what was done is not suggested again at once. But of the
 * finitely many points of a space a planned one is free again if what was done is nearer to another.
 */
final class Occupancy {

    private final SearchSpace space;
    private final boolean drifting;
    private final TakenPoints taken;
    private final Set<Long> cancelled = new HashSet<>();
    private final List<double[]> held = new ArrayList<>();
    private final List<Trial> freed = new ArrayList<>();
    private int trialsSeen;
    private int resultsSeen;
    private int cancellationsSeen;
    private int revisionsSeen;

    Occupancy(SearchSpace space, boolean drifting) {
        this.space = space;
        this.taken = new TakenPoints(space::encode);
        this.drifting = drifting;
    }

    /** The points that are occupied. */
    TakenPoints taken() {
        return taken;
    }

    /**
     * Takes the points of the trials that were added since the last time, frees those of cancelled ones, and takes them again where
     * an outcome was told after all.
     */
    void catchUp(StudyState state) {
        if (state.revisions() > revisionsSeen) {
            forget(); // points are amended as well as outcomes
            revisionsSeen = state.revisions();
        }
        for (; trialsSeen < state.trials().size(); trialsSeen++) {
            occupy(state.trials().get(trialsSeen));
        }
        for (; cancellationsSeen < state.cancellations().size(); cancellationsSeen++) {
            Trial trial = state.trial(state.cancellations().get(cancellationsSeen));
            vacate(trial);
            cancelled.add(trial.number());
        }
        for (; resultsSeen < state.results().size(); resultsSeen++) {
            TrialResult result = state.results().get(resultsSeen);
            Trial trial = result.trial();
            boolean wasFree = cancelled.remove(trial.number());
            if (drifting) {
                if (!wasFree) {
                    vacate(trial);
                }
            } else {
                if (wasFree) {
                    occupy(trial);
                }
                if (result.deviates()) {
                    deviate(trial, result.point());
                }
            }
        }
    }

    /** Takes a point of a trial to be, until {@link #letGo}. */
    void hold(double[] u) {
        taken.add(u);
        held.add(u);
    }

    /** Frees the point of a trial that is to be given up, until {@link #letGo}. */
    void free(Trial trial) {
        vacate(trial);
        freed.add(trial);
    }

    /** Takes back what was held and freed: what was recorded of it is seen when the state is caught up with. */
    void letGo() {
        held.forEach(taken::remove);
        held.clear();
        freed.forEach(this::occupy);
        freed.clear();
    }

    /** Why no point of a part is left, for people. */
    String whyNone(Subspace part) {
        if (!part.exhausted(taken)) {
            return "found no free point in " + part.name() + "; the best evaluated point is the result";
        }
        String all = "all " + part.space().cardinality().orElseThrow() + " points of " + part.name();
        return drifting
                ? all + " are being evaluated; tell or cancel one, and ask again"
                : all + " are evaluated or being evaluated; the best of them is the result";
    }

    private void forget() {
        taken.clear();
        cancelled.clear();
        trialsSeen = 0;
        resultsSeen = 0;
        cancellationsSeen = 0;
    }

    private void deviate(Trial trial, Point actual) {
        if (space.contains(actual)) {
            taken.add(actual);
        }
        if (space.isFinite() && space.isEncodable(actual)) {
            Point nearest = space.decode(space.encode(actual));
            if (!nearest.equals(trial.point())) {
                vacate(trial);
            }
        }
    }

    private void occupy(Trial trial) {
        if (space.contains(trial.point())) {
            taken.add(trial.point());
        }
    }

    private void vacate(Trial trial) {
        if (space.contains(trial.point())) {
            taken.remove(trial.point());
        }
    }
}
