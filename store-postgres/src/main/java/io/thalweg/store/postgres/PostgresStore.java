package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.sql.DataSource;

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

    private final StudyEntry entry;
    private final EventLog log;
    private final Leases leases;
    private final Reporter reporter;
    private final SessionLock lock;
    private final Runnable closing;

    private PostgresStore(Database database, SessionLock lock, String name, Runnable closing) {
        this.entry = new StudyEntry(database, name);
        ReportBuffer reports = new ReportBuffer();
        this.log = new EventLog(entry, reports);
        this.reporter = new Reporter(log, reports, name);
        this.leases = new Leases(entry, log, lock);
        this.lock = lock;
        this.closing = closing;
    }

    /**
     * Opens a study, which {@link #begin} begins if there is none of that name. Makes the tables or brings them up to date.
     *
     * @param source gives connections; one for each thread that uses the store is enough, and one more while a run evaluates trials or
     *     reports are made.
     *     It is not closed with the store
     * @param name of the study: 1 to 200 characters, none of them a control character
     * @return the store
     * @throws io.thalweg.core.error.StoreVersionException if a newer version of this library has made the tables
     * @throws io.thalweg.core.error.StoreUnavailableException if the database cannot be reached
     */
    public static PostgresStore open(DataSource source, String name) {
        return open(source, name, Patience.usual());
    }

    /**
     * {@link #open(DataSource, String)} with another patience.
     *
     * @param source gives connections
     * @param name of the study
     * @param patience how long to wait for a database that is away
     * @return the store
     */
    public static PostgresStore open(DataSource source, String name, Patience patience) {
        return open(source, new SessionLock(source), name, patience, () -> {}, Migrations::apply);
    }

    /**
     * {@link #open(DataSource, String)} with connections of its own, which are closed with the store.
     *
     * @param url of the database
     * @param name of the study
     * @param connections how many at most: as many as threads use the store
     * @return the store
     */
    public static PostgresStore open(PostgresUrl url, String name, int connections) {
        return open(url, name, connections, Migrations::apply);
    }

    /**
     * Opens a study that has begun. Brings the tables up to date, and makes none where there are none.
     *
     * @param url of the database
     * @param name of the study
     * @param connections how many at most: as many as threads use the store
     * @return the store
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
     *
     * @param url of the database
     * @param name of the study
     * @param connections how many at most
     * @return the store
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
        StudyEntry.requireName(name);
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

    /**
     * Makes sure that a database lets one in. A pool would try again and again, and in the end say that there was no connection, whatever the
     * reason.
     *
     * @param url of the database
     * @throws StoreUnavailableException saying why if it does not
     */
    public static void requireReachable(PostgresUrl url) {
        boolean reached = new Database(url.connections(), Patience.usual())
                .statement("be reached at " + url, (connection, again) -> true);
        assert reached;
    }

    /**
     * {@return whether what made a store unavailable may pass, so that it makes sense to wait: a database that cannot be reached may come back; one
     * that is there and refuses the password will refuse it again}
     *
     * @param error what made the store unavailable
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
        StudyEntry.requireName(name);
        Database database = new Database(source, patience);
        preparation.accept(database);
        return new PostgresStore(database, lock, name, closing);
    }

    /**
     * {@return the studies of a database, by name}
     *
     * @param source gives connections
     */
    public static List<StoredStudy> studies(DataSource source) {
        Database database = new Database(source, Patience.usual());
        Migrations.apply(database);
        return database.statement(
                "list its studies", (connection, again) -> Studies.list(connection, Migrations.LATEST));
    }

    /**
     * Deletes a study: whoever works on it gets a {@link NoSuchStudyException} from now on, and its name can be used for another one.
     * Its rows stay in the tables, marked as deleted.
     *
     * @param source gives connections
     * @param name of the study
     * @param check throws if the study is not to be deleted as it is; nobody records anything after it was asked
     * @throws NoSuchStudyException if there is no study of that name
     */
    public static void delete(DataSource source, String name, Consumer<StudyState> check) {
        open(source, name).entry.delete(check);
    }

    /**
     * {@link #delete(DataSource, String, Consumer)} with connections of its own.
     *
     * @param url of the database
     * @param name of the study
     * @param check throws if the study is not to be deleted as it is
     */
    public static void delete(PostgresUrl url, String name, Consumer<StudyState> check) {
        delete(url.connections(), name, check);
    }

    /**
     * Marks a study as archived, or takes the mark off. All else stays as it is: whoever knows its name can work on it.
     *
     * @param url of the database
     * @param name of the study
     * @param archived whether it is
     * @throws NoSuchStudyException if there is no study of that name
     */
    public static void archive(PostgresUrl url, String name, boolean archived) {
        open(url.connections(), name).entry.archive(archived);
    }

    /** {@return the study's name} */
    public String name() {
        return entry.name();
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return entry.row().map(row -> DefinitionJson.read(row.definition()));
    }

    @Override
    public void begin(StudyDefinition definition) {
        log.begin(definition);
    }

    @Override
    public StudyState state() {
        return log.state();
    }

    @Override
    public StudyState append(Decision decision) {
        return log.append(decision);
    }

    @Override
    public void report(StepReport report) {
        if (report.trial() < 0 || report.trial() >= log.known().trials().size()) {
            log.state().trial(report.trial());
        }
        reporter.report(report);
    }

    @Override
    public long flush() {
        return log.flush();
    }

    @Override
    public List<StepReport> reports(long from, long to) {
        return log.reports(from, to);
    }

    @Override
    public List<Recorded> history() {
        return log.history(0);
    }

    @Override
    public List<Recorded> history(long after) {
        return log.history(after);
    }

    @Override
    public Optional<Learnt> learnt() {
        return entry.study()
                .flatMap(study -> entry.statement(
                        "read what was learnt of", (connection, again) -> LearntTable.read(connection, study)));
    }

    @Override
    public void keep(Learnt learnt) {
        long study = entry.number();
        entry.statement("keep what was learnt of", (connection, again) -> {
            LearntTable.write(connection, study, learnt);
            return true;
        });
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms) {
        return leases.claim(owner, terms, Optional.empty());
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        StudyState now = state();
        return leases.claim(
                owner,
                terms,
                Optional.of(now.queued().stream()
                        .filter(number -> wanted.test(now.trial(number)))
                        .toList()));
    }

    @Override
    public Lease renew(Lease lease, LeaseTerms terms) {
        return leases.renew(lease, terms);
    }

    @Override
    public void release(Lease lease) {
        leases.release(lease);
    }

    @Override
    public List<Lease> leases() {
        return leases.live();
    }

    /** For example {@code the database, under the name "valley",}: without its address, of which not everybody is to know. */
    @Override
    public String toString() {
        return "the database, under the name \"" + entry.name() + "\",";
    }

    @Override
    public void close() {
        reporter.close();
        lock.close();
        closing.run();
    }
}
