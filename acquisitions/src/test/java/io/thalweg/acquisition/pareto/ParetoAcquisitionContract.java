package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.Situations.context;
import static io.thalweg.acquisition.Situations.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/**
 * What every acquisition of several objectives promises: all that every acquisition does, in contexts to which objectives are
 * added, and more. A test class of an acquisition extends this and says which one.
 */
abstract class ParetoAcquisitionContract extends AcquisitionContract {

    private static final Seed SEED = Seed.of(6);

    /** The acquisition under test. */
    protected abstract Acquisition several();

    /** Number of objectives. */
    protected int objectives() {
        return 2;
    }

    /** How much the value may change with the order of the objectives: above rounding where they meet other base samples. */
    protected double objectiveOrderTolerance() {
        return 1e-9;
    }

    @Override
    protected final Acquisition acquisition() {
        return context -> several().on(withMore(context));
    }

    /** Several objectives bend more than one: their logarithms add. */
    @Override
    protected double differenceStep() {
        return 3e-4;
    }

    /** The context with further objectives; the reference point is amid the observed values. */
    private AcquisitionContext withMore(AcquisitionContext context) {
        List<Posterior> objectives = new ArrayList<>(context.objectives());
        double[] reference = new double[objectives()];
        reference[0] = -1;
        for (int j = 1; j < objectives(); j++) {
            Profile profile = j % 2 == 0 ? Profile.RBF : Profile.MATERN52;
            objectives.add(process("objective " + j, profile, 6, context.dimension(), 0.01));
            reference[j] = -0.5;
        }
        return context.withObjectives(objectives, reference);
    }

    /** A context of several objectives in two dimensions. */
    private AcquisitionContext simple(int q) {
        return withMore(context(process("noisy", Profile.RBF, 8, 2, 0.05), 0, q, 0));
    }

    @Test
    void orderOfTheObjectivesDoesNotMatter() {
        AcquisitionContext context = simple(batchSizes().get(0));
        List<Posterior> turned = new ArrayList<>(context.objectives());
        Collections.reverse(turned);
        double[] reference = new double[objectives()];
        for (int j = 0; j < reference.length; j++) {
            reference[j] = context.referencePoint()[reference.length - 1 - j];
        }
        AcquisitionFunction function = several().on(context);
        double[] x = SEED.generator().doubles(function.dimension()).toArray();
        double value = value(function, x);
        assertThat(value(several().on(context.withObjectives(turned, reference)), x))
                .isCloseTo(value, within(objectiveOrderTolerance() * Math.max(1, Math.abs(value))));
    }

    @Test
    void everyObjectiveCounts() {
        AcquisitionContext context = simple(batchSizes().get(0));
        AcquisitionFunction function = several().on(context);
        double[] x = SEED.generator().doubles(function.dimension()).toArray();
        double value = value(function, x);
        for (int j = 0; j < objectives(); j++) {
            List<Posterior> others = new ArrayList<>(context.objectives());
            others.set(j, process("another", Profile.RBF, 8, 2, 0.05));
            AcquisitionContext changed = context.withObjectives(others, context.referencePoint());
            assertThat(value(several().on(changed), x)).isNotEqualTo(value);
        }
    }

    @Test
    void refusesASingleObjective() {
        AcquisitionContext one = context(
                process("noisy", Profile.RBF, 8, 2, 0.05), 0, batchSizes().get(0), 0);
        assertThatThrownBy(() -> several().on(one))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is for several objectives, and the context has one: use")
                .hasMessageContaining("logei");
    }

    @Test
    void refusesANaNReferencePoint() {
        AcquisitionContext context = simple(batchSizes().get(0));
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            double[] reference = new double[objectives()];
            reference[1] = value;
            assertThatThrownBy(() -> several().on(context.withObjectives(context.objectives(), reference)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("referencePoint[1] is " + value);
        }
    }

    @Test
    void refusesMismatchedInputs() {
        AcquisitionContext context = simple(batchSizes().get(0));
        List<Posterior> wide = new ArrayList<>(context.objectives());
        wide.set(1, process("wide", Profile.RBF, 4, 3, 0.1));
        assertThatThrownBy(() -> several().on(context.withObjectives(wide, context.referencePoint())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("objectives[1] has 3 inputs where the first objective has 2");
        assertThatThrownBy(() -> several().on(context.withObserved(new DMatrixRMaj(1, 3), true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("observed has 3 columns");
        assertThatThrownBy(() -> several().on(context.withPending(new DMatrixRMaj(1, 3))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pending has 3 columns");
    }

    /** With nothing observed there is the reference point to improve on. */
    @Test
    void worksBeforeAnythingIsObserved() {
        AcquisitionContext context = simple(batchSizes().get(0)).withObserved(new DMatrixRMaj(0, 2), true);
        AcquisitionFunction function = several().on(context);
        double[] gradient = new double[function.dimension()];
        double[] x = SEED.generator().doubles(gradient.length).toArray();
        assertThat(function.evaluate(x, gradient)).isFinite();
        assertThat(Arrays.stream(gradient).map(Math::abs).sum()).isPositive().isFinite();
    }
}
