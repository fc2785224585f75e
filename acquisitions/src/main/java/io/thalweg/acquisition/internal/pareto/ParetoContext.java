package io.thalweg.acquisition.internal.pareto;

import io.thalweg.acquisition.internal.KrigingBeliever;
import io.thalweg.core.internal.pareto.BoxDecomposition;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/** What the acquisitions of several objectives ask of a context. */
public final class ParetoContext {

    private ParetoContext() {}

    /** The closed form for one point, or its logarithm, in the name of an acquisition. */
    static AcquisitionFunction marginal(Acquisition closedForm, AcquisitionContext context, boolean logarithm) {
        requireUsable(closedForm, context);
        if (context.batchSize() != 1) {
            throw new IllegalArgumentException(closedForm + " is a closed form for one point, but batchSize is "
                    + context.batchSize() + ": use new QLogExpectedHypervolumeImprovement()");
        }
        if (!context.constraints().isEmpty()) {
            throw new IllegalArgumentException(closedForm + " does not support constraints, and the context has "
                    + context.constraints().size()
                    + " of them: use Acquisitions.named(\"logehvi\")");
        }
        AcquisitionContext believed = KrigingBeliever.resolvePending(context);
        BoxDecomposition boxes = BoxDecomposition.of(front(believed), context.referencePoint());
        return new MarginalParetoFunction(believed.objectives(), new ExpectedImprovementOfBoxes(boxes), logarithm);
    }

    /** The front of the posterior means at the observed points. What cannot be predicted there is left out. */
    public static ParetoFront front(AcquisitionContext context) {
        return ParetoFront.of(means(context.objectives(), context.observed()));
    }

    /** The posterior means of the objectives at points, one a row; rows that are not finite are left out. */
    public static DMatrixRMaj means(List<Posterior> objectives, DMatrixRMaj points) {
        int n = points.numRows;
        int m = objectives.size();
        DMatrixRMaj outcomes = new DMatrixRMaj(n, m);
        if (n == 0) {
            return outcomes;
        }
        for (int j = 0; j < m; j++) {
            double[] mean = objectives.get(j).predict(points, 1).mean();
            for (int i = 0; i < n; i++) {
                outcomes.data[i * m + j] = mean[i];
            }
        }
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (Arrays.stream(outcomes.data, i * m, (i + 1) * m).allMatch(Double::isFinite)) {
                System.arraycopy(outcomes.data, i * m, outcomes.data, kept * m, m);
                kept++;
            }
        }
        outcomes.reshape(kept, m, true);
        return outcomes;
    }

    /**
     * Checks what all acquisitions of several objectives need.
     *
     * @throws IllegalArgumentException if there is one objective only, a model has another number of inputs, the reference
     *     point or the incumbent is no number, or observed or pending points have another dimension
     */
    public static void requireUsable(Acquisition acquisition, AcquisitionContext context) {
        int m = context.objectives().size();
        if (m == 1) {
            throw new IllegalArgumentException(acquisition + " is for several objectives, and the context has one: use"
                    + " an acquisition for one, e.g. LogExpectedImprovement (logei)");
        }
        for (int j = 0; j < m; j++) {
            if (!Double.isFinite(context.referencePoint()[j])) {
                throw new IllegalArgumentException("referencePoint[" + j + "] is " + context.referencePoint()[j]
                        + ", must be finite: io.thalweg.core.internal.pareto.ReferencePoint infers one");
            }
            int inputs = context.objectives().get(j).dimension();
            if (inputs != context.dimension()) {
                throw new IllegalArgumentException("objectives[" + j + "] has " + inputs
                        + " inputs where the first objective has " + context.dimension());
            }
        }
        double incumbent = context.incumbent();
        if (Double.isNaN(incumbent) || incumbent == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "incumbent is " + incumbent + ", must be finite, or -Infinity if nothing feasible was observed");
        }
        requireColumns("observed", context.observed(), context.dimension());
        requireColumns("pending", context.pending(), context.dimension());
    }

    private static void requireColumns(String name, DMatrixRMaj points, int d) {
        if (points.numRows > 0 && points.numCols != d) {
            throw new IllegalArgumentException(
                    name + " has " + points.numCols + " columns where the objectives have " + d + " inputs");
        }
    }
}
