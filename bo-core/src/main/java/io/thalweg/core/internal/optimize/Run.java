package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.DifferentiableFunction;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.ejml.data.DMatrixRMaj;

/** A minimisation by reverse communication: it asks for values at points, so that those of many runs are evaluated together. */
sealed interface Run permits LbfgsBRun, ReducedBfgsRun {

    /** Whether an evaluation is asked for. */
    boolean isRunning();

    /** The point to be evaluated; not to be modified, valid until the next {@link #tell}. */
    double[] point();

    /**
     * Takes the value and gradient at {@link #point()} and goes on to the next point.
     *
     * @param gradients an array that holds the gradient from an offset
     */
    void tell(double value, double[] gradients, int offset);

    /** Ends the run at the best point so far. */
    void stop();

    /** What was found so far. */
    OptimizationResult result();

    /** Advances runs in lock-step until all have ended or the caller says stop. */
    static void advanceAll(DifferentiableFunction f, List<? extends Run> runs, BooleanSupplier stop) {
        List<? extends Run> going = running(runs);
        while (!going.isEmpty()) {
            new Panel(going.size(), f.dimension()).advance(f, going, stop);
            going = running(going);
        }
    }

    private static List<? extends Run> running(List<? extends Run> runs) {
        return runs.stream().filter(Run::isRunning).toList();
    }

    /** The arrays of an evaluation of so many runs. */
    final class Panel {

        private final DMatrixRMaj points;
        private final double[] values;
        private final DMatrixRMaj gradients;

        private Panel(int rows, int d) {
            points = new DMatrixRMaj(rows, d);
            values = new double[rows];
            gradients = new DMatrixRMaj(rows, d);
        }

        /** Advances all the runs together until one of them ends. */
        private void advance(DifferentiableFunction f, List<? extends Run> runs, BooleanSupplier stop) {
            boolean allGoing = true;
            while (allGoing) {
                if (stop.getAsBoolean()) {
                    runs.forEach(Run::stop);
                    return;
                }
                evaluate(f, runs);
                for (int i = 0; i < runs.size(); i++) {
                    runs.get(i).tell(values[i], gradients.data, i * points.numCols);
                    allGoing &= runs.get(i).isRunning();
                }
            }
        }

        private void evaluate(DifferentiableFunction f, List<? extends Run> runs) {
            for (int i = 0; i < runs.size(); i++) {
                System.arraycopy(runs.get(i).point(), 0, points.data, i * points.numCols, points.numCols);
            }
            f.evaluateAll(points, values, gradients);
        }
    }
}
