package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.internal.feature.Gram;
import io.thalweg.surrogate.internal.feature.Moments;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/**
 * Sums over observations in some whitened features. Immutable; sums over disjoint data in the same features add.
 *
 * @param gram Σ φφᵀ/σ², r × r, symmetric
 * @param targets Σ φy/σ²
 * @param constants Σ φ/σ²
 * @param moments Σ 1/σ², Σ y/σ² and the like
 */
record Sums(DMatrixRMaj gram, double[] targets, double[] constants, Moments moments) {

    static Sums zero(int size) {
        return new Sums(new DMatrixRMaj(size, size), new double[size], new double[size], Moments.NONE);
    }

    /**
     * Of observations.
     *
     * @param v their features, points as columns, r × n
     * @param groups of the features
     * @param chosen which of them are counted
     */
    static Sums of(DMatrixRMaj v, Partition groups, double[] y, double[] noiseVariance, boolean[] chosen) {
        int r = v.numRows;
        int n = v.numCols;
        double[] weight = new double[n];
        double[] weighted = new double[n];
        Moments moments = Moments.NONE;
        for (int i = 0; i < n; i++) {
            if (chosen[i]) {
                weight[i] = 1 / noiseVariance[i];
                weighted[i] = weight[i] * y[i];
                moments = moments.plus(y[i], noiseVariance[i]);
            }
        }
        double[] targets = new double[r];
        double[] constants = new double[r];
        LinearAlgebra.multiply(v, weighted, targets);
        LinearAlgebra.multiply(v, weight, constants);
        DMatrixRMaj gram = new DMatrixRMaj(r, r);
        Gram.addColumns(scaled(v, weight), groups, gram);
        return new Sums(gram, targets, constants, moments);
    }

    /** V with column i times √weightᵢ. */
    static DMatrixRMaj scaled(DMatrixRMaj v, double[] weight) {
        int n = v.numCols;
        double[] root = new double[n];
        for (int i = 0; i < n; i++) {
            root[i] = Math.sqrt(weight[i]);
        }
        DMatrixRMaj scaled = new DMatrixRMaj(v.numRows, n);
        for (int k = 0; k < v.numRows; k++) {
            for (int i = 0; i < n; i++) {
                scaled.data[k * n + i] = v.data[k * n + i] * root[i];
            }
        }
        return scaled;
    }

    int size() {
        return targets.length;
    }

    boolean isEmpty() {
        return moments.count() == 0;
    }

    Sums plus(Sums other) {
        if (other.isEmpty()) {
            return this;
        }
        if (isEmpty()) {
            return other;
        }
        DMatrixRMaj sum = gram.copy();
        double[] y = targets.clone();
        double[] one = constants.clone();
        LinearAlgebra.axpy(1, other.gram.data, 0, sum.data, 0, size() * size());
        LinearAlgebra.axpy(1, other.targets, 0, y, 0, size());
        LinearAlgebra.axpy(1, other.constants, 0, one, 0, size());
        return new Sums(sum, y, one, moments.plus(other.moments));
    }

    /**
     * The same observations in other features.
     *
     * @param p these features in terms of the others, r × r'
     */
    Sums through(DMatrixRMaj p) {
        int next = p.numCols;
        if (isEmpty()) {
            return zero(next);
        }
        DMatrixRMaj half = new DMatrixRMaj(size(), next);
        LinearAlgebra.multiply(1, gram, false, p, false, 0, half);
        DMatrixRMaj changed = new DMatrixRMaj(next, next);
        LinearAlgebra.multiply(1, p, true, half, false, 0, changed);
        symmetrize(changed);
        double[] y = new double[next];
        double[] one = new double[next];
        LinearAlgebra.multiplyTransposed(p, targets, y);
        LinearAlgebra.multiplyTransposed(p, constants, one);
        return new Sums(changed, y, one, moments);
    }

    /** The mean of a and aᵀ, in place. */
    static void symmetrize(DMatrixRMaj a) {
        int n = a.numRows;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double mean = 0.5 * (a.data[i * n + j] + a.data[j * n + i]);
                a.data[i * n + j] = mean;
                a.data[j * n + i] = mean;
            }
        }
    }

    /** As if each y had been y/scale, at the same noise variances. */
    Sums withTargets(double scale) {
        double[] y = new double[size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = targets[i] / scale;
        }
        return new Sums(gram, y, constants, moments.withTargets(0, scale));
    }

    /** As if each feature had been {@code factor} times as large. */
    Sums withFeaturesTimes(double factor) {
        DMatrixRMaj changed = gram.copy();
        double[] y = targets.clone();
        double[] one = constants.clone();
        for (int i = 0; i < changed.data.length; i++) {
            changed.data[i] *= factor * factor;
        }
        for (int i = 0; i < y.length; i++) {
            y[i] *= factor;
            one[i] *= factor;
        }
        return new Sums(changed, y, one, moments);
    }

    /** As if each noise variance had been {@code factor} times as large. */
    Sums withNoiseTimes(double factor) {
        if (isEmpty() || factor == 1) {
            return this;
        }
        DMatrixRMaj changed = gram.copy();
        double[] y = targets.clone();
        double[] one = constants.clone();
        for (int i = 0; i < changed.data.length; i++) {
            changed.data[i] /= factor;
        }
        for (int i = 0; i < y.length; i++) {
            y[i] /= factor;
            one[i] /= factor;
        }
        return new Sums(changed, y, one, moments.withNoiseTimes(factor));
    }

    void write(StateWriter out) throws IOException {
        moments.write(out);
        if (!isEmpty()) {
            out.writeLower(gram);
            out.writeDoubles(targets);
            out.writeDoubles(constants);
        }
    }

    static Sums read(int size, StateReader in) throws IOException {
        Moments moments = Moments.read(in);
        return moments.count() == 0
                ? zero(size)
                : new Sums(in.readSymmetric(), in.readDoubles(), in.readDoubles(), moments);
    }
}
