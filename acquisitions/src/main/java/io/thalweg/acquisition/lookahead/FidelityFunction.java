package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.space.Fidelity;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The logarithm of what one look at (x, s) is worth per unit of its cost, by what it tells of f at full fidelity. Looks are predicted together with
 * the full evaluation of the same point. Where there is no fidelity each look is a full one; where the cost is measured, {@link
 * io.thalweg.acquisition.internal.marginal.PerUnitCost} knows it.
 */
abstract class FidelityFunction implements AcquisitionFunction {

    /** Less is a rounding error, and takes no part in a climb. */
    private static final double LEAST = 1e-300;

    private final Posterior belief;
    private final Optional<Fidelity> fidelity;
    private final boolean costKnown;
    private final double noise;

    /**
     * A function.
     *
     * @param belief about looks at every fidelity, with the pending ones taken for known
     */
    FidelityFunction(Posterior belief, AcquisitionContext context) {
        this.belief = belief;
        this.fidelity = context.fidelity();
        this.costKnown = fidelity.isPresent() && context.logCost().isEmpty();
        this.noise = Math.max(BatchFunction.LEAST_NOISE, belief.noiseVariance());
    }

    /**
     * What looks are worth, never negative.
     *
     * @param points looks, m × d
     * @param pairs the same, predicted with their full evaluations
     * @param values receives the m values
     * @param bars receives the derivatives of each value in the moments of its pair
     * @return the derivatives in other moments, in a row for each look; m × 0 if there are none
     */
    abstract DMatrixRMaj utilities(DMatrixRMaj points, Pairs pairs, double[] values, Bars bars);

    /** Adds what is due to the other moments to the gradients. */
    void pullback(DMatrixRMaj points, DMatrixRMaj otherBar, DMatrixRMaj gradients) {}

    /** The variance of a look's noise. */
    final double noise() {
        return noise;
    }

    @Override
    public final int dimension() {
        return belief.dimension();
    }

    @Override
    public final int batchSize() {
        return 1;
    }

    @Override
    public final double evaluate(double[] x, double[] gradientOut) {
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, DMatrixRMaj.wrap(1, x.length, gradientOut));
        return value[0];
    }

    @Override
    public final void valueAll(DMatrixRMaj points, double[] values) {
        utilities(points, new Pairs(points), values, new Bars(points.numRows));
        for (int i = 0; i < points.numRows; i++) {
            values[i] = perCost(points, i, values[i]);
        }
    }

    @Override
    public final void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int m = points.numRows;
        Pairs pairs = new Pairs(points);
        Bars bars = new Bars(m);
        DMatrixRMaj others = utilities(points, pairs, values, bars);
        for (int i = 0; i < m; i++) {
            // The derivative of the logarithm; where nothing is gained there is none.
            double factor = values[i] > LEAST ? 1 / values[i] : 0;
            bars.scale(i, factor);
            for (int j = i * others.numCols; j < (i + 1) * others.numCols; j++) {
                others.data[j] *= factor;
            }
            values[i] = perCost(points, i, values[i]);
        }
        Arrays.fill(gradients.data, 0, m * dimension(), 0);
        pairs.pullback(bars, gradients);
        pullback(points, others, gradients);
        if (costKnown) {
            int column = fidelity.orElseThrow().column();
            for (int i = 0; i < m; i++) {
                gradients.data[i * dimension() + column] -=
                        fidelity.orElseThrow().logCostSlope(points.get(i, column));
            }
        }
    }

    private double perCost(DMatrixRMaj points, int i, double utility) {
        double cost = costKnown
                ? fidelity.orElseThrow()
                        .logCost(points.get(i, fidelity.orElseThrow().column()))
                : 0;
        double value = Math.log(Math.max(LEAST, utility)) - cost;
        return Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY;
    }

    /** Looks with the full evaluations of their points: what is believed of both. */
    final class Pairs {

        private final Prediction prediction;

        private Pairs(DMatrixRMaj points) {
            int d = dimension();
            DMatrixRMaj both = new DMatrixRMaj(2 * points.numRows, d);
            for (int i = 0; i < points.numRows; i++) {
                System.arraycopy(points.data, i * d, both.data, 2 * i * d, d);
                System.arraycopy(points.data, i * d, both.data, (2 * i + 1) * d, d);
                if (fidelity.isPresent()) {
                    both.set(2 * i + 1, fidelity.get().column(), 1);
                }
            }
            prediction = belief.predict(both, 2);
        }

        /** μ(x, 1). */
        double fullMean(int i) {
            return prediction.mean()[2 * i + 1];
        }

        /** The variance of f(x, 1). */
        double fullVariance(int i) {
            return prediction.covariance().data[4 * i + 3];
        }

        /** The variance of f(x, s). */
        double variance(int i) {
            return prediction.covariance().data[4 * i];
        }

        /** cov(f(x, s), f(x, 1)). */
        double covariance(int i) {
            return prediction.covariance().data[4 * i + 1];
        }

        private void pullback(Bars bars, DMatrixRMaj gradients) {
            int d = dimension();
            int m = bars.fullMean.length;
            double[] meanBar = new double[2 * m];
            DMatrixRMaj covarianceBar = new DMatrixRMaj(2 * m, 2);
            for (int i = 0; i < m; i++) {
                meanBar[2 * i + 1] = bars.fullMean[i];
                covarianceBar.data[4 * i] = bars.variance[i];
                // Half to either side of the diagonal: adjoints of blocks are symmetric.
                covarianceBar.data[4 * i + 1] = 0.5 * bars.covariance[i];
                covarianceBar.data[4 * i + 2] = 0.5 * bars.covariance[i];
                covarianceBar.data[4 * i + 3] = bars.fullVariance[i];
            }
            DMatrixRMaj bothBar = new DMatrixRMaj(2 * m, d);
            prediction.pullback(meanBar, covarianceBar, bothBar);
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < d; j++) {
                    boolean held = fidelity.isPresent() && fidelity.get().column() == j;
                    gradients.data[i * d + j] += bothBar.get(2 * i, j) + (held ? 0 : bothBar.get(2 * i + 1, j));
                }
            }
        }
    }

    /** The derivatives of utilities in the moments of their pairs. */
    static final class Bars {

        final double[] fullMean;
        final double[] fullVariance;
        final double[] variance;
        final double[] covariance;

        private Bars(int m) {
            fullMean = new double[m];
            fullVariance = new double[m];
            variance = new double[m];
            covariance = new double[m];
        }

        private void scale(int i, double factor) {
            fullMean[i] *= factor;
            fullVariance[i] *= factor;
            variance[i] *= factor;
            covariance[i] *= factor;
        }
    }
}
