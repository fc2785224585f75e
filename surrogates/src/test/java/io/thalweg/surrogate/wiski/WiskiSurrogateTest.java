package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;

/** The surrogate contract on a two-dimensional grid of full rank. */
class WiskiSurrogateTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        return WiskiSurrogate.of(Models.grid(2, 16, RankPolicy.FULL));
    }

    @Override
    protected double interpolationTolerance() {
        return 1e-4;
    }
}
