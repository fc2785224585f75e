package io.thalweg.acquisition;

import static io.thalweg.acquisition.AcquisitionValues.differences;
import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.Situations.SEED;
import static io.thalweg.acquisition.Situations.constrained;
import static io.thalweg.acquisition.Situations.context;
import static io.thalweg.acquisition.Situations.process;
import static io.thalweg.acquisition.Situations.randomPoint;
import static io.thalweg.acquisition.Situations.randomPoints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every acquisition promises. A test class of an acquisition extends this and says which one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AcquisitionContract {

    /** The acquisition under test. */
    protected abstract Acquisition acquisition();

    /** Batch sizes that it can be used with; others up to 3 must be refused. */
    protected List<Integer> batchSizes() {
        return List.of(1);
    }

    /** Whether it takes black-box constraints into account; otherwise it must refuse them. */
    protected boolean weighsConstraints() {
        return false;
    }

    /** How much the value may change with the order of a batch: above rounding for Monte Carlo with fixed samples. */
    protected double orderTolerance() {
        return 1e-9;
    }

    /**
     * The step of differences. Means over a few samples are smooth between kinks, of which there are as many as samples: a step
     * that is short against the distance of these.
     */
    protected double differenceStep() {
        return 1e-3;
    }

    /** How much gradients may differ from differences, relative to the larger of 1, the value and the gradient. */
    protected double gradientTolerance() {
        return 1e-7;
    }

    /** A situation in which acquisitions are tried. */
    protected record Scenario(String name, AcquisitionContext context) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A situation of a subclass in another package. */
    protected static Scenario scenario(String name, AcquisitionContext context) {
        return new Scenario(name, context);
    }

    /** Functions of the situations by name: made once and asked by all the tests, which leave them as they are. */
    private final Map<String, AcquisitionFunction> functions = new HashMap<>();

    private AcquisitionFunction function(Scenario scenario) {
        return functions.computeIfAbsent(scenario.name(), name -> acquisition().on(scenario.context()));
    }

    @Test
    void situationNamesAreDistinct() {
        assertThat(scenarios().map(Scenario::name)).doesNotHaveDuplicates();
    }

    /** The situations; subclasses may add their own. */
    protected Stream<Scenario> scenarios() {
        List<Scenario> scenarios = new ArrayList<>();
        for (int q : batchSizes()) {
            String batch = "q=" + q + ", ";
            NaiveGaussianProcess noisy = process("noisy", Profile.RBF, 8, 2, 0.05);
            NaiveGaussianProcess exact = process("exact", Profile.MATERN52, 7, 3, 0);
            NaiveGaussianProcess nothing = process("nothing", Profile.MATERN52, 0, 2, 0.01);
            scenarios.add(new Scenario(batch + "noisy", context(noisy, noisy.best(), q, 0)));
            scenarios.add(new Scenario(batch + "noise-free", context(exact, exact.best(), q, 0)));
            scenarios.add(new Scenario(batch + "noisy, pending", context(noisy, noisy.best(), q, 3)));
            scenarios.add(new Scenario(batch + "noise-free, pending", context(exact, exact.best(), q, 2)));
            scenarios.add(new Scenario(batch + "far above all", context(noisy, 60, q, 0)));
            scenarios.add(new Scenario(batch + "far below all", context(noisy, -60, q, 0)));
            scenarios.add(new Scenario(batch + "nothing observed", context(nothing, nothing.best(), q, 0)));
            scenarios.add(new Scenario(batch + "nothing observed, pending", context(nothing, nothing.best(), q, 2)));
            if (weighsConstraints()) {
                double none = Double.NEGATIVE_INFINITY;
                scenarios.add(new Scenario(batch + "constrained", constrained(context(noisy, 0.2, q, 0))));
                scenarios.add(new Scenario(batch + "constrained, pending", constrained(context(noisy, 0.2, q, 2))));
                scenarios.add(new Scenario(batch + "none feasible", constrained(context(noisy, none, q, 0))));
                scenarios.add(new Scenario(batch + "none feasible, pending", constrained(context(noisy, none, q, 2))));
            }
        }
        return scenarios.stream();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void gradientMatchesDifferences(Scenario scenario) {
        AcquisitionFunction function = function(scenario);
        RandomGenerator generator = SEED.child("differences").generator();
        for (int trial = 0; trial < 3; trial++) {
            double[] x = randomPoint(function.dimension(), generator);
            double[] gradient = new double[x.length];
            double value = function.evaluate(x, gradient);
            double[] differences = differences(function, x, differenceStep());
            double scale = Math.max(
                    Math.max(1, Math.abs(value)),
                    Arrays.stream(gradient).map(Math::abs).max().orElse(0));
            assertThat(gradient).containsExactly(differences, within(gradientTolerance() * scale));
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void jointEvaluationMatchesOneByOne(Scenario scenario) {
        AcquisitionFunction function = function(scenario);
        int d = function.dimension();
        int m = 9;
        DMatrixRMaj points = randomPoints(m, d, SEED.child("together").generator());
        double[] values = new double[m];
        DMatrixRMaj gradients = new DMatrixRMaj(m, d);
        Arrays.fill(gradients.data, 1e3); // what was there before is overwritten
        function.evaluateAll(points, values, gradients);
        double[] gradient = new double[d];
        for (int i = 0; i < m; i++) {
            double[] x = Arrays.copyOfRange(points.data, i * d, (i + 1) * d);
            Arrays.fill(gradient, -1e3);
            double value = function.evaluate(x, gradient);
            assertThat(values[i]).isCloseTo(value, within(1e-10 * Math.max(1, Math.abs(value))));
            for (int j = 0; j < d; j++) {
                double expected = gradient[j];
                assertThat(gradients.get(i, j)).isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void screeningMatchesValues(Scenario scenario) {
        AcquisitionContext context = scenario.context();
        AcquisitionFunction function = function(scenario);
        AcquisitionFunction screening = acquisition().on(ForwardOnly.of(context));
        int m = 9;
        DMatrixRMaj points =
                randomPoints(m, function.dimension(), SEED.child("screening").generator());
        double[] expected = new double[m];
        function.evaluateAll(points, expected, new DMatrixRMaj(m, function.dimension()));
        double[] values = new double[m];
        screening.valueAll(points, values);
        for (int i = 0; i < m; i++) {
            assertThat(values[i]).isCloseTo(expected[i], within(1e-12 * Math.max(1, Math.abs(expected[i]))));
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void sameContextSameBitsInAnyThread(Scenario scenario) {
        AcquisitionFunction first = function(scenario); // which has been asked already
        AcquisitionFunction second = acquisition().on(scenario.context());
        double[] x = randomPoint(first.dimension(), SEED.child("bits").generator());
        double[] untouched = x.clone();
        double[] gradient = new double[x.length];
        double value = first.evaluate(x, gradient);
        assertThat(x).isEqualTo(untouched);
        IntStream.range(0, 4).parallel().forEach(i -> {
            double[] again = new double[x.length];
            assertThat((i % 2 == 0 ? first : second).evaluate(x, again)).isEqualTo(value);
            assertThat(again).isEqualTo(gradient);
        });
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void finiteAtKnownPointsDuplicatesAndCorners(Scenario scenario) {
        AcquisitionContext context = scenario.context();
        AcquisitionFunction function = function(scenario);
        int d = context.objective().dimension();
        List<double[]> places = new ArrayList<>();
        for (DMatrixRMaj known : List.of(context.observed(), context.pending())) {
            for (int i = 0; i < Math.min(4, known.numRows); i++) {
                double[] place = Arrays.copyOfRange(known.data, i * d, (i + 1) * d);
                places.add(place);
                places.add(Arrays.stream(place).map(v -> v + 1e-12).toArray());
                places.add(Arrays.stream(place).map(v -> v - 1e-6).toArray());
            }
        }
        for (double corner : new double[] {0, 0.5, 1}) {
            double[] place = new double[d];
            Arrays.fill(place, corner);
            places.add(place);
        }
        for (double[] place : places) {
            double[] x = new double[function.dimension()];
            for (int i = 0; i < x.length; i++) {
                x[i] = place[i % d]; // a batch of q copies
            }
            double[] gradient = new double[x.length];
            assertThat(function.evaluate(x, gradient))
                    .as("at %s", Arrays.toString(x))
                    .isFinite();
            for (double g : gradient) {
                assertThat(g).as("gradient at %s", Arrays.toString(x)).isFinite();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void orderOfABatchDoesNotMatter(Scenario scenario) {
        AcquisitionContext context = scenario.context();
        AcquisitionFunction function = function(scenario);
        int q = context.batchSize();
        int d = context.objective().dimension();
        double[] x = randomPoint(q * d, SEED.child("order").generator());
        double[] reversed = new double[q * d];
        for (int i = 0; i < q; i++) {
            System.arraycopy(x, i * d, reversed, (q - 1 - i) * d, d);
        }
        double value = value(function, x);
        assertThat(value(function, reversed)).isCloseTo(value, within(orderTolerance() * Math.max(1, Math.abs(value))));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void reportsTheLengthOfItsArgument(Scenario scenario) {
        AcquisitionContext context = scenario.context();
        AcquisitionFunction function = function(scenario);
        assertThat(function.batchSize()).isEqualTo(context.batchSize());
        assertThat(function.dimension())
                .isEqualTo(context.batchSize() * context.objective().dimension());
    }

    @Test
    void refusesABatchThatItCannotChoose() {
        NaiveGaussianProcess process = process("noisy", Profile.RBF, 8, 2, 0.05);
        for (int q = 1; q <= 3; q++) {
            AcquisitionContext context = context(process, 0, q, 0);
            if (!batchSizes().contains(q)) {
                assertThatThrownBy(() -> acquisition().on(context))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("batchSize is " + q);
            }
        }
    }

    @Test
    void weighsConstraintsOrRefusesThem() {
        NaiveGaussianProcess process = process("noisy", Profile.RBF, 8, 2, 0.05);
        // Far above all that the outcome was seen to be. (A threshold within reach may also take away what was to be
        // improved on.)
        AcquisitionContext context = context(process, 0, batchSizes().get(0), 0)
                .withConstraints(
                        List.of(new OutcomeConstraint(process("first constraint", Profile.RBF, 8, 2, 0.01), 1e3)));
        if (weighsConstraints()) {
            AcquisitionFunction free =
                    acquisition().on(context(process, 0, batchSizes().get(0), 0));
            double[] x = randomPoint(free.dimension(), SEED.child("weighs").generator());
            assertThat(value(acquisition().on(context), x)).isLessThan(value(free, x));
        } else {
            assertThatThrownBy(() -> acquisition().on(context))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("constraints");
        }
    }

    @Test
    void refusesANaNIncumbent() {
        NaiveGaussianProcess process = process("noisy", Profile.RBF, 8, 2, 0.05);
        for (double incumbent : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            AcquisitionContext context =
                    context(process, incumbent, batchSizes().get(0), 0);
            assertThatThrownBy(() -> acquisition().on(context))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("incumbent is " + incumbent);
        }
    }
}
