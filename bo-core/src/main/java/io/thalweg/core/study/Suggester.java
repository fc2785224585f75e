package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.space.Point;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the next points and records them in the store. Used by one thread at a time.
 *
 * <p>An ask goes one way: absorb the new results, refit if that is due, condition on what is pending, build the acquisition
 * function, search the space, return the point. Trouble on the way leads down a ladder – another acquisition function, then a
 * space-filling point – and is recorded in the trial's health; it never comes out of an ask as an exception.
 *
 * <p>Others may work on the study at the same time. What was learnt is recorded along with the points, unless somebody else recorded a
 * lesson in the meantime: that one is followed then.
 */
final class Suggester {

    /** How often points are chosen again because somebody else has chosen one of them in the meantime. */
    private static final int MOST_CLASHES = 20;

    /** That many lessons are followed without a look at what was kept, and learnt before anything is kept. */
    private static final int FEW_LESSONS = 32;

    private static final Logger LOG = LoggerFactory.getLogger(Suggester.class);

    private final StudySettings settings;
    private final StudyStore store;
    private final Learner learner;
    private final SpaceFilling spaceFilling;
    private final Occupancy occupancy;

    /** What is known after the lessons followed so far. */
    private ModelState model;

    /** The model with the results that came after the last lesson, for those who look. */
    private ModelState viewed;

    private RefitPace pace = RefitPace.UNKNOWN;

    /** Number of the lesson that the store has kept the models of. */
    private int kept;

    Suggester(StudySettings settings) {
        this.settings = settings;
        this.store = settings.store();
        this.learner = new Learner(settings);
        this.spaceFilling = new SpaceFilling(settings.space(), settings.seed().child("design"));
        this.occupancy = new Occupancy(settings.space(), settings.inputs().drifting());
        this.model = learner.prior();
        this.viewed = model;
    }

    /** Follows the lessons that were recorded since the last time. */
    private void catchUp(StudyState state) {
        int behind = state.lessons().size() - model.lessons();
        if (behind > 0) {
            if (behind > FEW_LESSONS || model.lessons() == 0) {
                recall(state);
            }
            model = learner.follow(model, state);
            viewed = model;
        }
    }

    /** Takes over what was kept in the store, if that is further on than this. */
    private void recall(StudyState state) {
        Optional<StudyStore.Learnt> learnt = store.learnt();
        if (learnt.isEmpty()
                || learnt.get().lessons() <= model.lessons()
                || learnt.get().lessons() > state.lessons().size()) {
            return;
        }
        try {
            model = LearntCodec.read(learnt.get().content(), learner.prior())
                    .taught(learnt.get().lessons());
            kept = model.lessons();
        } catch (IOException | RuntimeException e) {
            LOG.warn("what the models had learnt cannot be used, they learn it again: {}", String.valueOf(e));
        }
    }

    /** Keeps what has been learnt in the store, if there is news. */
    void keep() {
        if (model.lessons() > kept) {
            Optional<byte[]> content = LearntCodec.write(model);
            content.ifPresent(bytes -> store.keep(new StudyStore.Learnt(model.lessons(), bytes)));
            kept = model.lessons();
        }
    }

    /**
     * Keeps what has been learnt, from time to time: so seldom that it costs little, however long the history, and so often that
     * whoever goes on after a crash has little to learn again.
     */
    private void keepNowAndThen() {
        if (model.lessons() - kept >= Math.max(FEW_LESSONS, model.absorbed() / 8)) {
            keep();
        }
    }

    /**
     * What the study has learnt, with all the results of a state absorbed. Looking at it is not part of the history: the next
     * suggestion has the same bits as if nobody had looked.
     */
    ModelState view(StudyState state) {
        catchUp(state);
        viewed = learner.absorb(viewed, state.results(), state.amendments());
        return viewed;
    }

    /**
     * Chooses the next q trials and records each as it is chosen; fewer only if the space has fewer free points.
     *
     * @param event what is recorded of a trial
     * @return the trials as they were recorded
     * @throws SpaceExhaustedException if the space has no free point
     */
    List<Trial> suggest(int q, TimeLimit limit, Function<Trial, StudyEvent> event) {
        return suggest(q, limit, event, Long.MAX_VALUE);
    }

    /**
     * Like the other, for a study that is to have so many trials at most: fewer are chosen, or none, if it has as many.
     *
     * @param most how many trials the study is to have in all, those of others who suggest at the same time included
     */
    List<Trial> suggest(int q, TimeLimit limit, Function<Trial, StudyEvent> event, long most) {
        StepEvents.Ask asking = new StepEvents.Ask();
        asking.begin();
        List<Trial> chosen = new ArrayList<>();
        for (int clashes = 0; ; clashes++) {
            StudyState state = store.state();
            occupancy.catchUp(state);
            catchUp(state);
            Ask ask = new Ask(q - chosen.size(), settings, spaceFilling, occupancy, state, limit, learner, model, pace);
            boolean done = choose(ask, state, q, clashes < MOST_CLASHES, event, most, chosen);
            if (ask.looked()) {
                pace = ask.pace();
            }
            if (done) {
                break;
            }
        }
        if (chosen.isEmpty()) {
            if (store.state().trials().size() >= most) {
                return chosen;
            }
            throw new SpaceExhaustedException(occupancy.whyNone());
        }
        asking.ended(chosen.size(), chosen.get(0).number());
        keepNowAndThen();
        return chosen;
    }

    /** Chooses and records trials until there are q; false if points have to be chosen again. */
    private boolean choose(
            Ask ask,
            StudyState begun,
            int q,
            boolean avoidClashes,
            Function<Trial, StudyEvent> event,
            long most,
            List<Trial> chosen) {
        StudyState state = begun;
        while (chosen.size() < q) {
            List<Trial> next = ask.next(q - chosen.size(), state.trials().size());
            if (next.isEmpty()) {
                return true;
            }
            Recording recording = new Recording(next, event, state.trials().size(), avoidClashes, most);
            state = store.append(recording.after(
                    ask.lesson().filter(lesson -> model.lessons() < ask.model().lessons())));
            if (recording.clashed) {
                return false;
            }
            if (recording.full) {
                return true;
            }
            chosen.addAll(recording.trials);
            if (recording.taught) {
                model = ask.model();
                viewed = model;
            }
            occupancy.catchUp(state);
        }
        return true;
    }

    /** The record of some trials, made of the state at the moment of recording. */
    private final class Recording {
        private final List<Trial> suggested;
        private final Function<Trial, StudyEvent> event;

        /** How many trials were known when the points were chosen. */
        private final int known;

        private final boolean avoidClashes;
        private final long most;
        private List<Trial> trials = List.of();
        private boolean taught;
        private boolean clashed;
        private boolean full;

        Recording(
                List<Trial> suggested, Function<Trial, StudyEvent> event, int known, boolean avoidClashes, long most) {
            this.suggested = suggested;
            this.event = event;
            this.known = known;
            this.avoidClashes = avoidClashes;
            this.most = most;
        }

        StudyStore.Decision after(Optional<StudyEvent.Learned> lesson) {
            return now -> {
                full = now.trials().size() + (long) suggested.size() > most;
                clashed = !full && avoidClashes && isTaken(now);
                taught =
                        !full && !clashed && lesson.isPresent() && now.lessons().size() == model.lessons();
                List<StudyEvent> events = new ArrayList<>();
                if (full || clashed) {
                    return events;
                }
                if (taught) {
                    events.add(lesson.get());
                }
                trials = new ArrayList<>();
                for (Trial trial : suggested) {
                    Trial numbered = trial.numbered(now.trials().size() + (long) trials.size());
                    trials.add(numbered);
                    events.add(event.apply(numbered));
                }
                return events;
            };
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
}
