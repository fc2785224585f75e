package io.thalweg.report;

import io.thalweg.core.event.RecordedChange;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.study.Unlearnt;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that a report says of a study, read once. */
final class StudyFacts {

    private static final Logger LOG = LoggerFactory.getLogger(StudyFacts.class);

    private final StudyDefinition definition;
    private final StudyState state;
    private final List<StudyStore.Recorded> history;
    private final Optional<StudyInsight> insight;
    private final boolean fittedHere;
    private final Optional<BestTrial> best;
    private final Front front;
    private final Map<String, Object> context;
    private final Optional<Recommendation> recommendation;
    private final List<Unlearnt> unlearnt;
    private final List<RecordedChange> changes;
    private final List<StepReport> reports;
    private final List<Entry> told;
    private final List<Entry> untold;

    private StudyFacts(Study study, ReportOptions options) {
        this.definition = study.store()
                .definition()
                .orElseThrow(() -> new IllegalStateException("the study's store has no definition of it"));
        Optional<StudyInsight> view = look(study);
        this.state = view.map(StudyInsight::state).orElseGet(study::state);
        this.insight = view.map(one -> one.fitted(options.seed()));
        this.fittedHere = !insight.equals(view);
        this.history = study.store().history();
        this.reports = study.store().reports(0, Long.MAX_VALUE);
        this.best = study.best();
        this.front = study.front();
        this.context = latestContext();
        this.recommendation = context.isEmpty() ? study.recommend() : study.recommend(context);
        this.unlearnt = study.unlearnt();
        this.changes = RecordedChange.of(study.store());
        this.told = readTold();
        this.untold = readUntold();
    }

    /** How the study was changed, oldest first. */
    List<RecordedChange> changes() {
        return changes;
    }

    static StudyFacts of(Study study, ReportOptions options) {
        return new StudyFacts(study, options);
    }

    private static Optional<StudyInsight> look(Study study) {
        try {
            return Optional.of(study.insight());
        } catch (RuntimeException e) {
            // A report of what was measured is worth having also when the models cannot be used.
            LOG.warn("the models could not be used: {}", String.valueOf(e));
            return Optional.empty();
        }
    }

    private List<Entry> readTold() {
        List<Entry> entries = new ArrayList<>();
        for (TrialResult result : state.results()) {
            Outcome outcome = result.outcome();
            double[] values = new double[goals().objectives().size()];
            Arrays.fill(values, Double.NaN);
            Entry.Fate fate = Entry.Fate.FAILED;
            if (outcome instanceof Outcome.Measured measured) {
                for (int k = 0; k < values.length; k++) {
                    values[k] = goals().objectives().get(k).read(measured);
                }
                fate = goals().feasible(measured) ? Entry.Fate.MEASURED : Entry.Fate.INFEASIBLE;
            } else if (outcome instanceof Outcome.Failed failed && failed.kind() == Outcome.Kind.INFEASIBLE) {
                fate = Entry.Fate.INFEASIBLE;
            } else if (outcome instanceof Outcome.Stopped) {
                fate = Entry.Fate.STOPPED;
            }
            entries.add(
                    new Entry(entries.size() + 1, result.trial(), result.point(), fate, Optional.of(outcome), values));
        }
        return entries;
    }

    private List<Entry> readUntold() {
        Set<Long> known = new HashSet<>();
        told.forEach(entry -> known.add(entry.trial().number()));
        List<Entry> entries = new ArrayList<>();
        for (Trial trial : state.trials()) {
            // one that goes on after a stop has a result and runs all the same
            if (!known.contains(trial.number()) || state.isRunning(trial.number())) {
                double[] values = new double[goals().objectives().size()];
                Arrays.fill(values, Double.NaN);
                Entry.Fate fate = state.isRunning(trial.number()) ? Entry.Fate.RUNNING : Entry.Fate.CANCELLED;
                entries.add(new Entry(0, trial, trial.point(), fate, Optional.empty(), values));
            }
        }
        return entries;
    }

    StudyDefinition definition() {
        return definition;
    }

    Goals goals() {
        return definition.goals();
    }

    SearchSpace space() {
        return definition.space();
    }

    StudyState state() {
        return state;
    }

    List<StudyStore.Recorded> history() {
        return history;
    }

    /** What evaluations have reported of their learning curves, in the order of the stream. */
    List<StepReport> reports() {
        return reports;
    }

    Optional<BestTrial> best() {
        return best;
    }

    Front front() {
        return front;
    }

    Optional<Recommendation> recommendation() {
        return recommendation;
    }

    /** The contexts of the latest trial, which the recommendation is for; nothing where there are none. */
    Map<String, Object> context() {
        return context;
    }

    private Map<String, Object> latestContext() {
        Map<String, Object> values = new LinkedHashMap<>();
        state.trials().stream()
                .map(Trial::point)
                .filter(space()::contains)
                .reduce((earlier, later) -> later)
                .ifPresent(point -> space().contexts().forEach(name -> values.put(name, point.get(name))));
        return values;
    }

    /** What the models cannot learn from. */
    List<Unlearnt> unlearnt() {
        return unlearnt;
    }

    /** What was told, in that order. */
    List<Entry> told() {
        return told;
    }

    /** Trials of which nothing was told, or nothing since their evaluation went on after a stop, by number. */
    List<Entry> untold() {
        return untold;
    }

    /** The entries of a fate, in the order of telling. */
    List<Entry> of(Entry.Fate fate) {
        List<Entry> all = new ArrayList<>(told);
        all.addAll(untold);
        return all.stream().filter(entry -> entry.fate() == fate).toList();
    }

    /** The entries that have a value of the first objective. */
    List<Entry> valued() {
        return told.stream().filter(entry -> !Double.isNaN(entry.value())).toList();
    }

    /** The models, if there is enough for them to say something. */
    Optional<StudyInsight> models() {
        return insight.filter(view -> view.objective().told().size() >= StudyInsight.FEWEST);
    }

    /** Whether the models could be used at all. */
    boolean modelsWork() {
        return insight.isPresent();
    }

    /** Whether hyperparameters were fitted for this report, because the study had not done it yet. */
    boolean fittedHere() {
        return fittedHere;
    }

    /** Whether there are several measured values and all are equal to rounding. */
    boolean constant() {
        double[] values = valued().stream().mapToDouble(Entry::value).toArray();
        if (values.length < 2) {
            return false;
        }
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        return high - low <= 4 * Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
    }

    /** What people call an outcome. */
    String name(Goal goal) {
        return goal.name().isEmpty() ? definition.valueName() : goal.name();
    }

    /** What people call the first objective. */
    String valueName() {
        return definition.valueName();
    }

    /** The name of a parameter or an outcome, with the unit that a study file gives it. */
    String withUnit(String name) {
        String unit = definition.settings().get("unit." + name);
        return Words.name(name) + (unit == null ? "" : " [" + Words.name(unit) + "]");
    }

    /** Larger is better: +1; smaller is better: −1. */
    int sign() {
        return goals().objectives().get(0).sign();
    }

    /**
     * The point that slices go through: the recommended or best one; otherwise, of the measured ones, the one in the middle of the space
     * or, if none was measured, the first trial's.
     */
    Optional<Point> base() {
        if (recommendation.isPresent()) {
            return recommendation.map(Recommendation::point);
        }
        if (best.isPresent()) {
            return best.map(BestTrial::point);
        }
        return valued().stream()
                .map(Entry::point)
                .filter(space()::allows)
                .min((a, b) -> Double.compare(offCentre(a), offCentre(b)))
                .or(() -> state.trials().stream()
                        .map(Trial::point)
                        .filter(space()::contains)
                        .findFirst());
    }

    private double offCentre(Point point) {
        return Arrays.stream(space().encode(point))
                .map(u -> (u - 0.5) * (u - 0.5))
                .sum();
    }
}
