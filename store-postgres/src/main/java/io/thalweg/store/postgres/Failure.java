package io.thalweg.store.postgres;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an error of the database means for the one who asked. By the classes of SQLSTATE, PostgreSQL manual, appendix A. */
enum Failure {
    /** The same may succeed in a moment. */
    PASSING,
    /** There was no connection for as long as a pool waits for one, which is long enough. */
    NO_CONNECTION,
    /** It will not succeed until somebody does something. */
    LASTING,
    /** What is stored was damaged. */
    DAMAGE;

    /** A server that is being shut down or started, or has too many connections; a time-out; a standby that is about to take over. */
    private static final Set<String> PASSING_STATES =
            Set.of("40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "57P05", "25006", "25P03", "25P04");

    static Failure of(SQLException error) {
        String state = error.getSQLState();
        if (isRefusal(state)) {
            return LASTING;
        }
        if (error instanceof SQLTransientConnectionException || error.getCause() instanceof SocketTimeoutException) {
            return NO_CONNECTION;
        }
        if (state == null || PASSING_STATES.contains(state) || isBrokenConnection(state) || state.startsWith("53")) {
            return PASSING;
        }
        return state.startsWith("XX00") && !state.equals("XX000") ? DAMAGE : LASTING;
    }

    /**
     * Whether the server is there and does not let this user in: a wrong password or none, no right to connect, no such database. A pool
     * passes the state on with its own error.
     */
    static boolean isRefusal(@Nullable String state) {
        return state != null && (state.startsWith("28") || state.equals("08004") || state.equals("3D000"));
    }

    private static boolean isBrokenConnection(@Nullable String state) {
        return state != null && state.startsWith("08") && !state.equals("08P01");
    }
}
