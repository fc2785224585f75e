package io.thalweg;

import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Where to start: a study with defaults that need no tuning.
 *
 * <pre>{@code
 * SearchSpace space = SearchSpace.builder().real("x", -5, 10).real("y", 0, 15).build();
 * StudyResult result = Thalweg.minimize(space).run(p -> f(p.real("x"), p.real("y")), 30);
 * System.out.println(result.best());
 * }</pre>
 */
public final class Thalweg {

    private static final String SURROGATE_OPTION = "surrogate.";

    private Thalweg() {}

    /**
     * Configures a search for the smallest value: a surrogate that chooses itself – exact as long as there are few measurements –, and
     * logarithmic expected improvement in the form that fits. Both are named {@code auto}.
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder minimize(SearchSpace space) {
        return withDefaults(Study.minimize(space));
    }

    /**
     * Configures a search for the largest value, with the defaults of {@link #minimize}.
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder maximize(SearchSpace space) {
        return withDefaults(Study.maximize(space));
    }

    /**
     * Configures the learning of a map: a surrogate that chooses itself, and points that leave least uncertainty over the whole space
     * (negative integrated posterior variance).
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder learn(SearchSpace space) {
        return Study.learn(space).surrogate(Surrogates.DEFAULT).acquisition(new QNegIntegratedPosteriorVariance());
    }

    /**
     * Opens the study that a store holds, to go on with it, with the surrogate and the acquisition function that its settings name:
     *
     * <ul>
     *   <li>{@code surrogate}, and {@code surrogate.KEY} for an option of it: see {@link Surrogates#named(String, Map)};
     *   <li>{@code acquisition}: see {@link Acquisitions};
     *   <li>{@code batches}: {@code auto}, {@code joint} or {@code greedy};
     *   <li>{@code trust-region}: {@code auto}, {@code true} or {@code false}: see {@link StudyBuilder#trustRegion}.
     * </ul>
     *
     * @param store holds the study
     * @return a builder to which listeners, an executor or another surrogate can be given before {@link StudyBuilder#build}
     * @throws NoSuchStudyException if the store holds none
     * @throws IllegalArgumentException if the settings name something that does not exist
     */
    public static StudyBuilder open(StudyStore store) {
        return open(
                store.definition()
                        .orElseThrow(
                                () -> new NoSuchStudyException(store + " holds no study yet: check that it is the right"
                                        + " place, or begin a study there with Thalweg.minimize, maximize or learn")),
                store);
    }

    /**
     * Opens a study of which the definition is known, to begin it or to go on with it: the settings are those of this definition, which may
     * have changed since the study began.
     *
     * @param definition what the study is about
     * @param store holds the study
     * @return a builder, as {@link #open(StudyStore)}
     * @throws IllegalArgumentException if the settings name something that does not exist
     */
    public static StudyBuilder open(StudyDefinition definition, StudyStore store) {
        Map<String, String> settings = definition.settings();
        StudyBuilder builder = Study.of(definition).storedIn(store).surrogate(surrogate(definition));
        String acquisition = settings.get("acquisition");
        if (acquisition != null) {
            builder.acquisition(acquisition(acquisition, store));
        } else if (definition.learning()) {
            builder.acquisition(new QNegIntegratedPosteriorVariance());
        } else {
            builder.acquisition(Acquisitions.named("auto"));
        }
        String region = settings.getOrDefault("trust-region", "auto");
        if (!region.equals("auto")) {
            builder.trustRegion(Boolean.parseBoolean(region));
        }
        return builder.batches(
                BatchChoice.valueOf(settings.getOrDefault("batches", "auto").toUpperCase(Locale.ROOT)));
    }

    /** The acquisition function of a name; one that cannot be used if it is unknown and the store is only looked at. */
    private static Acquisition acquisition(String name, StudyStore store) {
        try {
            return Acquisitions.named(name);
        } catch (IllegalArgumentException e) {
            if (store instanceof ReadOnlyStore) {
                return context -> {
                    throw e;
                };
            }
            throw e;
        }
    }

    /**
     * {@return the surrogate that the settings of a definition name, or the default}
     *
     * @param definition what the study is about
     * @throws IllegalArgumentException if it does not exist
     */
    public static SurrogateFactory surrogate(StudyDefinition definition) {
        Map<String, String> settings = definition.settings();
        Map<String, String> options = new LinkedHashMap<>();
        settings.forEach((name, value) -> {
            if (name.startsWith(SURROGATE_OPTION)) {
                options.put(name.substring(SURROGATE_OPTION.length()), value);
            }
        });
        return Surrogates.named(settings.getOrDefault("surrogate", "auto"), options);
    }

    private static StudyBuilder withDefaults(StudyBuilder builder) {
        return builder.surrogate(Surrogates.DEFAULT).acquisition(Acquisitions.named("auto"));
    }
}
