package io.thalweg.core.study;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.UncorrelatedPosterior;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A surrogate to test the loop with: its mean is the target of the nearest observation, its variance the squared distance from
 * there; without observations 0 and 1.
 *
 * @param data all the observations
 * @param refits number of refits so far
 */
public record NearestNeighbor(Observations data, int refits) implements Surrogate {

    public static NearestNeighbor prior(int dimension) {
        return new NearestNeighbor(Observations.none(dimension), 0);
    }

    @Override
    public int dimension() {
        return data.dimension();
    }

    @Override
    public long observations() {
        return data.size();
    }

    @Override
    public Surrogate observe(Observations batch) {
        return new NearestNeighbor(data.append(batch), refits);
    }

    @Override
    public Surrogate refit(RefitBudget budget, Seed seed) {
        return new NearestNeighbor(data, refits + 1);
    }

    @Override
    public Surrogate restandardise(double shift, double scale) {
        double[] y = data.y().clone();
        double[] noise = data.noiseVariance().clone();
        for (int i = 0; i < y.length; i++) {
            y[i] = (y[i] - shift) / scale;
            noise[i] /= scale * scale;
        }
        return new NearestNeighbor(Observations.of(data.x(), y, noise), refits);
    }

    @Override
    public double logEvidence() {
        return Double.NaN;
    }

    @Override
    public FitReport fitReport() {
        return FitReport.NONE;
    }

    @Override
    public Posterior posterior() {
        return new UncorrelatedPosterior() {
            @Override
            public int dimension() {
                return data.dimension();
            }

            @Override
            public Prediction predict(DMatrixRMaj x, int q) {
                return new Independent(x, q);
            }

            /** A point is not independent of itself. */
            @Override
            public CovarianceWith covarianceWith(DMatrixRMaj z) {
                CovarianceWith others = UncorrelatedPosterior.super.covarianceWith(z);
                return new CovarianceWith() {
                    @Override
                    public DMatrixRMaj at(DMatrixRMaj x) {
                        DMatrixRMaj covariance = others.at(x);
                        DMatrixRMaj variance = new Independent(x, 1).covariance();
                        int d = x.numCols;
                        for (int i = 0; i < x.numRows; i++) {
                            for (int j = 0; j < z.numRows; j++) {
                                boolean same = Arrays.equals(x.data, i * d, i * d + d, z.data, j * d, j * d + d);
                                covariance.set(i, j, same ? variance.get(i, 0) : 0);
                            }
                        }
                        return covariance;
                    }

                    @Override
                    public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                        others.pullback(x, covarianceBar, xBar);
                    }
                };
            }
        };
    }

    /** The points of a batch are independent. */
    private final class Independent implements Prediction {
        private final DMatrixRMaj x;
        private final int q;
        private final int[] nearest;
        private final double[] mean;
        private final DMatrixRMaj covariance;

        Independent(DMatrixRMaj x, int q) {
            this.x = x;
            this.q = q;
            this.nearest = new int[x.numRows];
            this.mean = new double[x.numRows];
            this.covariance = new DMatrixRMaj(x.numRows, q);
            for (int i = 0; i < x.numRows; i++) {
                double least = 1;
                nearest[i] = -1;
                for (int j = 0; j < data.size(); j++) {
                    double distance = 0;
                    for (int k = 0; k < x.numCols; k++) {
                        double difference = x.get(i, k) - data.x().get(j, k);
                        distance += difference * difference;
                    }
                    if (nearest[i] < 0 || distance < least) {
                        least = distance;
                        nearest[i] = j;
                    }
                }
                mean[i] = nearest[i] < 0 ? 0 : data.y()[nearest[i]];
                covariance.set(i, i % q, least);
            }
        }

        @Override
        public int batchSize() {
            return q;
        }

        @Override
        public double[] mean() {
            return mean;
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            for (int i = 0; i < x.numRows; i++) {
                for (int k = 0; k < x.numCols && nearest[i] >= 0; k++) {
                    double slope = 2 * (x.get(i, k) - data.x().get(nearest[i], k));
                    xBar.add(i, k, covarianceBar.get(i, i % q) * slope);
                }
            }
        }
    }
}
