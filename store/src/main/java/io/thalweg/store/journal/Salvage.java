package io.thalweg.store.journal;

import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What can be kept of a damaged journal: every record whose checksum is right, in the order of the numbers, and what a snapshot knows of
 * those that are lost. Records with converted line ends, doubled or swapped ones lose nothing.
 *
 * <p>Trials keep their numbers, which stand in people's tables. One whose point is lost keeps its number and its result, with a note in
 * place of the point; models do not see it. Lessons after a loss are dropped, so that models learn anew from what is left.
 */
final class Salvage {

    private static final String LOST_POINT = "the record of this trial was damaged: its point is lost";
    private static final int EXCERPT = 160;

    private static final StepHealth REPAIRED = new StepHealth(
            "kept by a repair", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    private final TreeMap<Long, Found> found = new TreeMap<>();
    private final List<Recorded> kept = new ArrayList<>();
    private final List<String> losses = new ArrayList<>();
    private final List<String> mended = new ArrayList<>();
    private final Set<Long> placeholders = new HashSet<>();
    private Optional<Header> header = Optional.empty();
    private StudyState state = StudyState.empty();
    private int converted;
    private int doubled;
    private int foreign;
    private boolean unordered;
    private boolean othersFollow;
    private int lessons;

    /** Whether anything is missing of what stood before: models cannot be taught as they were. */
    private boolean harmed;

    /**
     * A record whose checksum is right.
     *
     * @param at its place
     */
    private record Found(long at, EventJson.Entry entry) {}

    private Salvage() {}

    /**
     * Looks through a journal.
     *
     * @param file the journal; empty if it is missing
     * @param mark how far it went, if that is known
     * @param now in place of times that are lost
     */
    static Salvage of(
            Optional<Disk.Handle> file, Optional<Witness> mark, Optional<SnapshotFile.Snapshot> snapshot, Instant now)
            throws IOException {
        Salvage salvage = new Salvage();
        if (file.isPresent()) {
            Lines.read(file.get(), 0, salvage::line);
        }
        Optional<SnapshotFile.Snapshot> own = snapshot.filter(known -> salvage.header
                .map(Header::id)
                .orElse(known.witness().id())
                .equals(known.witness().id()));
        salvage.findHeader(own);
        salvage.dropUnfinished(mark);
        salvage.fold(own, mark, now);
        return salvage;
    }

    /** The header; empty if it is damaged and nothing else knows it, so that there is nothing to go by. */
    Optional<Header> header() {
        return header;
    }

    /** The events that can be kept, in order. */
    List<Recorded> kept() {
        return kept;
    }

    /** What they fold to. */
    StudyState state() {
        return state;
    }

    /** How many reports of learning curves the events speak of. */
    long reports() {
        return kept.stream().mapToLong(one -> one.event().reports()).max().orElse(0);
    }

    /** What is lost, in words; empty if nothing is. */
    List<String> losses() {
        return losses;
    }

    /** What is put right without loss, in words. */
    List<String> mended() {
        List<String> all = new ArrayList<>(mended);
        if (converted > 0) {
            all.add(converted + " lines had their ends converted to CR LF, as version control does");
        }
        if (doubled > 0) {
            all.add(doubled + (doubled == 1 ? " record stands" : " records stand") + " twice");
        }
        if (unordered) {
            all.add("records are out of order");
        }
        if (foreign > 0) {
            all.add(foreign + " lines after the header of another journal are left out; the original keeps them");
        }
        return all;
    }

    private void line(long at, byte[] bytes, int offset, int length, boolean ended) {
        int from = offset;
        int size = length;
        if (size > 3 && bytes[from] == (byte) 0xEF && bytes[from + 1] == (byte) 0xBB) {
            from += 3; // a byte order mark
            size -= 3;
        }
        if (Tail.hasCarriageReturn(bytes, from, size)) {
            size--;
            converted++;
        }
        if (Lines.isGood(bytes, from, size)) {
            good(at, bytes, from, size - Lines.SUFFIX);
        } else if (length > 0) {
            losses.add("the record at byte " + at + " cannot be read: " + excerpt(bytes, offset, length));
        }
    }

    private void good(long at, byte[] bytes, int offset, int length) {
        if (Control.of(bytes, offset, length).isPresent()) {
            return;
        }
        Optional<Header> first = Header.of(bytes, offset, length);
        if (first.isPresent()) {
            othersFollow =
                    header.isPresent() && !header.get().id().equals(first.get().id());
            header = header.isPresent() ? header : first;
            return;
        }
        if (othersFollow) {
            foreign++;
            return;
        }
        try {
            EventJson.Entry entry = EventJson.readRecord(bytes, offset, length);
            unordered |= !found.isEmpty() && entry.sequence() < last().entry().sequence();
            Found before = found.putIfAbsent(entry.sequence(), new Found(at, entry));
            if (before != null && before.entry().event().equals(entry.event())) {
                doubled++;
            } else if (before != null) {
                losses.add("the record at byte " + at + ", " + describe(entry.event()) + ", has the number "
                        + entry.sequence() + " of another one");
            }
        } catch (IllegalArgumentException e) {
            losses.add("the record at byte " + at + " has the right checksum, but " + e.getMessage());
        }
    }

    private Found last() {
        return found.lastEntry().getValue();
    }

    private void findHeader(Optional<SnapshotFile.Snapshot> snapshot) {
        if (header.isEmpty() && snapshot.isPresent()) {
            byte[] copy = snapshot.get().header();
            header = Header.of(copy, 0, copy.length);
            if (header.isPresent()) {
                losses.removeIf(loss -> loss.startsWith("the record at byte 0 "));
                mended.add("the header is taken from " + SnapshotFile.FILE);
            }
        }
    }

    /** Leaves out what was being recorded when the writer died: it was never acknowledged. */
    private void dropUnfinished(Optional<Witness> mark) {
        if (found.isEmpty() || last().entry().part() == 0) {
            return;
        }
        long first = last().entry().first();
        if (mark.isPresent() && mark.get().sequence() >= first) {
            return;
        }
        long at = found.containsKey(first) ? found.get(first).at() : 0;
        found.keySet().removeIf(sequence -> sequence >= first);
        mended.add(
                "what was being recorded at byte " + at + " when the writer died is dropped: it was not acknowledged");
    }

    private void fold(Optional<SnapshotFile.Snapshot> snapshot, Optional<Witness> mark, Instant now) {
        long from = 1;
        long covered = snapshot.map(known -> known.witness().sequence()).orElse(0L);
        if (snapshot.isPresent() && snapshot.get().state().isPresent() && isMissingUpTo(covered)) {
            StudyState known = snapshot.get().state().get();
            of(known).forEach(event -> keep(now, event, ""));
            lessons += known.lessons().size();
            harmed = true;
            losses.clear();
            mended.add("trials and results up to event " + covered + " are taken from " + SnapshotFile.FILE
                    + "; the time of each is lost");
            from = covered + 1;
        }
        long expected = from;
        for (Found next : found.values()) {
            if (next.entry().sequence() >= from) {
                lose(expected, next.entry().sequence() - 1);
                expected = next.entry().sequence() + 1;
                take(next);
            }
        }
        lose(expected, mark.map(Witness::sequence).orElse(0L));
        for (long number : placeholders) {
            if (state.isRunning(number)) {
                keep(now, new StudyEvent.Cancelled(number), "");
            }
            losses.add("trial " + number + ": its point is lost"
                    + state.outcome(number)
                            .map(outcome -> ", its result is kept: " + outcome)
                            .orElse(""));
        }
        if (lessons > 0) {
            mended.add("models relearn the remaining results: " + lessons + " of their recorded updates are dropped");
        }
    }

    private boolean isMissingUpTo(long covered) {
        long expected = 1;
        for (long sequence : found.keySet()) {
            if (sequence != expected || sequence > covered) {
                break;
            }
            expected++;
        }
        return expected <= covered;
    }

    private void lose(long from, long to) {
        harmed |= from <= to;
        if (from == to) {
            losses.add("event " + from + " is lost");
        } else if (from < to) {
            losses.add("events " + from + " to " + to + " are lost");
        }
    }

    private void take(Found next) {
        StudyEvent event = next.entry().event();
        if (event instanceof StudyEvent.Learned && harmed) {
            lessons++;
            return;
        }
        Instant at = next.entry().at();
        try {
            for (long number = state.trials().size(); number < known(event); number++) {
                placeholders.add(number);
                keep(
                        at,
                        new StudyEvent.Asked(
                                new Trial(number, Point.builder().build(), Origin.TOLD, REPAIRED, List.of(LOST_POINT)),
                                ""),
                        "");
            }
            keep(at, event, next.entry().trace());
        } catch (ThalwegException e) {
            harmed = true;
            losses.add("event " + next.entry().sequence() + ", " + describe(event)
                    + ", contradicts the remaining events: " + e.getMessage());
        }
    }

    /** How many trials there must have been before an event. */
    private static long known(StudyEvent event) {
        if (event instanceof StudyEvent.Asked asked) {
            return asked.trial().number();
        } else if (event instanceof StudyEvent.Queued queued) {
            return queued.trial().number();
        } else if (event instanceof StudyEvent.Told told) {
            return told.number() + 1;
        } else if (event instanceof StudyEvent.Amended amended) {
            return amended.number() + 1;
        } else if (event instanceof StudyEvent.Stopped stopped) {
            return stopped.number() + 1;
        } else if (event instanceof StudyEvent.Resumed resumed) {
            return resumed.number() + 1;
        }
        return 0;
    }

    private void keep(Instant at, StudyEvent event, String trace) {
        state = state.apply(event);
        kept.add(new Recorded(kept.size() + 1L, at, event, trace));
    }

    /** Events that fold to the trials and results of a state. */
    private static List<StudyEvent> of(StudyState known) {
        Map<Long, String> keys = new TreeMap<>();
        known.requests().forEach((key, numbers) -> numbers.forEach(number -> keys.put(number, key)));
        List<StudyEvent> events = new ArrayList<>();
        for (Trial trial : known.trials()) {
            events.add(
                    known.isQueued(trial.number())
                            ? new StudyEvent.Queued(trial)
                            : new StudyEvent.Asked(trial, keys.getOrDefault(trial.number(), "")));
        }
        known.cancellations().forEach(number -> events.add(new StudyEvent.Cancelled(number)));
        for (TrialResult result : known.results()) {
            events.add(new StudyEvent.Told(
                    result.trial().number(),
                    result.attempt(),
                    result.outcome(),
                    Optional.of(result.point()).filter(point -> result.deviates())));
        }
        StudyState folded = StudyState.empty().applyAll(events);
        for (Trial trial : known.running()) {
            if (!folded.isRunning(trial.number())) {
                events.add(new StudyEvent.Resumed(trial.number(), 0)); // after it was told that it was stopped
                if (!known.isQueued(trial.number())) {
                    events.add(new StudyEvent.Taken(trial.number(), ""));
                }
            }
        }
        events.addAll(known.stops());
        return events;
    }

    private static String describe(StudyEvent event) {
        String kind = event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        if (event instanceof StudyEvent.Told told) {
            return "trial " + told.number() + " " + kind + " " + told.outcome();
        }
        if (event instanceof StudyEvent.Asked asked) {
            return "trial " + asked.trial().number() + " " + kind + " at "
                    + asked.trial().point();
        }
        return kind;
    }

    private static String excerpt(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, Math.min(length, EXCERPT), StandardCharsets.UTF_8);
        return text.replaceAll("\\p{Cntrl}", "?") + (length > EXCERPT ? "…" : "");
    }
}
