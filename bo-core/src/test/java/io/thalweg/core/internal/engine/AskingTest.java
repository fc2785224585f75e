package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Joint batches, deadlines, and maps. */
class AskingTest {

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private final List<AcquisitionContext> contexts = new ArrayList<>();

    /** The sum of the distances of the points of a batch from the diagonal: any batch size. */
    private final Acquisition spread = context -> {
        contexts.add(context);
        return new Spread(2, context.batchSize());
    };

    private record Spread(int d, int batchSize) implements AcquisitionFunction {
        @Override
        public int dimension() {
            return d * batchSize;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int i = 0; i < x.length; i++) {
                double target = (i % d + 1.0 + Math.floorDiv(i, d)) / (d + 1 + batchSize);
                value -= (x[i] - target) * (x[i] - target);
                gradientOut[i] = -2 * (x[i] - target);
            }
            return value;
        }
    }

    private StudyBuilder study() {
        return Study.minimize(SQUARE)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(spread)
                .initialDesign(2);
    }

    private Study begun(StudyBuilder builder) {
        Study study = builder.build();
        contexts.clear();
        study.ask(2).forEach(trial -> study.tell(trial, (double) trial.number()));
        return study;
    }

    @Test
    void smallBatchIsChosenJointlyALargeOneGreedily() {
        Study small = begun(study());
        List<Trial> three = small.ask(3);
        assertThat(contexts).extracting(AcquisitionContext::batchSize).containsExactly(3);
        assertThat(three).extracting(Trial::number).containsExactly(2L, 3L, 4L);
        assertThat(three)
                .extracting(trial -> trial.health().acquisitionValue())
                .containsOnly(three.get(0).health().acquisitionValue());
        assertThat(three.get(2).point().real("x")).isCloseTo(3.0 / 6, within(1e-6));
        contexts.clear();
        begun(study()).ask(6);
        assertThat(contexts)
                .as("twelve coordinates are still few")
                .extracting(AcquisitionContext::batchSize)
                .containsExactly(6);
        contexts.clear();
        begun(study()).ask(7);
        assertThat(contexts)
                .extracting(AcquisitionContext::batchSize)
                .containsOnly(1)
                .hasSize(7);
        assertThat(contexts.get(6).pending().numRows).isEqualTo(6);
    }

    @Test
    void batchStrategyCanBeSet() {
        begun(study().batches(BatchChoice.GREEDY)).ask(2);
        assertThat(contexts).extracting(AcquisitionContext::batchSize).containsExactly(1, 1);
        contexts.clear();
        begun(study().batches(BatchChoice.JOINT)).ask(7);
        assertThat(contexts).extracting(AcquisitionContext::batchSize).containsExactly(7);
    }

    @Test
    void acquisitionOfOnePointIsUsedGreedily() {
        Acquisition single = context -> {
            if (context.batchSize() > 1) {
                throw new IllegalArgumentException("one point at a time");
            }
            return new Spread(2, 1);
        };
        List<Trial> two =
                begun(study().acquisition(single).batches(BatchChoice.JOINT)).ask(1);
        assertThat(two.get(0).health().fallbacks()).isEmpty();
        List<Trial> three =
                begun(study().acquisition(single).batches(BatchChoice.JOINT)).ask(3);
        assertThat(three).hasSize(3).extracting(Trial::point).doesNotHaveDuplicates();
        assertThat(three.get(0).health().fallbacks().toString()).contains("one point at a time");
        assertThat(three.get(0).origin()).isEqualTo(Origin.MODEL);
    }

    @Test
    void batchOfAFinitePoolIsChosenGreedilyWithoutRepeats() {
        SearchSpace grid =
                SearchSpace.builder().integer("x", 0, 3).integer("y", 0, 3).build();
        Study study = Study.minimize(grid)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(spread)
                .initialDesign(2)
                .build();
        study.ask(2).forEach(trial -> study.tell(trial, (double) trial.number()));
        List<Trial> rest = study.ask(20);
        assertThat(rest).hasSize(14).extracting(Trial::point).doesNotHaveDuplicates();
    }

    /** A clock that goes on by a step each time somebody looks at it. */
    private static InstantSource ticking(Duration step) {
        return new InstantSource() {
            private Instant now = Instant.EPOCH;

            @Override
            public Instant instant() {
                now = now.plus(step);
                return now;
            }
        };
    }

    @Test
    void deadlineThatHasPassedStillGivesAPoint() {
        Study study = begun(study().clock(ticking(Duration.ofMillis(1))));
        Trial trial = study.ask(1, Duration.ZERO).get(0);
        assertThat(trial.origin()).isEqualTo(Origin.FALLBACK);
        assertThat(trial.health().fallbacks().toString()).contains("deadline").contains("before the model");
        assertThat(study.ask().origin()).as("nothing is wrong with the next").isEqualTo(Origin.MODEL);
    }

    @Test
    void skippedStepsAreReported() {
        Study study = begun(study().clock(ticking(Duration.ofMillis(3))));
        Trial trial = study.ask(1, Duration.ofMillis(20)).get(0);
        assertThat(trial.origin()).isEqualTo(Origin.MODEL);
        assertThat(trial.health().fallbacks().toString()).contains("cut short by the deadline: the refit");
        Trial unhurried = begun(study()).ask(1, Duration.ofHours(1)).get(0);
        assertThat(unhurried.health().fallbacks()).isEmpty();
        assertThat(unhurried.point()).isEqualTo(begun(study()).ask().point());
        assertThatThrownBy(() -> study.ask(1, Duration.ofMillis(-1))).hasMessageContaining("time is PT-0.001S");
    }

    @Test
    void refitFitsTheTimeLeft() {
        Pace pace = new Pace(0.001, 0.01, 100);
        RefitBudget budget = new RefitBudget(4, 200);
        assertThat(pace.fit(budget, Duration.ofSeconds(16), 100)).contains(budget);
        assertThat(pace.fit(budget, Duration.ofSeconds(1), 100)).contains(new RefitBudget(1, 50));
        assertThat(pace.fit(budget, Duration.ofSeconds(1), 200)).contains(new RefitBudget(1, 6));
        assertThat(pace.fit(budget, Duration.ofMillis(1), 100)).isEmpty();
        assertThat(pace.fit(budget, Duration.ofMillis(-1), 100)).isEmpty();
    }

    @Test
    void mapHasNoBestTrialAndEndsWhenKnown() {
        StudyBuilder builder = Study.learn(SQUARE)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2);
        StudyResult result = builder.untilDeviation(0.05).run(p -> p.real("x") > 0.5 ? 0.2 : -0.2, 500);
        assertThat(result.bestIfAny()).isEmpty();
        assertThat(result.recommendation()).isEmpty();
        assertThat(result.results().size()).isLessThan(500);
        assertThat(result.ending()).contains("accurate enough");
        assertThatThrownBy(() -> Study.learn(SQUARE).alsoMinimize("a")).hasMessageContaining("another objective");
        assertThatThrownBy(() -> Study.learn(SQUARE).untilDeviation(0)).hasMessageContaining("deviation is 0.0");
    }

    @Test
    void averageDeviationIsInUserUnits() {
        Study study = begun(study());
        double before = study.averageDeviation().orElseThrow();
        Study tenfold = study().build();
        assertThat(tenfold.averageDeviation()).isEmpty();
        tenfold.ask(2).forEach(trial -> tenfold.tell(trial, 10.0 * trial.number()));
        assertThat(tenfold.averageDeviation().orElseThrow()).isCloseTo(10 * before, within(1e-9));
    }

    @Test
    void averageDeviationIsTheRootOfTheMeanVariance() {
        Study study = begun(study());
        int n = 40;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                Point middle = Point.of("x", (i + 0.5) / n, "y", (j + 0.5) / n);
                sum += Math.pow(study.forecast(middle).orElseThrow().latentDeviation(), 2);
            }
        }
        double expected = Math.sqrt(sum / (n * n));
        assertThat(study.averageDeviation().orElseThrow()).isCloseTo(expected, within(0.005 * expected));
    }

    @Test
    void paceComesFromTheLastEffectiveRefit() {
        Pace pace = new Pace(0.001, 0.01, 100);
        FitReport ten = new FitReport(FitReport.Status.CONVERGED, 10, 0, 0, List.of());
        assertThat(pace.refitted(ten, Duration.ofSeconds(2), 50).fitting()).isCloseTo(0.2, within(1e-12));
        assertThat(pace.refitted(ten, Duration.ofSeconds(2), 50).observations()).isEqualTo(50);
        assertThat(pace.refitted(FitReport.NONE, Duration.ofSeconds(2), 50)).isEqualTo(pace);
    }

    @Test
    void modelIsBuiltOnTwoMeasurementsNotOnOne() {
        Study study = study().initialDesign(0).build();
        study.tell(study.ask(), 1);
        Trial second = study.ask();
        assertThat(second.origin()).isEqualTo(Origin.DESIGN);
        study.tell(second, 2);
        assertThat(study.ask().origin()).isEqualTo(Origin.MODEL);
    }

    /** At the pace that is assumed at first, a thorough refit of one model takes 0.8 s, and half of the time is for refits. */
    @Test
    void modelsShareTheTimeForRefits() {
        StudyBuilder builder = study().clock(InstantSource.fixed(Instant.EPOCH));
        Trial alone = begun(builder).ask(1, Duration.ofSeconds(2)).get(0);
        assertThat(alone.health().fallbacks()).isEmpty();
        Study two = study().clock(InstantSource.fixed(Instant.EPOCH))
                .constraintAtLeast("purity", 0)
                .build();
        two.ask(2)
                .forEach(trial ->
                        two.tell(trial, Outcome.of((double) trial.number(), Double.NaN, Map.of("purity", 1.0))));
        assertThat(two.ask(1, Duration.ofSeconds(2)).get(0).health().fallbacks().toString())
                .contains("cut short by the deadline: the refit");
    }

    @Test
    void designPointIsPendingForTheRestOfItsBatch() {
        Study study = begun(study().initialDesign(3));
        List<Trial> two = study.ask(2);
        assertThat(two).extracting(Trial::origin).containsExactly(Origin.DESIGN, Origin.MODEL);
        assertThat(contexts.get(0).pending().data)
                .containsExactly(SQUARE.encode(two.get(0).point()));
    }

    @Test
    void hugeBatchSizesAreRefused() {
        Study study = study().build();
        assertThatThrownBy(() -> study.ask(1_000_000_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("q is 1000000000", "10000", "askLimit");
        assertThatThrownBy(() -> study.ask(10_001, "monday")).isInstanceOf(IllegalArgumentException.class);
        assertThat(study.state().trials()).isEmpty();
        Study careful = study().initialDesign(20).askLimit(3).build();
        assertThatThrownBy(() -> careful.ask(4)).isInstanceOf(IllegalArgumentException.class);
        assertThat(careful.ask(3)).hasSize(3);
    }
}
