package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import java.util.List;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/** The surrogate contract over a fixed projection of two coordinates to two others. */
class ProjectedWiskiTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        return WiskiSurrogate.of(new WiskiModel(
                new Projection(new DMatrixRMaj(new double[][] {{1.2, 0.5}, {-0.5, 1.2}}), new double[] {0.1, 0}),
                List.of(Models.term(new int[] {0, 1}, 14, RankPolicy.FULL)),
                TestModels.learnedNoise(),
                OptionalDouble.empty()));
    }

    @Override
    protected double interpolationTolerance() {
        return 1e-3;
    }
}
