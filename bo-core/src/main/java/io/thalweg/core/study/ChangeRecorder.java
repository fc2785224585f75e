package io.thalweg.core.study;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.DryRun;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records changes of a study in its store. */
final class ChangeRecorder implements StudyChange.Recorder {

    private final StudyStore store;
    private final OpenStudy study;

    ChangeRecorder(OpenStudy study) {
        this.store = study.writable();
        this.study = study;
    }

    @Override
    public List<String> record(StudyChange change, boolean really) {
        List<String> changed = new ArrayList<>();
        StudyDefinition begun = store.begun().orElseThrow();
        StudyState after = store.append(state -> {
            Session session = study.at(state);
            StudyDefinition present = state.definition()
                    .orElse(begun)
                    .withSpace(session.settings().space());
            Optional<StudyEvent.Changed> event = on(state, present, change);
            changed.clear();
            event.ifPresent(next -> {
                changed.addAll(present.allDifferences(next.definition()));
                DryRun.of(session.at(state.apply(next)).settings());
            });
            return event.filter(next -> really)
                    .map(next -> List.<StudyEvent>of(next))
                    .orElse(List.of());
        });
        study.at(after);
        return List.copyOf(changed);
    }

    /** What is recorded for a state of a study that is about {@code present}; empty if it is about that already. */
    private static Optional<StudyEvent.Changed> on(StudyState state, StudyDefinition present, StudyChange change) {
        StudyDefinition edited = change.changed(present);
        SearchSpace space = edited.space().toBuilder()
                .retiring(present.space())
                .withCodeOf(present.space())
                .build();
        StudyDefinition next = edited.withSpace(space);
        if (present.allDifferences(next).isEmpty()) {
            return Optional.empty();
        }
        ChangeRules rules = new ChangeRules(state, present, next);
        Point added = rules.earlier(change.earlierValues());
        rules.check(change.reason());
        return Optional.of(new StudyEvent.Changed(next, added, change.reason()));
    }
}
