package io.thalweg.core.study;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.engine.TimeLimit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The store of a study while it is open in this process, and what the study is about by it. */
final class OpenStudy {

    private static final Logger LOG = LoggerFactory.getLogger(Study.class);

    /** Held for as long as a suggestion takes; guards the suggesters of sessions. */
    private final ReentrantLock suggesting = new ReentrantLock();

    private final StudyStore store;

    /** The latest that is known; others may have changed the study since. */
    private volatile Session session;

    private volatile boolean closed;

    OpenStudy(StudySettings settings, StudyState state) {
        this.store = settings.store();
        this.session = Session.of(settings, state);
        session.suggester();
    }

    /** What the study was about when a state was read; from then on it is known to be about that. */
    synchronized Session at(StudyState state) {
        session = session.at(state);
        return session;
    }

    /** What the study is about, as far as this process knows. */
    Session session() {
        return session;
    }

    /** How the study is done, as far as this process knows. */
    StudySettings settings() {
        return session.settings();
    }

    /** The history so far. */
    StudyState state() {
        StudyState state = store.state();
        return at(state).isAfter(state) ? state() : state;
    }

    /** The store, to read from. */
    StudyStore store() {
        return store;
    }

    /**
     * The store, to write to.
     *
     * @throws StoreUnavailableException if the study was closed
     */
    StudyStore writable() {
        if (closed) {
            throw new StoreUnavailableException("the study was closed here; open it again");
        }
        return store;
    }

    /** Does what uses suggesters, one thread at a time. */
    <T> T alone(Supplier<T> work) {
        suggesting.lock();
        try {
            return work.get();
        } finally {
            suggesting.unlock();
        }
    }

    /** Like {@link #alone}, for asks: a thread that is interrupted while others suggest does not wait for them. */
    <T> T aloneUnlessInterrupted(Supplier<T> work) {
        try {
            suggesting.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TimeLimit.interruption();
        }
        try {
            return work.get();
        } finally {
            suggesting.unlock();
        }
    }

    /** Has the store keep what the models have learnt, and lets go of it. */
    void close() {
        suggesting.lock();
        try {
            session.suggester().keep();
        } catch (ThalwegException | OutOfMemoryError e) {
            LOG.warn("the models were not stored and will be relearnt: {}", String.valueOf(e.getMessage()));
        } finally {
            suggesting.unlock();
            closed = true;
            store.close();
        }
    }
}
