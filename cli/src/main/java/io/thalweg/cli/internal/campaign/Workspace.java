package io.thalweg.cli.internal.campaign;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyChange;
import io.thalweg.store.definition.StudyFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The directory of a campaign: what its study file says, and the study that its store keeps. */
public final class Workspace implements AutoCloseable {

    private static final String JOURNAL = "journal";
    private static final String DEFAULT_BATCH = "1";

    private final Path directory;
    private final @Nullable StudyFile file;
    private final String name;
    private final StudyDefinition definition;
    private final StudyStore store;
    private final boolean begun;

    private Workspace(
            Path directory, @Nullable StudyFile file, StudyDefinition definition, StudyStore store, boolean begun) {
        this(directory, file, name(definition, directory), definition, store, begun);
    }

    private Workspace(
            Path directory,
            @Nullable StudyFile file,
            String name,
            StudyDefinition definition,
            StudyStore store,
            boolean begun) {
        this.directory = directory;
        this.file = file;
        this.name = name;
        this.definition = definition;
        this.store = store;
        this.begun = begun;
    }

    /** Opens a store. */
    @FunctionalInterface
    public interface StoreOpener {

        /**
         * The store of a study.
         *
         * @param place a directory or an address
         * @param study the name of the study, for stores of several
         */
        StudyStore open(String place, String study);
    }

    /**
     * Opens the campaign of a directory; its store is begun if that has not happened yet.
     *
     * @param place where the store is; empty for the journal in the directory
     * @throws UsageException if there is no study file
     * @throws io.thalweg.core.error.ThalwegException if the study file or the store cannot be used
     */
    public static Workspace open(Path directory, String place, StoreOpener opener) {
        StudyFile file = CampaignFile.read(directory);
        return begin(directory, file, open(directory, file, place, opener));
    }

    /**
     * Opens the campaign of a directory to look at it: nothing is begun. If that has not happened yet, there is nothing to see but what
     * the study file says. If the file differs from the study, there is the study to see as it is.
     *
     * @param place where the store is; empty for the journal in the directory
     * @param opener throws {@link NoSuchStudyException} if the study has not begun
     * @throws UsageException if there is no study file
     * @throws io.thalweg.core.error.ThalwegException if the study file or the store cannot be used
     */
    public static Workspace look(Path directory, String place, StoreOpener opener) {
        StudyFile file = CampaignFile.read(directory);
        StudyStore store;
        try {
            store = open(directory, file, place, opener);
        } catch (NoSuchStudyException e) {
            store = new MemoryStore(InstantSource.system());
            store.begin(file.definition());
            return new Workspace(directory, file, file.definition(), store, false);
        }
        try {
            Optional<Edit> edit = Edit.of(file, store).filter(Edit::needsChange);
            if (edit.isPresent()) {
                return new Workspace(directory, file, edit.get().stored(), store, true);
            }
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
        return begin(directory, file, store);
    }

    /**
     * A study that is known from its store alone.
     *
     * @param name what people call it if it does not say
     */
    public static Workspace of(String name, StudyStore store) {
        StudyDefinition definition = store.definition()
                .orElseThrow(() -> new NoSuchStudyException("the study \"" + name + "\" has not begun"));
        String called = definition.settings().getOrDefault("name", name);
        return new Workspace(Path.of("."), null, called, definition, store, true);
    }

    private static StudyStore open(Path directory, StudyFile file, String place, StoreOpener opener) {
        String where = place.isEmpty() ? directory.resolve(JOURNAL).toString() : place;
        try {
            return opener.open(where, name(file.definition(), directory));
        } catch (StoreUnavailableException e) {
            throw place.isEmpty()
                    ? new StoreUnavailableException(e.getMessage() + "; --store names another place", e)
                    : e;
        }
    }

    private static Workspace begin(Path directory, StudyFile file, StudyStore store) {
        try {
            Optional<Edit> edit = Edit.of(file, store);
            if (edit.isEmpty()) {
                store.begin(file.definition());
                return new Workspace(directory, file, file.definition(), store, true);
            }
            StudyDefinition wanted = edit.get().wanted();
            if (edit.get().differences().isEmpty()) {
                return new Workspace(directory, file, wanted, store, true);
            }
            if (edit.get().needsChange()) {
                throw edit.get()
                        .refused(String.valueOf(CampaignFile.find(directory).getFileName()));
            }
            if (store instanceof ReadOnlyStore) {
                return new Workspace(directory, file, wanted, asIfBegun(store, wanted), false);
            }
            change(edit.get(), store, "").apply();
            return new Workspace(directory, file, wanted, store, true);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** For those who only look at a study without trials: it will be about what the file says, and it keeps its id. */
    private static StudyStore asIfBegun(StudyStore store, StudyDefinition wanted) {
        StudyStore memory = new MemoryStore(InstantSource.system());
        memory.begin(store.begun().orElseThrow());
        memory.append(state -> List.of(new StudyEvent.Changed(wanted, Point.of(), "")));
        store.close();
        return memory;
    }

    /**
     * Opens the campaign of a directory to change what its study is about to what the file says.
     *
     * @param place where the store is; empty for the journal in the directory
     * @throws UsageException if there is no study file
     * @throws NoSuchStudyException if the study has not begun
     */
    public static Workspace edited(Path directory, String place, StoreOpener opener) {
        StudyFile file = CampaignFile.read(directory);
        StudyStore store = open(directory, file, place, opener);
        StudyDefinition wanted = Edit.of(file, store).map(Edit::wanted).orElse(file.definition());
        return new Workspace(directory, file, wanted, store, true);
    }

    /** What the file says beside what the study is about; empty if that is known from the store alone. */
    public Optional<Edit> edit() {
        return file == null ? Optional.empty() : Edit.of(file, store);
    }

    /** The remark on a file that differs from the study. */
    public Optional<String> remark() {
        return edit().filter(Edit::needsChange)
                .map(edit -> CampaignFile.find(directory).getFileName()
                        + " differs from the study as it is shown here; 'thalweg check' lists the differences, "
                        + "'thalweg change' applies them");
    }

    /**
     * Refuses to go on with a study that its file says something else than.
     *
     * @throws io.thalweg.core.error.StudyExistsException saying in what they differ
     */
    public void requireUnedited() {
        edit().filter(Edit::needsChange).ifPresent(edit -> {
            throw edit.refused(String.valueOf(CampaignFile.find(directory).getFileName()));
        });
    }

    /** A change to what the file says, with the surrogate that it names. */
    public StudyChange change(String reason) {
        return edit().map(edit -> change(edit, store, reason))
                .orElseGet(() -> Thalweg.open(store).build().change(reason));
    }

    private static StudyChange change(Edit edit, StudyStore store, String reason) {
        StudyDefinition opened = edit.stored().withSettings(edit.wanted().settings());
        return Thalweg.open(opened, store).build().change(reason).to(edit.wanted());
    }

    /** What people call the study: as it says, or as its directory is called. */
    private static String name(StudyDefinition definition, Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return definition.settings().getOrDefault("name", last == null ? "study" : last.toString());
    }

    /** Where the study file is. */
    public Path directory() {
        return directory;
    }

    /** The name of the study. */
    public String name() {
        return name;
    }

    /** Whether the study has begun, so that its definition is fixed. */
    public boolean hasBegun() {
        return begun;
    }

    /** What the study is about: what the study file says, or the store. */
    public StudyDefinition definition() {
        return definition;
    }

    /** How many suggestions are made at a time unless told otherwise. */
    public int batch() {
        return Integer.parseInt(definition.settings().getOrDefault("batch", DEFAULT_BATCH));
    }

    /** What tells the study from others: of the definition that it began with, so that it stays. */
    public String id() {
        return StudyId.of(store.begun().orElse(definition));
    }

    /** All that has happened. */
    public StudyState state() {
        return store.state();
    }

    /** The memory of the study. */
    public StudyStore store() {
        return store;
    }

    /** The study, to look at what is believed: whatever its acquisition function is. It is closed with this workspace. */
    public Study study() {
        return CampaignFile.build(file, Thalweg.open(definition, ReadOnlyStore.of(store)));
    }

    /**
     * The study, to ask for trials. It is closed with this workspace.
     *
     * @param askLimit how many may be asked for at once
     * @throws io.thalweg.core.error.InvalidDefinitionException if the study file asks for what does not go together
     */
    public Study study(int askLimit) {
        return CampaignFile.build(file, Thalweg.open(definition, store).askLimit(askLimit));
    }

    @Override
    public void close() {
        store.close();
    }
}
