package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares the history of a study with what was acknowledged, and says what is wrong. */
final class Findings {

    /** Whole number that says which table a row is of. */
    static final String TABLE = "table";

    /** Whole number of a row in its table. */
    static final String ROW = "row";

    /** Real number of a trial that may be carried out elsewhere. */
    static final String CARRIED_OUT = "x";

    private final Ledger ledger;
    private final List<String> problems = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();
    private final Map<Long, Set<Double>> values = new HashMap<>();
    private final Set<String> attempts = new HashSet<>();
    private final Map<String, List<Long>> answers = new TreeMap<>();
    private final Map<Long, Point> carriedOut = new HashMap<>();
    private final Set<Long> cancelled = new HashSet<>();
    private final Set<String> changes = new HashSet<>();
    private long sequence;
    private boolean lesson;

    private Findings(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The problems of a study; what is acknowledged while this looks may be newer than what it sees. */
    static List<String> of(StudyStore store, Ledger ledger) {
        Findings findings = new Findings(ledger);
        store.history().forEach(findings::look);
        if (findings.sequence < ledger.seen.size()) {
            findings.problems.add(
                    "lost: there were " + ledger.seen.size() + " events, now there are " + findings.sequence);
        }
        if (findings.lesson) {
            findings.problems.add("partial: a lesson at the end has no trial");
        }
        findings.tables();
        findings.requests();
        findings.results();
        findings.revisions();
        return findings.problems;
    }

    private void look(StudyStore.Recorded recorded) {
        if (recorded.sequence() != ++sequence) {
            problems.add("gap: event " + sequence + " is missing");
            sequence = recorded.sequence();
        }
        StudyEvent event = recorded.event();
        if (sequence > ledger.seen.size()) {
            ledger.seen.add(event);
        } else if (!ledger.seen.get((int) sequence - 1).equals(event)) {
            problems.add("lost: event " + sequence + " is another one");
        }
        if (event instanceof StudyEvent.Asked asked) {
            create(asked.trial());
            answer(asked.key(), asked.trial().number());
        } else if (event instanceof StudyEvent.Queued queued) {
            create(queued.trial());
        } else if (event instanceof StudyEvent.Taken taken) {
            answer(taken.key(), taken.number());
        } else if (event instanceof StudyEvent.Told told) {
            tell(told);
        } else if (event instanceof StudyEvent.Cancelled one && !cancelled.add(one.number())) {
            problems.add("doubled: trial " + one.number() + " was given up twice");
        } else if (event instanceof StudyEvent.Changed change && !changes.add(change.reason())) {
            problems.add("doubled: " + change.reason());
        }
        if (lesson && !(event instanceof StudyEvent.Asked) && !(event instanceof StudyEvent.Queued)) {
            problems.add("partial: the lesson before event " + sequence + " has no trial");
        }
        lesson = event instanceof StudyEvent.Learned;
    }

    private void create(Trial trial) {
        if (trial.number() != trials.size()) {
            problems.add("gap: trial " + trial.number() + " where " + trials.size() + " should be");
        }
        trials.add(trial);
    }

    private void answer(String key, long number) {
        if (!key.isEmpty()) {
            answers.computeIfAbsent(key, request -> new ArrayList<>()).add(number);
        }
    }

    private void tell(StudyEvent.Told told) {
        if (!attempts.add(told.number() + "/" + told.attempt())) {
            problems.add("doubled: trial " + told.number() + " was told twice");
        }
        values.computeIfAbsent(told.number(), number -> new HashSet<>())
                .add(told.outcome() instanceof Outcome.Measured measured ? measured.value() : Double.NaN);
        told.actual().ifPresent(point -> carriedOut.put(told.number(), point));
    }

    private void tables() {
        Map<Long, Set<Long>> rows = new HashMap<>();
        for (Trial trial : trials) {
            if (trial.origin() == Origin.TOLD) {
                long table = trial.point().integer(TABLE);
                long row = trial.point().integer(ROW);
                if (!rows.computeIfAbsent(table, number -> new HashSet<>()).add(row)) {
                    problems.add("doubled: row " + row + " of table " + table);
                }
                if (!values.containsKey(trial.number())) {
                    problems.add("partial: row " + row + " of table " + table + " has no result");
                }
            }
        }
        ledger.tables.forEach((table, size) -> {
            int found = rows.getOrDefault(table, Set.of()).size();
            if (found != 0 && found != size) {
                problems.add("partial: " + found + " of the " + size + " rows of table " + table);
            } else if (found == 0 && ledger.toldTables.contains(table)) {
                problems.add("lost: table " + table);
            }
        });
    }

    private void requests() {
        ledger.requests.forEach((key, wanted) -> {
            List<Long> found = answers.getOrDefault(key, List.of());
            if (!found.isEmpty() && found.size() != wanted) {
                problems.add((found.size() < wanted ? "partial: " : "doubled: ") + found.size() + " of the " + wanted
                        + " trials of request " + key);
            }
            List<Long> acknowledged = ledger.answers.get(key);
            if (acknowledged != null && !acknowledged.equals(found)) {
                problems.add("lost: request " + key + " got " + acknowledged.size() + " trials, now " + found.size());
            }
        });
        for (String plan : ledger.plans) {
            List<Long> asked = answers.getOrDefault(plan, List.of());
            long told = asked.stream().filter(values::containsKey).count();
            if (told != 0 && told != asked.size()) {
                problems.add("partial: " + told + " of the " + asked.size() + " results of plan " + plan);
            }
        }
    }

    private void revisions() {
        for (List<Long> group : ledger.cancelling) {
            long found = group.stream().filter(cancelled::contains).count();
            if (found != 0 && found != group.size()) {
                problems.add("partial: " + found + " of " + group.size() + " trials were given up");
            }
        }
        if (!cancelled.containsAll(ledger.cancelled)) {
            problems.add("lost: trials that were given up");
        }
        if (!changes.containsAll(ledger.changes)) {
            problems.add("lost: of " + ledger.changes + " there are " + changes);
        }
        ledger.carriedOut.forEach((trial, x) -> {
            Point point = carriedOut.get(trial);
            if (point == null || point.real(CARRIED_OUT) != x) {
                problems.add("lost: trial " + trial + " was carried out at " + x + ", not at " + point);
            }
        });
    }

    private void results() {
        ledger.results.forEach((trial, told) -> {
            if (!values.getOrDefault(trial, Set.of()).containsAll(told)) {
                problems.add("lost: " + told + " of trial " + trial);
            }
        });
    }
}
