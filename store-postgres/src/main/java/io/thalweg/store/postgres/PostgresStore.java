package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Abandonment;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.definition.DefinitionJson;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A study in a PostgreSQL database (version 12 or later), for any number of processes at once. Safe to use from many threads, which
 * take a connection each for as long as a call lasts; decisions of one store wait for each other before they take one.
 *
 * <p>A call that finds the database gone, busy or in conflict is repeated with {@link Patience}, and then refused with a {@link
 * io.thalweg.core.error.StoreUnavailableException}. If the connection was lost just when a decision was committed, the repetition finds
 * out whether it was. Only if the database does not come back in that time it may be that what was refused was recorded all the same:
 * to tell it again does no harm, and neither does a request that has a key.
 */
public final class PostgresStore implements StudyStore {

    /** Longest name of a study. */
    public static final int LONGEST_NAME = 200;

    private final Database database;
    private final SessionLock lock;
    private final String name;
    private final Runnable closing;

    /** Held by the one decision of this process that waits for the study's row. */
    private final ReentrantLock deciding = new ReentrantLock();

    private volatile History known = History.UNREAD;
    private volatile @Nullable Long id;

    private PostgresStore(Database database, SessionLock lock, String name, Runnable closing) {
        this.database = database;
        this.lock = lock;
        this.name = name;
        this.closing = closing;
    }

    /**
     * Opens a study, which {@link #begin} begins if there is none of that name. Makes the tables or brings them up to date.
     *
     * @param source gives connections; one for each thread that uses the store is enough, and one more while a run evaluates trials.
     *     It is not closed with the store
     * @param name of the study: 1 to 200 characters, none of them a control character
     * @throws io.thalweg.core.error.StoreVersionException if a newer version of this library has made the tables
     * @throws io.thalweg.core.error.StoreUnavailableException if the database cannot be reached
     */
    public static PostgresStore open(DataSource source, String name) {
        return open(source, name, Patience.usual());
    }

    /** {@link #open(DataSource, String)} with another patience. */
    public static PostgresStore open(DataSource source, String name, Patience patience) {
        return open(source, new SessionLock(source), name, patience, () -> {}, Migrations::apply);
    }

    /**
     * {@link #open(DataSource, String)} with connections of its own, which are closed with the store.
     *
     * @param connections how many at most: as many as threads use the store
     */
    public static PostgresStore open(PostgresUrl url, String name, int connections) {
        return open(url, name, connections, Migrations::apply);
    }

    /**
     * Opens a study that has begun. Brings the tables up to date, and makes none where there are none.
     *
     * @param connections how many at most: as many as threads use the store
     * @throws NoSuchStudyException if there is no study of that name
     * @throws io.thalweg.core.error.StoreVersionException if a newer version of this library has made the tables
     * @throws io.thalweg.core.error.StoreUnavailableException if the database cannot be reached
     */
    public static PostgresStore openExisting(PostgresUrl url, String name, int connections) {
        return open(url, name, connections, database -> {
            requireStudy(database, url, name);
            Migrations.apply(database);
        });
    }

    /**
     * {@link #openExisting} for those who only read: the tables stay as they are. It is they who see to it that they do not write;
     * {@link io.thalweg.store.Stores#openReadOnly} does.
     */
    public static PostgresStore openToLook(PostgresUrl url, String name, int connections) {
        return open(url, name, connections, database -> requireStudy(database, url, name));
    }

    private static void requireStudy(Database database, PostgresUrl url, String name) {
        boolean exists = Migrations.look(database) > 0
                && database.statement(
                        "look for the study \"" + name + "\"",
                        (connection, again) -> Studies.find(connection, name).isPresent());
        if (!exists) {
            throw new NoSuchStudyException("there is no study \"" + name + "\" in " + url);
        }
    }

    private static PostgresStore open(PostgresUrl url, String name, int connections, Consumer<Database> preparation) {
        requireName(name);
        requireReachable(url);
        HikariDataSource pool = url.pool(connections);
        boolean opened = false;
        try {
            SessionLock lock = new SessionLock(url.connections());
            PostgresStore store = open(pool, lock, name, Patience.usual(), pool::close, preparation);
            opened = true;
            return store;
        } finally {
            if (!opened) {
                pool.close();
            }
        }
    }

    /** A pool would try again and again, and in the end say that there was no connection, whatever the reason. */
    private static void requireReachable(PostgresUrl url) {
        boolean reached = new Database(url.connections(), Patience.usual())
                .statement("be reached at " + url, (connection, again) -> true);
        assert reached;
    }

    /**
     * Whether what made a store unavailable may pass, so that it makes sense to wait: a database that cannot be reached may come back; one
     * that is there and refuses the password will refuse it again.
     */
    public static boolean mayPass(StoreUnavailableException error) {
        return error.getCause() instanceof SQLException cause && Failure.of(cause) != Failure.LASTING;
    }

    private static PostgresStore open(
            DataSource source,
            SessionLock lock,
            String name,
            Patience patience,
            Runnable closing,
            Consumer<Database> preparation) {
        requireName(name);
        Database database = new Database(source, patience);
        preparation.accept(database);
        return new PostgresStore(database, lock, name, closing);
    }

    /** The studies of a database, by name. */
    public static List<StoredStudy> studies(DataSource source) {
        Database database = new Database(source, Patience.usual());
        Migrations.apply(database);
        return database.statement("list its studies", (connection, again) -> Studies.list(connection));
    }

    /**
     * Deletes a study: whoever works on it gets a {@link NoSuchStudyException} from now on, and its name can be used for another one.
     * Its rows stay in the tables, marked as deleted.
     *
     * @param evenIfTrialsRun whether results may still come in, which nobody will accept then
     * @throws NoSuchStudyException if there is no study of that name
     * @throws IllegalStateException if trials run and that was not to be ignored
     */
    public static void delete(DataSource source, String name, boolean evenIfTrialsRun) {
        PostgresStore store = open(source, name);
        store.database.transaction("delete the study \"" + name + "\"", (connection, again) -> {
            Optional<Studies.Row> row = Studies.find(connection, name);
            if (row.isEmpty() && again) {
                return false;
            }
            long study = row.map(Studies.Row::id).orElseThrow(() -> none(name));
            Studies.lock(connection, study);
            int running =
                    History.UNREAD.read(connection, study).state().running().size();
            if (running > 0 && !evenIfTrialsRun) {
                throw new IllegalStateException(
                        "the study \"" + name + "\" has " + running
                                + " running trials, whose results would be refused: cancel them, or say that they do not matter");
            }
            Studies.delete(connection, study);
            return true;
        });
    }

    private static void requireName(String name) {
        if (name.isBlank()
                || name.length() > LONGEST_NAME
                || name.chars().anyMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c))) {
            String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
            throw new IllegalArgumentException("name is \"" + shown.replaceAll("\\p{Cntrl}", "?") + "\" ("
                    + name.length() + " characters): a study's name has 1 to " + LONGEST_NAME
                    + " characters that can be seen");
        }
    }

    private static NoSuchStudyException none(String name) {
        return new NoSuchStudyException("there is no study \"" + name
                + "\" in this database: begin it, or see what there is with" + " PostgresStore.studies");
    }

    private static NoSuchStudyException deleted(String name) {
        return new NoSuchStudyException("the study \"" + name + "\" was deleted");
    }

    /** The study's name. */
    public String name() {
        return name;
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return row().map(row -> DefinitionJson.read(row.definition()));
    }

    private Optional<Studies.Row> row() {
        Optional<Studies.Row> row = database.statement(of("look up"), (connection, again) -> find(connection));
        row.ifPresent(found -> id = found.id());
        return row;
    }

    /** The row of this study, of which nothing is known for certain before the end of the transaction. */
    private Optional<Studies.Row> find(Connection connection) throws SQLException {
        Long before = id;
        Optional<Studies.Row> row = Studies.find(connection, name);
        if (before != null && row.filter(found -> found.id() == before).isEmpty()) {
            throw deleted(name);
        }
        return row;
    }

    @Override
    public void begin(StudyDefinition definition) {
        String written = DefinitionJson.write(definition);
        Studies.Row begun = database.transaction(of("begin"), (connection, again) -> {
            Optional<Studies.Row> before = find(connection);
            if (before.isPresent()) {
                return before.get();
            }
            Studies.begin(connection, name, written);
            return find(connection).orElseThrow(() -> deleted(name));
        });
        id = begun.id();
        state().definition()
                .orElseGet(() -> DefinitionJson.read(begun.definition()))
                .requireSame(definition, "the study \"" + name + "\"");
    }

    @Override
    public StudyState state() {
        History before = known;
        Optional<Long> study = study();
        if (study.isEmpty()) {
            return before.state();
        }
        Sql<History> newer = (connection, again) -> before.read(connection, study.get());
        // What may be much is read page by page, which takes a transaction.
        History now =
                before.events() == 0 ? database.transaction(of("read"), newer) : database.statement(of("read"), newer);
        return advance(now).state();
    }

    /** Nothing that is known is forgotten, whoever comes first. */
    private synchronized History advance(History now) {
        if (now.events() > known.events()) {
            known = now;
        }
        return known;
    }

    /** The number of the study in the tables; empty before it is begun. */
    private Optional<Long> study() {
        Long found = id;
        return found != null ? Optional.of(found) : row().map(Studies.Row::id);
    }

    private long number() {
        return study().orElseThrow(() -> none(name));
    }

    @Override
    public StudyState append(Decision decision) {
        long study = number();
        UUID key = UUID.randomUUID();
        deciding.lock();
        try {
            return advance(database.transaction(
                            of("record in"), (connection, again) -> append(connection, study, decision, key, again)))
                    .state();
        } finally {
            deciding.unlock();
        }
    }

    private History append(Connection connection, long study, Decision decision, UUID key, boolean again)
            throws SQLException {
        Studies.Progress progress = Studies.lock(connection, study);
        if (progress.deleted()) {
            throw deleted(name);
        }
        Set<UUID> decisions = new HashSet<>();
        History before = known;
        if (progress.events() > before.events()) {
            before = before.read(connection, study, decisions);
            advance(before);
        }
        if (progress.events() != before.events()) {
            throw new StoreCorruptException("the study \"" + name + "\" has " + progress.events() + " events now, and "
                    + before.events() + " were read: if the database was restored from a backup, open the study again");
        }
        if (again && decisions.contains(key)) {
            return before;
        }
        List<StudyEvent> events = decision.on(before.state());
        History after = before.with(events);
        if (!events.isEmpty()) {
            TrialChanges changes =
                    TrialChanges.of(events, before.state().trials().size(), after.state());
            Events.append(connection, study, before.events(), events, key, changes.ended());
            changes.write(connection, study);
        }
        return after;
    }

    @Override
    public List<Recorded> history() {
        Optional<Long> study = study();
        if (study.isEmpty()) {
            return List.of();
        }
        return database.transaction(of("read the history of"), (connection, again) -> {
            List<Recorded> history = new ArrayList<>();
            Events.read(connection, study.get(), 0, (event, decision) -> history.add(event));
            return history;
        });
    }

    @Override
    public Optional<Learnt> learnt() {
        return study().flatMap(study -> database.statement(
                of("read what was learnt of"), (connection, again) -> LearntTable.read(connection, study)));
    }

    @Override
    public void keep(Learnt learnt) {
        long study = number();
        database.statement(of("keep what was learnt of"), (connection, again) -> {
            LearntTable.write(connection, study, learnt);
            return true;
        });
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms) {
        Optional<Long> study = study();
        if (study.isEmpty()) {
            return Optional.empty();
        }
        while (true) {
            UUID key = UUID.randomUUID();
            Optional<Trials.Row> claimed = database.statement(of("lease a trial of"), (connection, again) -> {
                Optional<Trials.Row> before =
                        again ? Trials.find(connection, study.get(), key) : Optional.<Trials.Row>empty();
                Optional<Trials.Row> row = before.isPresent()
                        ? before
                        : Trials.claim(connection, study.get(), owner, terms, key, held(terms));
                if (row.isEmpty()) {
                    requireUndeleted(connection, study.get());
                }
                return row;
            });
            if (claimed.isEmpty() || claimed.get().held()) {
                return claimed.map(this::lease);
            }
            Trials.Row abandoned = claimed.get();
            append(Abandonment.of(abandoned.number(), abandoned.attempt(), abandoned.expired()));
        }
    }

    /** The lock that bound leases are bound to, which is held from now on. */
    private Optional<Long> held(LeaseTerms terms) throws SQLException {
        return terms.bound() ? Optional.of(lock.hold()) : Optional.empty();
    }

    private void requireUndeleted(Connection connection, long study) throws SQLException {
        if (Studies.look(connection, study).deleted()) {
            throw deleted(name);
        }
    }

    private Lease lease(Trials.Row row) {
        // The events are read only if the trial is not among those that are known.
        StudyState state = known.state();
        StudyState now = row.number() < state.trials().size() ? state : state();
        return new Lease(now.trial(row.number()), row.attempt(), row.owner(), row.until());
    }

    @Override
    public Lease renew(Lease lease, LeaseTerms terms) {
        long study = number();
        Optional<Trials.Row> renewed = database.statement(of("prolong a lease of"), (connection, again) -> {
            held(terms);
            Optional<Trials.Row> row = Trials.renew(connection, study, lease, terms);
            if (row.isEmpty()) {
                requireUndeleted(connection, study);
            }
            return row;
        });
        Trials.Row row = renewed.orElseThrow(() -> lost(lease));
        return new Lease(lease.trial(), row.attempt(), row.owner(), row.until());
    }

    private LeaseLostException lost(Lease lease) {
        long number = lease.trial().number();
        return new LeaseLostException("the lease of trial " + number + " (attempt " + lease.attempt() + ") is lost: "
                + (state().isQueued(number)
                        ? "it was given back, or it ran out and someone else has the trial"
                        : "the trial has come to an end or was handed out"));
    }

    @Override
    public void release(Lease lease) {
        long study = number();
        database.statement(of("give back a trial of"), (connection, again) -> {
            Trials.release(connection, study, lease);
            return true;
        });
    }

    @Override
    public List<Lease> leases() {
        Optional<Long> study = study();
        if (study.isEmpty()) {
            return List.of();
        }
        return database
                .statement(of("list the leases of"), (connection, again) -> Trials.leased(connection, study.get()))
                .stream()
                .map(this::lease)
                .toList();
    }

    private String of(String what) {
        return what + " the study \"" + name + "\"";
    }

    @Override
    public void close() {
        lock.close();
        closing.run();
    }
}
