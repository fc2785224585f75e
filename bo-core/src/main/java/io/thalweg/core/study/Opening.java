package io.thalweg.core.study;

import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.DryRun;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The beginning of a study in its store, or its going on there.
 *
 * @param settings what the study is about, and how it is done
 * @param valueName what people call the value of a measurement
 * @param recorded choices that are stored with the definition
 */
record Opening(StudySettings settings, String valueName, Map<String, String> recorded) {

    private static final Logger LOG = LoggerFactory.getLogger(StudyBuilder.class);

    /**
     * The study. The settings are tried first, unless the store is only looked at.
     *
     * @throws io.thalweg.core.error.StudyExistsException if the store holds a study that is about something else
     */
    Study study() {
        StudyStore store = settings.store();
        if (!(store instanceof ReadOnlyStore)) {
            DryRun.of(settings);
        }
        StudyDefinition definition = definition();
        store.begin(definition);
        StudyState now = store.state();
        StudyDefinition stored = now.definition().or(store::begun).orElse(definition);
        stored.requireSame(definition, "the study"); // it may have been changed in this moment
        if (!stored.seed().equals(settings.seed())) {
            LOG.warn(
                    "the study began with seed {} and continues with seed {}: its suggestions differ from those that "
                            + "seed {} would give",
                    stored.seed().number(),
                    settings.seed().number(),
                    stored.seed().number());
        }
        SearchSpace known = knowing(stored.space());
        return new Study(known.equals(settings.space()) ? settings : settings.about(definition.withSpace(known)), now);
    }

    private StudyDefinition definition() {
        return new StudyDefinition(
                        settings.space(),
                        settings.goals(),
                        valueName,
                        Arrays.stream(settings.referencePoint().orElse(new double[0]))
                                .boxed()
                                .toList(),
                        settings.learning(),
                        settings.deterministic(),
                        settings.trialsPerUnit(),
                        settings.initialDesign(),
                        settings.seed(),
                        recorded)
                .withRounding(settings.rounded());
    }

    /** The space, with the categories that the study had once and that are retired now. */
    private SearchSpace knowing(SearchSpace stored) {
        SearchSpace space = settings.space();
        return stored.parameters().equals(space.parameters())
                ? space
                : space.toBuilder().retiring(stored).build();
    }
}
