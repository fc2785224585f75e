package io.thalweg.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.core.stream.Observation;
import io.thalweg.core.stream.StreamModel;
import io.thalweg.store.stream.FollowException;
import io.thalweg.store.stream.FollowTerms;
import io.thalweg.store.stream.Follower;
import io.thalweg.store.stream.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a server of Kafka; followers are processes, and are killed. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FollowTopicTest {

    private static final int BLOCK = 50;

    @TempDir
    private Path directory = Path.of("");

    private Broker broker;

    @BeforeAll
    void start(@TempDir Path place) throws IOException, InterruptedException {
        broker = Broker.start(place);
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    private KafkaLog open(String topic) {
        return KafkaLog.open(broker.client(), topic);
    }

    private Progress follow(String topic, Path snapshot, int blockSize) {
        try (KafkaLog log = open(topic);
                Follower follower = Soundings.follower(snapshot, log, blockSize)) {
            follower.followTo(log.ends());
            return follower.progress();
        }
    }

    /** Follows in a process, and kills it when it has learnt so many rounds. */
    private void followAndKill(String topic, Path snapshot, int blockSize, long rounds)
            throws IOException, InterruptedException {
        Path output = directory.resolve(topic + ".out");
        Process follower = Broker.program(
                output, Soundings.class.getName(), broker.servers(), topic, snapshot.toString(), "" + blockSize);
        try {
            while (follower.isAlive() && rounds(output) < rounds) {
                Thread.sleep(5);
            }
            assertThat(follower.isAlive()).as("%s", Files.readString(output)).isTrue();
        } finally {
            follower.destroyForcibly().waitFor(); // SIGKILL
        }
    }

    /** What the follower has printed last. */
    private static long rounds(Path output) throws IOException {
        List<String> lines = Files.readString(output)
                .lines()
                .filter(line -> line.matches("[0-9]+"))
                .toList();
        return lines.isEmpty() ? -1 : Long.parseLong(lines.get(lines.size() - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void killedFollowerGoesOnWithTheSameBits(int partitions) throws Exception {
        String topic = "killed-" + partitions;
        broker.create(topic, partitions);
        broker.produce(topic, partitions, Soundings.lines(1520 * partitions, 3));
        Path snapshot = directory.resolve(topic);
        followAndKill(topic, snapshot, BLOCK, 4);
        assertThat(snapshot).exists();
        broker.produce(topic, partitions, Soundings.lines(1500 * partitions, 4));
        Progress resumed = follow(topic, snapshot, BLOCK);
        Progress whole = follow(topic, directory.resolve(topic + "-whole"), BLOCK);
        assertThat(resumed.rounds()).isEqualTo(60);
        assertThat(resumed.model().observations()).isEqualTo(60L * BLOCK * partitions);
        assertThat(Soundings.saved(resumed.model())).isEqualTo(Soundings.saved(whole.model()));
    }

    /** Marks of transactions have offsets as well, and what was aborted is not seen: blocks have fewer records. */
    @Test
    void abortedRecordsAreNotLearnt() throws Exception {
        broker.create("transactions", 1);
        List<String> lines = Soundings.lines(90, 5);
        try (KafkaProducer<byte[], byte[]> producer = broker.producer(Map.of("transactional.id", "one"))) {
            producer.initTransactions();
            for (int part = 0; part < 3; part++) {
                producer.beginTransaction();
                for (String line : lines.subList(30 * part, 30 * part + 30)) {
                    Future<?> unused = producer.send(new ProducerRecord<>(
                            "transactions", Broker.bytes(line))); // the end of the transaction waits for it
                }
                if (part == 1) {
                    producer.flush();
                    producer.abortTransaction();
                } else {
                    producer.commitTransaction();
                }
            }
        }
        try (KafkaLog log = open("transactions")) {
            assertThat(log.ends()).as("90 records, 3 marks").containsExactly(93L);
        }
        // The last offset of the block is that of a mark.
        Progress progress = follow("transactions", directory.resolve("transactions"), 93);
        assertThat(progress.rounds()).isEqualTo(1);
        assertThat(progress.model().observations()).isEqualTo(60);
        Progress small = follow("transactions", directory.resolve("small"), 31);
        StreamModel expected = Soundings.prior()
                .learn(lines.subList(0, 30).stream().map(FollowTopicTest::read).toList())
                .learn(lines.subList(60, 90).stream().map(FollowTopicTest::read).toList());
        assertThat(small.rounds()).isEqualTo(3);
        assertThat(Soundings.saved(small.model())).isEqualTo(Soundings.saved(expected));
    }

    private static Observation read(String line) {
        return Soundings.READER.read(null, Broker.bytes(line));
    }

    @Test
    void recordsThatWereDeletedAreNotSkipped() throws Exception {
        broker.create("deleted", 1);
        broker.produce("deleted", 1, Soundings.lines(200, 6));
        Path snapshot = directory.resolve("deleted");
        try (KafkaLog log = open("deleted");
                Follower follower = Soundings.follower(snapshot, log, BLOCK)) {
            follower.followTo(List.of(100L));
        }
        broker.admin()
                .deleteRecords(Map.of(new TopicPartition("deleted", 0), RecordsToDelete.beforeOffset(120)))
                .all()
                .get();
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> follow("deleted", snapshot, BLOCK))
                .withMessageContaining("partition 0: records from offset 100 on are not there any more")
                .withMessageContaining("the first one is 120");
        try (KafkaLog log = open("deleted");
                Follower follower = Follower.open(
                        directory.resolve("rest"),
                        Soundings.prior(),
                        log,
                        Soundings.READER,
                        FollowTerms.blocksOf(BLOCK).from(log.beginnings()))) {
            broker.admin()
                    .deleteRecords(Map.of(new TopicPartition("deleted", 0), RecordsToDelete.beforeOffset(150)))
                    .all()
                    .get();
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> follower.followTo(log.ends()))
                    .withMessageContaining("records from offset 120 on are not there any more")
                    .withMessageContaining("the first one is 150");
        }
    }

    @Test
    void otherTopicsAreRefused() throws Exception {
        broker.create("made", 1);
        broker.produce("made", 1, Soundings.lines(100, 7));
        Path snapshot = directory.resolve("made");
        assertThat(follow("made", snapshot, BLOCK).rounds()).isEqualTo(2);
        broker.admin()
                .createPartitions(Map.of("made", NewPartitions.increaseTo(2)))
                .all()
                .get();
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> follow("made", snapshot, BLOCK))
                .withMessageContaining("has 2 partitions, and had 1");
        broker.admin().deleteTopics(List.of("made")).all().get();
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> follow("made", snapshot, BLOCK))
                .withMessageContaining("topic made");
        broker.create("made", 1);
        broker.produce("made", 1, Soundings.lines(200, 8));
        assertThatExceptionOfType(FollowException.class)
                .isThrownBy(() -> follow("made", snapshot, BLOCK))
                .withMessageContaining("is of topic made (")
                .withMessageContaining("not of topic made (");
    }

    /** Settings that would lose records, or count them elsewhere, do nothing. */
    @Test
    void exampleLearnsTheBedOfTheLake() throws Exception {
        broker.create("lake", 1);
        broker.produce("lake", 1, Soundings.lines(1100, 9));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        FollowTopic.follow(broker.servers(), "lake", directory.resolve("lake"), out);
        double depth = -20 + 4 * Math.sin(5) * Math.cos(2.5);
        double found =
                Double.parseDouble(printed.toString(StandardCharsets.UTF_8).split(" ", 2)[0]);
        assertThat(found).isBetween(depth - 0.3, depth + 0.3);
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put("group.id", "anyone");
        settings.put("auto.offset.reset", "latest");
        settings.put("enable.auto.commit", "true");
        try (KafkaLog log = KafkaLog.open(settings, "lake");
                Follower follower = Soundings.follower(directory.resolve("again"), log, 1000)) {
            follower.step(Duration.ofSeconds(30));
            follower.followTo(log.ends());
            assertThat(follower.progress().model().observations()).isEqualTo(1000);
        }
        assertThat(broker.admin().listGroups().all().get()).isEmpty();
    }

    /** A million soundings and fifty kills; prints figures. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @Tag("study")
    void fiftyKillsLeaveNoTrace(int partitions) throws Exception {
        int blockSize = 1000;
        long rounds = 999 / partitions;
        String topic = "study-" + partitions;
        broker.create(topic, partitions);
        for (int part = 0; part < 10; part++) {
            broker.produce(topic, partitions, Soundings.lines(100_000, part));
        }
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = System.nanoTime();
        long busy = clock.getCurrentThreadCpuTime();
        Progress whole = follow(topic, directory.resolve(topic + "-whole"), blockSize);
        double busySeconds = (clock.getCurrentThreadCpuTime() - busy) / 1e9;
        double seconds = (System.nanoTime() - start) / 1e9;
        SplittableRandom random = new SplittableRandom(partitions);
        List<Long> kills = new ArrayList<>();
        for (int kill = 0; kill < 50; kill++) {
            kills.add(1 + random.nextLong(rounds));
        }
        kills.sort(null);
        Path snapshot = directory.resolve(topic);
        for (long kill : kills) {
            followAndKill(topic, snapshot, blockSize, kill);
        }
        Progress resumed = follow(topic, snapshot, blockSize);
        System.out.println(topic + ": " + whole.model().observations() + " observations in " + seconds
                + " s without kills, " + busySeconds + " s of them computing; after kills at " + kills + ": "
                + resumed.model().observations()
                + " observations, " + Files.size(snapshot) + " bytes of snapshot");
        assertThat(whole.rounds()).isEqualTo(1_000_000 / partitions / blockSize);
        assertThat(resumed.rounds()).isEqualTo(whole.rounds());
        assertThat(resumed.model().observations()).isEqualTo(whole.rounds() * blockSize * partitions);
        assertThat(Soundings.saved(resumed.model())).isEqualTo(Soundings.saved(whole.model()));
    }
}
