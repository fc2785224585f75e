package io.thalweg.service;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.Stores;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The studies of a place: the directories of a directory, or those of a database. Those that were used last stay open with what their
 * models have learnt; what others record meanwhile they see with the next call.
 */
final class StudyShelf implements AutoCloseable {

    /** How many suggestions one request may ask for. */
    static final int MOST_SUGGESTIONS = 100;

    /** How many studies stay open. */
    private static final int MOST_OPEN = 32;

    private final String place;
    private final Function<StudyStore, StudyBuilder> models;
    private final Telemetry telemetry;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    /** An open study with its store. */
    record Opened(String name, Study study, GuardedStore store) {}

    /** A study that is open, or about to be. */
    private static final class Entry {
        private int users;
        private @Nullable Opened opened;
    }

    /**
     * The studies of a place.
     *
     * @param place a directory, or the URL of a database
     * @param models opens a study with its models
     * @param telemetry hears of all events that are recorded, in the thread that records them
     */
    StudyShelf(String place, Function<StudyStore, StudyBuilder> models, Telemetry telemetry) {
        this.place = place;
        this.models = models;
        this.telemetry = telemetry;
    }

    /** {@return how many studies are open} */
    synchronized int open() {
        return entries.size();
    }

    /**
     * Costs little, however many studies there are.
     *
     * @throws io.thalweg.core.error.StoreUnavailableException if they cannot be reached
     */
    void requireReachable() {
        Stores.requireReachable(place);
    }

    /** {@return all studies, by name} */
    List<Stores.Listed> list() {
        return own().map(name -> List.of(new Stores.Listed(name, false))).orElseGet(() -> Stores.list(place));
    }

    /** The name of the one study that the place is. */
    private Optional<String> own() {
        if (PostgresUrl.isOne(place)) {
            return Optional.empty();
        }
        Path directory = Path.of(place);
        if (!JournalStore.exists(directory) && !JournalStore.exists(directory.resolve("journal"))) {
            return Optional.empty();
        }
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return Optional.of(last == null ? "study" : last.toString());
    }

    private void requireMany() {
        own().ifPresent(name -> {
            throw new IllegalArgumentException(
                    "the service serves one study, " + name + "; serve a directory of studies for this");
        });
    }

    /**
     * Begins a study.
     *
     * @throws StudyExistsException if there is one of this name
     * @throws IllegalArgumentException if the name cannot be used
     */
    void begin(String name, StudyDefinition definition) {
        requireMany();
        if (!PostgresUrl.isOne(place) && (name.isEmpty() || name.equalsIgnoreCase("journal"))) {
            throw new IllegalArgumentException("name is \"" + name
                    + "\", by which the directory of all studies would be taken for one: choose another name");
        }
        for (Stores.Listed study : list()) {
            if (study.name().equals(name)) {
                throw new StudyExistsException("there is a study \"" + name + "\""
                        + (study.archived() ? ", which is archived" : "") + "; choose another name");
            }
        }
        try (StudyStore store = Stores.open(place, name)) {
            store.begin(definition);
        }
    }

    /** Marks a study as archived, or takes the mark off; it stays open. */
    void archive(String name, boolean archived) {
        requireMany();
        Stores.archive(place, name, archived);
    }

    /**
     * Deletes a study. Those who ask it something at the moment are told, or get their answers.
     *
     * @param check throws if the study is not to be deleted as it is
     */
    void delete(String name, Consumer<StudyState> check) {
        requireMany();
        Stores.delete(place, name, check);
        Entry entry = taken(name);
        forget(name, entry);
        givenBack(entry);
    }

    /**
     * The result of a question to an open study. Of one that was deleted elsewhere and begun again the question is repeated: of the first one
     * nothing was recorded.
     */
    <T> T with(String name, Function<Opened, T> question) {
        for (boolean again = false; ; again = true) {
            Entry entry = taken(name);
            try {
                return question.apply(opened(name, entry));
            } catch (NoSuchStudyException e) {
                forget(name, entry);
                if (again || entry.opened == null) {
                    throw e;
                }
            } finally {
                givenBack(entry);
            }
        }
    }

    private Opened opened(String name, Entry entry) {
        synchronized (entry) {
            if (entry.opened == null) {
                GuardedStore store = new GuardedStore(open(name), telemetry);
                try {
                    Study study = models.apply(store).askLimit(MOST_SUGGESTIONS).build();
                    entry.opened = new Opened(name, study, store);
                } catch (RuntimeException e) {
                    store.close();
                    throw e;
                }
            }
            return entry.opened;
        }
    }

    private StudyStore open(String name) {
        Optional<String> own = own();
        if (own.isPresent() && !own.get().equals(name)) {
            throw new NoSuchStudyException("there is no study \"" + name + "\", only " + own.get());
        }
        return Stores.openExisting(place, own.isPresent() ? "" : name);
    }

    private synchronized Entry taken(String name) {
        Entry entry = entries.computeIfAbsent(name, unknown -> new Entry());
        entry.users++;
        return entry;
    }

    private void forget(String name, Entry entry) {
        synchronized (this) {
            entries.remove(name, entry);
        }
    }

    private void givenBack(Entry entry) {
        List<Entry> idle = new ArrayList<>();
        synchronized (this) {
            entry.users--;
            if (entry.users == 0 && !entries.containsValue(entry)) {
                idle.add(entry);
            }
            Iterator<Entry> oldest = entries.values().iterator();
            while (entries.size() > MOST_OPEN && oldest.hasNext()) {
                Entry other = oldest.next();
                if (other.users == 0) {
                    oldest.remove();
                    idle.add(other);
                }
            }
        }
        idle.forEach(StudyShelf::close);
    }

    private static void close(Entry entry) {
        synchronized (entry) {
            Optional.ofNullable(entry.opened).ifPresent(opened -> {
                opened.study().close();
                opened.store().close();
            });
            entry.opened = null;
        }
    }

    @Override
    public void close() {
        List<Entry> all;
        synchronized (this) {
            all = List.copyOf(entries.values());
            entries.clear();
        }
        all.forEach(StudyShelf::close);
    }
}
