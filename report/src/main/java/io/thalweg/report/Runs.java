package io.thalweg.report;

import io.thalweg.core.curve.Curve;
import io.thalweg.core.curve.CurveBook;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.trial.StepReport;
import io.thalweg.report.Entry.Fate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The trials that have reported learning curves.
 *
 * @param runs by number of the trial
 * @param steps how many steps were run, as far as they were reported
 * @param whole how many steps a whole evaluation has, if the study knows
 * @param resumed how many trials went on after a stop
 */
record Runs(List<Run> runs, long steps, Optional<Long> whole, long resumed) {

    /**
     * A trial with its curve.
     *
     * @param entry what was told of it last
     * @param curve is not empty
     */
    record Run(Entry entry, Curve curve) {

        long number() {
            return entry.trial().number();
        }

        Fate fate() {
            return entry.fate();
        }

        boolean finished() {
            return fate() == Fate.MEASURED || fate() == Fate.INFEASIBLE;
        }
    }

    static Runs of(StudyFacts facts) {
        CurveBook book = new CurveBook();
        book.add(facts.reports());
        Map<Long, Entry> last = new LinkedHashMap<>();
        facts.told().forEach(entry -> last.put(entry.trial().number(), entry));
        facts.untold().forEach(entry -> last.put(entry.trial().number(), entry));
        List<Run> runs = new ArrayList<>();
        facts.state().trials().forEach(trial -> {
            Curve curve = book.of(trial.number());
            Entry entry = last.get(trial.number());
            if (entry != null && !curve.isEmpty()) {
                runs.add(new Run(entry, curve));
            }
        });
        return new Runs(
                runs,
                steps(facts.reports()),
                Curves.of(facts.definition().settings()).map(Curves::steps),
                facts.history().stream()
                        .filter(recorded -> recorded.event() instanceof StudyEvent.Resumed)
                        .map(recorded -> ((StudyEvent.Resumed) recorded.event()).number())
                        .distinct()
                        .count());
    }

    /** An attempt at a trial. */
    private record Attempt(long trial, int number) {}

    /** Steps of all attempts; one whose first report is beyond all before it has gone on from there. */
    private static long steps(List<StepReport> reports) {
        Map<Attempt, long[]> ranges = new LinkedHashMap<>();
        for (StepReport report : reports) {
            long[] range = ranges.computeIfAbsent(
                    new Attempt(report.trial(), report.attempt()), key -> new long[] {report.step(), report.step()});
            range[0] = Math.min(range[0], report.step());
            range[1] = Math.max(range[1], report.step());
        }
        Map<Long, Long> reached = new HashMap<>();
        long steps = 0;
        for (Map.Entry<Attempt, long[]> attempt : ranges.entrySet()) {
            long before = reached.getOrDefault(attempt.getKey().trial(), 0L);
            long first = attempt.getValue()[0];
            long end = attempt.getValue()[1];
            steps += first > before ? end - before : end;
            reached.merge(attempt.getKey().trial(), end, Math::max);
        }
        return steps;
    }

    List<Run> of(Fate fate) {
        return runs.stream().filter(run -> run.fate() == fate).toList();
    }
}
