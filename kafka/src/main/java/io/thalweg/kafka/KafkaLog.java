package io.thalweg.kafka;

import io.thalweg.store.stream.FollowException;
import io.thalweg.store.stream.LogRecord;
import io.thalweg.store.stream.PartitionedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * A topic of Kafka as a log. Its partitions are assigned, not subscribed to: there is no group, and nothing is committed, for the snapshot of the
 * follower is the only truth about what was learnt. Records of transactions that were aborted are not seen. Used by one thread.
 */
public final class KafkaLog implements PartitionedLog, AutoCloseable {

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final String identity;
    private final List<TopicPartition> assigned;

    KafkaLog(Consumer<byte[], byte[]> consumer, String topic, String identity) {
        this.consumer = consumer;
        this.topic = topic;
        this.identity = identity;
        this.assigned = IntStream.range(0, consumer.partitionsFor(topic).size())
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(assigned);
    }

    /**
     * Opens a topic.
     *
     * @param properties of Kafka's client, at least {@code bootstrap.servers}. {@code enable.auto.commit}, {@code auto.offset.reset} and
     *     {@code group.id} are set aside, as they would lose records; {@code isolation.level} is {@code read_committed}
     * @param topic its name
     * @return the topic, all its partitions
     * @throws FollowException if there is no such topic, or the servers do not say
     */
    public static KafkaLog open(Map<String, ?> properties, String topic) {
        Map<String, Object> all = new HashMap<>(properties);
        all.remove(ConsumerConfig.GROUP_ID_CONFIG);
        all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        String identity = identity(properties, topic);
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(all, bytes, bytes);
        try {
            return new KafkaLog(consumer, topic, identity);
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
    }

    /** A topic that is made again has another number, and its offsets are of other records. */
    private static String identity(Map<String, ?> properties, String topic) {
        Admin admin = Admin.create(new HashMap<>(properties));
        try {
            TopicDescription found = Objects.requireNonNull(
                    admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic));
            return "topic " + topic + " (" + found.topicId() + ")";
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new FollowException("topic " + topic + ": " + cause.getMessage(), cause);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } finally {
            admin.close(Duration.ZERO); // nobody waits for an answer any more
        }
    }

    /** {@return name and number of the topic} */
    @Override
    public String identity() {
        return identity;
    }

    /** {@return the number of partitions, as far as the client has heard: by default it asks every five minutes} */
    @Override
    public int partitions() {
        return consumer.partitionsFor(topic).size();
    }

    /** {@return offset of the first record that each partition still has, for {@link io.thalweg.store.stream.FollowTerms#from}} */
    public List<Long> beginnings() {
        return inOrder(consumer.beginningOffsets(assigned));
    }

    /** {@return offset after the last record of each partition, for {@link io.thalweg.store.stream.Follower#followTo}} */
    public List<Long> ends() {
        return inOrder(consumer.endOffsets(assigned));
    }

    private List<Long> inOrder(Map<TopicPartition, Long> offsets) {
        return assigned.stream().map(offsets::get).toList();
    }

    @Override
    public void seek(List<Long> offsets) {
        List<Long> beginnings = beginnings();
        List<Long> ends = ends();
        for (int p = 0; p < offsets.size(); p++) {
            long offset = offsets.get(p);
            if (offset < beginnings.get(p)) {
                throw gone(p, offset, null);
            }
            if (offset > ends.get(p)) {
                throw new FollowException(identity + ", partition " + p + ": it ends at offset " + ends.get(p)
                        + ", and is to be read on at " + offset + ": records that were learnt are lost");
            }
            consumer.seek(assigned.get(p), offset);
        }
    }

    private FollowException gone(int partition, long offset, @Nullable KafkaException cause) {
        return new FollowException(
                identity + ", partition " + partition + ": records from offset " + offset
                        + " on are not there any more, the first one is "
                        + beginnings().get(partition)
                        + "; to learn what is there, begin a new snapshot with terms.from(log.beginnings())",
                cause);
    }

    @Override
    public List<LogRecord> poll(Set<Integer> partitions, Duration wait) {
        consumer.pause(assigned);
        consumer.resume(partitions.stream().map(assigned::get).toList());
        List<LogRecord> found = new ArrayList<>();
        try {
            for (ConsumerRecord<byte[], byte[]> one : consumer.poll(wait)) {
                found.add(new LogRecord(one.partition(), one.offset(), one.key(), one.value()));
            }
        } catch (OffsetOutOfRangeException e) {
            Map.Entry<TopicPartition, Long> first =
                    e.offsetOutOfRangePartitions().entrySet().iterator().next();
            throw gone(first.getKey().partition(), first.getValue(), e);
        }
        return found;
    }

    @Override
    public long position(int partition) {
        return consumer.position(assigned.get(partition));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
