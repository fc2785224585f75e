package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Drawn functions that are known: is what is better by ε found, and nothing else? */
class DrawnRegretTest {

    private static final double PEAK = 0.812_345;

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    /** A belief of which each draw is this function, with numerical slopes. */
    private record Known(int dimension, ToDoubleFunction<double[]> function, double unseen)
            implements UncorrelatedPosterior {

        Known(int dimension, ToDoubleFunction<double[]> function) {
            this(dimension, function, 0);
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            DMatrixRMaj variance = new DMatrixRMaj(x.numRows, q);
            variance.fill(1);
            return new GivenPrediction(q, new double[x.numRows], variance, (meanBar, covarianceBar, xBar) -> {});
        }

        @Override
        public Optional<SampledPath> samplePath(Seed seed) {
            return Optional.of(new SampledPath() {
                @Override
                public double[] values(DMatrixRMaj x) {
                    double[] values = new double[x.numRows];
                    for (int i = 0; i < values.length; i++) {
                        values[i] =
                                function.applyAsDouble(Arrays.copyOfRange(x.data, i * dimension, (i + 1) * dimension));
                    }
                    return values;
                }

                @Override
                public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
                    for (int k = 0; k < x.getNumElements(); k++) {
                        DMatrixRMaj moved = x.copy();
                        moved.data[k] += 1e-6;
                        double up = values(moved)[k / dimension];
                        moved.data[k] -= 2e-6;
                        xBar.data[k] += valuesBar[k / dimension] * (up - values(moved)[k / dimension]) / 2e-6;
                    }
                }

                @Override
                public double unseenRise(int points) {
                    return points > 1000 ? unseen : Double.NaN;
                }
            });
        }
    }

    private static boolean exceeds(SearchSpace space, Posterior belief, OutcomeUnits units, double epsilon) {
        double[] first = new double[space.dimension()];
        Arrays.fill(first, 0.5);
        DMatrixRMaj observed = DMatrixRMaj.wrap(1, first.length, space.snap(first));
        return new DrawnRegret(space, belief, observed, units, epsilon, Runnable::run, Seed.of(1)).exceeding(0, 1, 1)
                == 1;
    }

    /** A narrow peak of height 1 on 0. */
    private static Known peak(int d) {
        return new Known(d, u -> {
            double square = 0;
            for (double one : u) {
                square += (one - PEAK) * (one - PEAK);
            }
            return Math.exp(-square / 0.02);
        });
    }

    @Test
    void peakIsClimbedToItsTop() {
        Known belief = peak(1);
        double gap = 1 - belief.function().applyAsDouble(new double[] {0.5});
        assertThat(exceeds(LINE, belief, OutcomeUnits.SAME, gap - 1e-4)).isTrue();
        assertThat(exceeds(LINE, belief, OutcomeUnits.SAME, gap + 1e-9)).isFalse();
        SearchSpace cube = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .build();
        assertThat(exceeds(cube, peak(3), OutcomeUnits.SAME, 0.99)).isTrue();
        assertThat(exceeds(cube, peak(3), OutcomeUnits.SAME, 1.001)).isFalse();
    }

    @Test
    void differenceIsInTheUsersUnits() {
        Known belief = peak(1);
        double low = belief.function().applyAsDouble(new double[] {0.5});
        OutputWarp warp = new OutputWarp(-2, 0.1);
        for (OutcomeUnits units : new OutcomeUnits[] {
            new OutcomeUnits(1, 40, 25), new OutcomeUnits(-1, 40, 25), new OutcomeUnits(-1, 7, 3, warp)
        }) {
            double gap = Math.abs(units.toUser(1) - units.toUser(low));
            assertThat(exceeds(LINE, belief, units, 0.999 * gap))
                    .as("%s", units)
                    .isTrue();
            assertThat(exceeds(LINE, belief, units, 1.000_001 * gap))
                    .as("%s", units)
                    .isFalse();
        }
    }

    @Test
    void whatRisesUnseenCountsUnlessAllPointsAreSeen() {
        Known line = new Known(1, u -> u[0], 0.2);
        assertThat(exceeds(LINE, line, OutcomeUnits.SAME, 0.6999)).isTrue();
        assertThat(exceeds(LINE, line, OutcomeUnits.SAME, 0.7001)).isFalse();
        SearchSpace steps = SearchSpace.builder().integer("k", 0, 9).build();
        assertThat(exceeds(steps, line, OutcomeUnits.SAME, 0.6)).isFalse();
    }

    @Test
    void whatTheSpaceForbidsDoesNotCount() {
        SearchSpace below = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .linearAtMost(Map.of("a", 1.0, "b", 1.0), 1.1)
                .build();
        Known sum = new Known(2, u -> u[0] + u[1]);
        assertThat(exceeds(below, sum, OutcomeUnits.SAME, 0.0999)).isTrue();
        assertThat(exceeds(below, sum, OutcomeUnits.SAME, 0.1001)).isFalse();
        SearchSpace steps = SearchSpace.builder().integer("k", 0, 9).build();
        double best = steps.enumerate(10).orElseThrow().encoded().data[9];
        double here = steps.snap(new double[] {0.5})[0];
        Known rising = new Known(1, u -> u[0]);
        assertThat(exceeds(steps, rising, OutcomeUnits.SAME, best - here - 1e-9))
                .isTrue();
        assertThat(exceeds(steps, rising, OutcomeUnits.SAME, best - here + 1e-9))
                .isFalse();
    }

    @Test
    void mixedSpacesAreClimbed() {
        SearchSpace mixed = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .categorical("c", "x", "y", "z")
                .build();
        double z = mixed.columns().get(2).levels()[2];
        Known belief =
                new Known(3, u -> (u[2] == z ? 1 : 0) + peak(2).function().applyAsDouble(Arrays.copyOf(u, 2)));
        double[] first = mixed.snap(new double[] {0.5, 0.5, 0.5});
        double gap = 2 - belief.function().applyAsDouble(first);
        assertThat(exceeds(mixed, belief, OutcomeUnits.SAME, gap - 1e-3)).isTrue();
        assertThat(exceeds(mixed, belief, OutcomeUnits.SAME, gap + 1e-9)).isFalse();
    }

    @Test
    void threadsAndOrderChangeNothing() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Seed seed = Seed.of(2);
            Known belief = peak(1);
            // Each draw is shifted by a number of its own, so that some exceed and some do not.
            Posterior shifted = new UncorrelatedPosterior() {
                @Override
                public int dimension() {
                    return 1;
                }

                @Override
                public Prediction predict(DMatrixRMaj x, int q) {
                    return belief.predict(x, q);
                }

                @Override
                public Optional<SampledPath> samplePath(Seed own) {
                    double scale = own.generator().nextDouble();
                    return new Known(1, u -> scale * belief.function().applyAsDouble(u)).samplePath(own);
                }
            };
            DMatrixRMaj observed = DMatrixRMaj.wrap(1, 1, new double[] {0.1});
            DrawnRegret one = new DrawnRegret(LINE, shifted, observed, OutcomeUnits.SAME, 0.4, Runnable::run, seed);
            DrawnRegret many = new DrawnRegret(LINE, shifted, observed, OutcomeUnits.SAME, 0.4, threads, seed);
            int all = one.exceeding(0, 100, 1000);
            assertThat(all).isBetween(40, 80);
            assertThat(many.exceeding(0, 100, 1000)).isEqualTo(all);
            assertThat(many.exceeding(0, 60, 1000) + many.exceeding(60, 100, 1000))
                    .isEqualTo(all);
            assertThat(one.exceeding(0, 100, 5))
                    .isEqualTo(many.exceeding(0, 100, 5))
                    .isBetween(5, 12);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void interruptEndsALook() {
        DMatrixRMaj observed = DMatrixRMaj.wrap(1, 1, new double[] {0.5});
        DrawnRegret regret =
                new DrawnRegret(LINE, peak(1), observed, OutcomeUnits.SAME, 0.1, Runnable::run, Seed.of(1));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> regret.exceeding(0, 8, 8)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
