package io.thalweg.service;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.Stores;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresCheck;
import io.thalweg.store.postgres.PostgresUrl;
import io.thalweg.store.postgres.StoredStudy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
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
     */
    StudyShelf(String place, Function<StudyStore, StudyBuilder> models) {
        this.place = place;
        this.models = models;
    }

    /** {@return the names of all studies, in order} */
    List<String> names() {
        if (PostgresUrl.isOne(place)) {
            return PostgresCheck.studies(PostgresUrl.parse(place)).stream()
                    .map(StoredStudy::name)
                    .toList();
        }
        Path directory = Path.of(place);
        if (isStudy(directory)) {
            return List.of(ownName(directory));
        }
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(directory)) {
            return inside.filter(StudyShelf::isStudy)
                    .map(path -> String.valueOf(path.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isStudy(Path directory) {
        return JournalStore.exists(directory) || JournalStore.exists(directory.resolve("journal"));
    }

    private static String ownName(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return last == null ? "study" : last.toString();
    }

    /**
     * Begins a study.
     *
     * @throws StudyExistsException if there is one of this name
     * @throws IllegalArgumentException if the name cannot be used
     */
    void begin(String name, StudyDefinition definition) {
        if (!PostgresUrl.isOne(place) && isStudy(Path.of(place))) {
            throw new IllegalArgumentException("the service serves one study, " + ownName(Path.of(place))
                    + "; serve a directory of studies to begin others");
        }
        if (names().contains(name)) {
            throw new StudyExistsException("there is a study \"" + name + "\"; choose another name");
        }
        try (StudyStore store = Stores.open(place, name)) {
            store.begin(definition);
        }
    }

    /** The result of a question to an open study. */
    <T> T with(String name, Function<Opened, T> question) {
        Entry entry = taken(name);
        try {
            return question.apply(opened(name, entry));
        } catch (NoSuchStudyException e) {
            forget(name, entry);
            throw e;
        } finally {
            givenBack(entry);
        }
    }

    private Opened opened(String name, Entry entry) {
        synchronized (entry) {
            if (entry.opened == null) {
                GuardedStore store = new GuardedStore(open(name));
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
        if (PostgresUrl.isOne(place)) {
            return Stores.openExisting(place, name);
        }
        if (!names().contains(name)) {
            throw new NoSuchStudyException("there is no study \"" + name + "\"; GET /v1/studies lists them");
        }
        Path directory = Path.of(place);
        return Stores.openExisting((isStudy(directory) ? directory : directory.resolve(name)).toString(), "");
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
