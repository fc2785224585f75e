package io.thalweg.spark;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import scala.Option;

/** One session on two threads for all tests that ask for it; another one after a test that had to stop it. */
final class SharedSession implements ParameterResolver, BeforeAllCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SharedSession.class);

    static SparkSession session() {
        return builder().master("local[2]").getOrCreate();
    }

    /** What all sessions of tests have in common. */
    static SparkSession.Builder builder() {
        return SparkSession.builder()
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.adaptive.enabled", false)
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN") // to compile code takes longer than it saves
                .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/thalweg-warehouse");
    }

    /** Stops what runs, if anything does. */
    static void stop() {
        Option<SparkSession> running = SparkSession.getDefaultSession();
        if (running.isDefined()) {
            running.get().stop();
        }
    }

    /** Stops the session of this moment after all tests. */
    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(NAMESPACE).computeIfAbsent("end", key -> (AutoCloseable) SharedSession::stop);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SparkSession.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return session();
    }
}
