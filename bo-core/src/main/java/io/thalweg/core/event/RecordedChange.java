package io.thalweg.core.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A change of a study, as history shows it.
 *
 * @param at when it was recorded
 * @param differences what changed, such as {@code x: 0 to 1 → 0 to 2}
 * @param reason why
 */
public record RecordedChange(Instant at, List<String> differences, String reason) {

    /**
     * Copies the list.
     *
     * @param at when it was recorded
     * @param differences what changed, such as {@code x: 0 to 1 → 0 to 2}
     * @param reason why
     */
    public RecordedChange {
        differences = List.copyOf(differences);
    }

    /**
     * {@return the changes of a study, oldest first} Where there are any, it costs as much as the history is long.
     *
     * @param store the store of the study
     */
    public static List<RecordedChange> of(StudyStore store) {
        if (store.state().changes() == 0) {
            return List.of();
        }
        StudyDefinition before = store.begun().orElseThrow();
        List<RecordedChange> changes = new ArrayList<>();
        for (StudyStore.Recorded recorded : store.history()) {
            if (recorded.event() instanceof StudyEvent.Changed changed) {
                changes.add(new RecordedChange(
                        recorded.at(), before.allDifferences(changed.definition()), changed.reason()));
                before = changed.definition();
            }
        }
        return List.copyOf(changes);
    }
}
