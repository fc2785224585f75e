package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The decision that records all the trials of an order, made of the state at the moment of recording: those that waited, those that
 * were chosen for it, renumbered if others have added trials since, the lessons that they rest on, and that those are given up that they
 * replace.
 */
public final class Handout implements StudyStore.Decision {

    /** What became of it. */
    public enum Fate {
        /** It is in the history. */
        RECORDED,
        /** Somebody else has answered the request of this name. */
        ANSWERED,
        /** Somebody else has chosen one of the points, or a trial does not wait any more: choose again. */
        CLASHED,
        /** The study has as many trials as it is to have. */
        FULL,
        /** The study was changed: choose again, for what it is about now. */
        OUTDATED
    }

    private final Order order;
    private final List<Trial> waiting;
    private final List<Trial> suggested;
    private final List<StudyEvent.Learned> newLessons;

    /** How many trials were known when the points were chosen. */
    private final int known;

    /** How many lessons were known before. */
    private final int lessons;

    private final boolean avoidClashes;

    /** How often the study had been changed. */
    private final int changes;

    private Fate fate = Fate.CLASHED;
    private List<Trial> trials = List.of();
    private List<Trial> givenUp = List.of();
    private boolean taught;

    /**
     * A decision.
     *
     * @param begun the state for which the points were chosen
     * @param newLessons what was learnt for it
     * @param lessons how many lessons were followed before; the new ones are recorded only if there are no more
     * @param avoidClashes whether points that others have chosen in the meantime are not recorded
     */
    Handout(
            Order order,
            List<Trial> waiting,
            List<Trial> suggested,
            List<StudyEvent.Learned> newLessons,
            StudyState begun,
            int lessons,
            boolean avoidClashes) {
        this.order = order;
        this.waiting = waiting;
        this.suggested = suggested;
        this.newLessons = newLessons;
        this.known = begun.trials().size();
        this.changes = begun.changes();
        this.lessons = lessons;
        this.avoidClashes = avoidClashes;
    }

    /** The answer to an order if the study was changed before anything was chosen. */
    static Handout outdated(Order order, StudyState now) {
        Handout none = new Handout(order, List.of(), List.of(), List.of(), now, 0, false);
        none.fate = Fate.OUTDATED;
        return none;
    }

    public Fate fate() {
        return fate;
    }

    /** The trials as they were recorded, by this decision or that of somebody else. */
    public List<Trial> trials() {
        return trials;
    }

    /** The trials that were given up by it. */
    public List<Trial> givenUp() {
        return givenUp;
    }

    /** Whether the lessons were recorded. */
    boolean taught() {
        return taught;
    }

    @Override
    public List<StudyEvent> on(StudyState now) {
        taught = false;
        givenUp = List.of();
        trials = order.key().isEmpty() ? List.of() : now.requested(order.key());
        if (!trials.isEmpty()) {
            return none(Fate.ANSWERED);
        }
        if (now.changes() != changes) {
            return none(Fate.OUTDATED);
        }
        long room = order.most() - now.trials().size();
        if (room <= 0) {
            return none(Fate.FULL);
        }
        if (waiting.stream().anyMatch(trial -> !now.isQueued(trial.number())) || (avoidClashes && isTaken(now))) {
            return none(Fate.CLASHED);
        }
        return record(now, suggested.subList(0, (int) Math.min(room, suggested.size())));
    }

    private List<StudyEvent> none(Fate why) {
        fate = why;
        return List.of();
    }

    private List<StudyEvent> record(StudyState now, List<Trial> added) {
        givenUp = order.givenUp(now);
        List<StudyEvent> events = new ArrayList<>(Order.cancellations(givenUp));
        List<Trial> recorded = new ArrayList<>(waiting);
        waiting.forEach(trial -> events.add(new StudyEvent.Taken(trial.number(), order.key())));
        taught = !newLessons.isEmpty() && now.lessons().size() == lessons;
        if (taught) {
            events.addAll(newLessons);
        }
        long number = now.trials().size();
        for (Trial trial : added) {
            Trial numbered = trial.numbered(number++);
            recorded.add(numbered);
            events.add(order.event(numbered));
        }
        trials = recorded;
        fate = Fate.RECORDED;
        return events;
    }

    /** Whether somebody else has chosen one of the points since they were chosen here. */
    private boolean isTaken(StudyState now) {
        Set<Point> others = new HashSet<>();
        for (Trial trial : now.trials().subList(known, now.trials().size())) {
            if (trial.origin() != Origin.TOLD) {
                others.add(trial.point());
            }
        }
        return suggested.stream().anyMatch(trial -> others.contains(trial.point()));
    }
}
