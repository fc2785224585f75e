package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import java.util.List;
import java.util.OptionalDouble;

/** The surrogate contract over a fixed projection of two coordinates to two others. */
class ProjectedWiskiTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        return WiskiSurrogate.of(new WiskiModel(
                Projection.random(2, 2, Seed.of(8)),
                List.of(Models.term(new int[] {0, 1}, 20, RankPolicy.FULL)),
                Parameter.positive("noise", new LogNormal(-4, 1), 1e-6),
                OptionalDouble.empty()));
    }

    @Override
    protected double interpolationTolerance() {
        return 1e-3;
    }
}
