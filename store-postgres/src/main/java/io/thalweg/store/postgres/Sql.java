package io.thalweg.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Work on a connection.
 *
 * @param <T> what it comes to
 */
@FunctionalInterface
interface Sql<T> {

    /**
     * Does the work; it is committed afterwards.
     *
     * @param again whether it has been tried before, and may have been committed
     */
    T on(Connection connection, boolean again) throws SQLException;
}
