package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Chooses the next points. Used by one thread at a time.
 *
 * <p>An ask goes one way: absorb the new results, refit if that is due, condition on what is pending, build the acquisition
 * function, search the space, return the point. Trouble on the way leads down a ladder – another acquisition function, then a
 * space-filling point – and is recorded in the trial's health; it never comes out of an ask as an exception.
 */
final class Suggester {

    private final StudySettings settings;
    private final ModelInputs inputs;
    private final SpaceFilling spaceFilling;
    private final Occupancy occupancy;
    private ModelState model;

    /** The model with the results that came after the last suggestion, for those who look. */
    private ModelState viewed;

    private RefitPace pace = RefitPace.UNKNOWN;

    Suggester(StudySettings settings) {
        this.settings = settings;
        this.inputs = settings.inputs();
        this.spaceFilling = new SpaceFilling(settings.space(), settings.seed().child("design"));
        this.occupancy = new Occupancy(settings.space(), inputs.drifting());
        this.model = new ModelState(
                settings.goals().all().stream()
                        .map(goal -> OutcomeModel.prior(newSurrogate(), goal.sign()))
                        .toList(),
                Contenders.by(contending()),
                AppendList.empty(),
                settings.trustRegion()
                        ? Optional.of(TrustRegion.start(settings.space().dimension(), settings.initialDesign()))
                        : Optional.empty(),
                0,
                0);
        this.viewed = model;
    }

    private Contenders.Rule contending() {
        if (inputs.drifting()) {
            return Contenders.Rule.LATEST;
        }
        return settings.goals().several() ? Contenders.Rule.FRONT : Contenders.Rule.BEST;
    }

    private Surrogate newSurrogate() {
        return settings.surrogate().standardised().create(inputs.modelled(), settings.deterministic());
    }

    /**
     * What the study has learnt, with all the results of a state absorbed. Looking at it is not part of the history: the next
     * suggestion has the same bits as if nobody had looked.
     */
    ModelState view(StudyState state) {
        viewed = viewed.absorb(state.results(), inputs, settings.goals());
        return viewed;
    }

    /**
     * The point of a cancelled trial becomes free again, until its outcome is told after all.
     *
     * @param state the state after the cancellation
     */
    void release(StudyState state, Trial trial) {
        occupancy.release(state, trial);
    }

    /**
     * The next q trials, each added to the history as it is chosen; fewer only if the space has fewer free points.
     *
     * @param history the present state
     * @param append adds a trial to the history and returns it as it was added: with another number if the user told of a
     *     point in the meantime
     * @throws SpaceExhaustedException if the space has no free point
     */
    List<Trial> suggest(int q, TimeLimit limit, Supplier<StudyState> history, UnaryOperator<Trial> append) {
        StudyState state = history.get();
        occupancy.catchUp(state);
        Ask ask = new Ask(q, settings, spaceFilling, occupancy, state, limit, model, pace);
        List<Trial> chosen = new ArrayList<>();
        while (chosen.size() < q) {
            List<Trial> next = ask.next(q - chosen.size(), state.trials().size() + (long) chosen.size());
            if (next.isEmpty()) {
                break;
            }
            next.forEach(trial -> chosen.add(append.apply(trial)));
            occupancy.catchUp(history.get());
        }
        if (ask.looked()) {
            model = ask.model();
            viewed = model;
            pace = ask.pace();
        }
        if (chosen.isEmpty()) {
            throw new SpaceExhaustedException(occupancy.whyNone());
        }
        return chosen;
    }
}
