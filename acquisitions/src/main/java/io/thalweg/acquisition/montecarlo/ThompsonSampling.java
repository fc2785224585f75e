package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * Thompson sampling (Thompson 1933; for batches Kandasamy, Krishnamurthy, Schneider and Póczos 2018): each point of a batch
 * maximises a function of its own, drawn from the posterior, so a point is chosen as often as it is believed to be the best. The
 * value is Σ_j f_j(x_j).
 *
 * <p>The functions are the posterior's own ({@link Posterior#samplePath}); where it has none, they are sampled jointly at 512
 * points of the domain and interpolated by what is expected between them. Pending points need no account: other seeds draw other
 * functions. The order of a batch matters to its value, not to its distribution.
 */
public final class ThompsonSampling implements Acquisition {

    private static final int KNOTS = 512;

    /** There is nothing to set. */
    public ThompsonSampling() {}

    /**
     * The sum of the drawn functions.
     *
     * @throws IllegalArgumentException if the context has several objectives or constraints, or an incumbent that is NaN or +∞
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        JointAcquisition.requireUsable(this, context, false);
        List<SampledPath> paths = new ArrayList<>();
        for (int j = 0; j < context.batchSize(); j++) {
            Seed seed = context.seed().child("path", j);
            paths.add(context.objective().samplePath(seed).orElseGet(() -> interpolated(context, seed)));
        }
        return new SumOfPaths(List.copyOf(paths), context.dimension());
    }

    private static SampledPath interpolated(AcquisitionContext context, Seed seed) {
        DMatrixRMaj knots = context.domain().points(KNOTS, context.seed().child("knots"));
        return new InterpolatedPath(context.objective(), knots, seed);
    }

    @Override
    public String toString() {
        return "ThompsonSampling";
    }

    /**
     * Σ_j f_j(x_j).
     *
     * @param d input coordinates of a point
     */
    private record SumOfPaths(List<SampledPath> paths, int d) implements AcquisitionFunction {

        @Override
        public int dimension() {
            return batchSize() * d;
        }

        @Override
        public int batchSize() {
            return paths.size();
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] value = new double[1];
            evaluateAll(DMatrixRMaj.wrap(1, dimension(), x), value, DMatrixRMaj.wrap(1, dimension(), gradientOut));
            return value[0];
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            valueAll(points, values);
            int m = points.numRows;
            double[] ones = new double[m];
            for (int i = 0; i < m; i++) {
                ones[i] = Double.isFinite(values[i]) ? 1 : 0;
            }
            for (int j = 0; j < paths.size(); j++) {
                DMatrixRMaj bar = new DMatrixRMaj(m, d);
                paths.get(j).pullback(column(points, j), ones, bar);
                for (int i = 0; i < m; i++) {
                    System.arraycopy(bar.data, i * d, gradients.data, i * dimension() + j * d, d);
                }
            }
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            Arrays.fill(values, 0, points.numRows, 0);
            for (int j = 0; j < paths.size(); j++) {
                double[] more = paths.get(j).values(column(points, j));
                for (int i = 0; i < more.length; i++) {
                    values[i] += more[i];
                }
            }
            for (int i = 0; i < points.numRows; i++) {
                values[i] = Double.isFinite(values[i]) ? values[i] : Double.NEGATIVE_INFINITY;
            }
        }

        /** The j-th points of all the arguments. */
        private DMatrixRMaj column(DMatrixRMaj points, int j) {
            DMatrixRMaj column = new DMatrixRMaj(points.numRows, d);
            for (int i = 0; i < points.numRows; i++) {
                System.arraycopy(points.data, i * dimension() + j * d, column.data, i * d, d);
            }
            return column;
        }
    }
}
