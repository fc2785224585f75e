package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What an acquisition function is told of noise by each form of a mixture. */
class OpenNoiseTest {

    /** Mean 1 − x everywhere, whatever was measured. */
    private record Slope(double noiseVariance) implements UncorrelatedPosterior {

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            double[] mean =
                    Arrays.stream(x.data, 0, x.numRows).map(at -> 1 - at).toArray();
            DMatrixRMaj variance = new DMatrixRMaj(x.numRows, 1);
            variance.fill(0.1);
            return new GivenPrediction(1, mean, variance, (meanBar, covarianceBar, xBar) -> {});
        }
    }

    /** Two forms of the same weight. */
    private static Surrogate believing(Surrogate inner, double... noise) {
        UnaryOperator<Surrogate> wrap = next -> believing(next, noise);
        return new ForwardingSurrogate(inner, wrap) {
            @Override
            public Posterior posterior() {
                return new Mixture(List.of(new Slope(noise[0]), new Slope(noise[1])), new double[] {0.5, 0.5});
            }
        };
    }

    /** Remembers what it was told. */
    private record Listening(List<AcquisitionContext> told) implements Acquisition {

        @Override
        public AcquisitionFunction on(AcquisitionContext context) {
            told.add(context);
            return new PosteriorMean(context);
        }

        @Override
        public boolean logarithmic() {
            return true;
        }
    }

    /** What each form tells after two trials. */
    private static List<AcquisitionContext> told(DoubleFunction<Outcome> outcome, double... noise) {
        List<AcquisitionContext> told = new ArrayList<>();
        Study study = Study.maximize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((s, deterministic) -> believing(NearestNeighbor.prior(s.dimension()), noise))
                .initialDesign(2)
                .acquisition(new Listening(told))
                .build();
        study.ask(2).forEach(trial -> study.tell(trial, outcome.apply((double) trial.number())));
        told.clear(); // a study tries its acquisition function out when it is built
        study.ask();
        return told;
    }

    @Test
    void whileOneFormKnowsOfNoNoiseTheBestMeanOfTheOtherIsTakenForKnown() {
        List<AcquisitionContext> told = told(Outcome::of, 0, 0.1);
        assertThat(told).extracting(AcquisitionContext::noisy).containsExactly(false, false);
        assertThat(told.get(0).incumbent())
                .as("the larger of two values, in units of their deviation")
                .isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(told.get(1).incumbent())
                .as("the best mean")
                .isEqualTo(Arrays.stream(told.get(1).observed().data)
                        .map(x -> 1 - x)
                        .max()
                        .orElseThrow());
    }

    @Test
    void whereAllFormsHaveNoiseItIsNoLongerOpen() {
        assertThat(told(Outcome::of, 0.2, 0.1))
                .extracting(AcquisitionContext::noisy)
                .containsExactly(true, true);
    }

    @Test
    void noiseThatIsGivenIsNotOpen() {
        assertThat(told(value -> Outcome.of(value, 0.1), 0, 0.1))
                .extracting(AcquisitionContext::noisy)
                .containsExactly(true, true);
    }
}
