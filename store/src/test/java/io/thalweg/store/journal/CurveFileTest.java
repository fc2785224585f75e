package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of reports beside a journal: its form, what is read of it and when, and damage. */
class CurveFileTest {

    private static final int MANY = 3 * CurveFile.LARGEST + 5;

    @TempDir
    private Path directory = Path.of("");

    private Path file() {
        return directory.resolve(CurveFile.FILE);
    }

    private JournalStore begun() {
        JournalStore store = JournalStore.open(directory, () -> Journals.NOON);
        store.begin(Journals.definition("x"));
        store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
        return store;
    }

    private static StepReport report(long step) {
        return new StepReport(0, 1, step, Math.sin((double) step));
    }

    /** A study with many reports; returns them. */
    private List<StepReport> many() {
        List<StepReport> made = new ArrayList<>();
        try (JournalStore store = begun()) {
            for (int step = 1; step <= MANY; step++) {
                made.add(report(step));
                store.report(report(step));
            }
        }
        return made;
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file(), StandardCharsets.US_ASCII);
    }

    private void write(List<String> lines) throws IOException {
        Files.writeString(file(), String.join("\n", lines) + "\n", StandardCharsets.US_ASCII);
    }

    private JournalCheck check() {
        return JournalCheck.of(directory, () -> Journals.NOON);
    }

    @Test
    void groupIsALine() throws IOException {
        try (JournalStore store = begun()) {
            store.report(new StepReport(0, 1, 3, 0.41));
            store.flush();
            store.report(new StepReport(0, 0, 5, Double.NaN));
            store.report(new StepReport(0, 2, 6, Double.NEGATIVE_INFINITY));
        }
        List<String> lines = lines();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).matches("\\{\"first\":0,\"reports\":\\[\\[0,1,3,0\\.41]]} [0-9a-f]{8}");
        assertThat(lines.get(1)).startsWith("{\"first\":1,\"reports\":[[0,0,5,\"NaN\"],[0,2,6,\"-Infinity\"]]} ");
    }

    @Test
    void anyDoubleIsReadBitForBit() {
        SplittableRandom random = new SplittableRandom(8);
        List<StepReport> reports = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            double value = switch (i % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextInt(100_000) / 1e4;
                case 2 -> random.nextLong(1L << 60) / 1e9;
                default -> random.nextDouble(-1, 1);
            };
            reports.add(new StepReport(
                    random.nextLong(Long.MAX_VALUE), random.nextInt(), 1 + random.nextLong(Long.MAX_VALUE), value));
        }
        byte[] line = Lines.line(CurveGroup.write(Long.MAX_VALUE - reports.size(), reports));
        CurveGroup group = CurveGroup.of(line, 0, line.length - 1 - Lines.SUFFIX);
        assertThat(group.size()).isEqualTo(reports.size());
        List<StepReport> read = new ArrayList<>();
        group.read(0, Long.MAX_VALUE, read::add);
        assertThat(read).isEqualTo(reports);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "",
                "{\"first\":0,\"reports\":[]}",
                "{\"first\":-1,\"reports\":[[0,1,3,0.41]]}",
                "{\"first\":,\"reports\":[[0,1,3,0.41]]}",
                "{\"first\":99999999999999999999,\"reports\":[[0,1,3,0.41]]}",
                "{\"first\":0,\"reports\":[[0,1,0,0.41]]}",
                "{\"first\":0,\"reports\":[[0,1,3,0.4.1]]}",
                "{\"first\":0,\"reports\":[[0,1,3,.]]}",
                "{\"first\":0,\"reports\":[[0,1,3,]]}",
                "{\"first\":0,\"reports\":[[0,1,3,\"nan\"]]}",
                "{\"first\":0,\"reports\":[[0,1,3,0.41,7]]}",
                "{\"first\":0,\"reports\":[[0,1,3,0.41]],\"more\":1}",
                "{\"first\":0,\"reports\":[[0,9999999999,3,0.41]]}",
                "{\"first\":0,\"reports\":[[0,1,3,0.41][0,1,4,0.41]]}",
                "{\"first\":0,\"reports\":[[0,1,3,0.41"
            })
    void otherLinesAreRefused(String content) throws IOException {
        try (JournalStore store = begun()) {
            Files.write(file(), Lines.line(content.getBytes(StandardCharsets.US_ASCII)));
            assertThatThrownBy(() -> store.reports(0, Long.MAX_VALUE))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining("byte 0")
                    .hasMessageContaining("newer");
        }
    }

    @Test
    void manyReportsAreInGroupsOfBoundedSize() throws IOException {
        List<StepReport> made = many();
        assertThat(lines()).hasSizeBetween(4, 50);
        SplittableRandom random = new SplittableRandom(3);
        try (ReadOnlyStore view = JournalStore.openReadOnly(directory);
                JournalStore store = JournalStore.open(directory)) {
            for (StudyStore reader : List.of(view, store)) {
                for (int i = 0; i < 50; i++) {
                    int from = i == 0 ? MANY - 3 : random.nextInt(MANY);
                    int to = random.nextInt(from, MANY + 1);
                    assertThat(reader.reports(from, to)).isEqualTo(made.subList(from, to));
                }
                assertThat(reader.reports(0, Long.MAX_VALUE)).isEqualTo(made);
                assertThat(reader.flush()).isEqualTo(MANY);
            }
        }
        assertThat(check().good()).isTrue();
        assertThat(check().reports()).isEqualTo(MANY);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void reportIsWrittenBeforeLongWithoutAFlush() {
        try (JournalStore store = begun();
                ReadOnlyStore view = JournalStore.openReadOnly(directory)) {
            store.report(report(1));
            while (view.flush() == 0) {
                store.reports(0, 1); // looking does not put it off
            }
            store.report(report(2));
            while (view.flush() == 1) {
                Thread.onSpinWait();
            }
            assertThat(view.reports(0, 3)).containsExactly(report(1), report(2));
        }
    }

    @Test
    void nothingIsReadBeforeSomebodyAsks() throws IOException {
        begun().close();
        Files.writeString(file(), "no\ngroups\nat all\n");
        try (JournalStore store = JournalStore.open(directory)) {
            store.append(state -> List.of(new StudyEvent.Told(0, 1, Outcome.of(1))));
            assertThat(store.history()).hasSize(2);
            assertThatThrownBy(store::flush).isInstanceOf(StoreCorruptException.class);
            assertThat(store.state().results()).hasSize(1);
        }
    }

    /** Otherwise the damage at the beginning would be met. */
    @Test
    void endIsReadWithoutTheBeginning() throws IOException {
        List<StepReport> made = many();
        byte[] bytes = Files.readAllBytes(file());
        bytes[20] ^= 1;
        Files.write(file(), bytes);
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.flush()).isEqualTo(MANY);
            store.report(report(MANY + 1));
            assertThat(store.flush()).isEqualTo(MANY + 1);
            assertThat(store.reports(MANY - 2, MANY + 1))
                    .containsExactly(made.get(MANY - 2), made.get(MANY - 1), report(MANY + 1));
            assertThat(store.reports(MANY - 100, MANY - 90)).isEqualTo(made.subList(MANY - 100, MANY - 90));
            assertThatThrownBy(() -> store.reports(0, 1)).isInstanceOf(StoreCorruptException.class);
        }
    }

    /**
     * Groups that are there whole, or a refusal: never other reports. What is damaged in the last line, or makes one of the last two,
     * cannot be told from one that was cut short.
     */
    @Test
    void anyDamagedOrMissingByteIsNoticed() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        List<StepReport> made = new ArrayList<>();
        CurveFile writer = new CurveFile(disk, directory, true);
        for (int group = 0; group < 5; group++) {
            writer.catchUp();
            List<StepReport> reports = List.of(report(2L * group + 1), report(2L * group + 2));
            writer.append(reports);
            made.addAll(reports);
        }
        byte[] whole = disk.bytes(file());
        int lastLine = new String(whole, 0, whole.length - 1, StandardCharsets.US_ASCII).lastIndexOf('\n') + 1;
        for (int at = 0; at < whole.length; at++) {
            disk.put(file(), Arrays.copyOf(whole, at));
            List<StepReport> kept = new CurveFile(disk, directory, false).reports(0, Long.MAX_VALUE);
            assertThat(kept).as("cut at byte %s", at).isEqualTo(made.subList(0, kept.size()));
            assertThat(kept.size() % 2).isZero();
            assertThat(kept.size()).isGreaterThanOrEqualTo(at >= lastLine ? 8 : 0);
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) (1 << bit);
                disk.put(file(), damaged);
                CurveFile reader = new CurveFile(disk, directory, false);
                if (at >= lastLine - 1) {
                    assertThat(reader.reports(0, Long.MAX_VALUE)).isEqualTo(made.subList(0, at < lastLine ? 6 : 8));
                    assertThat(reader.torn()).isTrue();
                } else {
                    assertThatThrownBy(() -> reader.reports(0, Long.MAX_VALUE))
                            .isInstanceOf(StoreCorruptException.class);
                }
            }
        }
    }

    @Test
    void damageIsRefusedWithItsPlace() throws IOException {
        many();
        List<String> good = lines();
        for (int line = 0; line < good.size(); line++) {
            List<String> changed = new ArrayList<>(good);
            changed.set(line, good.get(line).replaceFirst("1,1,", "1,2,").replaceFirst(",0\\.", ",1."));
            write(changed);
            assertDamaged(line == good.size() - 1, "not what was written");
        }
        List<String> missing = new ArrayList<>(good);
        missing.remove(1);
        write(missing);
        assertDamaged(false, "where " + CurveFile.LARGEST + " should be");
    }

    private void assertDamaged(boolean atEnd, String why) throws IOException {
        JournalCheck check = check();
        assertThat(check.problem()).isEmpty();
        assertThat(check.torn()).isEqualTo(atEnd);
        byte[] journal = Files.readAllBytes(directory.resolve(Journal.FILE));
        if (!atEnd) {
            assertThat(check.good()).isFalse();
            assertThat(check.curves()).contains(why, CurveFile.FILE, "restore the file from a copy");
            JournalRepair.Result result = JournalRepair.repair(directory, () -> Journals.NOON);
            assertThat(result.found().curves()).isEqualTo(check.curves());
            assertThat(result.original()).isEmpty();
        }
        assertThat(Files.readAllBytes(directory.resolve(Journal.FILE))).isEqualTo(journal);
        try (JournalStore store = JournalStore.open(directory)) {
            if (!atEnd) {
                assertThatThrownBy(() -> store.reports(0, Long.MAX_VALUE)).hasMessage(check.curves());
            }
        }
    }

    @Test
    void missingReportsThatEventsNameAreFound() throws IOException {
        try (JournalStore store = begun()) {
            store.report(report(1));
            store.report(report(2));
            store.append(state -> List.of(new StudyEvent.Stopped(0, 1, 2, "enough")));
            store.keep(new StudyStore.Learnt(0, new byte[0])); // a snapshot does not hide it
        }
        assertThat(check().good()).isTrue();
        Files.delete(file());
        assertThat(check().good()).isFalse();
        assertThat(check().curves()).contains("has 0 reports, and events speak of 2");
    }

    @Test
    void repairCutsATornEndAndConfirmsIt() throws IOException {
        try (JournalStore store = begun()) {
            store.report(report(1));
        }
        byte[] whole = Files.readAllBytes(file());
        Files.writeString(file(), "{\"first\":1,\"rep", java.nio.file.StandardOpenOption.APPEND);
        assertThat(check().good()).isTrue();
        assertThat(check().torn()).isTrue();
        JournalRepair.Result result = JournalRepair.repair(directory, () -> Journals.NOON);
        assertThat(result.confirmed())
                .containsExactly(directory.resolve(CurveFile.FILE + ".torn-" + whole.length + ".confirmed"));
        assertThat(Files.readAllBytes(file())).isEqualTo(whole);
        assertThat(check().torn()).isFalse();
        assertThat(check().setAside()).isEmpty();
    }

    @Test
    void reportsAreLeftOfAStudyWhoseJournalIsMissing() throws IOException {
        try (JournalStore store = begun()) {
            store.report(report(1));
        }
        for (String name : List.of(Journal.FILE, CommitMark.FILE)) {
            Files.delete(directory.resolve(name));
        }
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining(CurveFile.FILE);
    }

    /** A file that was put in the place of the one that was read is read anew. */
    @Test
    void restoredFileIsReadAnew() throws IOException {
        try (JournalStore store = begun()) {
            store.report(report(1));
            store.flush();
            byte[] copy = Files.readAllBytes(file());
            store.report(report(2));
            store.flush();
            Path restored = directory.resolve("restored");
            Files.write(restored, copy);
            Files.move(restored, file(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            assertThat(store.flush()).isEqualTo(1);
            store.report(report(3));
            store.flush();
            assertThat(store.reports(0, 9)).containsExactly(report(1), report(3));
        }
    }
}
