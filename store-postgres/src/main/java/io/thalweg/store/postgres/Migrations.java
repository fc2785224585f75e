package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreVersionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * Brings the tables up to date: numbered changes, forward only, all in one transaction under a lock that makes others wait. Tables of a
 * newer version are left alone.
 */
final class Migrations {

    /** The version that this code works with. */
    static final int LATEST = 5;

    /** The first version that says which studies are archived. */
    static final int ARCHIVING = 5;

    /** Names the lock among all advisory locks of the database: the first letters of the name, as numbers. */
    private static final long LOCK = 0x7468616c776567L;

    private Migrations() {}

    /**
     * Makes the tables what this code works with.
     *
     * @throws StoreVersionException if a newer version has made them
     */
    static void apply(Database database) {
        if (look(database) != LATEST) {
            database.transaction("bring its tables up to date", (connection, again) -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
                    for (int version = version(connection) + 1; version <= LATEST; version++) {
                        statement.execute(read("migration-" + version + ".sql"));
                        statement.execute("INSERT INTO thalweg_schema (version) VALUES (" + version + ")");
                    }
                }
                return true;
            });
        }
    }

    /**
     * The version of the tables, 0 if there are none; nothing is changed.
     *
     * @throws StoreVersionException if a newer version has made them
     */
    static int look(Database database) {
        return database.statement("look at the version of its tables", (connection, again) -> {
            requireUtf8(connection);
            return version(connection);
        });
    }

    private static void requireUtf8(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW server_encoding")) {
            row.next();
            if (!"UTF8".equals(row.getString(1))) {
                throw new StoreVersionException("the database has the encoding " + row.getString(1)
                        + ", which cannot store every text; create one with ENCODING 'UTF8'");
            }
        }
    }

    /** The version of the tables, 0 if there are none. */
    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT to_regclass('thalweg_schema') IS NOT NULL")) {
            row.next();
            if (!row.getBoolean(1)) {
                return 0;
            }
        }
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT coalesce(max(version), 0) FROM thalweg_schema");
                ResultSet row = statement.executeQuery()) {
            row.next();
            int version = row.getInt(1);
            if (version > LATEST) {
                throw new StoreVersionException("the tables are of version " + version
                        + ", made by a newer Thalweg; this one reads versions up to " + LATEST
                        + ": use the newer one");
            }
            return version;
        }
    }

    private static String read(String name) {
        try (InputStream in = Objects.requireNonNull(Migrations.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
