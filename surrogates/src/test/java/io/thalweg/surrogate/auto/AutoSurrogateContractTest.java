package io.thalweg.surrogate.auto;

import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.List;

/** A surrogate that chooses itself, while the exact process is in charge. */
class AutoSurrogateContractTest extends SurrogateContract {

    static StorableSurrogate exact() {
        return ExactGaussianProcess.of(2, GaussianModel.of(Rbf.ard(2), TestModels.learnedNoise()));
    }

    @Override
    protected Surrogate prior() {
        return AutoSurrogate.of(
                exact(), List.of(new Candidate("other", AutoSurrogateContractTest::exact, true)), 100, true);
    }
}
