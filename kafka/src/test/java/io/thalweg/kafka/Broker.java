package io.thalweg.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A server of Kafka in a process of its own: one node, which is broker and controller, on the loopback interface. */
final class Broker implements AutoCloseable {

    private static final int ATTEMPT_MILLIS = 2000;
    private static final int MOST_ATTEMPTS = 150;

    private final Process process;
    private final String servers;
    private final Admin admin;

    private Broker(Process process, String servers) {
        this.process = process;
        this.servers = servers;
        this.admin = Admin.create(client());
    }

    /** Starts a server that keeps its data in a directory, and waits until it answers. */
    static Broker start(Path directory) throws IOException, InterruptedException {
        Path data = Files.createDirectories(directory.resolve("data"));
        // What the tool for formatting writes.
        Files.writeString(
                data.resolve("meta.properties"),
                "version=1\ncluster.id=dGhhbHdlZy10aGFsd2VnLQ\nnode.id=1\ndirectory.id=dGhhbHdlZy1kaXJlY3RvcA\n");
        int[] ports = freePorts();
        String servers = "127.0.0.1:" + ports[0];
        Path settings = Files.writeString(directory.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                num.network.threads=1
                num.io.threads=2
                background.threads=2
                log.cleaner.threads=1
                log.cleaner.dedupe.buffer.size=2097152
                auto.create.topics.enable=false
                transaction.state.log.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                """.formatted(
                        ports[0], ports[1], data.toString().replace('\\', '/')));
        Path output = directory.resolve("output");
        Broker broker = new Broker(program(output, "-Xmx256m", "kafka.Kafka", settings.toString()), servers);
        for (int attempt = 0; broker.process.isAlive() && attempt < MOST_ATTEMPTS; attempt++) {
            if (broker.answers()) {
                return broker;
            }
        }
        broker.close();
        throw new IOException("the server has not come up: " + Files.readString(output));
    }

    private boolean answers() throws InterruptedException {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(ATTEMPT_MILLIS))
                    .controller()
                    .get();
            return true;
        } catch (ExecutionException e) {
            return false; // not yet
        }
    }

    /** A program of the tests' class path. */
    static Process program(Path output, String... classAndArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(List.of(classAndArguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static int[] freePorts() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket one = new ServerSocket(0, 1, here);
                ServerSocket other = new ServerSocket(0, 1, here)) {
            return new int[] {one.getLocalPort(), other.getLocalPort()};
        }
    }

    String servers() {
        return servers;
    }

    Map<String, Object> client() {
        // On a machine that is busy with other things the server is slow.
        return Map.of("bootstrap.servers", servers, "default.api.timeout.ms", 300_000);
    }

    Admin admin() {
        return admin;
    }

    void create(String topic, int partitions) throws InterruptedException, ExecutionException {
        admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                .all()
                .get();
    }

    KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(client());
        settings.put("linger.ms", 20);
        settings.remove("default.api.timeout.ms"); // a producer has none
        settings.put("max.block.ms", 300_000);
        settings.put("delivery.timeout.ms", 300_000);
        // With two requests in flight, a broker may learn of a new topic between them. It then takes the second, and
        // refuses the first as out of order until it expires (KAFKA-15591).
        settings.put("max.in.flight.requests.per.connection", 1);
        settings.putAll(more);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Appends lines to the partitions in turn. */
    void produce(String topic, int partitions, List<String> lines) {
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                sent.add(producer.send(new ProducerRecord<>(topic, i % partitions, null, bytes(lines.get(i)))));
            }
            producer.flush();
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker did not take a record of topic " + topic, e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        admin.close();
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
