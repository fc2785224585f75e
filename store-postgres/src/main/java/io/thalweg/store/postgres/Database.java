package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does work on connections of a data source, one transaction each, again where that helps. Safe to use from many threads. */
final class Database {

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    private final DataSource source;
    private final Patience patience;

    Database(DataSource source, Patience patience) {
        this.source = source;
        this.patience = patience;
    }

    /**
     * Does some work and commits it.
     *
     * @param what it is, for messages
     * @throws StoreUnavailableException if it failed as often as patience allows
     */
    <T> T transaction(String what, Sql<T> work) {
        return persist(what, work, true);
    }

    /** Does the work of a single statement, which is a transaction of its own. */
    <T> T statement(String what, Sql<T> work) {
        return persist(what, work, false);
    }

    private <T> T persist(String what, Sql<T> work, boolean transaction) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(work, transaction, attempt > 1);
            } catch (SQLException e) {
                Failure failure = Failure.of(e);
                if (failure == Failure.DAMAGE) {
                    throw new StoreCorruptException(describe(what, e), e);
                }
                if (failure != Failure.PASSING || attempt >= patience.attempts()) {
                    throw new StoreUnavailableException(
                            describe(what, e) + (attempt > 1 ? ", " + attempt + " times" : ""), e);
                }
                LOG.debug("{}; retrying", describe(what, e));
                pause(what, attempt, e);
            }
        }
    }

    private <T> T attempt(Sql<T> work, boolean transaction, boolean again) throws SQLException {
        try (Connection connection = source.getConnection()) {
            boolean alone = connection.getAutoCommit();
            if (transaction && alone) {
                connection.setAutoCommit(false);
            }
            boolean done = false;
            try {
                T result = work.on(connection, again);
                if (transaction || !alone) {
                    connection.commit();
                }
                done = true;
                return result;
            } finally {
                if (!done && (transaction || !alone)) {
                    rollBack(connection);
                }
                if (transaction && alone) {
                    restore(connection);
                }
            }
        }
    }

    /** Whatever made the work fail is more important than that this fails too. */
    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            LOG.debug("a failed connection could not be rolled back either", e);
        }
    }

    /** What was committed is committed, also if the connection is lost right after it. */
    private static void restore(Connection connection) {
        try {
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            LOG.debug("a connection was lost after its work was done", e);
        }
    }

    private void pause(String what, int attempt, SQLException cause) {
        try {
            patience.pause(attempt);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException(describe(what, cause) + ", and the caller was interrupted", cause);
        }
    }

    private static String describe(String what, SQLException e) {
        Throwable cause = e.getCause();
        String state = e.getSQLState();
        boolean password = Failure.isRefusal(state) && !"3D000".equals(state);
        return "PostgreSQL could not " + what + ": " + e.getMessage()
                + (cause instanceof SQLException || cause instanceof IOException ? ": " + cause.getMessage() : "")
                + (state == null ? "" : " (" + state + ")")
                + (password
                        ? "; a password is taken from PGPASSWORD, ~/.pgpass or the file that passfile= in the URL names"
                        : "");
    }
}
