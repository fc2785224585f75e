package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What happens when the database does not do what it is asked. */
@Tag("slow")
class PostgresFaultsTest {

    private static final AtomicInteger STUDIES = new AtomicInteger();
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final String DATABASE = SERVER.database();

    private static final HikariDataSource POOL = SERVER.pool(DATABASE, 4);

    private final DataSource source = SERVER.simple(DATABASE);
    private final String name = "faults " + STUDIES.incrementAndGet();

    @AfterAll
    static void closePool() {
        POOL.close();
    }

    private static Patience restless(int attempts) {
        return new Patience(
                attempts,
                Duration.ofMillis(1),
                Duration.ofMillis(20),
                Seed.of(1).generator(),
                time -> Thread.sleep(1));
    }

    /** Some of everything, by which each decision names what it did; what comes of it can be compared. */
    private static List<Object> work(StudyStore store) {
        LeaseTerms terms = new LeaseTerms(Duration.ofHours(1), 2);
        store.begin(Studied.definition());
        store.append(Studied.asks("first"));
        store.append(Studied.queues());
        store.append(Studied.queues());
        Lease one = store.claim("one", terms).orElseThrow();
        Lease two = store.claim("two", terms).orElseThrow();
        store.append(Studied.tells(one.trial().number(), one.attempt(), 3));
        store.renew(two, terms);
        store.release(two);
        store.append(state -> List.of(new StudyEvent.Taken(2, "second"), new StudyEvent.Cancelled(0)));
        store.append(state -> List.of(new StudyEvent.Released(2)));
        store.keep(new StudyStore.Learnt(1, new byte[] {7}));
        Lease again = store.claim("three", terms).orElseThrow();
        return List.of(
                store.history().stream().map(StudyStore.Recorded::event).toList(),
                List.copyOf(store.state().results()),
                store.leases().stream().map(Lease::attempt).toList(),
                one.attempt(),
                again.trial().number(),
                again.attempt());
    }

    /** For every call of the database there is: it fails, and what comes of the work is the same. */
    @ParameterizedTest
    @CsvSource({"false,08006", "true,08006", "false,40001"})
    void anyFailedCallIsRecovered(boolean afterwards, String state) {
        List<Object> expected = work(PostgresStore.open(POOL, name));
        int k = 1;
        for (boolean more = true; more; k++) {
            FaultySource faulty = new FaultySource(POOL, k, afterwards, state);
            String study = name + "/" + k;
            List<Object> result;
            try (PostgresStore store = PostgresStore.open(faulty.proxy(), study, restless(3))) {
                result = work(store);
            }
            assertThat(result).as("call %d fails", k).isEqualTo(expected);
            try (PostgresStore reopened = PostgresStore.open(POOL, study)) {
                assertThat(reopened.history())
                        .extracting(StudyStore.Recorded::event)
                        .isEqualTo(expected.get(0));
            }
            more = faulty.hasFailed();
        }
        assertThat(k).isGreaterThan(40);
    }

    /** More events than are sent at a time: whichever call fails, all of them are there or none. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void longDecisionIsAtomic(boolean afterwards) {
        int many = 4_100;
        int refused = 0;
        int k = 1;
        for (boolean more = true; more; k++) {
            String study = name + "/" + k;
            FaultySource faulty = new FaultySource(POOL, k, afterwards, "08006");
            try (PostgresStore begun = PostgresStore.open(POOL, study)) {
                begun.begin(Studied.definition());
            }
            try (PostgresStore store = PostgresStore.open(faulty.proxy(), study, restless(1))) {
                store.append(state ->
                        LongStream.range(0, many).mapToObj(Studied::asked).toList());
            } catch (StoreUnavailableException e) {
                refused++;
            }
            try (PostgresStore reopened = PostgresStore.open(POOL, study)) {
                assertThat(reopened.state().trials().size())
                        .as("call %d fails", k)
                        .isIn(0, many);
                assertThat(reopened.history()).hasSameSizeAs(reopened.state().trials());
            }
            more = faulty.hasFailed();
        }
        assertThat(refused).isGreaterThan(5);
    }

    @ParameterizedTest
    @CsvSource({
        "40001,PASSING", "40P01,PASSING", "55P03,PASSING", "57014,PASSING", "57P01,PASSING", "57P03,PASSING",
                "08001,PASSING",
        "08006,PASSING", "53300,PASSING", "53100,PASSING", "25006,PASSING", "28P01,LASTING", "42501,LASTING",
                "3D000,LASTING",
        "XX000,LASTING", "XX001,DAMAGE", "XX002,DAMAGE"
    })
    void transientErrorsAreRetried(String state, Failure failure) {
        assertThat(Failure.of(new SQLException("", state))).isEqualTo(failure);
        assertThat(Failure.of(new SQLTransientConnectionException("", state)))
                .isEqualTo(Failure.isRefusal(state) ? Failure.LASTING : Failure.NO_CONNECTION);
    }

    @Test
    void pausesGrowUpToALimit() throws InterruptedException {
        List<Duration> pauses = new ArrayList<>();
        Patience patience = new Patience(
                9, Duration.ofMillis(50), Duration.ofSeconds(2), Seed.of(3).generator(), pauses::add);
        for (int i = 1; i <= 60; i++) {
            patience.pause(i);
        }
        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(25), Duration.ofMillis(50));
        assertThat(pauses.get(3)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
        assertThat(pauses.get(59)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void unreachableDatabaseIsReportedAndMayReturn() {
        try (PostgresStore store = PostgresStore.open(source, name)) {
            store.begin(Studied.definition());
        }
        AtomicInteger broken = new AtomicInteger();
        DataSource lost = new FaultySource(source, 1, false, "08006").proxy();
        DataSource flaky = Studied.choosing(() -> broken.get() > 0 ? lost : source);
        try (PostgresStore store = PostgresStore.open(flaky, name, restless(1))) {
            store.append(Studied.asks(""));
            broken.set(1);
            assertThatThrownBy(() -> store.append(Studied.asks("")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContainingAll("PostgreSQL could not record", name, "08006");
            broken.set(0);
            assertThat(store.append(Studied.asks("")).trials()).hasSize(2);
        }
    }

    @Test
    void connectionLostDuringADecisionIsReplaced() {
        AtomicInteger decided = new AtomicInteger();
        try (HikariDataSource pool = SERVER.pool(DATABASE, 2);
                PostgresStore store = PostgresStore.open(pool, name, restless(5))) {
            store.begin(Studied.definition());
            store.append(state -> {
                if (decided.incrementAndGet() == 1) {
                    SERVER.execute(
                            DATABASE,
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + DATABASE
                                    + "' AND pid <> pg_backend_pid()");
                }
                return Studied.asks("cut off").on(state);
            });
            assertThat(decided).hasValue(2);
            assertThat(store.history()).hasSize(1);
        }
    }

    @Test
    void serializableTransactionsSucceed() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(4);
        config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (PostgresStore store = PostgresStore.open(pool, name, restless(5))) {
                store.begin(Studied.definition());
            }
            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(threads.submit(() -> {
                    try (PostgresStore store = PostgresStore.open(pool, name, restless(100))) {
                        for (int k = 0; k < 10; k++) {
                            store.append(Studied.asks(""));
                        }
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            threads.shutdown();
            try (PostgresStore store = PostgresStore.open(pool, name)) {
                assertThat(store.state().trials()).hasSize(40);
            }
        }
    }

    @Test
    void missingConnectionIsReportedAfterATimeout() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(250);
        try (HikariDataSource pool = new HikariDataSource(config);
                PostgresStore store = PostgresStore.open(pool, name)) {
            store.begin(Studied.definition());
            try (Connection taken = pool.getConnection()) {
                assertThat(taken.isClosed()).isFalse();
                assertThatThrownBy(() -> store.append(Studied.asks("")))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("onnection is not available");
            }
            assertThat(store.append(Studied.asks("")).trials()).hasSize(1);
        }
    }

    @Test
    void slowStatementIsCancelledAndLeavesNothing() throws SQLException {
        try (PostgresStore store = PostgresStore.open(source, name);
                PostgresStore hurried = PostgresStore.open(option("-c statement_timeout=100"), name, restless(2))) {
            store.begin(Studied.definition());
            try (Connection blocking = source.getConnection()) {
                blocking.setAutoCommit(false);
                blocking.createStatement().execute("LOCK TABLE thalweg_study IN ACCESS EXCLUSIVE MODE");
                assertThatThrownBy(() -> hurried.append(Studied.asks("")))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("57014");
                blocking.rollback();
            }
            assertThat(hurried.append(Studied.asks("")).trials()).hasSize(1);
            assertThat(store.history()).hasSize(1);
        }
    }

    @Test
    void readOnlyDatabaseCanOnlyBeRead() {
        try (PostgresStore store = PostgresStore.open(source, name);
                PostgresStore reading =
                        PostgresStore.open(option("-c default_transaction_read_only=on"), name, restless(2))) {
            store.begin(Studied.definition());
            store.append(Studied.queues());
            assertThat(reading.state().trials()).hasSize(1);
            assertThatThrownBy(() -> reading.append(Studied.asks("")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("25006");
            assertThatThrownBy(() -> reading.claim("me", LeaseTerms.DEFAULT))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(store.history()).hasSize(1);
        }
    }

    private DataSource option(String options) {
        PGSimpleDataSource other = (PGSimpleDataSource) SERVER.simple(DATABASE);
        other.setOptions(options);
        return other;
    }
}
