package io.thalweg.surrogate.classification;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/**
 * A surrogate of two inputs that remembers what it was told. It believes in the mean of its targets without any doubt; its
 * evidence is that mean less 1, its size the number of targets below 0.
 */
record ScriptedSurrogate(
        List<Observations> batches, List<RefitBudget> budgets, List<Seed> seeds, AtomicInteger largestPrediction)
        implements Surrogate {

    static final ScriptedSurrogate PRIOR = new ScriptedSurrogate(List.of(), List.of(), List.of(), new AtomicInteger());

    private static <T> List<T> append(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    double meanTarget() {
        return batches.stream()
                .flatMapToDouble(batch -> Arrays.stream(batch.y()))
                .average()
                .orElse(0);
    }

    @Override
    public int dimension() {
        return 2;
    }

    @Override
    public long observations() {
        return batches.stream().mapToLong(Observations::size).sum();
    }

    @Override
    public long size() {
        return batches.stream()
                .flatMapToDouble(batch -> Arrays.stream(batch.y()))
                .filter(y -> y < 0)
                .count();
    }

    @Override
    public Posterior posterior() {
        return new Certainty(meanTarget(), largestPrediction);
    }

    @Override
    public Surrogate observe(Observations batch) {
        return new ScriptedSurrogate(append(batches, batch), budgets, seeds, new AtomicInteger());
    }

    @Override
    public Surrogate refit(RefitBudget budget, Seed seed) {
        return new ScriptedSurrogate(batches, append(budgets, budget), append(seeds, seed), new AtomicInteger());
    }

    @Override
    public Surrogate restandardise(double shift, double scale) {
        throw new UnsupportedOperationException("units are fixed");
    }

    @Override
    public double logEvidence() {
        return meanTarget() - 1;
    }

    @Override
    public FitReport fitReport() {
        return FitReport.NONE;
    }

    private record Certainty(double value, AtomicInteger largest) implements Posterior {

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            largest.accumulateAndGet(x.numRows, Math::max);
            double[] mean = new double[x.numRows];
            Arrays.fill(mean, value);
            return new Certain(mean, new DMatrixRMaj(x.numRows, q), q);
        }

        @Override
        public CovarianceWith covarianceWith(DMatrixRMaj z) {
            return new CovarianceWith() {
                @Override
                public DMatrixRMaj at(DMatrixRMaj x) {
                    return new DMatrixRMaj(x.numRows, z.numRows);
                }

                @Override
                public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                    // A constant has no gradient.
                }
            };
        }

        @Override
        public double noiseVariance() {
            return 0;
        }
    }

    private record Certain(double[] mean, DMatrixRMaj covariance, int batchSize) implements Prediction {

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            // A constant has no gradient.
        }
    }
}
