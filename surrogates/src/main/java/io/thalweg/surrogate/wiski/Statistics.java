package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.online.NoiseVariances;
import io.thalweg.surrogate.online.TargetOrigin;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * All that is kept of the data: sums of constant size, sufficient for the posterior and the evidence at any hyperparameters. The
 * sums of two states over disjoint data add. Immutable.
 *
 * <p>Targets enter less their origin.
 *
 * @param learnt sums over observations whose noise is learnt, with ω = 1
 * @param given sums over observations of given noise, with ω = 1/noise variance
 * @param origin of the targets
 */
record Statistics(Sums learnt, Sums given, TargetOrigin origin) {

    /**
     * Sums over observations.
     *
     * @param gram A = Σ ω w wᵀ
     * @param targets b_y = Σ ω w y, all terms' variables one after another
     * @param constants b_1 = Σ ω w
     * @param moments Σ ω, Σ ω y, Σ ω y² and the like
     */
    record Sums(Gram gram, double[] targets, double[] constants, Moments moments) {

        static Sums zero(List<Term> terms) {
            int m = terms.stream().mapToInt(Term::variables).sum();
            return new Sums(Gram.zero(terms), new double[m], new double[m], Moments.NONE);
        }

        boolean isEmpty() {
            return moments.count() == 0;
        }

        Sums plus(List<Term> terms, DMatrixRMaj images, double[] y, double[] noiseVariance) {
            if (y.length == 0) {
                return this;
            }
            Stencils batch = Stencils.of(terms, images);
            double[] omega = Arrays.stream(noiseVariance).map(v -> 1 / v).toArray();
            double[] nextTargets = targets.clone();
            double[] nextConstants = constants.clone();
            Moments nextMoments = moments;
            for (int i = 0; i < y.length; i++) {
                nextMoments = nextMoments.plus(y[i], noiseVariance[i]);
                int variables = 0;
                for (int t = 0; t < terms.size(); t++) {
                    for (int e = batch.starts()[t]; e < batch.starts()[t + 1]; e++) {
                        int variable = variables + batch.index()[i * batch.size() + e];
                        double weight = omega[i] * batch.weight()[i * batch.size() + e];
                        nextTargets[variable] += weight * y[i];
                        nextConstants[variable] += weight;
                    }
                    variables += terms.get(t).variables();
                }
            }
            return new Sums(gram.plus(batch, omega), nextTargets, nextConstants, nextMoments);
        }

        /** α times these sums plus β times others; α and β scale precisions. */
        Sums combined(double alpha, Sums others, double beta) {
            double[] y = new double[targets.length];
            double[] one = new double[targets.length];
            for (int i = 0; i < y.length; i++) {
                y[i] = alpha * targets[i] + beta * others.targets[i];
                one[i] = alpha * constants[i] + beta * others.constants[i];
            }
            return new Sums(
                    gram.combined(alpha, others.gram, beta),
                    y,
                    one,
                    moments.withNoiseTimes(1 / alpha).plus(others.moments.withNoiseTimes(1 / beta)));
        }

        /** α times these sums, the matrix excepted. */
        Sums scaledButGram(double alpha) {
            return new Sums(
                    gram,
                    Arrays.stream(targets).map(v -> alpha * v).toArray(),
                    Arrays.stream(constants).map(v -> alpha * v).toArray(),
                    moments.withNoiseTimes(1 / alpha));
        }

        private Sums withGram(Gram other) {
            return new Sums(other, targets, constants, moments);
        }

        /** As if each y had been (y − shift)/scale, at the same ω. */
        Sums withTargets(double shift, double scale) {
            double[] y = new double[targets.length];
            for (int i = 0; i < y.length; i++) {
                y[i] = (targets[i] - shift * constants[i]) / scale;
            }
            return new Sums(gram, y, constants, moments.withTargets(shift, scale));
        }

        void write(StateWriter out) throws IOException {
            moments.write(out);
            if (!isEmpty()) {
                out.writeDoubles(targets);
                out.writeDoubles(constants);
                gram.write(out);
            }
        }

        static Sums read(List<Term> terms, StateReader in) throws IOException {
            Moments moments = Moments.read(in);
            if (moments.count() == 0) {
                return zero(terms);
            }
            double[] targets = in.readDoubles();
            double[] constants = in.readDoubles();
            return new Sums(Gram.read(terms, in), targets, constants, moments);
        }
    }

    void write(StateWriter out) throws IOException {
        origin.write(out);
        learnt.write(out);
        given.write(out);
    }

    static Statistics read(List<Term> terms, StateReader in) throws IOException {
        TargetOrigin origin = TargetOrigin.read(in);
        return new Statistics(Sums.read(terms, in), Sums.read(terms, in), origin);
    }

    static Statistics none(List<Term> terms) {
        return new Statistics(Sums.zero(terms), Sums.zero(terms), TargetOrigin.NONE);
    }

    /** Number of observations. */
    long count() {
        return learnt.moments().count() + given.moments().count();
    }

    /**
     * With more observations.
     *
     * @param images of the points under the model's input map
     */
    Statistics observe(List<Term> terms, DMatrixRMaj images, Observations batch) {
        TargetOrigin zero = origin.isNone() ? TargetOrigin.of(batch) : origin;
        return new Statistics(
                select(terms, learnt, images, batch, false, zero),
                select(terms, given, images, batch, true, zero),
                zero);
    }

    private static Sums select(
            List<Term> terms, Sums sums, DMatrixRMaj images, Observations batch, boolean given, TargetOrigin zero) {
        int count = 0;
        for (int i = 0; i < batch.size(); i++) {
            count += batch.noiseIsGiven(i) == given ? 1 : 0;
        }
        DMatrixRMaj chosen = new DMatrixRMaj(count, images.numCols);
        double[] y = new double[count];
        double[] noise = new double[count];
        for (int i = 0, k = 0; i < batch.size(); i++) {
            if (batch.noiseIsGiven(i) == given) {
                System.arraycopy(images.data, i * images.numCols, chosen.data, k * images.numCols, images.numCols);
                y[k] = batch.y()[i] - zero.value();
                noise[k++] = NoiseVariances.of(batch, i, 1);
            }
        }
        return sums.plus(terms, chosen, y, noise);
    }

    /** The statistics of these observations and others, in the same units. */
    Statistics merge(Statistics others) {
        if (others.count() == 0) {
            return this;
        }
        if (count() == 0) {
            return others;
        }
        double apart = origin.value() - others.origin.value();
        return new Statistics(
                learnt.combined(1, others.learnt.withTargets(apart, 1), 1),
                given.combined(1, others.given.withTargets(apart, 1), 1),
                origin);
    }

    /** As if each y had been (y − shift)/scale and each given noise variance v had been v/scale². */
    Statistics restandardise(double shift, double scale) {
        Sums givenThen = given.isEmpty()
                ? given
                : given.scaledButGram(scale * scale)
                        .withGram(given.gram().scaled(scale * scale))
                        .withTargets(0, scale);
        return new Statistics(learnt.withTargets(0, scale), givenThen, origin.restandardised(shift, scale));
    }

    /** The sums at a noise variance for all observations; the matrix is to be multiplied by {@link Effective#gramFactor}. */
    Effective at(double noiseVariance) {
        return given.isEmpty()
                ? new Effective(learnt.scaledButGram(1 / noiseVariance), 1 / noiseVariance)
                : new Effective(learnt.combined(1 / noiseVariance, given, 1), 1);
    }

    /**
     * Sums with ω = 1/noise variance for every observation.
     *
     * @param sums all but the factor of the matrix
     * @param gramFactor what the matrix is to be multiplied by
     */
    record Effective(Sums sums, double gramFactor) {}
}
