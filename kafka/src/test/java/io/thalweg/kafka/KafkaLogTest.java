package io.thalweg.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.store.stream.FollowException;
import io.thalweg.store.stream.LogRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Kafka's own stand-in for its consumer. */
class KafkaLogTest {

    private static final TopicPartition ZERO = new TopicPartition("lake", 0);
    private static final TopicPartition ONE = new TopicPartition("lake", 1);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");

    @BeforeEach
    void fill() {
        consumer.updatePartitions("lake", List.of(partition(0), partition(1)));
        consumer.updateBeginningOffsets(Map.of(ZERO, 3L, ONE, 0L));
        consumer.updateEndOffsets(Map.of(ZERO, 10L, ONE, 20L));
    }

    private static PartitionInfo partition(int number) {
        return new PartitionInfo("lake", number, Node.noNode(), new Node[0], new Node[0]);
    }

    private KafkaLog log() {
        return new KafkaLog(consumer, "lake", "topic lake (7)");
    }

    @Test
    void whoeverIsInterruptedDoesNotWaitForServers() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(InterruptException.class)
                    .isThrownBy(() -> KafkaLog.open(Map.of("bootstrap.servers", "127.0.0.1:9"), "lake"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void onlyWantedPartitionsAreRead() {
        try (KafkaLog log = log()) {
            log.seek(List.of(5L, 0L));
            consumer.addRecord(new ConsumerRecord<>("lake", 0, 6, null, Broker.bytes("a")));
            consumer.addRecord(new ConsumerRecord<>("lake", 1, 0, Broker.bytes("k"), Broker.bytes("b")));
            List<LogRecord> found = log.poll(Set.of(0), Duration.ZERO);
            assertThat(found).extracting(LogRecord::partition).containsExactly(0);
            assertThat(found).extracting(LogRecord::offset).containsExactly(6L);
            assertThat(consumer.paused()).containsExactly(ONE);
            assertThat(log.position(0)).isEqualTo(7);
            assertThat(log.position(1)).isZero();
            log.poll(Set.of(0, 1), Duration.ZERO);
            assertThat(consumer.paused()).isEmpty();
        }
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void offsetsThatAreNotThereAreNamed() {
        try (KafkaLog log = log()) {
            assertThat(log.beginnings()).containsExactly(3L, 0L);
            assertThat(log.ends()).containsExactly(10L, 20L);
            log.seek(log.beginnings());
            log.seek(log.ends());
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> log.seek(List.of(2L, 0L)))
                    .withMessageContaining(
                            "topic lake (7), partition 0: records from offset 2 on are not there any more")
                    .withMessageContaining("the first one is 3");
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> log.seek(List.of(3L, 21L)))
                    .withMessageContaining("partition 1: it ends at offset 20, and is to be read on at 21");
        }
    }

    @Test
    void recordsThatAreDeletedMeanwhileAreNotSkipped() {
        try (KafkaLog log = log()) {
            log.seek(List.of(3L, 5L));
            consumer.updateBeginningOffsets(Map.of(ZERO, 3L, ONE, 12L));
            consumer.setPollException(new OffsetOutOfRangeException(Map.of(ONE, 5L)));
            assertThatExceptionOfType(FollowException.class)
                    .isThrownBy(() -> log.poll(Set.of(0, 1), Duration.ZERO))
                    .withMessageContaining("partition 1: records from offset 5 on are not there any more")
                    .withMessageContaining("the first one is 12");
        }
    }

    @Test
    void newPartitionsAreSeen() {
        try (KafkaLog log = log()) {
            assertThat(log.partitions()).isEqualTo(2);
            consumer.updatePartitions("lake", List.of(partition(0), partition(1), partition(2)));
            assertThat(log.partitions()).isEqualTo(3);
        }
    }
}
