package io.thalweg.acquisition.internal.marginal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Acquisitions for one objective do not ignore the others. */
class SeveralObjectivesTest {

    static Stream<Acquisition> forOne() {
        return Stream.of(
                new ExpectedImprovement(),
                new LogExpectedImprovement(),
                new UpperConfidenceBound(),
                new PosteriorStandardDeviation(),
                new FeasibilityWeighted(new LogExpectedImprovement()));
    }

    @ParameterizedTest
    @MethodSource("forOne")
    void singleObjectiveAcquisitionsRefuseSeveral(Acquisition acquisition) {
        NaiveGaussianProcess process =
                NaiveGaussianProcess.random(Profile.RBF, 5, 2, 0.1, Seed.of(3).generator());
        AcquisitionContext context =
                AcquisitionContext.of(process, 0, Seed.of(1)).withObjectives(List.of(process, process), new double[2]);
        assertThatThrownBy(() -> acquisition.on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is for one objective, and the context has 2")
                .hasMessageContaining("LogExpectedHypervolumeImprovement");
    }
}
