package io.thalweg.spark;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.deploy.LocalSparkCluster;
import org.apache.spark.deploy.LocalSparkCluster$;
import org.apache.spark.deploy.worker.Worker$;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils$;
import scala.Option;
import scala.collection.Seq;

/**
 * A session on executors that are processes of their own, from the class path of the tests. Spark looks for what it starts them with in an installation;
 * where it believes to be tested, it adds the class path of this process, so that two empty directories are enough.
 */
final class LocalCluster implements AutoCloseable {

    private static final String TESTING = "spark.testing";
    private static final String HOME = "spark.test.home";

    private final List<ProcessHandle> before =
            ProcessHandle.current().children().toList();
    private final SparkSession session;
    private final List<RpcEnv> others = new ArrayList<>();

    /**
     * Starts two executors of one core.
     *
     * @param home an empty directory, where executors write
     */
    LocalCluster(Path home) throws IOException {
        SharedSession.stop();
        Files.createDirectories(home.resolve("jars"));
        Files.createDirectories(home.resolve("launcher/target/scala-2.13"));
        System.setProperty(TESTING, "true");
        System.setProperty(HOME, home.toString());
        Utils$.MODULE$.setCustomHostname("127.0.0.1");
        session = SharedSession.builder()
                .master("local-cluster[2,1,1024]")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .config("spark.task.maxFailures", 2)
                .config("spark.speculation", true)
                .config("spark.speculation.task.duration.threshold", "100ms")
                .getOrCreate();
    }

    /** Starts an executor on what looks like another host: Spark never runs the twin of a slow task on the same host. */
    void addHost() {
        others.add(Worker$.MODULE$.startRpcEnvAndEndpoint(
                "127.0.0.2",
                0,
                0,
                1,
                1024,
                new String[] {masterUrl()},
                null,
                Option.apply(3),
                session.sparkContext().getConf(),
                Option.empty()));
    }

    /** Which Spark tells nobody. */
    private static String masterUrl() {
        try {
            Method servers = LocalSparkCluster.class.getDeclaredMethod("masterRpcEnvs");
            servers.setAccessible(true);
            Object cluster = LocalSparkCluster$.MODULE$.get().get();
            RpcEnv master = (RpcEnv) ((Seq<?>) servers.invoke(cluster)).head();
            return master.address().toSparkURL();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    SparkSession session() {
        return session;
    }

    /** Ends when all executors have, which write to the directory until then. */
    @Override
    public void close() {
        List<ProcessHandle> executors = ProcessHandle.current()
                .children()
                .filter(child -> !before.contains(child))
                .toList();
        session.stop();
        others.forEach(RpcEnv::shutdown);
        System.clearProperty(TESTING);
        System.clearProperty(HOME);
        CompletableFuture.allOf(executors.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
    }
}
