package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.pareto.ParetoCases.context;
import static io.thalweg.acquisition.pareto.ParetoCases.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.pareto.ParetoContext;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.model.AcquisitionContext;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The observed points that an improvement is weighed against. */
class FrontContendersTest {

    /** Observed points whose outcomes are known: those on the front are the contenders, and no other. */
    @Test
    void contendersWithoutNoiseAreTheFront() {
        AcquisitionContext context = context(2, 0);
        DMatrixRMaj outcomes = ParetoContext.means(context.objectives(), context.observed());
        boolean[] onFront = ParetoFront.nonDominated(outcomes);
        int size = 0;
        for (boolean on : onFront) {
            size += on ? 1 : 0;
        }
        DMatrixRMaj contenders = FrontContenders.of(context);
        assertThat(contenders.numRows).isEqualTo(size);
        DMatrixRMaj kept = ParetoContext.means(context.objectives(), contenders);
        assertThat(ParetoFront.of(kept).points().data)
                .containsExactly(ParetoFront.of(outcomes).points().data, within(1e-12));
    }

    @Test
    void numberOfContendersIsBounded() {
        AcquisitionContext context = context(2, 0.3);
        DMatrixRMaj many = points("many", 400);
        DMatrixRMaj contenders = FrontContenders.of(context.withObserved(many, true));
        assertThat(contenders.numRows).isBetween(5, 48);
        // Whatever is left out, the expected front is not.
        DMatrixRMaj all = ParetoContext.means(context.objectives(), many);
        DMatrixRMaj kept = ParetoContext.means(context.objectives(), contenders);
        double[] reference = context.referencePoint();
        assertThat(Hypervolume.of(kept, reference)).isGreaterThan(0.99 * Hypervolume.of(all, reference));
    }
}
