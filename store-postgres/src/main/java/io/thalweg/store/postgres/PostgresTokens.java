package io.thalweg.store.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The tokens of those who reach the studies of a database through a service. The database knows their hashes alone. */
public final class PostgresTokens {

    private final Database database;

    /**
     * The tokens of a database, whose tables are brought up to date.
     *
     * @param url of the database
     */
    public PostgresTokens(PostgresUrl url) {
        this.database = new Database(url.connections(), Patience.usual());
        Migrations.apply(database);
    }

    /**
     * A token.
     *
     * @param name whose it is
     * @param role what it allows
     * @param hash of the token, in hexadecimal digits
     * @param made when it was made
     */
    public record Row(String name, String role, String hash, Instant made) {}

    /** {@return all tokens, by name} */
    public List<Row> all() {
        return database.statement("read its tokens", (connection, again) -> {
            try (PreparedStatement statement = connection.prepareStatement(
                            "SELECT name, role, hash, made_at FROM thalweg_token ORDER BY name");
                    ResultSet row = statement.executeQuery()) {
                List<Row> rows = new ArrayList<>();
                while (row.next()) {
                    rows.add(new Row(row.getString(1), row.getString(2), row.getString(3), Studies.instant(row, 4)));
                }
                return rows;
            }
        });
    }

    /**
     * Adds a token.
     *
     * @param token the token
     * @return false if its name is taken
     */
    public boolean add(Row token) {
        return database.statement(
                "add a token",
                (connection, again) -> changed(
                        connection,
                        "INSERT INTO thalweg_token (name, role, hash, made_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        token.name(),
                        token.role(),
                        token.hash(),
                        token.made().atOffset(ZoneOffset.UTC)));
    }

    /**
     * Removes a token.
     *
     * @param name whose it is
     * @return false if there is none of that name
     */
    public boolean remove(String name) {
        return database.statement(
                "remove a token",
                (connection, again) -> changed(connection, "DELETE FROM thalweg_token WHERE name = ?", name));
    }

    private static boolean changed(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate() > 0;
        }
    }
}
