package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.engine.Suggester;
import org.jspecify.annotations.Nullable;

/** What a study is about between two changes, and what chooses its points then. */
final class Session {

    private final int changes;
    private final StudySettings settings;
    private @Nullable Suggester suggester;

    private Session(int changes, StudySettings settings) {
        this.changes = changes;
        this.settings = settings;
    }

    /** That of a state, which the settings fit. */
    static Session of(StudySettings settings, StudyState state) {
        return new Session(state.changes(), settings);
    }

    /** That of a state: this one, unless the study has changed since. */
    Session at(StudyState state) {
        return state.changes() <= changes
                ? this
                : new Session(state.changes(), settings.about(state.definition().orElseThrow()));
    }

    /** Whether a state is one of before the change that this began with. */
    boolean isAfter(StudyState state) {
        return state.changes() < changes;
    }

    StudySettings settings() {
        return settings;
    }

    /**
     * What chooses the points. Not safe to use from many threads, and neither is this method.
     *
     * @throws RuntimeException if the surrogate cannot take the space
     */
    Suggester suggester() {
        if (suggester == null) {
            suggester = new Suggester(settings, changes);
        }
        return suggester;
    }
}
