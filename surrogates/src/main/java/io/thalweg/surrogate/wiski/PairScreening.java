package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Finds the pairs of coordinates that act together. A pair's term of preset length scale and variance s² would have the features
 * sP; with the covariance C of the targets without it, the eigendecomposition PᵀC⁻¹P = QEQᵀ and q = QᵀPᵀC⁻¹y, it would gain
 * ½ Σ (s²qᵢ²/(1+s²eᵢ) − log(1+s²eᵢ)) of log evidence. The best pair by the best s² is taken in and the others are weighed again, as
 * coordinates that go together explain the same things.
 */
final class PairScreening {

    /** Strong evidence; with less, terms that explain nothing come in, and predictions get worse. */
    private static final double LEAST_GAIN = 3;

    private static final int NODES = 10;
    private static final double LENGTHSCALE = 0.3;
    private static final RankPolicy RANK = new RankPolicy(1e-4, 30);

    /** How many of the best are weighed again after a pair was taken. */
    private static final int WEIGHED_AGAIN = 6;

    private static final int VARIANCES = 25;
    private static final double LEAST_VARIANCE = 1e-4;
    private static final double GREATEST_VARIANCE = 3;

    /** Prior deviation of the constant mean. */
    private static final double MEAN_DEVIATION = 3;

    private final Recipe recipe;
    private final Observations data;
    private final DMatrixRMaj images;
    private final int[] ordered;
    private final double[] root;
    private final double[] y;
    private final int room;
    private DMatrixRMaj features;
    private Cholesky factor;

    /**
     * A pair that gains.
     *
     * @param first a coordinate
     * @param second another
     * @param gain of log evidence, in nats
     * @param variance s² that it is reached with
     */
    record Pair(int first, int second, double gain, double variance) {}

    /**
     * A screening.
     *
     * @param base a model without pairs, fitted to the data
     * @param data all of them
     * @param ordered the coordinates among which pairs are sought
     */
    PairScreening(Recipe recipe, Conditioned base, Observations data, int[] ordered) {
        this.recipe = recipe;
        this.data = data;
        this.ordered = ordered;
        this.images = base.model().map().apply(data.x());
        int n = data.size();
        this.root = new double[n];
        this.y = new double[n];
        for (int i = 0; i < n; i++) {
            double noise = base.model().noiseVariance(data, i);
            root[i] = 1 / Math.sqrt(noise);
            y[i] = root[i] * (data.y()[i] - base.mean());
        }
        DMatrixRMaj phi = base.basis().featuresOfImages(images);
        int r = phi.numCols;
        this.features = new DMatrixRMaj(n, r + 1);
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < r; c++) {
                features.data[i * (r + 1) + c] = root[i] * phi.data[i * r + c];
            }
            features.data[i * (r + 1) + r] = root[i] * MEAN_DEVIATION;
        }
        this.room = (recipe.mostFeatures() - r) / recipe.rank().get(1).most();
        this.factor = factor(features);
    }

    private static Cholesky factor(DMatrixRMaj features) {
        int r = features.numCols;
        DMatrixRMaj b = new DMatrixRMaj(r, r);
        LinearAlgebra.symmetricRankK(1, features, true, 0, b);
        for (int c = 0; c < r; c++) {
            b.data[c * r + c] += 1;
        }
        return Cholesky.of(b).orElseThrow(() -> new ArithmeticException("the features of the data are not finite"));
    }

    /** The pairs that gain enough, best first, as many as there is room for. */
    List<Pair> choose() {
        List<Pair> waiting = new ArrayList<>();
        for (int a = 0; a < ordered.length; a++) {
            for (int b = a + 1; b < ordered.length; b++) {
                waiting.add(weigh(ordered[a], ordered[b]));
            }
        }
        List<Pair> chosen = new ArrayList<>();
        waiting.sort(Comparator.comparingDouble(Pair::gain).reversed());
        while (chosen.size() < room && !waiting.isEmpty()) {
            if (!chosen.isEmpty()) {
                int again = Math.min(WEIGHED_AGAIN, waiting.size());
                for (int i = 0; i < again; i++) {
                    waiting.set(i, weigh(waiting.get(i).first(), waiting.get(i).second()));
                }
                waiting.sort(Comparator.comparingDouble(Pair::gain).reversed());
            }
            Pair best = waiting.remove(0);
            if (best.gain() <= LEAST_GAIN) {
                break;
            }
            chosen.add(best);
            take(best);
        }
        return chosen;
    }

    /** P of a pair, each row divided by the deviation of its noise. */
    private DMatrixRMaj pairFeatures(int first, int second) {
        GridAxis axis = GridAxis.unit(NODES);
        Stationary kernel = new Stationary(recipe.profile(), Lengthscales.of(LENGTHSCALE));
        GridTerm term = new GridTerm(
                new int[] {first, second},
                List.of(axis, axis),
                List.of(kernel, kernel),
                Hyperparameter.positive("outputscale", 1),
                RANK);
        TermBasis basis = term.basis(0);
        int n = data.size();
        int r = basis.rank();
        DMatrixRMaj p = new DMatrixRMaj(n, r);
        for (int i = 0; i < n; i++) {
            basis.features(images.data, i * images.numCols, p.data, i * r);
            for (int c = 0; c < r; c++) {
                p.data[i * r + c] *= root[i];
            }
        }
        return p;
    }

    private Pair weigh(int first, int second) {
        DMatrixRMaj p = pairFeatures(first, second);
        int r = p.numCols;
        // C⁻¹ = I − ΦB⁻¹Φᵀ in units of the noise: inner products less those of L⁻¹Φᵀ.
        DMatrixRMaj z = new DMatrixRMaj(features.numCols, r);
        LinearAlgebra.multiply(1, features, true, p, false, 0, z);
        factor.solveLowerInPlace(z);
        double[] zy = new double[features.numCols];
        LinearAlgebra.multiplyTransposed(features, y, zy);
        zy = factor.solveLower(zy);
        DMatrixRMaj inner = new DMatrixRMaj(r, r);
        LinearAlgebra.symmetricRankK(1, p, true, 0, inner);
        LinearAlgebra.symmetricRankK(-1, z, true, 1, inner);
        double[] side = new double[r];
        double[] explained = new double[r];
        LinearAlgebra.multiplyTransposed(p, y, side);
        LinearAlgebra.multiplyTransposed(z, zy, explained);
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(r, true, true);
        if (!eigen.decompose(inner)) {
            return new Pair(first, second, 0, LEAST_VARIANCE);
        }
        double[] e = new double[r];
        double[] q = new double[r];
        for (int c = 0; c < r; c++) {
            e[c] = Math.max(0, eigen.getEigenvalue(c).getReal());
            DMatrixRMaj vector = eigen.getEigenVector(c);
            for (int i = 0; i < r; i++) {
                q[c] += vector.data[i] * (side[i] - explained[i]);
            }
        }
        return best(first, second, e, q);
    }

    private static Pair best(int first, int second, double[] e, double[] q) {
        double bestGain = 0;
        double bestVariance = LEAST_VARIANCE;
        for (int k = 0; k < VARIANCES; k++) {
            double variance = LEAST_VARIANCE * Math.pow(GREATEST_VARIANCE / LEAST_VARIANCE, k / (VARIANCES - 1.0));
            double gain = 0;
            for (int c = 0; c < e.length; c++) {
                double scaled = variance * e[c];
                gain += 0.5 * (variance * q[c] * q[c] / (1 + scaled) - Math.log1p(scaled));
            }
            if (gain > bestGain) {
                bestGain = gain;
                bestVariance = variance;
            }
        }
        return new Pair(first, second, bestGain, bestVariance);
    }

    /** Takes a pair's features in. */
    private void take(Pair pair) {
        DMatrixRMaj p = pairFeatures(pair.first(), pair.second());
        double deviation = Math.sqrt(pair.variance());
        for (int i = 0; i < p.numRows * p.numCols; i++) {
            p.data[i] *= deviation;
        }
        int n = data.size();
        int old = features.numCols;
        DMatrixRMaj all = new DMatrixRMaj(n, old + p.numCols);
        for (int i = 0; i < n; i++) {
            System.arraycopy(features.data, i * old, all.data, i * all.numCols, old);
            System.arraycopy(p.data, i * p.numCols, all.data, i * all.numCols + old, p.numCols);
        }
        features = all;
        factor = factor(all);
    }
}
