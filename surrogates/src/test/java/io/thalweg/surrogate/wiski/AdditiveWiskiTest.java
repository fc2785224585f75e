package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;

/** The surrogate contract on a sum of grids of one and two dimensions and a linear part. */
class AdditiveWiskiTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        return WiskiSurrogate.of(Models.additive(RankPolicy.FULL));
    }

    @Override
    protected double interpolationTolerance() {
        return 1e-4;
    }
}
