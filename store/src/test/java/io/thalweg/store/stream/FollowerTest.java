package io.thalweg.store.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.Surrogates;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import io.thalweg.core.stream.StreamModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a follower has learnt is a function of the log and of how many rounds were learnt. */
class FollowerTest {

    private static final int BLOCK = 10;
    private static final FollowTerms TERMS = FollowTerms.blocksOf(BLOCK);

    @TempDir
    private Path directory = Path.of("");

    private Follower open(PartitionedLog log, FollowTerms terms) {
        return Follower.open(directory.resolve("model"), Streams.prior(), log, Streams.READER, terms);
    }

    private static MemoryLog log(int partitions, int records, long seed) {
        MemoryLog log = new MemoryLog("log", partitions, seed);
        for (int p = 0; p < partitions; p++) {
            log.append(p, Streams.lines(records, p));
        }
        return log;
    }

    /** Learns lines in blocks, as a follower must. */
    private static StreamModel learnt(List<List<String>> partitions, int rounds) {
        StreamModel model = Streams.prior();
        for (int round = 0; round < rounds; round++) {
            for (List<String> lines : partitions) {
                List<Observation> block = new ArrayList<>();
                for (String line : lines.subList(round * BLOCK, (round + 1) * BLOCK)) {
                    if (!line.isEmpty()) {
                        block.add(Streams.READER.read(null, line.getBytes(StandardCharsets.UTF_8)));
                    }
                }
                model = model.learn(block);
            }
        }
        return model;
    }

    private static void assertSameBits(StreamModel actual, StreamModel expected) {
        assertThat(actual.observations()).isEqualTo(expected.observations());
        assertThat(Streams.saved(actual)).isEqualTo(Streams.saved(expected));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 25", "3, 2", "3, 40"})
    void bitsDoNotDependOnHowRecordsAreDelivered(int partitions, int mostDelivered) {
        List<List<String>> lines = new ArrayList<>();
        MemoryLog log = new MemoryLog("log", partitions, 7);
        log.mostDelivered = mostDelivered;
        for (int p = 0; p < partitions; p++) {
            List<String> some = Streams.lines(65, p);
            Collections.fill(some.subList(23, 26 + p), ""); // gaps
            Collections.fill(some.subList(30, 40), ""); // a whole block
            lines.add(some);
            log.append(p, some);
        }
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(log.ends());
            assertThat(follower.progress().rounds()).isEqualTo(6);
            assertThat(follower.progress().next()).hasSize(partitions).containsOnly(60L);
            assertSameBits(follower.progress().model(), learnt(lines, 6));
        }
    }

    @Test
    void reopenedFollowerGoesOnWithTheSameBits() {
        List<List<String>> lines = List.of(Streams.lines(90, 0), Streams.lines(90, 1));
        for (int part = 0; part < 9; part++) {
            MemoryLog log = new MemoryLog("log", 2, part);
            for (int p = 0; p < 2; p++) {
                log.append(p, lines.get(p).subList(0, 10 * part + 10));
            }
            try (Follower follower = open(log, TERMS)) {
                assertThat(follower.progress().rounds()).isEqualTo(part);
                follower.followTo(log.ends());
                assertSameBits(follower.progress().model(), learnt(lines, part + 1));
            }
        }
    }

    /** What is before the ends and is not a whole round waits for the next records. */
    @Test
    void noBlockIsLearntInPart() {
        MemoryLog log = new MemoryLog("log", 2, 1);
        List<List<String>> lines = List.of(Streams.lines(40, 0), Streams.lines(40, 1));
        log.append(0, lines.get(0));
        log.append(1, lines.get(1).subList(0, 19));
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(log.ends());
            assertThat(follower.progress().rounds()).isEqualTo(1);
            for (int i = 0; i < 50; i++) {
                follower.step(Duration.ZERO);
            }
            assertThat(follower.progress().next()).containsExactly(10L, 10L);
            log.append(1, lines.get(1).subList(19, 40));
            follower.followTo(log.ends());
            assertThat(follower.progress().next()).containsExactly(40L, 40L);
            assertSameBits(follower.progress().model(), learnt(lines, 4));
        }
    }

    /** A partition whose block is there is not read on before the round is learnt, so that memory is bounded. */
    @Test
    void partitionsThatAreAheadAreNotRead() {
        MemoryLog behind = new MemoryLog("log", 2, 1);
        behind.append(0, Streams.lines(100, 0));
        try (Follower follower = open(behind, TERMS)) {
            for (int i = 0; i < 60; i++) {
                follower.step(Duration.ZERO);
            }
            assertThat(behind.position(0)).isBetween((long) BLOCK, (long) BLOCK + behind.mostDelivered);
            assertThat(follower.progress().rounds()).isZero();
        }
    }

    @Test
    void endsThatWereReachedBeforeAreNotWaitedFor() {
        MemoryLog log = log(1, 50, 1);
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(List.of(50L));
            follower.followTo(List.of(25L));
            assertThat(follower.progress().rounds()).isEqualTo(5);
        }
    }

    @Test
    void followsUntilToldToStop() {
        MemoryLog log = log(1, 1000, 1);
        AtomicInteger looks = new AtomicInteger();
        try (Follower follower = open(log, TERMS)) {
            follower.follow(() -> looks.incrementAndGet() <= 20);
            assertThat(follower.progress().rounds())
                    .isEqualTo(log.position(0) / BLOCK)
                    .isBetween(3L, 14L);
        }
        assertThat(looks).hasValue(21);
    }

    @Test
    void blocksBeginWhereTermsSay() {
        MemoryLog log = log(2, 40, 1);
        log.deleteBefore(5);
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> open(log, TERMS))
                .withMessageContaining("offset 0 is gone");
        try (Follower follower = open(log, TERMS.from(List.of(5L, 17L)))) {
            follower.followTo(log.ends());
            assertThat(follower.progress().next()).containsExactly(25L, 37L);
        }
        // A snapshot knows better than terms.
        try (Follower follower = open(log, TERMS.from(List.of(30L, 30L)))) {
            assertThat(follower.progress().next()).containsExactly(25L, 37L);
        }
    }

    @Test
    void recordsThatAreGoneAreNotSkipped() {
        MemoryLog log = log(1, 40, 1);
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(List.of(20L));
            log.append(0, Streams.lines(40, 2));
            log.deleteBefore(55);
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> follower.followTo(List.of(80L)))
                    .withMessageContaining("partition 0: offset")
                    .withMessageContaining("the first one is 55");
        }
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> open(log, TERMS))
                .withMessageContaining("is gone");
    }

    @Test
    void unreadableRecordsAreRefusedWithTheirPlace() {
        MemoryLog log = log(2, 30, 1);
        List<String> bad = Streams.lines(30, 5);
        bad.set(13, "1.5,many");
        MemoryLog spoilt = new MemoryLog("log", 2, 1);
        spoilt.append(0, Streams.lines(30, 0));
        spoilt.append(1, bad);
        try (Follower follower = open(spoilt, TERMS.snapshotEvery(100))) {
            for (int again = 0; again < 2; again++) {
                assertThatExceptionOfType(FollowException.class)
                        .isThrownBy(() -> follower.followTo(spoilt.ends()))
                        .withMessageContaining("log, partition 1, offset 13: 'y' is 'many', must be a number")
                        .withMessageContaining("skippingUnreadable");
            }
            assertThat(follower.progress().rounds()).isEqualTo(1);
        }
        try (Follower follower = open(log, TERMS)) {
            assertThat(follower.progress().rounds())
                    .as("kept when it was closed")
                    .isEqualTo(1);
        }
    }

    @Test
    void skippedRecordsAreCounted() {
        List<String> lines = Streams.lines(40, 5);
        lines.set(3, "1.5,many");
        lines.set(13, "7,1"); // not in the space
        lines.set(14, "{}");
        MemoryLog log = new MemoryLog("log", 1, 1);
        log.append(0, lines);
        FollowTerms terms = TERMS.skippingUnreadable();
        try (Follower follower = open(log, terms)) {
            follower.followTo(List.of(20L));
        }
        try (Follower follower = open(log, terms)) {
            assertThat(follower.progress().skipped()).isEqualTo(3);
            follower.followTo(log.ends());
            assertThat(follower.progress().skipped()).isEqualTo(3);
            assertThat(follower.progress().model().observations()).isEqualTo(37);
        }
    }

    /** A reader of one's own may let observations through that are not in the space. */
    @Test
    void observationsOutsideAreUnreadable() {
        MemoryLog log = log(1, 20, 1);
        ObservationReader away = (key, value) -> new Observation(
                Point.of("x", 3.0), Streams.READER.read(key, value).value());
        try (Follower follower =
                Follower.open(directory.resolve("model"), Streams.prior(), log, away, TERMS.skippingUnreadable())) {
            follower.followTo(log.ends());
            assertThat(follower.progress().skipped()).isEqualTo(20);
            assertThat(follower.progress().rounds()).isEqualTo(2);
            assertThat(follower.progress().model().observations()).isZero();
        }
    }

    @Test
    void otherNumbersOfPartitionsAreRefused() {
        MemoryLog log = log(2, 30, 1);
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(List.of(20L, 20L));
            log.addPartition();
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> follower.followTo(List.of(30L, 30L)))
                    .withMessageContaining("log has 3 partitions, and had 2");
        }
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> open(log, TERMS))
                .withMessageContaining("log has 3 partitions, and had 2");
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> Follower.open(
                        directory.resolve("other"), Streams.prior(), log, Streams.READER, TERMS.from(List.of(1L, 2L))))
                .withMessageContaining("log has 3 partitions, and had 2");
    }

    @Test
    void snapshotOfSomethingElseIsRefused() throws IOException {
        MemoryLog log = log(1, 30, 1);
        try (Follower follower = open(log, TERMS)) {
            follower.followTo(log.ends());
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(() -> open(log, TERMS))
                    .withMessageContaining("another follower");
        }
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> open(new MemoryLog("log, made again", 1, 1), TERMS))
                .withMessageContaining("is of log, not of log, made again");
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> open(log, FollowTerms.blocksOf(20)))
                .withMessageContaining("blocks of 10 offsets, not of 20");
        SearchSpace wider = SearchSpace.builder().real("x", -3, 3).build();
        StreamModel other = StreamModel.of(Surrogates.named("exact"), wider, Seed.of(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Follower.open(directory.resolve("model"), other, log, Streams.READER, TERMS))
                .withMessageContaining("of another space");
        Path file = directory.resolve("model");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThatExceptionOfType(StoreCorruptException.class)
                .isThrownBy(() -> open(log, TERMS))
                .withMessageContaining("checksum")
                .withMessageContaining("begin again");
        try (Follower follower =
                Follower.open(directory.resolve("anew"), Streams.prior(), log, Streams.READER, TERMS)) {
            assertThat(follower.progress().rounds()).isZero();
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws IOException {
        Path place = directory.resolve("model");
        MemoryLog log = log(1, 30, 1);
        Files.createDirectory(place);
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> open(log, TERMS))
                .withMessageContaining(place.toString());
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(
                        () -> Follower.open(directory.resolve("no/model"), Streams.prior(), log, Streams.READER, TERMS))
                .withMessageContaining("cannot be locked");
    }

    @Test
    void termsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FollowTerms.blocksOf(0))
                .withMessageContaining("blockSize is 0");
        assertThatIllegalArgumentException().isThrownBy(() -> TERMS.snapshotEvery(0));
        assertThatIllegalArgumentException().isThrownBy(() -> TERMS.from(List.of(-1L)));
        try (Follower follower = open(log(1, 30, 1), TERMS)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> follower.followTo(List.of(1L, 2L)))
                    .withMessageContaining("for 1 partitions");
        }
    }
}
