package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyStore;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Studies in a database, whose server is killed with signal 9 and started again when it is disturbed. */
final class PostgresPlace implements Place {

    private final PostgresServer server;
    private final String url;
    private final DataSource source;

    PostgresPlace(PostgresServer server) {
        this.server = server;
        String database = server.database();
        this.url = server.url(database);
        this.source = server.simple(database);
    }

    @Override
    public List<String> options(String study) {
        return List.of("--store", url);
    }

    @Override
    public List<String> storeOptions(String study) {
        return List.of("--store", url, "--study", study);
    }

    @Override
    public Optional<Path> journal(String study) {
        return Optional.empty();
    }

    @Override
    public StudyStore open(String study) {
        return Stores.openExisting(url, study);
    }

    /** The size of the table of events, which grows before a transaction is committed. */
    @Override
    public long written() {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT coalesce(pg_relation_size(to_regclass('thalweg_event')), 0)"
                                + " + (SELECT count(*) FROM pg_locks WHERE mode = 'RowExclusiveLock')")) {
            return row.next() ? row.getLong(1) : 0;
        } catch (SQLException e) {
            return -1; // the server is starting
        }
    }

    @Override
    public void disturb() {
        server.kill();
        server.restart();
    }
}
