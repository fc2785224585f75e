package io.thalweg.store.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A data source one of whose calls of the database fails, before it was done or after it; the connection is lost with it. */
final class FaultySource {

    private static final Set<String> CALLS = Set.of("execute", "executeQuery", "executeUpdate", "commit");

    private final DataSource source;
    private final int failing;
    private final boolean afterwards;
    private final String state;
    private final AtomicInteger calls = new AtomicInteger();

    /**
     * @param failing which call fails, counted from 1
     * @param afterwards whether it is done all the same
     * @param state SQLSTATE of the failure
     */
    FaultySource(DataSource source, int failing, boolean afterwards, String state) {
        this.source = source;
        this.failing = failing;
        this.afterwards = afterwards;
        this.state = state;
    }

    /** Whether the call that was to fail has been made. */
    boolean hasFailed() {
        return calls.get() >= failing;
    }

    DataSource proxy() {
        return wrap(DataSource.class, source, source::getConnection);
    }

    /** Makes the connection that an object came from. */
    @FunctionalInterface
    private interface Opening {
        Connection open() throws SQLException;
    }

    private <T> T wrap(Class<T> type, T real, Opening opening) {
        ClassLoader loader = FaultySource.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, arguments) -> {
            boolean fails = CALLS.contains(method.getName()) && calls.incrementAndGet() == failing;
            if (fails && !afterwards) {
                lose(opening);
            }
            Object result;
            try {
                result = method.invoke(real, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
            if (fails) {
                lose(opening);
            }
            if (result instanceof Connection connection && type == DataSource.class) {
                return wrap(Connection.class, connection, () -> connection);
            }
            if (result instanceof PreparedStatement statement) {
                return wrap(PreparedStatement.class, statement, opening);
            }
            return result instanceof Statement statement && type == Connection.class
                    ? wrap(Statement.class, statement, opening)
                    : result;
        }));
    }

    private void lose(Opening opening) throws SQLException {
        opening.open().abort(Runnable::run);
        throw new SQLException("the connection was lost", state);
    }
}
