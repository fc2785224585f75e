package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.campaign.ImportPlan.Action;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes an {@link ImportPlan}: looks at row after row of a file, and at what is known of its trial or its point. */
final class ImportPlanner {

    private static final StepHealth IMPORTED = new StepHealth(
            "told by the user", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    private final MeasurementFile file;
    private final StudyState state;
    private final String reason;
    private final SearchSpace space;
    private final List<PlannedRow> planned = new ArrayList<>();
    private final List<StudyEvent> events = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<Long, List<TrialResult>> told = new HashMap<>();
    private final Map<Point, Deque<TrialResult>> byPoint = new HashMap<>();
    private final Map<Point, Deque<Trial>> open = new HashMap<>();
    private final Map<Long, Long> lines = new HashMap<>();
    private long next;

    /**
     * Before the first row.
     *
     * @param reason why outcomes are corrected, if they are; empty if none may be
     */
    ImportPlanner(MeasurementFile file, StudyState state, String reason) {
        this.file = file;
        this.state = state;
        this.reason = reason;
        this.space = file.space();
        this.next = state.trials().size();
        // What no row is about is not indexed: the study may be long.
        if (file.rows().stream().anyMatch(row -> row.trial().isPresent())) {
            for (TrialResult result : state.results()) {
                told.computeIfAbsent(result.trial().number(), number -> new ArrayList<>(1))
                        .add(result);
            }
        }
        if (file.rows().stream().anyMatch(row -> row.trial().isEmpty())) {
            for (TrialResult result : state.results()) {
                byPoint.computeIfAbsent(result.point(), point -> new ArrayDeque<>(1))
                        .add(result);
            }
            for (Trial trial : state.running()) {
                open.computeIfAbsent(trial.point(), point -> new ArrayDeque<>(1))
                        .add(trial);
            }
        }
    }

    /**
     * Plans all the rows.
     *
     * @param repeats whether rows of their own at known points are repeated measurements
     * @throws TableException with all the problems, if a row cannot be told
     */
    ImportPlan plan(boolean repeats) {
        List<Measurement> own = new ArrayList<>();
        for (Measurement row : file.rows()) {
            if (row.givenUp()) {
                giveUp(row);
            } else if (row.outcome().isEmpty()) {
                plan(row, Action.PENDING, row.trial().orElse(-1));
            } else if (row.trial().isPresent()) {
                ofTrial(row, row.trial().getAsLong(), row.outcome().get());
            } else if (!isKnown(row)) {
                own.add(row);
            }
        }
        own.forEach(row -> ofItsOwn(row, repeats));
        if (!problems.isEmpty()) {
            throw new TableException(file.name() + ": " + MeasurementFile.joined(problems));
        }
        planned.sort(Comparator.comparingLong(row -> row.row().line()));
        return new ImportPlan(state, space, planned, events);
    }

    private void plan(Measurement row, Action action, long trial) {
        planned.add(new PlannedRow(row, action, trial));
    }

    /** Whether there is a trial; a problem if not. */
    private boolean exists(Measurement row, long number) {
        boolean exists = number < state.trials().size();
        if (!exists) {
            problems.add("line " + row.line() + ": there is no trial " + number + "; the study has "
                    + (state.trials().isEmpty()
                            ? "none"
                            : "0 to " + (state.trials().size() - 1)));
        }
        return exists;
    }

    private void giveUp(Measurement row) {
        long number = row.trial().orElse(-1);
        if (number < 0) {
            plan(row, Action.PENDING, number);
        } else if (exists(row, number)) {
            Long firstLine = lines.putIfAbsent(number, row.line());
            if (firstLine != null) {
                problems.add("line " + row.line() + ": trial " + number + " is in line " + firstLine
                        + " as well; leave one out");
            } else if (told.containsKey(number) && !state.isRunning(number)) {
                problems.add("line " + row.line() + ": trial " + number + " has a result, "
                        + Wording.of(told.get(number).get(0).outcome())
                        + ", and cannot be cancelled; --amend REASON with 'failed' withdraws the result");
            } else if (state.isRunning(number)) {
                events.add(new StudyEvent.Cancelled(number));
                plan(row, Action.CANCEL, number);
            } else {
                plan(row, Action.KNOWN, number);
            }
        }
    }

    private void ofTrial(Measurement row, long number, Outcome outcome) {
        if (!exists(row, number)) {
            return;
        }
        Trial trial = state.trial(number);
        Optional<Point> actual = actual(row, trial);
        List<TrialResult> before = told.computeIfAbsent(number, key -> new ArrayList<>(1));
        Long firstLine = lines.putIfAbsent(number, row.line());
        if (before.stream()
                .anyMatch(result -> same(result.outcome(), outcome)
                        && actual.flatMap(point -> deviation(result.point(), point))
                                .isEmpty())) {
            plan(row, Action.KNOWN, number);
        } else if (firstLine != null) {
            problems.add("line " + row.line() + ": trial " + number + " has another result in line " + firstLine
                    + "; leave one out, or remove the trial number of a repeated measurement");
        } else if (before.isEmpty()) {
            Optional<Deviation> deviation = actual.flatMap(point -> deviation(trial.point(), point));
            Optional<Point> elsewhere = deviation.map(Deviation::actual);
            events.add(new StudyEvent.Told(number, 0, outcome, elsewhere));
            before.add(new TrialResult(trial, 0, outcome, elsewhere.orElse(trial.point())));
            planned.add(
                    new PlannedRow(row, Action.TELL, number, null, deviation.orElse(null), !state.isRunning(number)));
        } else {
            amend(row, before.get(before.size() - 1), outcome, actual);
        }
    }

    /** The point as a row says that its trial was carried out; empty if it does not say anything of it. */
    private Optional<Point> actual(Measurement row, Trial trial) {
        if (row.written().isEmpty()) {
            return row.setting().map(Admission::point);
        }
        Map<String, Object> values = new LinkedHashMap<>(trial.point().asMap());
        values.putAll(row.written());
        try {
            Point actual = space.assess(values).point();
            if (space.isEncodable(actual)) {
                return Optional.of(actual);
            }
            problems.add("line " + row.line() + ": " + String.join("; ", space.violations(actual)));
        } catch (InvalidParameterException e) {
            problems.add("line " + row.line() + ": " + e.getMessage());
        }
        return Optional.empty();
    }

    /** What a row says of the point of a trial that is not what is known of it. */
    private Optional<Deviation> deviation(Point known, Point row) {
        return Optional.of(new Deviation(known, row)).filter(deviation -> deviation.isAny(space));
    }

    private void amend(Measurement row, TrialResult before, Outcome outcome, Optional<Point> actual) {
        long number = before.trial().number();
        Optional<Deviation> deviation = actual.flatMap(point -> deviation(before.point(), point));
        planned.add(new PlannedRow(row, Action.AMEND, number, before.outcome(), deviation.orElse(null), false));
        events.add(new StudyEvent.Amended(number, before.attempt(), outcome, deviation.map(Deviation::actual), reason));
    }

    /** Whether the study has a result of this point and outcome that no other row is. */
    private boolean isKnown(Measurement row) {
        Deque<TrialResult> results = byPoint.get(point(row));
        if (results == null) {
            return false;
        }
        for (TrialResult result : results) {
            if (same(result.outcome(), row.outcome().orElseThrow())) {
                results.remove(result);
                plan(row, Action.KNOWN, result.trial().number());
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
        Deque<Trial> asked = open.get(point);
        while (asked != null && !asked.isEmpty()) {
            Trial trial = asked.remove();
            if (!told.containsKey(trial.number())) {
                ofTrial(row, trial.number(), outcome);
                return;
            }
        }
        Deque<TrialResult> leftover = byPoint.get(point);
        if (!repeats && leftover != null && !leftover.isEmpty()) {
            amend(row, leftover.remove(), outcome, Optional.empty());
            return;
        }
        Trial trial = new Trial(
                next++,
                point,
                Origin.TOLD,
                IMPORTED,
                row.setting().orElseThrow().remarks());
        events.add(new StudyEvent.Asked(trial, ""));
        events.add(new StudyEvent.Told(trial.number(), 0, outcome));
        plan(row, Action.ADD, trial.number());
    }

    /**
     * Whether a row says nothing new: what it leaves out – the noise, the reason of a failure, the value at a stop, attributes – is not a
     * contradiction.
     */
    private static boolean same(Outcome told, Outcome row) {
        if (!told.attributes().entrySet().containsAll(row.attributes().entrySet())) {
            return false;
        }
        if (told instanceof Outcome.Measured one && row instanceof Outcome.Measured other) {
            return one.value() == other.value()
                    && one.others().equals(other.others())
                    && (Double.isNaN(other.noiseVariance()) || one.noiseVariance() == other.noiseVariance());
        }
        if (told instanceof Outcome.Stopped one && row instanceof Outcome.Stopped other) {
            return one.step() == other.step();
        }
        return told instanceof Outcome.Failed one
                && row instanceof Outcome.Failed other
                && one.kind() == other.kind()
                && Double.compare(one.rawValue(), other.rawValue()) == 0;
    }
}
