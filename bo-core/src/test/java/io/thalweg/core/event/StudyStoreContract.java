package io.thalweg.core.event;

import io.thalweg.core.study.ManualClock;
import io.thalweg.core.study.StateMachineContract;
import io.thalweg.core.trial.EnduringContract;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.TextsContract;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * What every {@link StudyStore} keeps to: extend it, say how a store is opened, and all the tests are inherited. They are in parts, by
 * subject; each part is an interface of tests.
 *
 * <p>The tests go by a clock of their own if the store takes one. A store with a clock of its own is waited for, with the shortest
 * leases that there are.
 */
public abstract class StudyStoreContract
        implements RecordingContract,
                ChangingContract,
                AtomicContract,
                TellingContract,
                LeasingContract,
                AbandoningContract,
                ReportingContract,
                ResumingContract,
                LivenessContract,
                EnduringContract,
                TextsContract,
                CrowdContract,
                LinearizableContract,
                StateMachineContract {

    private final ManualClock clock = new ManualClock();
    private final List<StudyStore> opened = new ArrayList<>();
    private @Nullable StudyStore store;

    /** An empty store, of a study that no earlier call returned. */
    protected abstract StudyStore fresh(InstantSource testClock);

    /** Opens the study again, after its store was closed: the same store if it lasts no longer than the process. */
    protected abstract StudyStore reopened(StudyStore before, InstantSource testClock);

    /** Another way to the study while the store is open, as other processes have: the same store if there is none. */
    protected StudyStore besides(StudyStore other, InstantSource testClock) {
        return other;
    }

    @Override
    public boolean obeysTheClock() {
        return true;
    }

    @Override
    public boolean outlivesTheProcess() {
        return true;
    }

    @Override
    public boolean keepsLeases() {
        return true;
    }

    @Override
    public int sequences() {
        return obeysTheClock() ? 200 : 0;
    }

    @Override
    public Duration brief() {
        return obeysTheClock() ? Duration.ofMinutes(1) : LeaseTerms.SHORTEST.multipliedBy(2);
    }

    @Override
    public StudyStore store() {
        if (store == null) {
            store = empty();
            store.begin(StoreTrials.definition());
        }
        return store;
    }

    @Override
    public StudyStore another() {
        StudyStore other = besides(store(), clock);
        opened.add(other);
        return other;
    }

    @Override
    public StudyStore reopen() {
        store = reopen(store());
        return store;
    }

    @Override
    public StudyStore reopen(StudyStore other) {
        other.close();
        StudyStore again = reopened(other, clock);
        opened.add(again);
        return again;
    }

    @Override
    public StudyStore empty() {
        StudyStore empty = fresh(clock);
        opened.add(empty);
        return empty;
    }

    @Override
    public void breakTheClock(Error error) {
        clock.fail(error);
    }

    @Override
    public void elapse(Duration time) {
        clock.advance(time);
        if (!obeysTheClock()) {
            try {
                Thread.sleep(time.toMillis());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Closes what the test has opened; closing what is closed does nothing. */
    @AfterEach
    void closeStores() {
        opened.forEach(StudyStore::close);
    }
}
