package io.thalweg.acquisition.internal.pareto;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The expected hypervolume improvement of one point or its logarithm: predicts all the points at once for each objective and
 * pulls the partial derivatives back. Where a value cannot be computed it is −∞, never preferred, and its gradient is 0.
 */
final class MarginalParetoFunction implements AcquisitionFunction {

    /** Smaller variances are taken for this one: in model units nothing known is lost, and it may be divided by. */
    private static final double VARIANCE_FLOOR = 1e-20;

    private final List<Posterior> objectives;
    private final ExpectedImprovementOfBoxes improvement;
    private final boolean logarithm;

    MarginalParetoFunction(List<Posterior> objectives, ExpectedImprovementOfBoxes improvement, boolean logarithm) {
        this.objectives = objectives;
        this.improvement = improvement;
        this.logarithm = logarithm;
    }

    @Override
    public int dimension() {
        return objectives.get(0).dimension();
    }

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        int d = dimension();
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, d, x), value, DMatrixRMaj.wrap(1, d, gradientOut));
        return value[0];
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        List<Prediction> predictions = predict(points);
        int rows = points.numRows;
        double[][] meanBars = new double[objectives.size()][rows];
        double[][] varianceBars = new double[objectives.size()][rows];
        improve(predictions, values, meanBars, varianceBars);
        Arrays.fill(gradients.data, 0, rows * dimension(), 0);
        for (int j = 0; j < objectives.size(); j++) {
            predictions.get(j).pullback(meanBars[j], DMatrixRMaj.wrap(rows, 1, varianceBars[j]), gradients);
        }
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        double[][] unused = new double[objectives.size()][points.numRows];
        improve(predict(points), values, unused, unused);
    }

    private List<Prediction> predict(DMatrixRMaj points) {
        return objectives.stream()
                .map(objective -> objective.predict(points, 1))
                .toList();
    }

    private void improve(List<Prediction> predictions, double[] values, double[][] meanBars, double[][] varianceBars) {
        int m = predictions.size();
        double[][] allMeans = predictions.stream().map(Prediction::mean).toArray(double[][]::new);
        double[][] allVariances = predictions.stream().map(Prediction::variance).toArray(double[][]::new);
        ExpectedImprovementOfBoxes.Workspace workspace = improvement.workspace();
        double[] means = new double[m];
        double[] variances = new double[m];
        for (int i = 0; i < allMeans[0].length; i++) {
            for (int j = 0; j < m; j++) {
                means[j] = allMeans[j][i];
                variances[j] = Math.max(allVariances[j][i], VARIANCE_FLOOR);
            }
            double log = workspace.evaluate(means, variances);
            boolean usable = Double.isFinite(log);
            double value = logarithm ? log : Math.exp(log);
            values[i] = usable ? value : Double.NEGATIVE_INFINITY;
            double weight = logarithm ? 1 : value;
            for (int j = 0; j < m && usable; j++) {
                meanBars[j][i] = weight * workspace.inMeans[j];
                boolean known = !(allVariances[j][i] > VARIANCE_FLOOR);
                varianceBars[j][i] = known ? 0 : weight * workspace.inVariances[j];
            }
        }
    }
}
