package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.List;

/** A surrogate that knows fitted hyperparameters of models. */
public interface FittedModels {

    /** The models at their fitted hyperparameters, the likeliest first; none before the first fit. */
    List<GaussianModel> fittedModels();

    /**
     * The same at the same hyperparameters, which knows these observations in place of its own. Models that have no say may be left without.
     *
     * @param data the observations
     */
    StorableSurrogate relearnt(Observations data);
}
