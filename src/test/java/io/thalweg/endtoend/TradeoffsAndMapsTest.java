package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.internal.BraninCurrin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies of several objectives, of costs, of maps, and in a hurry, with the defaults that users get. */
@Tag("slow")
class TradeoffsAndMapsTest {

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static final BraninCurrin FUNCTION = new BraninCurrin();

    private static StudyBuilder braninCurrin() {
        return Thalweg.minimize(FUNCTION.space()).alsoMinimize("currin").referencePoint(FUNCTION.referencePoint());
    }

    private static Outcome evaluate(Point point) {
        double[] values = FUNCTION.evaluate(FUNCTION.coordinates(point));
        return Outcome.of(values[0], Double.NaN, Map.of("currin", values[1]));
    }

    private static Front spreadOut(int n) {
        Study study = braninCurrin().build();
        ScrambledSobol sobol = new ScrambledSobol(2, Seed.of(9));
        for (int i = 0; i < n; i++) {
            Point point = FUNCTION.space().decode(Arrays.copyOf(sobol.points(i, 1).data, 2));
            study.tell(point, evaluate(point));
        }
        return study.front();
    }

    /** Of a largest volume of 59.4; space-filling points find less than half of it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void frontIsFoundOneByOneAndInBatches(boolean deterministic) {
        Study study = braninCurrin().deterministic(deterministic).seed(3).build();
        int[] batches = deterministic ? new int[] {6, 1, 1, 1, 1, 3, 3, 1, 1, 3, 3} : new int[] {6, 3, 3, 3, 3, 3, 3};
        for (int q : batches) {
            study.ask(q).forEach(trial -> study.tell(trial, evaluate(trial.point())));
        }
        assertThat(study.state().trials()).hasSize(24);
        assertThat(study.state().trials().subList(6, 24))
                .allSatisfy(trial -> assertThat(trial.health().fallbacks()).isEmpty());
        assertThat(study.front().hypervolume())
                .isGreaterThan(50)
                .isGreaterThan(spreadOut(24).hypervolume() + 20);
        assertThat(study.front().tradeoffs()).hasSizeGreaterThan(6);
    }

    /** The seconds that 8 evaluations after the initial design take; all of the square costs 6.4 on average. */
    private static double seconds(boolean told, long seed) {
        StudyBuilder builder = Thalweg.minimize(SQUARE).deterministic().seed(seed);
        Study study = (told ? builder.cost("seconds") : builder).build();
        double seconds = 0;
        for (int i = 0; i < 30; i++) {
            Trial trial = study.ask();
            double x = trial.point().real("x");
            double y = trial.point().real("y");
            double cost = Math.exp(3 * x);
            seconds += i < 6 || i >= 14 ? 0 : cost;
            double value = Math.sin(12.6 * x) + (y - 0.4) * (y - 0.4);
            study.tell(trial, Outcome.of(value, Double.NaN, told ? Map.of("seconds", cost) : Map.of()));
        }
        assertThat(study.best().orElseThrow().value()).isLessThan(-0.999);
        return seconds;
    }

    /**
     * The objective is as good on the left as on the right, where an evaluation takes up to twenty times as long. Once the optimum is
     * known, differences of what can still be gained are far larger than those of cost.
     */
    @Test
    void cheaperPointsArePreferred() {
        double told = 0;
        double untold = 0;
        for (long seed = 1; seed <= 5; seed++) {
            told += seconds(true, seed);
            untold += seconds(false, seed);
        }
        assertThat(told).isLessThan(0.7 * untold);
    }

    private static double hill(Point point) {
        return Math.sin(5 * point.real("x")) * Math.cos(4 * point.real("y"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "wiski", "vips"})
    void mapIsLearntUntilKnownWellEnough(String surrogate) {
        Study study = Thalweg.learn(SQUARE)
                .surrogate(Surrogates.named(surrogate))
                .untilDeviation(0.02)
                .seed(5)
                .build();
        RandomGenerator noise = Seed.of(1).generator();
        StudyResult result = study.run(point -> hill(point) + 0.01 * noise.nextGaussian(), 80);
        assertThat(result.ending()).contains("accurate enough");
        assertThat(result.bestIfAny()).isEmpty();
        double squares = 0;
        DMatrixRMaj points = new ScrambledSobol(2, Seed.of(2)).points(200);
        for (int i = 0; i < 200; i++) {
            Point point = SQUARE.decode(new double[] {points.get(i, 0), points.get(i, 1)});
            Forecast forecast = study.forecast(point).orElseThrow();
            squares += Math.pow(forecast.mean() - hill(point), 2);
        }
        assertThat(Math.sqrt(squares / 200)).as("the true error").isLessThan(0.04);
        assertThat(study.averageDeviation().orElseThrow()).isLessThanOrEqualTo(0.02);
    }

    /** However little time there is, points come back, in the space, and say what was cut. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 10, 100})
    void deadlineIsKeptWithAnyModel(long millis) {
        Study study = Thalweg.minimize(SQUARE).build();
        RandomGenerator random = Seed.of(4).generator();
        for (int i = 0; i < 250; i++) {
            study.tell(Point.of("x", random.nextDouble(), "y", random.nextDouble()), random.nextGaussian());
        }
        List<Trial> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<Trial> batch = study.ask(2, Duration.ofMillis(millis));
            assertThat(batch).hasSize(2);
            all.addAll(batch);
        }
        assertThat(all)
                .extracting(Trial::point)
                .doesNotHaveDuplicates()
                .allSatisfy(point -> assertThat(SQUARE.contains(point)).isTrue());
        assertThat(all).allSatisfy(trial -> assertThat(trial.origin()).isIn(Origin.MODEL, Origin.FALLBACK));
        if (millis == 0) {
            assertThat(all.get(0).health().fallbacks().toString()).contains("deadline");
        }
    }
}
