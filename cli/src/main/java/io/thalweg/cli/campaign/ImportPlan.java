package io.thalweg.cli.campaign;

import io.thalweg.cli.table.TableException;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Origin;
import io.thalweg.core.study.Outcome;
import io.thalweg.core.study.StepHealth;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.Trial;
import io.thalweg.core.study.TrialResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What importing measurements changes in a study. A row is known by the number of its trial or, without one, by its point and outcome: what
 * is there already is not told again. A row of its own at a point of which the study has another outcome that the file does not
 * have any more is taken for a correction of that one, unless the user says that points are measured repeatedly.
 */
public final class ImportPlan {

    private static final StepHealth IMPORTED = new StepHealth(
            "told by the user", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    /** How far two coordinates in the unit cube may be apart and still be the same. */
    private static final double ROUNDED = 1e-9;

    /** What happens to a row. */
    public enum Action {
        /** The result of a suggestion is told. */
        TELL,
        /** Data of its own are added. */
        ADD,
        /** It is known already. */
        KNOWN,
        /** What was told before is corrected. */
        AMEND,
        /** There is no result yet. */
        PENDING
    }

    /**
     * What happens to a row.
     *
     * @param line of the row
     * @param action what happens
     * @param trial number of the trial that it is about
     * @param text in words
     */
    public record Step(long line, Action action, long trial, String text) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<StudyEvent> events = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final StudyState state;
    private final Map<Long, List<TrialResult>> told = new HashMap<>();
    private final Map<Point, Deque<TrialResult>> byPoint = new HashMap<>();
    private final Map<Point, Deque<Trial>> open = new HashMap<>();
    private final Map<Long, Long> lines = new HashMap<>();
    private final SearchSpace space;
    private final String reason;
    private long next;

    private ImportPlan(SearchSpace space, StudyState state, String reason) {
        this.space = space;
        this.state = state;
        this.reason = reason;
        this.next = state.trials().size();
        for (TrialResult result : state.results()) {
            told.computeIfAbsent(result.trial().number(), number -> new ArrayList<>())
                    .add(result);
            byPoint.computeIfAbsent(result.trial().point(), point -> new ArrayDeque<>())
                    .add(result);
        }
        for (Trial trial : state.running()) {
            open.computeIfAbsent(trial.point(), point -> new ArrayDeque<>()).add(trial);
        }
    }

    /**
     * Plans an import.
     *
     * @param file what is imported
     * @param state of the study
     * @param reason why outcomes are corrected, if they are; empty if none may be
     * @param repeats whether rows of their own at known points are repeated measurements
     * @throws TableException with all the problems, if a row cannot be told
     */
    public static ImportPlan of(MeasurementFile file, StudyState state, String reason, boolean repeats) {
        ImportPlan plan = new ImportPlan(file.space(), state, reason);
        List<Measurement> own = new ArrayList<>();
        for (Measurement row : file.rows()) {
            if (row.outcome().isEmpty()) {
                plan.pending(row);
            } else if (row.trial().isPresent()) {
                plan.ofTrial(row, row.trial().getAsLong(), row.outcome().get());
            } else if (!plan.isKnown(row)) {
                own.add(row);
            }
        }
        own.forEach(row -> plan.ofItsOwn(row, repeats));
        if (!plan.problems.isEmpty()) {
            throw new TableException(file.name() + ": " + MeasurementFile.joined(plan.problems));
        }
        plan.steps.sort(java.util.Comparator.comparingLong(Step::line));
        return plan;
    }

    /** What happens to each row, in order. */
    public List<Step> steps() {
        return List.copyOf(steps);
    }

    /** The steps of a kind. */
    public List<Step> steps(Action action) {
        return steps.stream().filter(step -> step.action() == action).toList();
    }

    /** What is to be recorded. */
    public List<StudyEvent> events() {
        return List.copyOf(events);
    }

    /**
     * Refuses corrections that nobody has given a reason for.
     *
     * @throws TableException naming the first ones
     */
    public void requireReason(boolean given) {
        List<Step> amended = steps(Action.AMEND);
        if (!given && !amended.isEmpty()) {
            throw new TableException(amended.size() + (amended.size() == 1 ? " row differs" : " rows differ")
                    + " from what was told before: line " + amended.get(0).line() + ", trial "
                    + amended.get(0).trial() + ", " + amended.get(0).text()
                    + "; --amend REASON corrects it, --repeats takes rows without a number as repeated measurements");
        }
    }

    private void pending(Measurement row) {
        String what = row.note().isEmpty() ? "no result yet" : row.note();
        steps.add(new Step(row.line(), Action.PENDING, row.trial().orElse(-1), what));
    }

    private void ofTrial(Measurement row, long number, Outcome outcome) {
        if (number >= state.trials().size()) {
            problems.add("line " + row.line() + ": there is no trial " + number + "; the study has "
                    + (state.trials().isEmpty()
                            ? "none"
                            : "0 to " + (state.trials().size() - 1)));
            return;
        }
        Trial trial = state.trial(number);
        Optional<Admission> setting = row.setting();
        if (setting.isPresent() && !near(setting.get().point(), trial.point())) {
            problems.add("line " + row.line() + ": trial " + number + " is " + trial.point() + ", the row says "
                    + setting.get().point() + "; without the trial number it is taken as data of its own");
            return;
        }
        List<TrialResult> before = told.computeIfAbsent(number, key -> new ArrayList<>());
        Long firstLine = lines.putIfAbsent(number, row.line());
        if (before.stream().anyMatch(result -> same(result.outcome(), outcome))) {
            known(row, number);
        } else if (firstLine != null) {
            problems.add("line " + row.line() + ": trial " + number + " has another result in line " + firstLine
                    + "; leave one out, or take the number off a repeated measurement");
        } else if (before.isEmpty()) {
            events.add(new StudyEvent.Told(number, 0, outcome));
            before.add(new TrialResult(trial, outcome));
            steps.add(new Step(row.line(), Action.TELL, number, Wording.of(outcome)));
        } else {
            amend(row, before.get(before.size() - 1), outcome);
        }
    }

    /** Whether two points are the same but for what spreadsheets round: numbers of which they keep 15 digits. */
    private boolean near(Point one, Point other) {
        if (one.equals(other)) {
            return true;
        }
        if (!space.isEncodable(one) || !space.isEncodable(other)) {
            return false;
        }
        double[] a = space.encode(one);
        double[] b = space.encode(other);
        for (int j = 0; j < a.length; j++) {
            if (Math.abs(a[j] - b[j]) > ROUNDED) {
                return false;
            }
        }
        return true;
    }

    private void known(Measurement row, long number) {
        steps.add(new Step(row.line(), Action.KNOWN, number, "known already"));
    }

    private void amend(Measurement row, TrialResult before, Outcome outcome) {
        long number = before.trial().number();
        String change = Wording.of(before.outcome()) + " becomes " + Wording.of(outcome);
        steps.add(new Step(row.line(), Action.AMEND, number, change));
        events.add(new StudyEvent.Amended(number, before.attempt(), outcome, reason));
    }

    /** Whether the study has a result of this point and outcome that no other row is. */
    private boolean isKnown(Measurement row) {
        Deque<TrialResult> results = byPoint.getOrDefault(point(row), new ArrayDeque<>());
        for (TrialResult result : results) {
            if (same(result.outcome(), row.outcome().orElseThrow())) {
                results.remove(result);
                known(row, result.trial().number());
                return true;
            }
        }
        return false;
    }

    private static Point point(Measurement row) {
        return row.setting().orElseThrow().point();
    }

    private void ofItsOwn(Measurement row, boolean repeats) {
        Point point = point(row);
        Outcome outcome = row.outcome().orElseThrow();
        Deque<Trial> asked = open.getOrDefault(point, new ArrayDeque<>());
        while (!asked.isEmpty()) {
            Trial trial = asked.poll();
            if (!told.containsKey(trial.number())) {
                ofTrial(row, trial.number(), outcome);
                return;
            }
        }
        Deque<TrialResult> leftover = byPoint.getOrDefault(point, new ArrayDeque<>());
        if (!repeats && !leftover.isEmpty()) {
            amend(row, leftover.removeFirst(), outcome);
            return;
        }
        Admission setting = row.setting().orElseThrow();
        List<String> notes = new ArrayList<>(setting.notes());
        setting.outside().forEach(why -> notes.add("out of space: " + why));
        Trial trial = new Trial(next++, point, Origin.TOLD, IMPORTED, notes);
        events.add(new StudyEvent.Asked(trial, ""));
        events.add(new StudyEvent.Told(trial.number(), 0, outcome));
        String remarks = notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")";
        steps.add(new Step(row.line(), Action.ADD, trial.number(), Wording.of(outcome) + " at " + point + remarks));
    }

    /** Whether a row says nothing new: what it leaves out – the noise, the reason of a failure – is not a contradiction. */
    private static boolean same(Outcome told, Outcome row) {
        if (told instanceof Outcome.Measured one && row instanceof Outcome.Measured other) {
            return one.value() == other.value()
                    && one.others().equals(other.others())
                    && (Double.isNaN(other.noiseVariance()) || one.noiseVariance() == other.noiseVariance());
        }
        return told instanceof Outcome.Failed one
                && row instanceof Outcome.Failed other
                && one.kind() == other.kind()
                && Double.compare(one.rawValue(), other.rawValue()) == 0;
    }
}
