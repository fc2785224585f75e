package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.space.Point;
import java.util.Map;
import java.util.Optional;

/** Where the best value is expected while some parameters have a given value, measured or not. */
public final class ExpectedBest {

    /** How many of the contenders the search starts from. */
    private static final int PROMISING = 5;

    private ExpectedBest() {}

    /**
     * The point of the best posterior mean among those that have the given values, at full fidelity unless another is given, and that are expected to meet the constraints on
     * outcomes; where none is, the one that misses them least.
     *
     * @param given values by parameter name, all contexts among them
     * @param present number of the next trial
     * @return empty if nothing feasible was observed
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, or a context is not given
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has them
     */
    public static Optional<Point> of(ModelState model, StudySettings settings, Map<String, ?> given, long present) {
        Subspace asked = Subspace.of(settings, given);
        asked.requireContexts();
        Subspace part = asked.full(settings);
        if (model.contenders().entries().isEmpty()) {
            return Optional.empty();
        }
        Seed seed = settings.seed().child("expected best", present);
        Beliefs beliefs = new Beliefs(model, settings, part, present);
        AcquisitionFunction mean = part.reduced(new PosteriorMean(beliefs.context(1, seed)));
        SearchProblem problem = new SearchProblem(part.space(), part.reduced(beliefs.best(PROMISING)), u -> false);
        return settings.search().maximize(mean, problem, seed.child("search")).stream()
                .findFirst()
                .map(best -> part.rounded(part.space().snap(best.x()), model::lengthscales, u -> false));
    }
}
