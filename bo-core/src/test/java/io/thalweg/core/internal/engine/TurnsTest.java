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
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Where every other point is the best expected one, and where the acquisition function chooses all of them. */
class TurnsTest {

    private static final double BEST = 0.37;

    /** Mean −|x − 0.37|² and variance 0.1, with noise or without. */
    private record Bowl(int dimension, double noiseVariance) implements UncorrelatedPosterior {

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            double[] mean = new double[x.numRows];
            DMatrixRMaj variance = new DMatrixRMaj(x.numRows, 1);
            variance.fill(0.1);
            for (int i = 0; i < x.data.length; i++) {
                mean[i / dimension] -= Math.pow(x.data[i] - BEST, 2);
            }
            return new GivenPrediction(1, mean, variance, (meanBar, covarianceBar, xBar) -> {
                for (int i = 0; i < x.data.length; i++) {
                    xBar.data[i] -= 2 * (x.data[i] - BEST) * meanBar[i / dimension];
                }
            });
        }
    }

    /** Whatever is observed, without noise with some probability. */
    private static Surrogate believing(Surrogate inner, double exact) {
        UnaryOperator<Surrogate> wrap = next -> believing(next, exact);
        return new ForwardingSurrogate(inner, wrap) {
            @Override
            public Posterior posterior() {
                return new Mixture(
                        List.of(new Bowl(dimension(), 0), new Bowl(dimension(), 0.1)), new double[] {exact, 1 - exact});
            }
        };
    }

    /** Its maximum is in a corner. */
    private record Corner(int dimension) implements AcquisitionFunction {

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            Arrays.fill(gradientOut, 1);
            return Arrays.stream(x).sum();
        }
    }

    private record TakesTurns(boolean takesTurns) implements Acquisition {

        @Override
        public AcquisitionFunction on(AcquisitionContext context) {
            return new Corner(context.objective().dimension());
        }

        @Override
        public boolean logarithmic() {
            return true;
        }
    }

    private static SearchSpaceBuilder cube(int dimension) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int k = 0; k < dimension; k++) {
            builder.real("x" + k, 0, 1);
        }
        return builder;
    }

    private static StudyBuilder study(SearchSpace space, double exact) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> believing(NearestNeighbor.prior(s.dimension()), exact))
                .acquisition(new TakesTurns(true))
                .initialDesign(2);
    }

    /** Trials 2, 3 and 4, those before told with these outcomes beside the value. */
    private static List<Trial> three(StudyBuilder builder, Map<String, Double> others) {
        Study study = builder.build();
        study.ask(2).forEach(trial -> tell(study, trial, others));
        return List.of(tell(study, study.ask(), others), tell(study, study.ask(), others), study.ask());
    }

    private static Trial tell(Study study, Trial trial, Map<String, Double> others) {
        study.tell(trial, Outcome.of((double) trial.number(), Double.NaN, others));
        return trial;
    }

    private static boolean isBestExpected(Trial trial) {
        return trial.health().chosenBy().equals("best expected value");
    }

    private static void assertNone(StudyBuilder builder) {
        assertThat(three(builder, Map.of())).noneMatch(TurnsTest::isBestExpected);
    }

    @Test
    void everyOtherPointIsTheBestExpectedOne() {
        List<Trial> trials = three(study(cube(4).build(), 0.6), Map.of());
        assertThat(trials).extracting(TurnsTest::isBestExpected).startsWith(true, false);
        Point first = trials.get(0).point();
        assertThat(first.real("x0")).isCloseTo(BEST, within(1e-6));
        assertThat(first.real("x3")).isCloseTo(BEST, within(1e-6));
        assertThat(trials.get(1).point().real("x0")).isEqualTo(1);
    }

    @Test
    void formsWithNoiseAreOfLessWeight() {
        assertNone(study(cube(4).build(), 0.4));
    }

    @Test
    void fewOrOtherCoordinatesHaveNoTurns() {
        assertNone(study(cube(3).build(), 0.6));
        assertNone(study(cube(4).integer("n", 0, 9).build(), 0.6));
    }

    @Test
    void whereBestIsNotOnePointThereAreNoTurns() {
        SearchSpace four = cube(4).build();
        assertNone(study(four, 0.6).acquisition(new TakesTurns(false)));
        assertNone(study(four, 0.6).trustRegion(true));
        assertNone(study(four, 0.6).drifting(10));
        Map<String, Double> other = Map.of("other", 1.0);
        assertThat(three(study(four, 0.6).alsoMinimize("other"), other)).noneMatch(TurnsTest::isBestExpected);
        assertThat(three(study(four, 0.6).cost("other"), other)).noneMatch(TurnsTest::isBestExpected);
    }

    @Test
    void whatIsBeingEvaluatedIsNotChosenAgain() {
        Study study = study(cube(4).build(), 0.6).build();
        study.ask(2).forEach(trial -> tell(study, trial, Map.of()));
        List<Trial> trials = List.of(study.ask(), study.ask(), study.ask());
        assertThat(trials)
                .as("%s", trials)
                .extracting(TurnsTest::isBestExpected)
                .containsExactly(true, false, false);
        assertThat(trials.get(2).health().fallbacks())
                .as("nothing went wrong with the best expected one")
                .noneMatch(note -> note.contains("best expected"));
    }
}
