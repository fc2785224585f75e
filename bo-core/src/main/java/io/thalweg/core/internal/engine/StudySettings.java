package io.thalweg.core.internal.engine;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.AcquisitionOptimizer;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goals;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** What a {@link StudyBuilder} collected; see there. */
public record StudySettings(
        SearchSpace space,
        Goals goals,
        Optional<double[]> referencePoint,
        boolean learning,
        OptionalDouble untilDeviation,
        SurrogateFactory surrogate,
        Acquisition acquisition,
        AcquisitionOptimizer search,
        BatchChoice batches,
        Optional<Boolean> trustRegion,
        RefitSchedule refits,
        int initialDesign,
        int askLimit,
        boolean deterministic,
        boolean rounded,
        OptionalInt trialsPerUnit,
        Seed seed,
        Executor executor,
        int parallelism,
        InstantSource clock,
        StudyStore store,
        List<StudyListener> listeners,
        Optional<Curves> curves,
        int generation) {

    /** Checks what goes together. */
    public StudySettings {
        if (referencePoint.isPresent()
                && (!goals.several()
                        || referencePoint.get().length != goals.objectives().size())) {
            throw new IllegalStateException("the reference point has " + referencePoint.get().length + " values for "
                    + goals.objectives().size() + " objectives: it needs one for each of several");
        }
        if (curves.isPresent() && (goals.several() || learning)) {
            throw new IllegalStateException(
                    "curves are of the one objective that is sought: a study with several, or that learns a map, has none");
        }
        if (space.fidelity().isPresent()) {
            requireOneObjective(
                    space.fidelity().get().parameter(),
                    goals.several() ? "several objectives" : "",
                    learning ? "a map to learn" : "",
                    goals.constraints().isEmpty() ? "" : "constraints on outcomes",
                    trialsPerUnit.isPresent() ? "an objective that drifts" : "",
                    space.contexts().isEmpty() ? "" : "contexts " + space.contexts(),
                    curves.isPresent() ? "learning curves" : "");
        }
        if (trustRegion.orElse(false) && !hasOneBest(goals, learning, space, trialsPerUnit)) {
            throw new IllegalStateException(
                    "a trust region needs one best point that was measured: it cannot be used with several objectives, with "
                            + "contexts or a fidelity, where the objective drifts or to learn a map");
        }
    }

    private static void requireOneObjective(String fidelity, String... others) {
        String unfit = Arrays.stream(others).filter(other -> !other.isEmpty()).collect(Collectors.joining(", "));
        if (!unfit.isEmpty()) {
            throw new IllegalStateException(
                    "the fidelity '" + fidelity + "' is for the best point of one objective, and this " + "study has "
                            + unfit + ": fix '" + fidelity + "' at its greatest value, or leave out the other");
        }
    }

    private static boolean bestMoves(SearchSpace space, OptionalInt trialsPerUnit) {
        return trialsPerUnit.isPresent()
                || !space.contexts().isEmpty()
                || space.fidelity().isPresent();
    }

    private static boolean hasOneBest(Goals goals, boolean learning, SearchSpace space, OptionalInt trialsPerUnit) {
        return !goals.several() && !learning && !bestMoves(space, trialsPerUnit);
    }

    /** Whether there is one point that is sought, and it is best where it was measured. */
    public boolean hasOneBest() {
        return hasOneBest(goals, learning, space, trialsPerUnit);
    }

    /**
     * Whether what was measured is no longer, or not where the best is sought, what it was, so that a model alone says what is best: the
     * objective drifts, or there are contexts or a fidelity.
     */
    public boolean bestMoves() {
        return bestMoves(space, trialsPerUnit);
    }

    /**
     * These for a study that was changed: its definition says what it is about, and who built the study how it is done.
     *
     * @throws IllegalStateException if that does not go together
     */
    public StudySettings about(StudyDefinition definition) {
        List<Double> reference = definition.referencePoint();
        return new StudySettings(
                definition.space().toBuilder().withCodeOf(space).build(),
                definition.goals(),
                reference.isEmpty()
                        ? Optional.empty()
                        : Optional.of(reference.stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()),
                definition.learning(),
                untilDeviation,
                surrogate,
                acquisition,
                search,
                batches,
                trustRegion,
                refits,
                definition.initialDesign(),
                askLimit,
                definition.deterministic(),
                definition.rounded(),
                definition.trialsPerUnit(),
                definition.seed(),
                executor,
                parallelism,
                clock,
                store,
                listeners,
                curves,
                generation);
    }

    /** What models see of a trial. */
    public ModelInputs inputs() {
        return new ModelInputs(space, trialsPerUnit);
    }

    /** Which results models learn from. */
    public Learnable learnable() {
        return new Learnable(inputs(), surrogate.extrapolates());
    }

    /** Whether the first objective is to be made small or large. */
    public Direction direction() {
        return goals.objectives().get(0).direction();
    }
}
