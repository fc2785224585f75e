package io.thalweg;

import io.thalweg.acquisition.DefaultAcquisition;
import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;

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

    private Thalweg() {}

    /** Configures a search for the smallest value: exact Gaussian process, logarithmic expected improvement in the form that
     * fits: {@link DefaultAcquisition}. */
    public static StudyBuilder minimize(SearchSpace space) {
        return withDefaults(Study.minimize(space));
    }

    /** Configures a search for the largest value: exact Gaussian process, logarithmic expected improvement in the form that
     * fits: {@link DefaultAcquisition}. */
    public static StudyBuilder maximize(SearchSpace space) {
        return withDefaults(Study.maximize(space));
    }

    /**
     * Configures the learning of a map: exact Gaussian process, and points that leave least uncertainty over the whole space
     * (negative integrated posterior variance).
     */
    public static StudyBuilder learn(SearchSpace space) {
        return Study.learn(space).surrogate(Surrogates.DEFAULT).acquisition(new QNegIntegratedPosteriorVariance());
    }

    private static StudyBuilder withDefaults(StudyBuilder builder) {
        return builder.surrogate(Surrogates.DEFAULT).acquisition(new DefaultAcquisition());
    }
}
