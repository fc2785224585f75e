package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.trial.Forecast;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class OutcomeModelTest {

    private static OutcomeModel observe(OutcomeModel model, double... y) {
        DMatrixRMaj x = new DMatrixRMaj(y.length, 1);
        double[] noise = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            x.data[i] = Math.abs(Math.sin(y[i] + model.size() + i));
            noise[i] = 0.25;
        }
        return model.observe(x, y, noise);
    }

    private static OutcomeModel refit(OutcomeModel model) {
        return model.refit(RefitBudget.WARM, Seed.of(1));
    }

    private static OutcomeModel prior(int sign) {
        return OutcomeModel.prior(NearestNeighbor.prior(1), sign, true);
    }

    /** What the surrogate has seen, in user units. */
    private static double[] believed(OutcomeModel model) {
        return Arrays.stream(((NearestNeighbor) model.surrogate()).data().y())
                .map(model.units()::toUser)
                .toArray();
    }

    private static double[] ordinary(int n) {
        RandomGenerator random = Seed.of(9).generator();
        return random.doubles(n, 10, 20).toArray();
    }

    @Test
    void surrogateSeesStandardisedValuesOfTheRightSign() {
        OutcomeModel model = refit(observe(prior(-1), 1, 2, 3));
        assertThat(((NearestNeighbor) model.surrogate()).data().y())
                .containsExactly(new double[] {1, 0, -1}, within(1e-15));
        assertThat(((NearestNeighbor) model.surrogate()).data().noiseVariance())
                .containsExactly(new double[] {0.25, 0.25, 0.25}, within(1e-15));
    }

    @Test
    void refitRenewsTheScaleOfAllTheValues() {
        double[] y = ordinary(20);
        OutcomeModel model = observe(prior(-1), Arrays.copyOf(y, 3));
        OutcomeUnits first = model.units();
        for (int i = 3; i < 20; i++) {
            model = observe(model, y[i]);
        }
        assertThat(model.units()).as("fixed between refits").isEqualTo(first);
        model = refit(model);
        assertThat(model.units()).isNotEqualTo(first);
        assertThat(believed(model)).containsExactly(y, within(1e-12));
        double[] z = ((NearestNeighbor) model.surrogate()).data().y();
        assertThat(Arrays.stream(z).sum()).isCloseTo(0, within(1e-12));
        assertThat(Arrays.stream(z).map(v -> v * v).sum()).isCloseTo(19, within(1e-10));
        assertThat(((NearestNeighbor) model.surrogate()).refits()).isEqualTo(1);
    }

    @Test
    void driftingScaleIsFollowed() {
        OutcomeModel model = prior(1);
        double[] all = new double[60];
        for (int i = 0; i < 60; i++) {
            all[i] = Math.pow(10, i / 10.0) * (1 + 0.1 * Math.sin(7 * i));
            model = refit(observe(model, all[i]));
        }
        double[] seen = believed(model);
        for (int i = 0; i < 60; i++) {
            assertThat(seen[i]).isCloseTo(all[i], within(1e-9 * model.units().scale()));
        }
    }

    @Test
    void outlierIsClippedOnArrival() {
        OutcomeModel model = refit(observe(prior(-1), ordinary(20)));
        model = observe(model, 1e8);
        assertThat(model.clipped()).isEqualTo(1);
        double worst = Arrays.stream(ordinary(20)).max().orElseThrow();
        assertThat(believed(model)[20]).isCloseTo(worst, within(1e-12));
        assertThat(refit(model).clipped()).isEqualTo(1);
    }

    /** The first values are too few to tell an outlier; as soon as they are not, the model forgets that it believed it. */
    @Test
    void outlierAmongTheFirstValuesIsClippedLater() {
        double[] y = ordinary(30);
        y[1] = 1e10;
        OutcomeModel model = refit(observe(prior(-1), Arrays.copyOf(y, 4)));
        assertThat(model.clipped()).isZero();
        for (int i = 4; i < 30; i++) {
            model = refit(observe(model, y[i]));
        }
        assertThat(model.clipped()).isEqualTo(1);
        y[1] = 0;
        double[] expected = y.clone();
        expected[1] = Arrays.stream(y).max().orElseThrow();
        assertThat(believed(model)).containsExactly(expected, within(1e-10));
        assertThat(model.units().scale()).isLessThan(10);
    }

    /** What looked absurd turns out to be half of the truth. */
    @Test
    void confirmedOutlierIsBelievedAgain() {
        OutcomeModel model = refit(observe(prior(1), ordinary(20)));
        double[] low = Arrays.stream(ordinary(20)).map(v -> v - 1e4).toArray();
        model = observe(model, low[0]);
        assertThat(model.clipped()).isEqualTo(1);
        for (int i = 1; i < 20; i++) {
            model = refit(observe(model, low[i]));
        }
        assertThat(model.clipped()).isZero();
        assertThat(believed(model)[20]).isCloseTo(low[0], within(1e-8));
    }

    @Test
    void assumedOutlierIsBelievedAndNotLearnt() {
        OutcomeModel model = refit(observe(prior(-1), ordinary(20)));
        double[] before = believed(model);
        double[] input = {0.123};
        DMatrixRMaj x = DMatrixRMaj.wrap(1, 1, input);
        Forecast forecast =
                model.forecast(List.of(input), x, new double[] {1e8}).get(0);
        assertThat(forecast.mean()).isCloseTo(1e8, within(1e-6));
        assertThat(forecast.latentDeviation()).isZero();
        assertThat(model.clipped()).isZero();
        assertThat(model.size()).isEqualTo(20);
        assertThat(believed(model)).isEqualTo(before);
    }

    /** What is left of the variance there is rounding, and a quotient by it means nothing. */
    @Test
    void nothingIsAssumedWhereTheFunctionIsKnown() {
        OutcomeModel model =
                prior(1).observe(new DMatrixRMaj(2, 1, true, 0.25, 0.75), new double[] {1, 3}, new double[2]);
        double[] input = {0.25 + 1e-5};
        DMatrixRMaj x = DMatrixRMaj.wrap(1, 1, input);
        assertThat(model.forecast(List.of(input), x, new double[] {1000}))
                .isEqualTo(model.forecast(List.of(input), new DMatrixRMaj(0, 1), new double[0]));
    }

    @Test
    void previousModelIsUnchanged() {
        OutcomeModel before = refit(observe(prior(-1), ordinary(10)));
        double[] believed = believed(before);
        OutcomeModel after = refit(observe(before, 1e9, -3));
        assertThat(after.size()).isEqualTo(12);
        assertThat(before.size()).isEqualTo(10);
        assertThat(believed(before)).isEqualTo(believed);
    }
}
