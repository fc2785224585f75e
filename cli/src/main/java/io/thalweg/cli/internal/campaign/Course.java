package io.thalweg.cli.internal.campaign;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * How good the best was after each evaluation of a study: larger is better. An evaluation is a result of any kind, in the order of telling; only
 * feasible measurements in the space, at full fidelity, make the best better.
 *
 * @param feasible objectives of each evaluation, larger is better; null for what is not feasible
 * @param best of the evaluations before, by their number; −∞ while there is none
 */
record Course(List<double @Nullable []> feasible, double[] best) {

    /** The objectives of a study's evaluations. */
    static List<double @Nullable []> read(StudyDefinition definition, List<TrialResult> results) {
        List<double @Nullable []> feasible = new ArrayList<>();
        for (TrialResult result : results) {
            double[] values = result.outcome() instanceof Outcome.Measured measured
                            && definition.goals().feasible(measured)
                            && definition.space().allows(result.point())
                            && definition.space().isFull(result.point())
                    ? definition.goals().oriented(measured)
                    : null;
            feasible.add(values == null || Arrays.stream(values).anyMatch(Double::isNaN) ? null : values);
        }
        return feasible;
    }

    /** The course of the best value of one objective. */
    static Course ofValues(List<double @Nullable []> feasible) {
        double[] best = new double[feasible.size() + 1];
        best[0] = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < feasible.size(); i++) {
            double[] values = feasible.get(i);
            best[i + 1] = values == null ? best[i] : Math.max(best[i], values[0]);
        }
        return new Course(feasible, best);
    }

    /** The course of the hypervolume of several objectives above a reference point, which the same evaluations leave as it is. */
    static Course ofVolumes(List<double @Nullable []> feasible, double[] reference) {
        double[] best = new double[feasible.size() + 1];
        List<double[]> front = new ArrayList<>();
        best[0] = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < feasible.size(); i++) {
            double[] values = feasible.get(i);
            if (values == null || front.stream().anyMatch(one -> covers(one, values))) {
                best[i + 1] = best[i];
            } else {
                front.removeIf(one -> covers(values, one));
                front.add(values);
                best[i + 1] = Hypervolume.of(rows(front), reference);
            }
        }
        return new Course(feasible, best);
    }

    private static boolean covers(double[] one, double[] other) {
        return IntStream.range(0, one.length).allMatch(k -> one[k] >= other[k]);
    }

    static DMatrixRMaj rows(List<double[]> rows) {
        DMatrixRMaj all = new DMatrixRMaj(rows.size(), rows.isEmpty() ? 1 : rows.get(0).length);
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i), 0, all.data, i * all.numCols, all.numCols);
        }
        return all;
    }

    int evaluations() {
        return feasible.size();
    }

    /** The best of all. */
    double last() {
        return best[evaluations()];
    }

    /** The number of evaluations after which the best was at least so good; null if it never was. */
    @Nullable
    Integer until(double level) {
        for (int n = 1; n < best.length; n++) {
            if (best[n] >= level) {
                return n;
            }
        }
        return null;
    }

    /** The best after so many evaluations as people write it; NaN if there are fewer, or nothing feasible is among them. */
    double after(int evaluations, DoubleUnaryOperator written) {
        return evaluations < best.length && best[evaluations] > Double.NEGATIVE_INFINITY
                ? written.applyAsDouble(best[evaluations])
                : Double.NaN;
    }
}
