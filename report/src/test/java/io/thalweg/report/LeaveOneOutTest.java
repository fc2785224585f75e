package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.Forecast;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Predictions of measurements from the others, against models that have never seen them. */
class LeaveOneOutTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    /** Hyperparameters are those of the prior, whatever is told. */
    private static Study untaught() {
        return Thalweg.minimize(LINE).clock(Studies.clock()).build();
    }

    /** A mean that is learnt from the values would be another one without one of them. */
    private static Study ofKnownMean() {
        return Thalweg.minimize(LINE)
                .surrogate((space, deterministic) -> {
                    GaussianModel model = ExactSurrogateFactory.DEFAULT
                            .models(space, deterministic)
                            .get(0);
                    return ExactGaussianProcess.of(
                            space.dimension(), new GaussianModel(model.kernel(), model.noise(), OptionalDouble.of(0)));
                })
                .clock(Studies.clock())
                .build();
    }

    private static int[] all(OutcomeInsight outcome) {
        return IntStream.range(0, outcome.told().size()).toArray();
    }

    @Test
    void closedFormMatchesRefittingWithoutTheMeasurement() {
        double[] x = {0.05, 0.2, 0.33, 0.5, 0.61, 0.8, 0.97};
        double[] y = new double[x.length];
        RandomGenerator random = Seed.of(1).generator();
        for (int i = 0; i < y.length; i++) {
            y[i] = Math.sin(5 * x[i]) + 0.2 * random.nextGaussian();
        }
        double given = 0.04;
        Study whole = ofKnownMean();
        for (int i = 0; i < x.length; i++) {
            whole.tell(Point.of("x", x[i]), y[i], given);
        }
        OutcomeInsight outcome = whole.insight().objective();
        LeaveOneOut found = LeaveOneOut.of(outcome, all(outcome));
        assertThat(found.skipped()).isZero();
        for (int left = 0; left < x.length; left++) {
            Study others = ofKnownMean();
            // a value of such noise says nothing, but makes the units of the models the same
            others.tell(Point.of("x", x[left]), y[left], 1e12);
            for (int i = 0; i < x.length; i++) {
                if (i != left) {
                    others.tell(Point.of("x", x[i]), y[i], given);
                }
            }
            Forecast forecast = others.forecast(Point.of("x", x[left])).orElseThrow();
            LeaveOneOut.Case one = found.cases().get(left);
            assertThat(one.trial()).isEqualTo(left);
            assertThat(one.predicted().mean()).isCloseTo(forecast.mean(), within(1e-6));
            assertThat(one.predicted().deviation())
                    .isCloseTo(Math.sqrt(Math.pow(forecast.latentDeviation(), 2) + given), within(1e-6));
        }
    }

    @Test
    @Tag("slow")
    void wellSpecifiedModelIsCalibrated() {
        Study study = untaught();
        RandomGenerator random = Seed.of(4).generator();
        for (int i = 0; i < 160; i++) {
            double x = random.nextDouble();
            study.tell(Point.of("x", x), Math.sin(9 * x) + 0.3 * random.nextGaussian());
        }
        StudyInsight fitted = study.insight().refit(RefitBudget.THOROUGH, Seed.of(1));
        OutcomeInsight outcome = fitted.objective();
        LeaveOneOut found = LeaveOneOut.of(outcome, all(outcome));
        assertThat(found.cases()).hasSize(160);
        assertThat(outcome.noiseDeviation()).isCloseTo(0.3, within(0.05));
        assertThat(found.error()).isCloseTo(0.3, within(0.05));
        assertThat(found.coverage(1.96)).isBetween(0.9, 0.99);
        assertThat(found.coverage(0.6745)).isBetween(0.4, 0.6);
        assertThat(found.explained()).isCloseTo(1 - 0.09 / 0.59, within(0.08));
    }
}
