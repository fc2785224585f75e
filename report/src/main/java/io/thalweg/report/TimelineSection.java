package io.thalweg.report;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.report.Entry.Fate;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** When each trial was asked for and told, by the clock of the store. */
final class TimelineSection {

    private static final int MOST_TRIALS = 400;

    private final StudyFacts facts;
    private final Map<Long, Instant> asked = new HashMap<>();
    private final Map<Long, Instant> ended = new HashMap<>();

    TimelineSection(StudyFacts facts) {
        this.facts = facts;
        for (StudyStore.Recorded recorded : facts.history()) {
            StudyEvent event = recorded.event();
            if (event instanceof StudyEvent.Asked one) {
                asked.put(one.trial().number(), recorded.at());
            } else if (event instanceof StudyEvent.Queued one) {
                asked.put(one.trial().number(), recorded.at());
            } else if (event instanceof StudyEvent.Told one) {
                ended.putIfAbsent(one.number(), recorded.at());
            } else if (event instanceof StudyEvent.Resumed one) {
                ended.remove(one.number());
            } else if (event instanceof StudyEvent.Cancelled one) {
                ended.putIfAbsent(one.number(), recorded.at());
            }
        }
    }

    /** Time from the first event to the last. */
    Duration length() {
        List<StudyStore.Recorded> history = facts.history();
        return history.isEmpty()
                ? Duration.ZERO
                : Duration.between(
                        history.get(0).at(), history.get(history.size() - 1).at());
    }

    Optional<Section> section() {
        Map<Long, Entry> byNumber = new HashMap<>();
        Stream.concat(facts.told().stream(), facts.untold().stream())
                .filter(entry -> asked.containsKey(entry.trial().number()))
                .forEach(entry -> byNumber.merge(
                        entry.trial().number(),
                        entry,
                        // after a stop it may have gone on
                        (before, after) -> before.fate() == Fate.STOPPED ? after : before));
        List<Entry> trials = new ArrayList<>(byNumber.values());
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        trials.sort((a, b) -> Long.compare(a.trial().number(), b.trial().number()));
        Thinning<Entry> drawn = Thinning.of(trials, MOST_TRIALS, entry -> entry.fate() == Fate.RUNNING);
        return Optional.of(new Section(
                "timeline",
                "When",
                List.of(new Block.Picture(
                        figure(drawn),
                        "Each line is a trial, from its suggestion to its result, by the clock of the store. Points "
                                + "that were told without being asked for have no length."
                                + drawn.words("all running ones"),
                        Optional.of(table(trials))))));
    }

    private Figure figure(Thinning<Entry> drawn) {
        Instant begin = facts.history().get(0).at();
        Unit unit = Unit.of(length());
        Instant end = begin.plus(length());
        List<Mark> marks = new ArrayList<>();
        List<Figure.Key> keys = new ArrayList<>();
        for (Fate fate : Fate.values()) {
            List<Entry> some =
                    drawn.shown().stream().filter(entry -> entry.fate() == fate).toList();
            if (some.isEmpty()) {
                continue;
            }
            double[] number =
                    some.stream().mapToDouble(entry -> entry.trial().number()).toArray();
            double[] from = some.stream()
                    .mapToDouble(entry -> unit.between(begin, at(asked, entry, begin)))
                    .toArray();
            double[] to = some.stream()
                    .mapToDouble(entry -> unit.between(begin, at(ended, entry, end)))
                    .toArray();
            List<String> tips = some.stream().map(this::tip).toList();
            marks.add(new Mark.Spans("span", false, number, from, to, ink(fate), 2, 0.45, tips));
            marks.add(new Mark.Dots(fate.word(), to, number, symbol(fate), ink(fate), 2.8, 1, tips));
            keys.add(Figure.Key.of(symbol(fate), ink(fate), fate.word()));
        }
        double last = drawn.shown().get(drawn.shown().size() - 1).trial().number();
        return Figure.of(
                "timeline",
                "Timeline of the trials",
                Words.count(drawn.all(), "trial", "trials") + " in " + Numbers.time(length()) + ".",
                keys,
                Plot.of(
                        "",
                        Axis.around("time since the first trial (" + unit.name() + ")", 0, unit.of((double)
                                length().toNanos())),
                        Axis.around("trial", 0, last),
                        marks,
                        Math.min(320, Math.max(120, 8.0 * drawn.shown().size()))));
    }

    private static Instant at(Map<Long, Instant> times, Entry entry, Instant otherwise) {
        return times.getOrDefault(entry.trial().number(), otherwise);
    }

    private String tip(Entry entry) {
        Instant from = asked.get(entry.trial().number());
        Instant to = ended.get(entry.trial().number());
        return "Trial " + entry.trial().number() + ": " + entry.fate().word()
                + (from == null || to == null ? "" : " after " + Numbers.time(Duration.between(from, to)));
    }

    private static Symbol symbol(Fate fate) {
        return switch (fate) {
            case MEASURED -> Symbol.DOT;
            case INFEASIBLE -> Symbol.RING;
            case FAILED -> Symbol.CROSS;
            case RUNNING -> Symbol.TRIANGLE;
            case CANCELLED -> Symbol.DIAMOND;
            case STOPPED -> Symbol.BAR;
        };
    }

    private static Ink ink(Fate fate) {
        return switch (fate) {
            case MEASURED -> Ink.MAIN;
            case INFEASIBLE, STOPPED -> Ink.DATA;
            case FAILED -> Ink.WARM;
            case RUNNING -> Ink.SECOND;
            case CANCELLED -> Ink.MUTED;
        };
    }

    private DataTable table(List<Entry> trials) {
        DataTable.Builder table =
                new DataTable.Builder("Trials by outcome", List.of("outcome", "trials", "median time"));
        for (Fate fate : Fate.values()) {
            List<Entry> some =
                    trials.stream().filter(entry -> entry.fate() == fate).toList();
            if (!some.isEmpty()) {
                List<Duration> taken = some.stream()
                        .filter(entry -> ended.containsKey(entry.trial().number()))
                        .map(entry ->
                                Duration.between(at(asked, entry, Instant.EPOCH), at(ended, entry, Instant.EPOCH)))
                        .sorted()
                        .toList();
                table.row(
                        DataTable.Cell.of(fate.word()),
                        DataTable.Cell.of(some.size()),
                        taken.isEmpty()
                                ? DataTable.Cell.of("–")
                                : DataTable.Cell.of(Numbers.time(taken.get(taken.size() / 2))));
            }
        }
        return table.build();
    }

    /** A unit of time that suits a length. */
    private record Unit(String name, double nanos) {

        static Unit of(Duration length) {
            double seconds = length.toNanos() / 1e9;
            if (seconds < 1) {
                return new Unit("ms", 1e6);
            }
            if (seconds < 180) {
                return new Unit("s", 1e9);
            }
            if (seconds < 3 * 3600) {
                return new Unit("min", 60e9);
            }
            return seconds < 3 * 86_400 ? new Unit("h", 3600e9) : new Unit("days", 86_400e9);
        }

        double of(double nanoseconds) {
            return nanoseconds / nanos;
        }

        double between(Instant from, Instant to) {
            return of((double) Duration.between(from, to).toNanos());
        }
    }
}
