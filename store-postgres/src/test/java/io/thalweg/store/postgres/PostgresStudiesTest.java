package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.StepReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The studies of a database: their names, their end, the versions of their tables, and damage. */
class PostgresStudiesTest {

    private static final PostgresServer SERVER = PostgresServer.shared();

    private final String database = SERVER.database();
    private final DataSource source = SERVER.simple(database);

    private PostgresStore begun(String name) {
        PostgresStore store = PostgresStore.open(source, name);
        store.begin(Studied.definition());
        return store;
    }

    @Test
    void studiesAreListedByName() {
        begun("b").append(Studied.asks(""));
        begun("a");
        PostgresStore.open(source, "never begun");
        assertThat(PostgresStore.studies(source)).extracting(StoredStudy::name).containsExactly("a", "b");
        assertThat(PostgresStore.studies(source))
                .extracting(StoredStudy::events)
                .containsExactly(0L, 1L);
    }

    @Test
    void studiesAreIsolated() {
        PostgresStore one = begun("one");
        PostgresStore other = begun("other");
        one.append(Studied.queues());
        assertThat(other.state().trials()).isEmpty();
        assertThat(other.claim("me", LeaseTerms.DEFAULT)).isEmpty();
        assertThat(one.claim("me", LeaseTerms.DEFAULT)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'; drop table thalweg_event; --",
                "<script>alert(1)</script>",
                "../../etc/passwd",
                "日本語 \"q\" \\ %s"
            })
    void namesAreTreatedAsText(String name) {
        begun(name).append(Studied.asks(""));
        assertThat(PostgresStore.open(source, name).state().trials()).hasSize(1);
        assertThat(PostgresStore.studies(source)).extracting(StoredStudy::name).containsExactly(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "line\nbreak", "nul\u0000"})
    void invisibleNamesAreRefused(String name) {
        assertThatThrownBy(() -> PostgresStore.open(source, name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name");
    }

    @Test
    void hugeNameIsRefusedInAShortMessage() {
        assertThatThrownBy(() -> PostgresStore.open(source, "x".repeat(10_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void unbegunStudyCannotBeResumed() {
        PostgresStore store = PostgresStore.open(source, "nothing");
        assertThatThrownBy(() -> store.append(Studied.asks("")))
                .isInstanceOf(NoSuchStudyException.class)
                .hasMessageContaining("\"nothing\"");
    }

    @Test
    void workersOnADeletedStudyAreTold() {
        PostgresStore store = begun("study");
        store.append(Studied.queues());
        Lease lease = store.claim("me", LeaseTerms.DEFAULT).orElseThrow();
        assertThatThrownBy(() -> PostgresStore.delete(source, "study", PostgresStudiesTest::requireDone))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 running");
        assertThat(store.state().running()).hasSize(1);
        PostgresStore.delete(source, "study", state -> {});
        assertThatThrownBy(store::state).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(store::history).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(() -> store.append(Studied.tells(0, 1, 1)))
                .isInstanceOf(NoSuchStudyException.class)
                .hasMessageContaining("deleted");
        assertThatThrownBy(() -> store.renew(lease, LeaseTerms.DEFAULT)).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(() -> store.claim("me", LeaseTerms.DEFAULT)).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(store::definition).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(() -> PostgresStore.delete(source, "study", state -> {}))
                .isInstanceOf(NoSuchStudyException.class);
    }

    private static void requireDone(StudyState state) {
        if (!state.running().isEmpty()) {
            throw new IllegalStateException(state.running().size() + " running");
        }
    }

    @Test
    void archivedStudiesAreMarkedAndGoOn() {
        PostgresUrl url = PostgresUrl.parse(SERVER.url(database));
        PostgresStore store = begun("study");
        begun("other");
        PostgresStore.archive(url, "study", true);
        PostgresStore.archive(url, "study", true);
        assertThat(PostgresStore.studies(source))
                .extracting(StoredStudy::name, StoredStudy::archived)
                .containsExactly(tuple("other", false), tuple("study", true));
        store.append(Studied.asks(""));
        PostgresStore.archive(url, "study", false);
        assertThat(PostgresStore.studies(source))
                .extracting(StoredStudy::archived)
                .containsOnly(false);
        assertThat(store.state().trials()).hasSize(1);
        assertThatThrownBy(() -> PostgresStore.archive(url, "wax", true)).isInstanceOf(NoSuchStudyException.class);
    }

    @Test
    void nameOfADeletedStudyIsFreeAndItsRowsStay() {
        begun("study").append(Studied.asks(""));
        PostgresStore.delete(source, "study", state -> {});
        assertThat(PostgresStore.studies(source)).isEmpty();
        assertThat(begun("study").state().trials()).isEmpty();
        SERVER.execute(database, "DO $$ BEGIN ASSERT (SELECT count(*) FROM thalweg_event) = 1; END $$");
    }

    @Test
    void tablesOfANewerVersionAreLeftAlone() {
        begun("study").append(Studied.asks(""));
        SERVER.execute(database, "INSERT INTO thalweg_schema (version) VALUES (" + (Migrations.LATEST + 1) + ")");
        assertThatThrownBy(() -> PostgresStore.open(source, "study"))
                .isInstanceOf(StoreVersionException.class)
                .hasMessageContaining("version " + (Migrations.LATEST + 1));
        SERVER.execute(database, "DELETE FROM thalweg_schema WHERE version > " + Migrations.LATEST);
        assertThat(PostgresStore.open(source, "study").state().trials()).hasSize(1);
    }

    @Test
    void tablesOfAnEarlierVersionAreLookedAtAndBroughtUpToDate() {
        PostgresStore before = begun("study");
        before.append(Studied.queues());
        before.claim("me", LeaseTerms.DEFAULT);
        SERVER.execute(
                database,
                "ALTER TABLE thalweg_trial DROP COLUMN lease_lock; ALTER TABLE thalweg_study DROP COLUMN reports;"
                        + " DROP TABLE thalweg_report; DROP TABLE thalweg_token; ALTER TABLE thalweg_study DROP COLUMN archived_at; DELETE FROM thalweg_schema WHERE version > 1");
        PostgresUrl url = PostgresUrl.parse(SERVER.url(database));
        try (PostgresStore looking = PostgresStore.openToLook(url, "study", 1)) {
            assertThat(looking.leases()).hasSize(1);
            assertThat(PostgresCheck.studies(url)).hasSize(1);
            assertThat(looking.reports(0, Long.MAX_VALUE)).isEmpty();
        }
        assertThat(PostgresCheck.of(url, "study").problem()).isEmpty();
        try (PostgresStore now = PostgresStore.open(source, "study")) {
            assertThat(now.leases()).hasSize(1);
            assertThat(now.claim("you", LeaseTerms.DEFAULT.boundToStore())).isEmpty();
            now.report(new StepReport(0, 1, 1, 0.5));
            assertThat(now.flush()).isEqualTo(1);
        }
    }

    @Test
    void concurrentSetupCreatesTheTablesOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(threads.submit(() -> begun("study").append(Studied.asks(""))));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
        assertThat(PostgresStore.open(source, "study").state().trials()).hasSize(8);
    }

    @Test
    void missingEventIsDetected() {
        PostgresStore store = begun("study");
        store.append(Studied.asks(""));
        store.append(Studied.asks(""));
        SERVER.execute(database, "DELETE FROM thalweg_event WHERE seq = 1");
        assertThatThrownBy(() -> PostgresStore.open(source, "study").state())
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("event 1");
    }

    @Test
    void unreadableEventIsDetected() {
        begun("study").append(Studied.asks(""));
        SERVER.execute(database, "UPDATE thalweg_event SET body = 'x'");
        assertThatThrownBy(() -> PostgresStore.open(source, "study").state())
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("event 1");
    }

    @Test
    void databaseInAnotherEncodingIsRefused() {
        SERVER.execute("postgres", "CREATE DATABASE " + database + "_latin ENCODING 'LATIN1' TEMPLATE template0");
        assertThatThrownBy(() -> PostgresStore.open(SERVER.simple(database + "_latin"), "study"))
                .isInstanceOf(StoreVersionException.class)
                .hasMessageContaining("UTF8");
    }

    @Test
    void missingDatabaseIsUnavailable() {
        assertThatThrownBy(() -> PostgresStore.open(SERVER.simple("nowhere"), "study"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("nowhere");
    }

    /** By the database's clock, without any help: whoever measures time elsewhere. */
    @Test
    void leasesExpireByTheDatabaseClock() throws InterruptedException {
        PostgresStore store = begun("study");
        store.append(Studied.queues());
        LeaseTerms shortest = new LeaseTerms(LeaseTerms.SHORTEST, 3);
        assertThat(store.claim("mayfly", shortest)).isPresent();
        for (int i = 0; !store.leases().isEmpty(); i++) {
            assertThat(i).as("leases do not run out").isLessThan(3000);
            Thread.sleep(10);
        }
        assertThat(store.claim("next", shortest).orElseThrow().attempt()).isEqualTo(2);
    }
}
