package io.thalweg.surrogate.internal.evidence;

import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.List;

/** A surrogate that knows fitted hyperparameters of models. */
public interface FittedModels {

    /** The models at their fitted hyperparameters, the likeliest first; none before the first fit. */
    List<GaussianModel> fittedModels();
}
