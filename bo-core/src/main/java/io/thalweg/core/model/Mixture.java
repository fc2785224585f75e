package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A mixture of posteriors: f follows member i with probability wᵢ. Means and covariances are those of the mixture, m =
 * Σ wᵢmᵢ and Σ = Σ wᵢ[Cᵢ + (mᵢ − m)(mᵢ − m)ᵀ]; it is not Gaussian, and whoever can average over the members does better
 * to do so.
 *
 * @param members at least one, of the same dimension
 * @param weights their probabilities, positive, of sum 1; not to be modified
 */
public record Mixture(List<Posterior> members, double[] weights) implements Posterior {

    /**
     * Copies the list and checks the counts.
     *
     * @param members at least one, of the same dimension
     * @param weights their probabilities, positive, of sum 1; not to be modified
     */
    public Mixture {
        members = List.copyOf(members);
        if (members.isEmpty() || weights.length != members.size()) {
            throw new IllegalArgumentException("weights has " + weights.length + " entries for " + members.size()
                    + " members, must have one each, at least one");
        }
    }

    /**
     * {@return the mixture of the images of the members}
     *
     * @param operator maps each member
     */
    public Mixture map(UnaryOperator<Posterior> operator) {
        return new Mixture(members.stream().map(operator).toList(), weights);
    }

    /**
     * {@return the mixture of the members that have at least a share of the heaviest one's weight}
     *
     * @param share from 0 to 1
     */
    public Mixture withoutLight(double share) {
        double least = share * Arrays.stream(weights).max().orElseThrow();
        int[] kept = IntStream.range(0, weights.length)
                .filter(i -> weights[i] >= least)
                .toArray();
        double sum = Arrays.stream(kept).mapToDouble(i -> weights[i]).sum();
        return new Mixture(
                Arrays.stream(kept).mapToObj(members::get).toList(),
                Arrays.stream(kept).mapToDouble(i -> weights[i] / sum).toArray());
    }

    @Override
    public int dimension() {
        return members.get(0).dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new Mixed(members.stream().map(member -> member.predict(x, q)).toList(), weights);
    }

    /** The members' means differ by functions whose values at z are known: Σ wᵢ[Cᵢ(x, z) + (mᵢ(x) − m(x))(mᵢ(z) − m(z))]. */
    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        List<CovarianceWith> each =
                members.stream().map(member -> member.covarianceWith(z)).toList();
        double[][] there = centred(
                members.stream().map(member -> member.predict(z, 1).mean()).toList());
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                double[][] here = centred(members.stream()
                        .map(member -> member.predict(x, 1).mean())
                        .toList());
                DMatrixRMaj sum = new DMatrixRMaj(x.numRows, z.numRows);
                for (int i = 0; i < weights.length; i++) {
                    DMatrixRMaj c = each.get(i).at(x);
                    for (int r = 0; r < x.numRows; r++) {
                        for (int k = 0; k < z.numRows; k++) {
                            int at = r * z.numRows + k;
                            sum.data[at] += weights[i] * (c.data[at] + here[i][r] * there[i][k]);
                        }
                    }
                }
                return sum;
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                double[][] meanBar = new double[weights.length][x.numRows];
                double[] total = new double[x.numRows];
                for (int i = 0; i < weights.length; i++) {
                    DMatrixRMaj scaled = covarianceBar.copy();
                    for (int at = 0; at < scaled.data.length; at++) {
                        scaled.data[at] *= weights[i];
                    }
                    each.get(i).pullback(x, scaled, xBar);
                    for (int r = 0; r < x.numRows; r++) {
                        for (int k = 0; k < z.numRows; k++) {
                            meanBar[i][r] += scaled.data[r * z.numRows + k] * there[i][k];
                        }
                        total[r] += meanBar[i][r];
                    }
                }
                DMatrixRMaj none = new DMatrixRMaj(x.numRows, 1);
                for (int i = 0; i < weights.length; i++) {
                    for (int r = 0; r < x.numRows; r++) {
                        meanBar[i][r] -= weights[i] * total[r];
                    }
                    members.get(i).predict(x, 1).pullback(meanBar[i], none, xBar);
                }
            }
        };
    }

    private double[][] centred(List<double[]> means) {
        double[][] centred = new double[means.size()][];
        int n = means.get(0).length;
        for (int i = 0; i < centred.length; i++) {
            centred[i] = means.get(i).clone();
        }
        for (int r = 0; r < n; r++) {
            double mean = 0;
            for (int i = 0; i < centred.length; i++) {
                mean += weights[i] * centred[i][r];
            }
            for (double[] one : centred) {
                one[r] -= mean;
            }
        }
        return centred;
    }

    /** A function of one of the members, drawn by its weight. */
    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        double left = seed.child("member").generator().nextDouble();
        int drawn = 0;
        while (drawn < weights.length - 1 && left >= weights[drawn]) {
            left -= weights[drawn++];
        }
        return members.get(drawn).samplePath(seed);
    }

    @Override
    public double noiseVariance() {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * members.get(i).noiseVariance();
        }
        return sum;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Mixture mixture
                && mixture.members.equals(members)
                && Arrays.equals(mixture.weights, weights);
    }

    @Override
    public int hashCode() {
        return members.hashCode() + Arrays.hashCode(weights);
    }

    /** The moments of a mixture. */
    private static final class Mixed implements Prediction {

        private final List<Prediction> each;
        private final double[] weights;
        private final double[] mean;
        private final DMatrixRMaj covariance;

        Mixed(List<Prediction> each, double[] weights) {
            this.each = each;
            this.weights = weights;
            int n = each.get(0).mean().length;
            int q = each.get(0).batchSize();
            mean = new double[n];
            covariance = new DMatrixRMaj(n, q);
            for (int i = 0; i < weights.length; i++) {
                double[] m = each.get(i).mean();
                for (int r = 0; r < n; r++) {
                    mean[r] += weights[i] * m[r];
                }
            }
            for (int i = 0; i < weights.length; i++) {
                double[] m = each.get(i).mean();
                DMatrixRMaj c = each.get(i).covariance();
                for (int r = 0; r < n; r++) {
                    int first = r - r % q;
                    for (int k = 0; k < q; k++) {
                        covariance.data[r * q + k] +=
                                weights[i] * (c.data[r * q + k] + (m[r] - mean[r]) * (m[first + k] - mean[first + k]));
                    }
                }
            }
        }

        @Override
        public int batchSize() {
            return each.get(0).batchSize();
        }

        @Override
        public double[] mean() {
            return mean;
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        /** m̄ᵢ = wᵢ(m̄ + 2Σ̄(mᵢ − m)), C̄ᵢ = wᵢΣ̄: the term through m vanishes. */
        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            int n = mean.length;
            int q = batchSize();
            for (int i = 0; i < weights.length; i++) {
                double[] m = each.get(i).mean();
                double[] bar = new double[n];
                DMatrixRMaj scaled = covarianceBar.copy();
                for (int r = 0; r < n; r++) {
                    int first = r - r % q;
                    double sum = meanBar[r];
                    for (int k = 0; k < q; k++) {
                        sum += 2 * covarianceBar.data[r * q + k] * (m[first + k] - mean[first + k]);
                        scaled.data[r * q + k] *= weights[i];
                    }
                    bar[r] = weights[i] * sum;
                }
                each.get(i).pullback(bar, scaled, xBar);
            }
        }
    }
}
