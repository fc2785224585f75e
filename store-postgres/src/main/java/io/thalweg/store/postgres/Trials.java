package io.thalweg.store.postgres;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table of trials that wait, and of their leases. Leases go by the database's clock. */
final class Trials {

    /** Longer leases are no different from this. */
    private static final Duration LONGEST = Duration.ofDays(73_000);

    private static final String COLUMNS = "number, attempt, expired, held, owner, lease_until";

    /** The advisory locks of this database that are held, as the numbers that they were made of. */
    private static final String HELD_LOCKS = """
            (SELECT classid::bigint << 32 | objid::bigint FROM pg_locks
             WHERE locktype = 'advisory' AND granted AND objsubid = 1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))""";

    private Trials() {}

    /**
     * A row.
     *
     * @param attempt the last attempt
     * @param expired how many leases have run out and were not renewed
     * @param held whether it is leased; otherwise it was leased too often
     */
    record Row(long number, int attempt, int expired, boolean held, String owner, Instant until) {}

    /**
     * Has trials wait.
     *
     * @param attempts the last attempt at each that is known: rows of trials that were told are gone
     */
    static void queue(Connection connection, long study, List<Long> numbers, List<Integer> attempts)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                INSERT INTO thalweg_trial (study_id, number, attempt)
                SELECT ?, waiting.number, waiting.attempt FROM unnest(?, ?) AS waiting (number, attempt)
                ON CONFLICT (study_id, number) DO UPDATE
                SET queued = true, attempt = greatest(thalweg_trial.attempt, excluded.attempt)
                """)) {
            statement.setLong(1, study);
            statement.setArray(2, connection.createArrayOf("bigint", numbers.toArray()));
            statement.setArray(3, connection.createArrayOf("int", attempts.toArray()));
            statement.executeUpdate();
        }
    }

    /** Has trials wait no longer, nor leased. */
    static void take(Connection connection, long study, List<Long> numbers) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE thalweg_trial SET queued = false, held = false WHERE study_id = ? AND number = ANY (?)")) {
            statement.setLong(1, study);
            statement.setArray(2, connection.createArrayOf("bigint", numbers.toArray()));
            statement.executeUpdate();
        }
    }

    /**
     * Leases the first trial that waits, passing over those that somebody else is leasing at this moment. If it was leased as often as
     * allowed, it is given the number of an attempt that nobody makes.
     *
     * @param among numbers of the trials that are wanted; empty for all
     * @param key names this lease, see {@link #find}
     * @param lock that the lease is bound to, if it is
     */
    static Optional<Row> claim(
            Connection connection,
            long study,
            String owner,
            LeaseTerms terms,
            Optional<List<Long>> among,
            UUID key,
            Optional<Long> lock)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                WITH first AS MATERIALIZED (
                    SELECT number AS waiting FROM thalweg_trial
                    WHERE study_id = ? AND queued AND (?::bigint[] IS NULL OR number = ANY (?)) AND NOT (held AND lease_until > clock_timestamp()
                        AND (lease_lock IS NULL OR lease_lock IN\s""" + HELD_LOCKS + """
                    ))
                    ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED
                )
                UPDATE thalweg_trial SET
                    attempt = attempt + 1,
                    expired = expired + held::int,
                    held = expired + held::int < ?,
                    owner = ?,
                    lease_key = ?,
                    lease_lock = ?,
                    lease_until = clock_timestamp() + ? * interval '1 microsecond'
                FROM first WHERE study_id = ? AND number = waiting
                RETURNING\s""" + COLUMNS)) {
            statement.setLong(1, study);
            @Nullable
            Array numbers = among.isEmpty()
                    ? null
                    : connection.createArrayOf("bigint", among.get().toArray());
            statement.setArray(2, numbers);
            statement.setArray(3, numbers);
            statement.setInt(4, terms.maxAttempts());
            statement.setString(5, Escapes.escape(owner));
            statement.setObject(6, key);
            statement.setObject(7, lock.orElse(null), Types.BIGINT);
            statement.setLong(8, microseconds(terms));
            statement.setLong(9, study);
            return first(statement);
        }
    }

    /** What {@link #claim} has made of a key, if it has come through. */
    static Optional<Row> find(Connection connection, long study, UUID key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM thalweg_trial WHERE study_id = ? AND queued AND lease_key = ?")) {
            statement.setLong(1, study);
            statement.setObject(2, key);
            return first(statement);
        }
    }

    /** Prolongs a lease; empty if it is not held any more. */
    static Optional<Row> renew(Connection connection, long study, Lease lease, LeaseTerms terms) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                UPDATE thalweg_trial SET lease_until = clock_timestamp() + ? * interval '1 microsecond'
                WHERE study_id = ? AND number = ? AND attempt = ? AND held AND queued
                RETURNING\s""" + COLUMNS)) {
            statement.setLong(1, microseconds(terms));
            statement.setLong(2, study);
            statement.setLong(3, lease.trial().number());
            statement.setInt(4, lease.attempt());
            return first(statement);
        }
    }

    /** Ends a lease if it is held. */
    static void release(Connection connection, long study, Lease lease) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE thalweg_trial SET held = false WHERE study_id = ? AND number = ? AND attempt = ? AND held")) {
            statement.setLong(1, study);
            statement.setLong(2, lease.trial().number());
            statement.setInt(3, lease.attempt());
            statement.executeUpdate();
        }
    }

    /** The leases that have not run out, by number; of tables of an earlier version too, which only know leases that go by time. */
    static List<Row> leased(Connection connection, long study) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + COLUMNS
                + " FROM thalweg_trial AS trial, LATERAL (SELECT (to_jsonb(trial) ->> 'lease_lock')::bigint AS lock) AS bound"
                + " WHERE study_id = ? AND queued AND held AND lease_until > clock_timestamp()"
                + " AND (lock IS NULL OR lock IN " + HELD_LOCKS + ") ORDER BY number")) {
            statement.setLong(1, study);
            List<Row> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(read(row));
                }
            }
            return rows;
        }
    }

    private static Optional<Row> first(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(read(row)) : Optional.empty();
        }
    }

    private static Row read(ResultSet row) throws SQLException {
        return new Row(
                row.getLong(1),
                row.getInt(2),
                row.getInt(3),
                row.getBoolean(4),
                Escapes.unescape(row.getString(5)),
                Studies.instant(row, 6));
    }

    private static long microseconds(LeaseTerms terms) {
        Duration length = terms.length().compareTo(LONGEST) < 0 ? terms.length() : LONGEST;
        return length.toNanos() / 1_000;
    }
}
