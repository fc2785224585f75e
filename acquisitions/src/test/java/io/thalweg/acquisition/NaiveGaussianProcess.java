package io.thalweg.acquisition;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * An exact Gaussian process written down from the textbook, with an explicit inverse: an oracle and a stage for
 * acquisitions, so that their tests need no surrogate.
 */
public final class NaiveGaussianProcess implements Posterior {

    /** A stationary kernel of unit variance as a function of the squared scaled distance. */
    public enum Profile {
        /** Squared exponential. */
        RBF {
            @Override
            double value(double r2) {
                return Math.exp(-r2 / 2);
            }

            @Override
            double slope(double r2) {
                return -value(r2) / 2;
            }
        },
        /** Matérn of smoothness 5/2. */
        MATERN52 {
            @Override
            double value(double r2) {
                double a = Math.sqrt(5 * r2);
                return (1 + a + a * a / 3) * Math.exp(-a);
            }

            @Override
            double slope(double r2) {
                double a = Math.sqrt(5 * r2);
                return -5.0 / 6 * (1 + a) * Math.exp(-a);
            }
        };

        abstract double value(double r2);

        abstract double slope(double r2);
    }

    private final Profile profile;
    private final double[] lengthscales;
    private final double outputScale;
    private final double constantMean;
    private final double newNoise;
    private final DMatrixRMaj data;
    private final double[] targets;
    private final double[] noise;

    /** (K + N)⁻¹. */
    private final DMatrixRMaj precision;

    /** (K + N)⁻¹ (y − mean). */
    private final double[] weights;

    /**
     * Conditions on data.
     *
     * @param lengthscales one a dimension
     * @param noise variances, one an observation
     * @param newNoise variance of a new observation
     */
    public NaiveGaussianProcess(
            Profile profile,
            double[] lengthscales,
            double outputScale,
            double constantMean,
            DMatrixRMaj data,
            double[] targets,
            double[] noise,
            double newNoise) {
        this.profile = profile;
        this.lengthscales = lengthscales.clone();
        this.outputScale = outputScale;
        this.constantMean = constantMean;
        this.data = data.copy();
        this.targets = targets.clone();
        this.noise = noise.clone();
        this.newNoise = newNoise;
        int n = data.numRows;
        precision = kernel(data, data);
        for (int i = 0; i < n; i++) {
            precision.add(i, i, noise[i]);
        }
        if (n > 0 && !CommonOps_DDRM.invert(precision)) {
            throw new IllegalArgumentException("data: the covariance of the observations is singular");
        }
        weights = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                weights[i] += precision.get(i, j) * (targets[j] - constantMean);
            }
        }
    }

    /** A process on n random observations in the unit cube, with length-scales 0.4, unit scale and one noise variance. */
    public static NaiveGaussianProcess random(Profile profile, int n, int d, double noise, RandomGenerator generator) {
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n * d; i++) {
            x.data[i] = generator.nextDouble();
        }
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = generator.nextGaussian();
        }
        double[] lengthscales = new double[d];
        Arrays.fill(lengthscales, 0.4);
        double[] noises = new double[n];
        Arrays.fill(noises, noise);
        return new NaiveGaussianProcess(profile, lengthscales, 1, 0, x, y, noises, noise);
    }

    /** The process that has also seen further targets, with the noise of new observations. */
    public NaiveGaussianProcess observe(DMatrixRMaj x, double[] y) {
        int n = targets.length;
        DMatrixRMaj joined = new DMatrixRMaj(n + y.length, dimension());
        CommonOps_DDRM.insert(data, joined, 0, 0);
        CommonOps_DDRM.insert(x, joined, n, 0);
        double[] allTargets = Arrays.copyOf(targets, n + y.length);
        System.arraycopy(y, 0, allTargets, n, y.length);
        double[] allNoise = Arrays.copyOf(noise, n + y.length);
        Arrays.fill(allNoise, n, n + y.length, newNoise);
        return new NaiveGaussianProcess(
                profile, lengthscales, outputScale, constantMean, joined, allTargets, allNoise, newNoise);
    }

    /** The observed points, n × d. */
    public DMatrixRMaj data() {
        return data.copy();
    }

    /** The largest observed target; −∞ if there is none. */
    public double best() {
        return Arrays.stream(targets).max().orElse(Double.NEGATIVE_INFINITY);
    }

    @Override
    public int dimension() {
        return lengthscales.length;
    }

    @Override
    public double noiseVariance() {
        return newNoise;
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        int m = x.numRows;
        DMatrixRMaj kx = kernel(x, data);
        double[] mean = new double[m];
        DMatrixRMaj blocks = new DMatrixRMaj(m, q);
        for (int i = 0; i < m; i++) {
            mean[i] = constantMean;
            for (int j = 0; j < weights.length; j++) {
                mean[i] += kx.get(i, j) * weights[j];
            }
        }
        for (int first = 0; first < m; first += q) {
            DMatrixRMaj batch = CommonOps_DDRM.extract(x, first, first + q, 0, x.numCols);
            DMatrixRMaj block = crossCovariance(batch, batch);
            for (int i = 0; i < q; i++) {
                block.set(i, i, Math.max(block.get(i, i), 0));
            }
            CommonOps_DDRM.insert(block, blocks, first, 0);
        }
        return new Prediction() {
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
                return blocks;
            }

            @Override
            public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                DMatrixRMaj kxBar = new DMatrixRMaj(m, weights.length);
                for (int i = 0; i < m; i++) {
                    for (int j = 0; j < weights.length; j++) {
                        kxBar.set(i, j, meanBar[i] * weights[j]);
                    }
                }
                kernelPullback(x, data, kxBar, xBar);
                for (int first = 0; first < m; first += q) {
                    DMatrixRMaj batch = CommonOps_DDRM.extract(x, first, first + q, 0, x.numCols);
                    DMatrixRMaj twice = CommonOps_DDRM.extract(covarianceBar, first, first + q, 0, q);
                    CommonOps_DDRM.scale(2, twice);
                    DMatrixRMaj batchBar = new DMatrixRMaj(q, x.numCols);
                    crossCovariancePullback(batch, batch, twice, batchBar);
                    for (int i = 0; i < q * x.numCols; i++) {
                        xBar.data[first * x.numCols + i] += batchBar.data[i];
                    }
                }
            }
        };
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return crossCovariance(x, z);
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                crossCovariancePullback(x, z, covarianceBar, xBar);
            }
        };
    }

    private DMatrixRMaj crossCovariance(DMatrixRMaj x, DMatrixRMaj z) {
        DMatrixRMaj covariance = kernel(x, z);
        DMatrixRMaj half = new DMatrixRMaj(x.numRows, data.numRows);
        CommonOps_DDRM.mult(kernel(x, data), precision, half);
        CommonOps_DDRM.multAddTransB(-1, half, kernel(z, data), covariance);
        return covariance;
    }

    private void crossCovariancePullback(DMatrixRMaj x, DMatrixRMaj z, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        kernelPullback(x, z, covarianceBar, xBar);
        DMatrixRMaj half = new DMatrixRMaj(x.numRows, data.numRows);
        CommonOps_DDRM.mult(covarianceBar, kernel(z, data), half);
        DMatrixRMaj kxBar = new DMatrixRMaj(x.numRows, data.numRows);
        CommonOps_DDRM.mult(-1, half, precision, kxBar);
        kernelPullback(x, data, kxBar, xBar);
    }

    private DMatrixRMaj kernel(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj k = new DMatrixRMaj(a.numRows, b.numRows);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < b.numRows; j++) {
                k.unsafe_set(i, j, outputScale * profile.value(squaredDistance(a, i, b, j)));
            }
        }
        return k;
    }

    private void kernelPullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, DMatrixRMaj aBar) {
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < b.numRows; j++) {
                double r2Bar = kBar.unsafe_get(i, j) * outputScale * profile.slope(squaredDistance(a, i, b, j));
                for (int l = 0; l < a.numCols; l++) {
                    double difference = a.unsafe_get(i, l) - b.unsafe_get(j, l);
                    aBar.data[i * a.numCols + l] += r2Bar * 2 * difference / (lengthscales[l] * lengthscales[l]);
                }
            }
        }
    }

    private double squaredDistance(DMatrixRMaj a, int i, DMatrixRMaj b, int j) {
        double r2 = 0;
        for (int l = 0; l < lengthscales.length; l++) {
            double difference = (a.unsafe_get(i, l) - b.unsafe_get(j, l)) / lengthscales[l];
            r2 += difference * difference;
        }
        return r2;
    }
}
