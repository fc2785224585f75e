package io.thalweg.surrogate.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SearchTest {

    private static final Hyperparameter SCALE = Hyperparameter.positive("scale", new LogNormal(0, 1), 1e-6);

    /** −(log θ)²/2, of a model that is its θ; it cannot be computed where θ is too large. */
    private static Objective<Double> hill(double start, double largest) {
        return of(start, largest, theta -> -0.5 * Math.log(theta) * Math.log(theta));
    }

    private static Objective<Double> of(double start, double largest, DoubleUnaryOperator logEvidence) {
        return new Objective<>(HyperparameterVector.of(SCALE.withValue(start))) {
            @Override
            public Optional<Double> at(double[] x) {
                return Optional.of(parametersAt(x).values()[0]);
            }

            @Override
            protected Optional<Value> value(HyperparameterVector at, double[] x) {
                double theta = at.values()[0];
                return theta > largest
                        ? Optional.empty()
                        : Optional.of(new Value(
                                logEvidence.applyAsDouble(theta), () -> new double[] {-Math.log(theta) / theta}));
            }
        };
    }

    /** −(times (log θ)² + (log φ)²)/2 but for the prior, of a model that is its two parameters. */
    private static Objective<double[]> bowl(double times) {
        Hyperparameter other = Hyperparameter.positive("other", new LogNormal(0, 1), 1e-6);
        return new Objective<>(HyperparameterVector.of(SCALE.withValue(2), other.withValue(2))) {
            @Override
            public Optional<double[]> at(double[] x) {
                return Optional.of(parametersAt(x).values());
            }

            @Override
            protected Optional<Value> value(HyperparameterVector at, double[] x) {
                double a = Math.log(at.values()[0]);
                double b = Math.log(at.values()[1]);
                double value = -0.5 * (times * a * a + b * b);
                double[] gradient = {-times * a / at.values()[0], -b / at.values()[1]};
                return Optional.of(new Value(value, () -> gradient));
            }
        };
    }

    private static Fitted<Double> improved(Objective<Double> objective, double present) {
        Search search = new Search();
        return search.improve(objective, present, search.look(objective, objective.start()), 100);
    }

    @Test
    void fewEvaluationsAreNeededInCoordinatesOfTheCurvature() {
        Objective<double[]> objective = bowl(1e4);
        double[] start = {2, 2};
        double before = -objective.evaluate(objective.start(), new double[2]);
        Fitted<double[]> scaled = new Search().improve(objective, start, before, 100, bowl(1e4), 1, 0);
        Fitted<double[]> plain = new Search().improve(objective, start, before, 100);
        assertThat(scaled.objective()).isCloseTo(plain.objective(), within(0.1));
        assertThat(scaled.evaluations()).isLessThan(plain.evaluations());
    }

    @Test
    void searchEndsAtTheMaximum() {
        Fitted<Double> fitted = improved(hill(5, 100), 5);
        assertThat(fitted.status()).isEqualTo(Status.CONVERGED);
        // log evidence and log prior are both quadratic in log θ: −t²/2 and −t²/2 − t.
        assertThat(Math.log(fitted.model())).isCloseTo(-0.5, within(0.05));
        assertThat(fitted.evaluations()).isGreaterThan(2);
        assertThat(fitted.report(0, List.of()).notes()).isEmpty();
    }

    /** Whoever interrupts a thread does not want to wait for the end of a search that takes minutes. */
    @Test
    void interruptEndsASearch() {
        AtomicInteger evaluations = new AtomicInteger();
        Objective<Double> objective = of(5, 100, theta -> {
            if (evaluations.incrementAndGet() == 3) {
                Thread.currentThread().interrupt();
            }
            return -0.5 * Math.log(theta) * Math.log(theta);
        });
        assertThatThrownBy(() -> improved(objective, 5)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(evaluations).hasValue(3);
    }

    @Test
    void optimalHyperparametersAreKept() {
        double best = Math.exp(-0.5);
        Fitted<Double> fitted = improved(hill(best, 100), 42);
        assertThat(fitted.status()).isEqualTo(Status.KEPT_PREVIOUS);
        assertThat(fitted.model()).as("the very one that was there").isEqualTo(42);
    }

    @Test
    void whatCannotBeUsedGivesWayToThePriorsModes() {
        Fitted<Double> fitted = improved(hill(5, 2), 5);
        assertThat(fitted.status()).isEqualTo(Status.FELL_BACK_TO_PRIOR);
        assertThat(fitted.model()).isEqualTo(SCALE.atMode().value());
        assertThat(fitted.objective()).isFinite();
        assertThat(fitted.report(1e-8, List.of("more")).notes())
                .containsExactly(
                        "no hyperparameters could be fitted; the priors' modes are used",
                        "jitter of 1e-08 of the mean variance was added",
                        "more");
    }

    @Test
    void whereNothingHelpsWhatWasThereStays() {
        Fitted<Double> fitted = improved(of(5, 100, theta -> Double.NaN), 5);
        assertThat(fitted.model()).isEqualTo(SCALE.atMode().value());
        assertThat(fitted.objective()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void otherStartsAreTheModesAndDraws() {
        HyperparameterVector present = HyperparameterVector.of(SCALE.withValue(5));
        List<HyperparameterVector> others = Search.others(present, 3, Seed.of(1));
        assertThat(others).hasSize(3).doesNotHaveDuplicates();
        assertThat(others.get(0).values()).isEqualTo(present.atModes().values());
        assertThat(Search.others(present, 0, Seed.of(1))).isEmpty();
        assertThat(Search.others(present, 2, Seed.of(1)).get(1).values())
                .isEqualTo(others.get(1).values());
    }
}
