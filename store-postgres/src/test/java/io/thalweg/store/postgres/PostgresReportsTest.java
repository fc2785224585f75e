package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.StepReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports in a database: what becomes of them when it fails, is away, or is not what was written. */
@Tag("slow")
class PostgresReportsTest {

    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final String DATABASE = SERVER.database();
    private static final HikariDataSource POOL = SERVER.pool(DATABASE, 6);
    private static final AtomicInteger STUDIES = new AtomicInteger();

    /** A condition for the rows of a study. */
    private static final String OF = "study_id = (SELECT study_id FROM thalweg_study WHERE name = 'NAME')";

    private final String name = "reports " + STUDIES.incrementAndGet();

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

    private static PostgresStore begun(String study) {
        PostgresStore store = PostgresStore.open(POOL, study);
        store.begin(Studied.definition());
        store.append(Studied.queues());
        return store;
    }

    private static StepReport report(long step) {
        return new StepReport(0, 1, step, 1.0 / step);
    }

    private static List<StepReport> reports(int n) {
        return LongStream.rangeClosed(1, n)
                .mapToObj(PostgresReportsTest::report)
                .toList();
    }

    private static PostgresCheck check(String study) {
        return PostgresCheck.of(PostgresUrl.parse(SERVER.url(DATABASE)), study);
    }

    /** Whichever call of the database fails: each report is there, once. */
    @ParameterizedTest
    @CsvSource({"false,08006", "true,08006", "false,40001"})
    void anyFailedCallIsRecovered(boolean afterwards, String state) {
        int k = 1;
        for (boolean more = true; more; k++) {
            String study = name + "/" + k;
            begun(study).close();
            FaultySource faulty = new FaultySource(POOL, k, afterwards, state);
            try (PostgresStore store = PostgresStore.open(faulty.proxy(), study, restless(3))) {
                store.report(report(1));
                store.report(report(2));
                assertThat(store.flush()).isEqualTo(2);
                store.report(report(3));
                store.append(state1 -> List.of(new StudyEvent.Stopped(0, 1, 3, "enough")));
                store.report(report(4));
                store.append(state1 -> List.of());
                store.report(report(5));
            }
            try (PostgresStore store = PostgresStore.open(POOL, study)) {
                assertThat(store.reports(0, Long.MAX_VALUE))
                        .as("call %d fails", k)
                        .isEqualTo(reports(5));
            }
            assertThat(check(study).problem()).isEmpty();
            more = faulty.hasFailed();
        }
        assertThat(k).isGreaterThan(15);
    }

    /** Nobody knows whether what was committed when the connection was lost is there; others go on meanwhile. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void reportsInDoubtAreNotWrittenTwice(boolean afterwards) {
        int refused = 0;
        for (int k = 1; k < 12; k++) {
            String study = name + "/" + k;
            AtomicBoolean broken = new AtomicBoolean();
            DataSource faulty = new FaultySource(POOL, k, afterwards, "08006").proxy();
            DataSource flaky = Studied.choosing(() -> broken.get() ? faulty : POOL);
            try (PostgresStore other = begun(study);
                    PostgresStore store = PostgresStore.open(flaky, study, restless(1))) {
                store.report(report(1));
                store.flush();
                store.report(report(2));
                broken.set(true);
                try {
                    store.append(Studied.queues());
                } catch (StoreUnavailableException e) {
                    refused++;
                }
                broken.set(false);
                other.report(new StepReport(0, 9, 1, 1));
                other.flush();
                store.report(report(3));
                store.flush();
                List<StepReport> all = new ArrayList<>(store.reports(0, Long.MAX_VALUE));
                assertThat(all.removeIf(report -> report.attempt() == 9)).isTrue();
                assertThat(all).as("call %d fails", k).isEqualTo(reports(3));
            }
        }
        assertThat(refused).isGreaterThan(3);
    }

    @Test
    void reportsAreKeptWhileTheDatabaseIsAway() {
        AtomicBoolean away = new AtomicBoolean();
        DataSource flaky =
                Studied.choosing(() -> away.get() ? new FaultySource(POOL, 1, false, "08006").proxy() : POOL);
        begun(name).close();
        try (PostgresStore store = PostgresStore.open(flaky, name, restless(1))) {
            store.report(report(1));
            away.set(true);
            store.report(report(2));
            assertThatThrownBy(() -> store.append(Studied.tells(0, 1, 1)))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThatThrownBy(store::flush).isInstanceOf(StoreUnavailableException.class);
            store.report(report(3));
            away.set(false);
            assertThat(store.state().results()).isEmpty();
            assertThat(store.flush()).isEqualTo(3);
            assertThat(store.reports(0, 9)).isEqualTo(reports(3));
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void reportIsWrittenBeforeLongWithoutAFlush() {
        try (PostgresStore store = begun(name);
                PostgresStore other = PostgresStore.open(POOL, name)) {
            for (int n = 1; n <= 3; n++) {
                store.report(report(n));
                while (other.flush() < n) {
                    Thread.onSpinWait();
                }
            }
            assertThat(other.reports(0, 9)).isEqualTo(reports(3));
        }
    }

    @Test
    void manyReportsAreWrittenInParts() {
        int many = 2 * ReportBuffer.LARGEST + 14;
        try (PostgresStore store = begun(name)) {
            reports(many).subList(0, many - 7).forEach(store::report);
            assertThat(store.flush()).isEqualTo(many - 7);
            reports(many).subList(many - 7, many).forEach(store::report);
            store.append(Studied.queues());
            assertThat(store.reports(0, Long.MAX_VALUE)).isEqualTo(reports(many));
            assertThat(store.reports(many - 2, many)).containsExactly(report(many - 1), report(many));
            assertThat(check(name).reports()).isEqualTo(many);
        }
    }

    @Test
    void missingReportIsDetected() {
        try (PostgresStore store = begun(name)) {
            reports(4).forEach(store::report);
            store.append(state -> List.of(new StudyEvent.Stopped(0, 1, 4, "enough")));
            assertThat(check(name).problem()).isEmpty();
            assertThat(check(name).reports()).isEqualTo(4);
            execute("DELETE FROM thalweg_report WHERE number = 2 AND " + OF, name);
            assertThatThrownBy(() -> store.reports(1, 4))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining("report 2");
            assertThat(check(name).problem()).contains("counts 4 reports").contains("there are 2");
            execute("DELETE FROM thalweg_report WHERE number > 1 AND " + OF, name);
            execute("UPDATE thalweg_study SET reports = 2 WHERE " + OF, name);
            assertThat(check(name).problem()).contains("there are 2 reports, and events speak of 4");
        }
    }

    private static void execute(String statement, String study) {
        SERVER.execute(DATABASE, statement.replace("NAME", study));
    }

    @Test
    void reportsAreDeletedWithTheirStudy() {
        try (PostgresStore store = begun(name)) {
            store.report(report(1));
            store.flush();
            PostgresStore.delete(POOL, name, state -> {});
            store.report(report(2));
            assertThatThrownBy(store::flush).isInstanceOf(NoSuchStudyException.class);
            execute("DO $$ BEGIN ASSERT (SELECT count(*) FROM thalweg_report WHERE " + OF + ") = 0; END $$", name);
        }
    }
}
