package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.testing.RandomEvents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Journals damaged at random, with and without files beside them that know how they were: refused wherever such a file knows of what is
 * damaged, otherwise refused or read up to a whole decision; never an empty or a wrong study. What a repair keeps is what was recorded.
 */
class DamageTest {

    private static final int EVENTS = 24;

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private List<StudyEvent> history = List.of();
    private StudyState state = StudyState.empty();
    private final Set<Integer> wholeDecisions = new HashSet<>();
    private byte[] whole = {};
    private byte[] mark = {};
    private byte[] snapshot = {};
    private int atSnapshot;
    private int eventsAtSnapshot;

    @BeforeEach
    void write() {
        file = directory.resolve(Journal.FILE);
        MemoryDisk disk = new MemoryDisk();
        history = new RandomEvents(8, 12).history(EVENTS);
        try (JournalStore store = Journals.open(directory, disk)) {
            store.begin(Journals.definition("x"));
            wholeDecisions.add(0);
            for (int from = 0, size = 1; from < EVENTS; from += size, size = 1 + size % 4) {
                List<StudyEvent> decision = history.subList(from, Math.min(EVENTS, from + size));
                store.append(before -> decision);
                wholeDecisions.add(from + decision.size());
                if (atSnapshot == 0 && from > EVENTS / 2) {
                    store.keep(new StudyStore.Learnt(0, new byte[] {7}));
                    atSnapshot = disk.bytes(file).length;
                    eventsAtSnapshot = from + decision.size();
                }
            }
            state = store.state();
        }
        whole = disk.bytes(file);
        mark = disk.bytes(directory.resolve(CommitMark.FILE));
        snapshot = disk.bytes(directory.resolve(SnapshotFile.FILE));
    }

    @Test
    @Tag("slow")
    void damagedJournalsAreRefusedOrReadUpToAWholeDecision() throws IOException {
        damage(4_000, 40);
    }

    @Test
    @Tag("study")
    void damagedJournalsAreRefusedOrReadUpToAWholeDecisionAHundredThousandTimes() throws IOException {
        damage(100_000, 10);
    }

    /** Every so many are repaired as well. */
    private void damage(int inputs, int repairs) throws IOException {
        RandomGenerator random = new SplittableRandom(3);
        int refused = 0;
        int torn = 0;
        for (int i = 0; i < inputs; i++) {
            byte[] damaged = damaged(random);
            boolean marked = random.nextBoolean();
            boolean kept = random.nextBoolean();
            MemoryDisk disk = new MemoryDisk();
            disk.put(file, damaged);
            if (marked) {
                disk.put(directory.resolve(CommitMark.FILE), mark);
            }
            if (kept) {
                disk.put(directory.resolve(SnapshotFile.FILE), snapshot);
            }
            int covered = marked ? whole.length : kept ? atSnapshot : 0;
            boolean harmed = damaged.length < covered || !Arrays.equals(damaged, 0, covered, whole, 0, covered);
            Journal journal = new Journal(disk, directory, () -> Journals.NOON, false);
            try {
                journal.refresh();
                List<StudyEvent> events =
                        journal.history(0).stream().map(Recorded::event).toList();
                assertThat(harmed)
                        .as("input %s is read although it is known to be harmed", i)
                        .isFalse();
                assertThat(events).isEqualTo(history.subList(0, events.size()));
                assertThat(wholeDecisions).contains(events.size());
                assertThat(events).hasSizeGreaterThanOrEqualTo(marked ? EVENTS : kept ? eventsAtSnapshot : 0);
                torn += events.size() < EVENTS ? 1 : 0;
            } catch (StoreCorruptException | StoreVersionException e) {
                assertThat(e).hasMessageContaining(file.toString());
                assertThat(disk.bytes(file)).isEqualTo(damaged);
                refused++;
                if (i % repairs == 0) {
                    repair(disk);
                }
            } finally {
                journal.close();
            }
        }
        assertThat(refused).isGreaterThan(inputs / 2);
        assertThat(torn).isGreaterThan(inputs / 100);
    }

    /** All that is kept is what was recorded, under its number. */
    private void repair(MemoryDisk disk) throws IOException {
        try {
            JournalRepair.repair(directory, disk, () -> Journals.NOON);
        } catch (StoreCorruptException | StoreVersionException e) {
            return; // the header is lost, or looks like that of a newer version
        }
        Journal journal = new Journal(disk, directory, () -> Journals.NOON, false);
        journal.refresh();
        journal.close();
        for (Trial trial : journal.state().trials()) {
            assertThat(trial.point().asMap().isEmpty() || trial.equals(state.trial(trial.number())))
                    .isTrue();
        }
        Set<TrialResult> told = new HashSet<>(results(StudyState.empty(), history));
        for (TrialResult result : journal.state().results()) {
            assertThat(told)
                    .anyMatch(one -> one.trial().number() == result.trial().number()
                            && one.attempt() == result.attempt()
                            && one.outcome().equals(result.outcome()));
        }
    }

    /** All results that there ever were, corrected since or not. */
    private static List<TrialResult> results(StudyState before, List<StudyEvent> events) {
        List<TrialResult> all = new ArrayList<>();
        StudyState now = before;
        for (StudyEvent event : events) {
            now = now.apply(event);
            all.addAll(now.results());
        }
        return all;
    }

    private byte[] damaged(RandomGenerator random) {
        int from = random.nextInt(whole.length);
        int to = Math.min(whole.length, from + 1 + random.nextInt(200));
        byte[] copy = whole.clone();
        switch (random.nextInt(10)) {
            case 0 -> copy = Arrays.copyOf(whole, from);
            case 1 -> copy[from] ^= (byte) (1 << random.nextInt(8));
            case 2 -> Arrays.fill(copy, from, to, (byte) 0);
            case 3 ->
                copy = lines(
                        lines -> Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size())));
            case 4 ->
                copy = lines(
                        lines -> lines.add(random.nextInt(lines.size() + 1), lines.get(random.nextInt(lines.size()))));
            case 5 -> copy = lines(lines -> lines.replaceAll(line -> line + "\r"));
            case 6 -> copy = joined(whole, whole, random.nextInt(whole.length));
            case 7 -> copy = lines(lines -> lines.remove(random.nextInt(lines.size())));
            case 8 ->
                copy = joined(Arrays.copyOf(whole, from), Arrays.copyOfRange(whole, to, whole.length), whole.length);
            default -> {
                for (int k = from; k < to; k++) {
                    copy[k] = (byte) random.nextInt(256);
                }
            }
        }
        return copy;
    }

    private static byte[] joined(byte[] first, byte[] second, int length) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(first);
        joined.write(second, 0, Math.min(length, second.length));
        return joined.toByteArray();
    }

    /** What is done with the lines of the journal. */
    @FunctionalInterface
    private interface Change {
        void make(List<String> lines);
    }

    private byte[] lines(Change change) {
        List<String> lines = new ArrayList<>(
                new String(whole, StandardCharsets.ISO_8859_1).lines().toList());
        change.make(lines);
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }
}
