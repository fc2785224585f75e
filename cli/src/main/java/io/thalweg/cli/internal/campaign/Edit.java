package io.thalweg.cli.internal.campaign;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.definition.StudyFile;
import java.util.List;
import java.util.Optional;

/**
 * What a study file says, beside what its study is about in the store.
 *
 * @param stored what the study is about
 * @param wanted what the file says, with the categories that it does not name any more as retired ones
 * @param trials how many trials the study has
 */
public record Edit(StudyDefinition stored, StudyDefinition wanted, int trials) {

    /** That of a file; empty if the study has not begun. */
    static Optional<Edit> of(StudyFile file, StudyStore store) {
        return store.definition()
                .map(stored -> new Edit(
                        stored, wanted(file, stored), store.state().trials().size()));
    }

    private static StudyDefinition wanted(StudyFile file, StudyDefinition stored) {
        // Suggestions of a study that began before they were rounded stay as they were, unless its file asks for it.
        boolean silent = !stored.settings().containsKey(StudyDefinition.ROUND) && !file.says(StudyDefinition.ROUND);
        StudyDefinition written = silent ? file.definition().withRounding(false) : file.definition();
        return written.withSpace(
                written.space().toBuilder().retiring(stored.space()).build());
    }

    /** In what the file differs from the study, so that it must be changed first. */
    public List<String> differences() {
        return stored.differences(wanted);
    }

    /** All in which they differ, with what takes effect by itself. */
    public List<String> all() {
        return stored.allDifferences(wanted);
    }

    /** Whether the study must be changed before one can go on with the file. */
    public boolean needsChange() {
        return trials > 0 && !differences().isEmpty();
    }

    /** The error of a file that differs from its study. */
    StudyExistsException refused(String file) {
        return new StudyExistsException(file + " differs from the study (study → file): "
                + String.join("; ", differences())
                + "; run 'thalweg change --reason \"…\"' to change the study, or undo the edit");
    }
}
