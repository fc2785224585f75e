package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import java.util.List;

/**
 * What a model's terms and its input map are, and how the data may change them. A structure is revised while all, or the latest,
 * observations are at hand; the number of those is bounded, and what is not at hand any more stays as it was absorbed. Immutable.
 */
interface Structure {

    /** The model before any data. */
    WiskiModel prior();

    /**
     * How many observations are kept for revisions.
     *
     * @param present the model as it is
     * @param settled number of observations that are not at hand any more
     */
    int capacity(WiskiModel present, long settled);

    /**
     * The structure at a refit, before its hyperparameters are fitted.
     *
     * @param present the model as it is
     * @param settled statistics, under the present model, of the observations that are not at hand
     * @param recent those at hand
     * @param budget of the refit
     */
    Revision revise(WiskiModel present, Statistics settled, Observations recent, RefitBudget budget, Seed seed);

    /**
     * A term of this structure, for a stored state to come back to.
     *
     * @param projected whether it is over the coordinates of a projection
     * @param kind as in {@link Term#kind()}
     * @throws IllegalArgumentException if there is no such term
     */
    Term term(boolean projected, String kind, int[] columns);

    /**
     * A revision.
     *
     * @param model the revised model
     * @param settled statistics, under the revised model, of the observations that will not be at hand any more
     * @param recent those that will
     * @param evaluations of the evidence that were spent
     * @param notes what a person should know
     */
    record Revision(WiskiModel model, Statistics settled, Observations recent, int evaluations, List<String> notes) {}
}
