package io.thalweg.store.postgres;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.StudyState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entry of a study in a database, and work on it. Once it was found, it stays the same: another study of its name, begun after it was
 * deleted, is not taken for it. Safe to use from many threads.
 */
final class StudyEntry {

    private final Database database;
    private final String name;
    private volatile @Nullable Long id;

    /** The entry of a name that is checked already. */
    StudyEntry(Database database, String name) {
        this.database = database;
        this.name = name;
    }

    /** Checks the name of a study. */
    static void requireName(String name) {
        if (name.isBlank()
                || name.length() > PostgresStore.LONGEST_NAME
                || name.chars().anyMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c))) {
            String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
            throw new IllegalArgumentException("name is \"" + shown.replaceAll("\\p{Cntrl}", "?") + "\" ("
                    + name.length() + " characters): a study's name has 1 to " + PostgresStore.LONGEST_NAME
                    + " characters that can be seen");
        }
    }

    String name() {
        return name;
    }

    /** Does the work of a single statement, as {@link Database#statement} does; {@code what} is said of the study. */
    <T> T statement(String what, Sql<T> work) {
        return database.statement(of(what), work);
    }

    /** Does work in a transaction, as {@link Database#transaction} does; {@code what} is said of the study. */
    <T> T transaction(String what, Sql<T> work) {
        return database.transaction(of(what), work);
    }

    private String of(String what) {
        return what + " the study \"" + name + "\"";
    }

    /** The row as it is now; empty before the study is begun. */
    Optional<Studies.Row> row() {
        Optional<Studies.Row> row = statement("look up", (connection, again) -> find(connection));
        row.ifPresent(this::isFound);
        return row;
    }

    /** The row of this study, of which nothing is known for certain before the end of the transaction. */
    Optional<Studies.Row> find(Connection connection) throws SQLException {
        Long before = id;
        Optional<Studies.Row> row = Studies.find(connection, name);
        if (before != null && row.filter(found -> found.id() == before).isEmpty()) {
            throw deleted();
        }
        return row;
    }

    /** Remembers the row, after the transaction that has found or made it. */
    void isFound(Studies.Row row) {
        id = row.id();
    }

    /** The number of the study in the tables; empty before it is begun. */
    Optional<Long> study() {
        Long found = id;
        return found != null ? Optional.of(found) : row().map(Studies.Row::id);
    }

    /**
     * The number of the study in the tables.
     *
     * @throws NoSuchStudyException if it was not begun
     */
    long number() {
        return study().orElseThrow(this::none);
    }

    /** Refuses a study that somebody has deleted. */
    void requireUndeleted(Connection connection, long study) throws SQLException {
        if (Studies.look(connection, study).deleted()) {
            throw deleted();
        }
    }

    /** Marks the study as deleted, as {@link PostgresStore#delete} says. */
    void delete(Consumer<StudyState> check) {
        transaction("delete", (connection, again) -> {
            Optional<Studies.Row> row = Studies.find(connection, name);
            if (row.isEmpty() && again) {
                return false;
            }
            long study = row.map(Studies.Row::id).orElseThrow(this::none);
            Studies.lock(connection, study);
            check.accept(History.UNREAD.read(connection, study).state());
            Studies.delete(connection, study);
            return true;
        });
    }

    /** Marks the study as archived, or takes the mark off. */
    void archive(boolean archived) {
        if (!transaction("archive", (connection, again) -> Studies.archive(connection, name, archived))) {
            throw none();
        }
    }

    private NoSuchStudyException none() {
        return new NoSuchStudyException("there is no study \"" + name
                + "\" in this database: begin it, or list the studies with PostgresStore.studies");
    }

    NoSuchStudyException deleted() {
        return new NoSuchStudyException("the study \"" + name + "\" was deleted");
    }
}
