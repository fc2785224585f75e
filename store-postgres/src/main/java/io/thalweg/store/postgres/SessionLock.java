package io.thalweg.store.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An advisory lock that a session of its own holds for as long as a store is open: when the store is closed, or its process dies, the
 * server lets go of it, and others see that. Safe to use from many threads.
 *
 * <p>A lost connection is replaced when the lock is next needed. A pooler between here and the server must give each client a session.
 */
final class SessionLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SessionLock.class);

    /** How long a session may take to say that it is there. */
    private static final int SECONDS = 5;

    private final DataSource source;
    private final long key = UUID.randomUUID().getMostSignificantBits() >>> 1;
    private @Nullable Connection session;
    private boolean held;
    private boolean closed;

    SessionLock(DataSource source) {
        this.source = source;
    }

    /** Sees to it that the lock is held. */
    synchronized long hold() throws SQLException {
        Connection now = session;
        if (now != null && !now.isValid(SECONDS)) {
            end(now);
            now = null;
        }
        if (now == null && !closed) {
            now = source.getConnection();
            session = now;
        }
        if (!held && now != null) {
            try (PreparedStatement statement = now.prepareStatement("SELECT pg_try_advisory_lock(?)")) {
                statement.setLong(1, key);
                try (ResultSet row = statement.executeQuery()) {
                    // If not, the server has not noticed yet that the session of before is gone: it holds the lock.
                    held = row.next() && row.getBoolean(1);
                }
            }
            if (!now.getAutoCommit()) {
                now.commit();
            }
        }
        return key;
    }

    private void end(Connection gone) {
        session = null;
        held = false;
        try {
            gone.close();
        } catch (SQLException e) {
            LOG.debug("a lost session could not be closed either", e);
        }
    }

    /** A connection that goes back to a pool would keep the lock. */
    @Override
    public synchronized void close() {
        closed = true;
        Connection last = session;
        if (last == null) {
            return;
        }
        try (PreparedStatement statement = last.prepareStatement("SELECT pg_advisory_unlock(?)")) {
            statement.setLong(1, key);
            statement.execute();
            if (!last.getAutoCommit()) {
                last.commit();
            }
        } catch (SQLException e) {
            LOG.debug("a lock ends with its session", e);
        }
        end(last);
    }
}
