package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.online.NoiseVariances;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A model conditioned on observations: its features, the statistics of the data and the belief about the features' weights.
 * Immutable.
 *
 * @param basis the features, at the model's hyperparameters
 * @param statistics of the data
 * @param belief about the weights; of targets less the statistics' origin
 */
record Conditioned(Basis basis, Statistics statistics, WhitenedGaussian belief) {

    /** Before any observation. */
    static Conditioned prior(WiskiModel model) {
        return of(model, Statistics.none(model.terms()), null)
                .orElseThrow(() ->
                        new IllegalArgumentException("model: its hyperparameters overflow, " + model.parameters()));
    }

    /**
     * From the statistics alone, at a cost that does not depend on the number of observations.
     *
     * @param kept the choice of features; null to choose anew
     * @return empty if the model's hyperparameters lead out of the range of numbers
     */
    static Optional<Conditioned> of(WiskiModel model, Statistics statistics, @Nullable List<KeptFeatures> kept) {
        return of(new Basis(model, kept, statistics.count()), statistics);
    }

    private static Optional<Conditioned> of(Basis basis, Statistics statistics) {
        Statistics.Effective data = statistics.at(basis.model().noise().value());
        DMatrixRMaj rotated = basis.rotate(data.sums().gram(), data.gramFactor());
        return of(basis, statistics, data, rotated);
    }

    /**
     * The same where the rotated matrix is known.
     *
     * @param rotated N, see {@link Basis#rotate(Gram, double)}
     */
    static Optional<Conditioned> of(
            Basis basis, Statistics statistics, Statistics.Effective data, DMatrixRMaj rotated) {
        DMatrixRMaj b = basis.keptRows(rotated);
        for (int i = 0; i < b.numRows; i++) {
            b.data[i * b.numCols + i] += 1;
        }
        double[] hy = basis.keptEntries(basis.rotate(data.sums().targets()));
        double[] h1 = basis.keptEntries(basis.rotate(data.sums().constants()));
        OptionalDouble mean = statistics.origin().less(basis.model().mean());
        return WhitenedGaussian.of(b, hy, h1, data.sums().moments(), mean)
                .map(belief -> new Conditioned(basis, statistics, belief));
    }

    WiskiModel model() {
        return basis.model();
    }

    /** With more observations, at the cost of an update. */
    Conditioned observe(DMatrixRMaj images, Observations batch) {
        boolean first = statistics.count() == 0;
        Statistics next = statistics.observe(model().terms(), images, batch);
        double[] y = next.origin().less(batch.y());
        double[] noise = NoiseVariances.of(batch, model().noise().value());
        WhitenedGaussian before = first ? belief.withTargets(0, 1, next.origin().less(model().mean())) : belief;
        return new Conditioned(basis, next, before.observe(basis.featuresOfImages(images), y, noise));
    }

    /** In other units of y; see {@link io.thalweg.core.model.Surrogate#restandardise}. */
    Optional<Conditioned> restandardise(double shift, double scale) {
        Statistics next = statistics.restandardise(shift, scale);
        if (!next.given().isEmpty()) {
            return of(basis, next); // given noise changes in model units, and B with it
        }
        return Optional.of(new Conditioned(
                basis, next, belief.withTargets(0, scale, next.origin().less(model().mean()))));
    }

    double logEvidence() {
        return belief.logEvidence();
    }

    /** The constant mean. */
    double mean() {
        return statistics.origin().value() + belief.mean();
    }

    /**
     * The gradient of the log evidence with respect to all hyperparameters in natural units, from the statistics alone.
     *
     * @param rotated N of these statistics
     */
    double[] gradient(Statistics.Effective data, DMatrixRMaj rotated) {
        double[] gradient = new double[model().parameters().size()];
        DMatrixRMaj covariance = belief.factor().inverse();
        int at = 0;
        for (int t = 0; t < model().terms().size(); t++) {
            basis.parts().get(t).gradient(new Slope(t, data, rotated, covariance), gradient, at);
            at += model().terms().get(t).parameters().size();
        }
        gradient[at] = noiseSlope(covariance);
        return gradient;
    }

    /** ∂/∂σ²: −n/2σ² + (‖y − μ − Φm‖² + tr ΦSΦᵀ)/2σ⁴ over the observations of learnt noise. */
    private double noiseSlope(DMatrixRMaj covariance) {
        Statistics.Sums learnt = statistics.learnt();
        if (learnt.isEmpty()) {
            return 0;
        }
        double variance = model().noise().value();
        double[] m = belief.weights();
        int r = m.length;
        Statistics.Sums centred = learnt.withTargets(belief.mean(), 1);
        double[] h = basis.keptEntries(basis.rotate(centred.targets()));
        double cross = LinearAlgebra.dot(m, 0, h, 0, r) / variance;
        double fitted;
        double trace;
        if (statistics.given().isEmpty()) {
            // ΦᵀΦ/σ² = B − I: mᵀ(B − I)m = mᵀh − mᵀm and tr S(B − I) = r − tr S.
            fitted = cross - LinearAlgebra.dot(m, 0, m, 0, r);
            trace = r;
            for (int c = 0; c < r; c++) {
                trace -= covariance.data[c * r + c];
            }
        } else {
            DMatrixRMaj gram = basis.keptRows(basis.rotate(learnt.gram(), 1 / variance));
            double[] product = new double[r];
            LinearAlgebra.multiply(gram, m, product);
            fitted = LinearAlgebra.dot(m, 0, product, 0, r);
            trace = LinearAlgebra.dot(gram.data, 0, covariance.data, 0, r * r);
        }
        double squares = centred.moments().second() / variance - 2 * cross + fitted;
        return (squares + trace - centred.moments().count()) / (2 * variance);
    }

    /** What a term needs of the belief for its gradient. */
    private final class Slope implements CovarianceSlope {

        private final int feature;
        private final int variable;
        private final int r;
        private final DMatrixRMaj rotated;
        private final DMatrixRMaj covariance;
        private final double[] m;
        private final Statistics.Effective data;
        private double @Nullable [] residual;

        Slope(int term, Statistics.Effective data, DMatrixRMaj rotated, DMatrixRMaj covariance) {
            this.feature = basis.featureStart(term);
            this.variable = basis.variableStart(term);
            this.r = basis.size();
            this.rotated = rotated;
            this.covariance = covariance;
            this.m = belief.weights();
            this.data = data;
        }

        @Override
        public double kept(int b, int c) {
            int i = feature + b;
            int j = feature + c;
            return m[i] * m[j] + covariance.data[i * r + j] - (i == j ? 1 : 0);
        }

        @Override
        public double omitted(int p, int c) {
            int row = (variable + p) * r;
            int column = (feature + c) * r;
            return residual()[variable + p] * m[feature + c]
                    - LinearAlgebra.dot(rotated.data, row, covariance.data, column, r);
        }

        /** Uᵀα_W = Uᵀ(b_y − μ b_1) − N m. */
        private double[] residual() {
            double[] known = residual;
            if (known == null) {
                known = basis.rotate(data.sums().withTargets(belief.mean(), 1).targets());
                double[] explained = new double[known.length];
                LinearAlgebra.multiply(rotated, m, explained);
                for (int i = 0; i < known.length; i++) {
                    known[i] -= explained[i];
                }
                residual = known;
            }
            return known;
        }
    }
}
