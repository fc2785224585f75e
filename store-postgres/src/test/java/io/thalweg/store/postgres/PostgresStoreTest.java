package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.event.StudyStoreContract;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;

/** The contract of stores. Time goes by when the ends of leases are moved back. */
class PostgresStoreTest extends StudyStoreContract {

    private static final AtomicInteger STUDIES = new AtomicInteger();
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final String DATABASE = SERVER.database();
    private static final HikariDataSource POOL = SERVER.pool(DATABASE, 20);

    @AfterAll
    static void closePool() {
        POOL.close();
    }

    @Override
    protected StudyStore fresh(InstantSource clock) {
        return PostgresStore.open(POOL, "study " + STUDIES.incrementAndGet());
    }

    @Override
    protected StudyStore reopened(StudyStore before, InstantSource clock) {
        return PostgresStore.open(POOL, ((PostgresStore) before).name());
    }

    @Override
    protected StudyStore besides(StudyStore other, InstantSource clock) {
        return reopened(other, clock);
    }

    @Override
    public boolean obeysTheClock() {
        return false;
    }

    @Override
    public Duration brief() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int sequences() {
        return 40;
    }

    @Override
    public void elapse(Duration time) {
        SERVER.execute(
                DATABASE,
                "UPDATE thalweg_trial SET lease_until = lease_until - interval '" + time.toMillis() + " milliseconds'");
    }
}
