package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of a database that cannot be reached, and of one that refuses. */
@Timeout(60)
@Tag("slow")
class PostgresAwayTest {

    private static StoreUnavailableException open(String url) {
        return catchThrowableOfType(
                StoreUnavailableException.class, () -> Stores.open(url, "study").close());
    }

    @Test
    void wrongPasswordAndUnknownDatabaseFailAtOnce() throws IOException {
        try (PostgresServer server = PostgresServer.start()) {
            server.addRole("doorman", "right");
            long before = refusals(server);
            StoreUnavailableException wrong = open(server.url(server.database(), "doorman:wrong"));
            assertThat(wrong).hasMessageContainingAll("password authentication failed", "28P01", "PGPASSWORD");
            assertThat(wrong.getMessage()).doesNotContain("timed out", " times", "wrong");
            assertThat(PostgresStore.mayPass(wrong)).isFalse();
            assertThat(refusals(server) - before).as("attempts").isEqualTo(1);

            StoreUnavailableException none = open(server.url(server.database(), "doorman"));
            assertThat(PostgresStore.mayPass(none)).isFalse();
            assertThat(none).hasMessageContaining("password");

            StoreUnavailableException unknown = open(server.url("nowhere"));
            assertThat(unknown).hasMessageContainingAll("nowhere", "3D000");
            assertThat(unknown.getMessage()).doesNotContain("timed out", " times");
            assertThat(PostgresStore.mayPass(unknown)).isFalse();
        }
    }

    private static long refusals(PostgresServer server) throws IOException {
        return server.log()
                .lines()
                .filter(line -> line.contains("password authentication failed"))
                .count();
    }

    @Test
    void absentDatabaseMayComeBack() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        StoreUnavailableException away = open("postgresql://ada@127.0.0.1:" + port + "/lab");
        assertThat(away).hasMessageContainingAll("127.0.0.1:" + port, "refused");
        assertThat(PostgresStore.mayPass(away)).isTrue();
    }

    @Test
    void permanentRefusalIsNotWaitedFor() {
        for (String state : List.of("28P01", "28000", "3D000", "08004")) {
            assertThat(Failure.of(new SQLException("", state))).as(state).isEqualTo(Failure.LASTING);
            assertThat(Failure.of(new java.sql.SQLTransientConnectionException("", state)))
                    .as("%s out of a pool", state)
                    .isEqualTo(Failure.LASTING);
        }
    }
}
