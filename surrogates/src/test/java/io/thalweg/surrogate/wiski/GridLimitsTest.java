package io.thalweg.surrogate.wiski;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Samples.uniform;
import static io.thalweg.surrogate.wiski.Models.wave;
import static io.thalweg.surrogate.wiski.Models.waves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a grid ends, and what it is too coarse for. */
class GridLimitsTest {

    private static WiskiSurrogate prior(int d) {
        return WiskiSurrogate.of(Models.grid(d, d == 1 ? 24 : 10, new RankPolicy(1e-8, 100)));
    }

    private static double[] belief(WiskiSurrogate surrogate, DMatrixRMaj x) {
        Prediction joint = surrogate.posterior().predict(x);
        return Stream.of(joint.mean(), joint.covariance().data, new double[] {surrogate.mean()})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void cornersOfTheBoxAreCovered(int d) {
        int n = 1 << d;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x.set(i, j, (i >> j) & 1);
            }
            y[i] = wave(x, i);
        }
        WiskiSurrogate some = prior(d).observe(Observations.of(x, y, new double[n]));
        assertThat(some.posterior().predict(x, 1).mean()).containsExactly(y, within(1e-4));
        assertUsable(some);
        DMatrixRMaj gradient = x.createLike();
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        some.posterior().predict(x, 1).pullback(ones, new DMatrixRMaj(n, 1), gradient);
        double step = 1e-6; // inwards, as the box ends here
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                double inwards = x.get(i, j) == 0 ? step : -step;
                DMatrixRMaj moved = x.copy();
                moved.add(i, j, inwards);
                double difference = (some.posterior().predict(moved, 1).mean()[i] - y[i]) / inwards;
                assertThat(gradient.get(i, j)).isCloseTo(difference, within(1e-2));
            }
        }
    }

    @Test
    void pointsOutsideTheGridAreRefused() {
        WiskiSurrogate some = prior(2).observe(waves(10, 2, 0.1, 1));
        double[] before = belief(some, uniform(5, 2, 2));
        DMatrixRMaj x = uniform(4, 2, 1);
        for (double outside : new double[] {1.5, -0.3, 1e300}) {
            x.set(2, 1, outside);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> some.observe(Observations.of(x, new double[4])))
                    .withMessageContaining("x[2][1] is " + outside)
                    .withMessageContaining("covers -0.2000 to 1.200")
                    .withMessageContaining("widen");
        }
        assertThat(belief(some, uniform(5, 2, 2))).isEqualTo(before);
        x.set(2, 1, 1.1); // within the padding
        assertThat(some.observe(Observations.of(x, new double[4])).observations())
                .isEqualTo(14);
    }

    @Test
    void outsidePredictionsMatchTheNearestPoint() {
        WiskiSurrogate some = prior(2).observe(waves(30, 2, 0.1, 1));
        double edge = GridAxis.unit(10).upper();
        Prediction outside = some.posterior().predict(new DMatrixRMaj(1, 2, true, 7, 0.4), 1);
        Prediction nearest = some.posterior().predict(new DMatrixRMaj(1, 2, true, edge, 0.4), 1);
        assertThat(outside.mean()).isEqualTo(nearest.mean());
        assertThat(outside.variance()).isEqualTo(nearest.variance());
    }

    /** Three cells a period: the fit says so. */
    @Test
    void tooCoarseAGridIsNoted() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate prior =
                (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.withNodes(10).create(line, false);
        DMatrixRMaj x = uniform(300, 1, 1);
        for (double frequency : new double[] {3, 18}) {
            double[] y = new double[300];
            Arrays.setAll(y, i -> Math.sin(frequency * x.data[i]));
            FitReport report = prior.observe(Observations.of(x, y))
                    .refit(RefitBudget.THOROUGH, Seed.of(1))
                    .fitReport();
            if (frequency < 10) {
                assertThat(report.notes()).isEmpty();
            } else {
                assertThat(report.notes())
                        .singleElement()
                        .asString()
                        .contains("coordinates [0]")
                        .contains("more nodes");
            }
        }
    }

    /** Two periods a cell: no value at the nodes explains that, so it is noise, and the uncertainty is honest. */
    @Test
    void oscillationsWithinACellAreNoise() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate prior =
                (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.withNodes(10).create(line, false);
        DMatrixRMaj x = uniform(300, 1, 1);
        double[] y = new double[300];
        Arrays.setAll(y, i -> Math.sin(60 * x.data[i]));
        WiskiSurrogate fitted = prior.observe(Observations.of(x, y)).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertUsable(fitted);
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.5, within(0.1));
    }

    /** A kernel far narrower than a cell is white noise at the nodes: finite, if useless. */
    @Test
    void lengthScalesBelowACellAreSurvived() {
        WiskiModel model = Models.grid(1, 10, RankPolicy.FULL);
        double[] values = model.parameters().values();
        values[1] = 0.05; // its lower limit, a third of a cell
        WiskiSurrogate some = WiskiSurrogate.of(
                        model.withParameters(model.parameters().withValues(values)))
                .observe(waves(50, 1, 0.1, 1));
        assertUsable(some);
        FitReport report = some.refit(new RefitBudget(1, 1), Seed.of(1)).fitReport();
        assertThat(report.objective()).isFinite();
    }
}
