package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.parallel.SideBySide;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The choice of points among candidates so that little variance of the components is left at the candidates. Points are drawn in
 * proportion to what is left there (randomly pivoted Cholesky factorisation: Chen, Epperly, Tropp, Webber, "Randomly pivoted Cholesky",
 * 2022), several at a time, and of these the ones are kept, one after another, that explain the most. Largest residuals alone are a
 * poor guide: in many dimensions they are at the rim, where a point explains little beside itself.
 */
final class PointSelection {

    /** Points that are drawn at a time, and how many of them are kept. */
    private static final int DRAWN = 40;

    private static final int KEPT = 20;

    private final Kernel kernel;
    private final SymmetryGroup group;
    private final DMatrixRMaj x;
    private final double least;
    private final Executor executor;

    /** k_t(x_i, x_i) less what is explained, of each component. */
    private final double[][] residual;

    /** V_t, a row for each feature of a component, in a matrix that grows. */
    private final DMatrixRMaj[] explained;

    private final List<Integer> chosenRows = new ArrayList<>();
    private final List<Integer> chosenComponents = new ArrayList<>();

    /**
     * Beside present features.
     *
     * @param x candidates, n × d
     * @param least residual variance that is worth a feature
     * @param executor who works on components side by side
     */
    PointSelection(Kernel kernel, HarmonicFeatures present, DMatrixRMaj x, double least, Executor executor) {
        this.kernel = kernel;
        this.group = present.group();
        this.x = x;
        this.least = least;
        this.executor = executor;
        int n = x.numRows;
        DMatrixRMaj variances = OrbitDiagonals.components(group, kernel, x);
        DMatrixRMaj v = present.crossCovariance(kernel, x);
        present.factor(kernel).solveLowerInPlace(v);
        this.residual = new double[group.components()][];
        this.explained = new DMatrixRMaj[group.components()];
        for (int t = 0; t < group.components(); t++) {
            residual[t] = Arrays.copyOfRange(variances.data, t * n, (t + 1) * n);
            explained[t] = InducingPoints.rows(v, present.indicesOf(t));
            for (int k = 0; k < explained[t].numRows; k++) {
                for (int i = 0; i < n; i++) {
                    residual[t][i] -= explained[t].data[k * n + i] * explained[t].data[k * n + i];
                }
            }
        }
    }

    /** Rows of the chosen candidates, in order, one for each feature. */
    int[] rows() {
        return chosenRows.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Components of the features. */
    int[] components() {
        return chosenComponents.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The variance that is left, summed over candidates and components. */
    double left() {
        return Arrays.stream(residual)
                .flatMapToDouble(Arrays::stream)
                .map(v -> Math.max(0, v))
                .sum();
    }

    /** Chooses points for some components together, until each has {@code most} or nothing is left. */
    void choose(int[] components, int most, RandomGenerator random) {
        while (true) {
            int[] open = Arrays.stream(components)
                    .filter(t -> explained[t].numRows < most)
                    .toArray();
            int[] drawn = drawn(open, random);
            if (drawn.length == 0) {
                return;
            }
            Block block = new Block(open, drawn);
            int kept = 0;
            while (kept < KEPT && block.keepBest(most)) {
                kept++;
            }
        }
    }

    /** Different candidates in proportion to what is left there. */
    private int[] drawn(int[] open, RandomGenerator random) {
        double[] weight = new double[x.numRows];
        for (int t : open) {
            for (int i = 0; i < weight.length; i++) {
                weight[i] += worthwhile(t, i) ? residual[t][i] : 0;
            }
        }
        int count =
                (int) Math.min(DRAWN, Arrays.stream(weight).filter(w -> w > 0).count());
        int[] drawn = new int[count];
        for (int k = 0; k < count; k++) {
            double at = random.nextDouble() * Arrays.stream(weight).sum();
            int row = -1;
            for (int i = 0; i < weight.length && (row < 0 || at >= 0); i++) {
                if (weight[i] > 0) {
                    row = i;
                    at -= weight[i];
                }
            }
            drawn[k] = row;
            weight[row] = 0;
        }
        return drawn;
    }

    private boolean worthwhile(int t, int i) {
        return residual[t][i] > least;
    }

    /** Candidates for the next points, with the residual covariances of each with all candidates. */
    private final class Block {

        private final int[] open;
        private final int[] drawn;
        private final boolean[] kept;

        /** For each open component a row for each of these. */
        private final DMatrixRMaj[] column;

        Block(int[] open, int[] drawn) {
            this.open = open;
            this.drawn = drawn;
            this.kept = new boolean[drawn.length];
            int b = drawn.length;
            HarmonicFeatures features = new HarmonicFeatures(
                            group,
                            InducingPoints.rows(x, drawn),
                            IntStream.range(0, open.length * b)
                                    .map(i -> open[i / b])
                                    .toArray(),
                            IntStream.range(0, open.length * b).map(i -> i % b).toArray())
                    .withExecutor(executor);
            DMatrixRMaj all = features.crossCovariance(kernel, x);
            this.column = new DMatrixRMaj[open.length];
            int n = x.numRows;
            SideBySide.run(executor, open.length, k -> {
                DMatrixRMaj v = explained[open[k]];
                DMatrixRMaj of = new DMatrixRMaj(b, n);
                System.arraycopy(all.data, k * b * n, of.data, 0, b * n);
                DMatrixRMaj own = new DMatrixRMaj(v.numRows, b);
                for (int i = 0; i < v.numRows; i++) {
                    for (int j = 0; j < b; j++) {
                        own.data[i * b + j] = v.data[i * n + drawn[j]];
                    }
                }
                LinearAlgebra.multiply(-1, own, true, v, false, 1, of);
                column[k] = of;
            });
        }

        /** Keeps the one that explains the most; false if none explains anything. */
        boolean keepBest(int most) {
            double[][] gain = new double[open.length][drawn.length];
            SideBySide.run(executor, open.length, k -> {
                int n = x.numRows;
                for (int j = 0; j < drawn.length; j++) {
                    if (isOf(k, j, most)) {
                        double square = LinearAlgebra.dot(column[k].data, j * n, column[k].data, j * n, n);
                        gain[k][j] = square / residual[open[k]][drawn[j]];
                    }
                }
            });
            int best = -1;
            double largest = 0;
            for (int j = 0; j < drawn.length; j++) {
                double sum = 0;
                for (double[] ofComponent : gain) {
                    sum += ofComponent[j];
                }
                if (sum > largest) {
                    largest = sum;
                    best = j;
                }
            }
            if (best >= 0) {
                keep(best, most);
            }
            return best >= 0;
        }

        private boolean isOf(int k, int j, int most) {
            return !kept[j] && explained[open[k]].numRows < most && worthwhile(open[k], drawn[j]);
        }

        private void keep(int j, int most) {
            boolean[] has = new boolean[open.length];
            for (int k = 0; k < open.length; k++) {
                has[k] = isOf(k, j, most);
                if (has[k]) {
                    chosenRows.add(drawn[j]);
                    chosenComponents.add(open[k]);
                }
            }
            kept[j] = true;
            SideBySide.run(executor, open.length, k -> {
                if (has[k]) {
                    explain(k, j);
                }
            });
        }

        private void explain(int k, int j) {
            int n = x.numRows;
            double[] left = residual[open[k]];
            double scale = 1 / Math.sqrt(left[drawn[j]]);
            double[] v = new double[n];
            for (int i = 0; i < n; i++) {
                v[i] = scale * column[k].data[j * n + i];
                left[i] -= v[i] * v[i];
            }
            left[drawn[j]] = 0;
            for (int other = 0; other < drawn.length; other++) {
                if (!kept[other]) {
                    LinearAlgebra.axpy(-v[drawn[other]], v, 0, column[k].data, other * n, n);
                }
            }
            append(open[k], v);
        }

        private void append(int t, double[] v) {
            DMatrixRMaj rows = explained[t];
            int from = rows.getNumElements();
            if (rows.data.length < from + v.length) {
                rows.data = Arrays.copyOf(rows.data, Math.max(from + v.length, 2 * from));
            }
            System.arraycopy(v, 0, rows.data, from, v.length);
            rows.numRows++;
        }
    }
}
