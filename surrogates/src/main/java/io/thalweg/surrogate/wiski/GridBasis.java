package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.jspecify.annotations.Nullable;

/**
 * The eigenbasis of a grid's prior, never formed as a whole: the eigenvectors of a Kronecker product are the Kronecker products
 * of those of its factors.
 */
final class GridBasis implements TermBasis {

    /** Eigenvalues that are smaller, relative to the largest, are rounding; as such they stay positive. */
    private static final double LEAST = 1e-14;

    /** Eigenvalues that differ by less, relative to the largest, are rounding: they have no derivative of their vectors. */
    private static final double EQUAL = 1e-13;

    /** Columns of a chunk: with the rows of an axis they fit into the second level of cache. */
    private static final int CHUNK = 512;

    private final GridTerm term;

    /** U_j, row-major with columns in descending order of eigenvalues. */
    private final DMatrixRMaj[] vectors;

    private final double[][] values;
    private final KeptFeatures kept;
    private final int[] used;
    private final int[] nodes;
    private final double[] roots;
    private final double omitted;
    private volatile @Nullable DMatrixRMaj eigenvectors;

    /**
     * The basis.
     *
     * @param rank how many features are kept
     * @param choice which ones, if that is given
     */
    GridBasis(GridTerm term, RankPolicy rank, @Nullable KeptFeatures choice) {
        this.term = term;
        int d = term.axes().size();
        this.vectors = new DMatrixRMaj[d];
        this.values = new double[d][];
        for (int j = 0; j < d; j++) {
            decompose(j);
        }
        this.kept = choice == null ? KeptFeatures.largest(values, rank.tail(), rank.most(), 10 * LEAST) : choice;
        this.used = IntStream.range(0, d).map(kept::used).toArray();
        this.nodes = kept.nodes();
        this.roots = new double[nodes.length];
        double total = 1;
        for (double[] factor : values) {
            total *= Arrays.stream(factor).sum();
        }
        double covered = 0;
        for (int c = 0; c < roots.length; c++) {
            double product = 1;
            for (int j = d - 1, rest = nodes[c]; j >= 0; j--) {
                product *= values[j][rest % values[j].length];
                rest /= values[j].length;
            }
            covered += product;
            roots[c] = Math.sqrt(term.outputScale().value() * product);
        }
        this.omitted = Math.max(0, 1 - covered / total);
    }

    private void decompose(int j) {
        DMatrixRMaj grid = term.axes().get(j).nodes();
        DMatrixRMaj k = term.factors().get(j).gram(grid);
        int g = k.numRows;
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(g, true, true);
        if (!eigen.decompose(k)) {
            throw new ArithmeticException("the covariance of the grid's axis " + j
                    + " has no eigendecomposition: check that its kernel is finite, "
                    + term.factors().get(j).parameters());
        }
        int[] order = IntStream.range(0, g)
                .boxed()
                .sorted((a, b) -> Double.compare(
                        eigen.getEigenvalue(b).getReal(), eigen.getEigenvalue(a).getReal()))
                .mapToInt(Integer::intValue)
                .toArray();
        double floor = LEAST * Math.max(eigen.getEigenvalue(order[0]).getReal(), Double.MIN_NORMAL);
        values[j] = new double[g];
        vectors[j] = new DMatrixRMaj(g, g);
        for (int c = 0; c < g; c++) {
            values[j][c] = Math.max(floor, eigen.getEigenvalue(order[c]).getReal());
            DMatrixRMaj vector = eigen.getEigenVector(order[c]);
            for (int i = 0; i < g; i++) {
                vectors[j].data[i * g + c] = vector.data[i];
            }
        }
    }

    @Override
    public int rank() {
        return roots.length;
    }

    @Override
    public double[] roots() {
        return roots;
    }

    @Override
    public KeptFeatures kept() {
        return kept;
    }

    @Override
    public double omittedShare() {
        return omitted;
    }

    /** U_j. */
    DMatrixRMaj vectors(int j) {
        return vectors[j];
    }

    /** How many columns of U_j occur in any feature. */
    int used(int j) {
        return used[j];
    }

    /** The number of nodes on axis j. */
    int size(int j) {
        return values[j].length;
    }

    @Override
    public void features(double[] x, int from, double[] out, int at) {
        int d = values.length;
        double[] weight = new double[GridAxis.STENCIL];
        double[] none = {};
        double[][] projected = new double[d][];
        for (int j = 0; j < d; j++) {
            int start = term.axes().get(j).stencil(x[from + term.columns()[j]], weight, none, 0);
            projected[j] = project(j, start, weight);
        }
        double[] last = projected[d - 1];
        int[] leads = kept.leads();
        int[] lengths = kept.lengths();
        for (int run = 0, c = 0; run < lengths.length; run++) {
            double lead = 1;
            for (int j = 0; j < d - 1; j++) {
                lead *= projected[j][leads[run * (d - 1) + j]];
            }
            for (int i = 0; i < lengths[run]; i++, c++) {
                out[at + c] = lead * last[i] * roots[c];
            }
        }
    }

    /** The leading entries of U_jᵀw for weights w at four nodes. */
    private double[] project(int j, int start, double[] weight) {
        int g = size(j);
        double[] u = vectors[j].data;
        double[] projected = new double[used[j]];
        for (int k = 0; k < GridAxis.STENCIL; k++) {
            int row = (start + k) * g;
            double w = weight[k];
            for (int c = 0; c < projected.length; c++) {
                projected[c] += w * u[row + c];
            }
        }
        return projected;
    }

    @Override
    public void pullback(double[] x, int from, double[] bar, int at, double[] xBar) {
        int d = values.length;
        double[] weight = new double[GridAxis.STENCIL];
        double[] slope = new double[GridAxis.STENCIL];
        double[][] projected = new double[d][];
        double[][] sloped = new double[d][];
        for (int j = 0; j < d; j++) {
            int start = term.axes().get(j).stencil(x[from + term.columns()[j]], weight, slope, 0);
            projected[j] = project(j, start, weight);
            sloped[j] = project(j, start, slope);
        }
        double[] sums = new double[d];
        int[] leads = kept.leads();
        int[] lengths = kept.lengths();
        for (int run = 0, c = 0; run < lengths.length; run++) {
            double value = 0;
            double slopeOfLast = 0;
            for (int i = 0; i < lengths[run]; i++, c++) {
                double scaled = bar[at + c] * roots[c];
                value += scaled * projected[d - 1][i];
                slopeOfLast += scaled * sloped[d - 1][i];
            }
            int first = run * (d - 1);
            sums[d - 1] += slopeOfLast * product(projected, leads, first, -1);
            for (int j = 0; j < d - 1; j++) {
                sums[j] += value * sloped[j][leads[first + j]] * product(projected, leads, first, j);
            }
        }
        for (int j = 0; j < d; j++) {
            xBar[from + term.columns()[j]] += sums[j];
        }
    }

    private static double product(double[][] projected, int[] leads, int first, int without) {
        double product = 1;
        for (int j = 0; j < projected.length - 1; j++) {
            if (j != without) {
                product *= projected[j][leads[first + j]];
            }
        }
        return product;
    }

    /** Formed when first asked for, row by row as products of rows. */
    @Override
    public DMatrixRMaj eigenvectors() {
        DMatrixRMaj known = eigenvectors;
        if (known == null) {
            known = new DMatrixRMaj(term.variables(), nodes.length);
            for (int i = 0; i < known.numRows; i++) {
                row(i, known.data, i * nodes.length);
            }
            eigenvectors = known;
        }
        return known;
    }

    private void row(int node, double[] out, int at) {
        int d = values.length;
        int[] rows = new int[d];
        for (int j = d - 1, rest = node; j >= 0; j--) {
            rows[j] = rest % size(j) * size(j);
            rest /= size(j);
        }
        int[] leads = kept.leads();
        int[] lengths = kept.lengths();
        for (int run = 0, c = at; run < lengths.length; run++) {
            double lead = 1;
            for (int j = 0; j < d - 1; j++) {
                lead *= vectors[j].data[rows[j] + leads[run * (d - 1) + j]];
            }
            for (int i = 0; i < lengths[run]; i++, c++) {
                out[c] = lead * vectors[d - 1].data[rows[d - 1] + i];
            }
        }
    }

    /**
     * Axis by axis: along axis j the matrix is a stack of slabs, g_j rows each, that U_jᵀ multiplies. The factors are too small
     * for the blocking of a general product to pay: chunks of a slab's columns stay in the cache instead.
     */
    @Override
    public DMatrixRMaj rotate(DMatrixRMaj z) {
        int all = z.numRows * z.numCols;
        int inner = z.numCols;
        double[] scratch = new double
                [CHUNK * Arrays.stream(values).mapToInt(l -> l.length).max().orElse(0)];
        for (int j = values.length - 1; j >= 0; j--) {
            int g = size(j);
            for (int slab = 0; slab < all; slab += g * inner) {
                for (int from = 0; from < inner; from += CHUNK) {
                    rotate(vectors[j].data, g, z.data, slab + from, inner, Math.min(CHUNK, inner - from), scratch);
                }
            }
            inner *= g;
        }
        return z;
    }

    /** Replaces g rows of n entries, {@code stride} apart, by their products with Uᵀ. */
    private static void rotate(double[] u, int g, double[] z, int at, int stride, int n, double[] scratch) {
        Arrays.fill(scratch, 0, g * n, 0);
        for (int p = 0; p < g; p++) {
            int i = 0;
            for (; i + 4 <= g; i += 4) {
                int source = at + i * stride;
                addFour(
                        n,
                        u[i * g + p],
                        u[(i + 1) * g + p],
                        u[(i + 2) * g + p],
                        u[(i + 3) * g + p],
                        z,
                        source,
                        stride,
                        scratch,
                        p * n);
            }
            for (; i < g; i++) {
                BandProduct.axpy(n, u[i * g + p], z, at + i * stride, scratch, p * n);
            }
        }
        for (int p = 0; p < g; p++) {
            System.arraycopy(scratch, p * n, z, at + p * stride, n);
        }
    }

    private static void addFour(
            int n,
            double a,
            double b,
            double c,
            double d,
            double[] z,
            int source,
            int stride,
            double[] to,
            int target) {
        int second = source + stride;
        int third = second + stride;
        int fourth = third + stride;
        for (int k = 0; k < n; k++) {
            double sum = Math.fma(a, z[source + k], to[target + k]);
            sum = Math.fma(b, z[second + k], sum);
            sum = Math.fma(c, z[third + k], sum);
            to[target + k] = Math.fma(d, z[fourth + k], sum);
        }
    }

    @Override
    public int row(int c) {
        return nodes[c];
    }

    /**
     * A derivative dK_j of a factor moves the covariance by D = U_jᵀdK_jU_j in coordinates of the eigenvectors that differ in the
     * index j alone. Between two features it is divided by the roots of both eigenvalues (both sides are whitened). An
     * eigenvector that is left out turns into a feature at the rate 1/(λ_c − λ_p) of perturbation theory.
     */
    @Override
    public void gradient(CovarianceSlope slope, double[] gradient, int at) {
        double trace = 0;
        for (int c = 0; c < roots.length; c++) {
            trace += slope.kept(c, c);
        }
        gradient[at] += 0.5 * trace / term.outputScale().value();
        int[] featureOf = new int[term.variables()];
        Arrays.fill(featureOf, -1);
        for (int c = 0; c < nodes.length; c++) {
            featureOf[nodes[c]] = c;
        }
        KernelGradient into = KernelGradient.ofParameters(gradient);
        int next = at + 1;
        int stride = term.variables();
        for (int j = 0; j < values.length; j++) {
            stride /= size(j);
            Kernel factor = term.factors().get(j);
            if (factor.parameters().coordinateCount() > 0) {
                DMatrixRMaj nodesOfAxis = term.axes().get(j).nodes();
                factor.gramPullback(nodesOfAxis, factorBar(j, stride, featureOf, slope), into.from(next));
            }
            next += factor.parameters().size();
        }
    }

    /** The adjoint of K_j. */
    private DMatrixRMaj factorBar(int j, int stride, int[] featureOf, CovarianceSlope slope) {
        int g = size(j);
        double[] lambda = values[j];
        DMatrixRMaj e = new DMatrixRMaj(g, g);
        for (int c = 0; c < nodes.length; c++) {
            int own = nodes[c] / stride % g;
            for (int i = 0; i < g; i++) {
                int p = nodes[c] + (i - own) * stride;
                int b = featureOf[p];
                if (b >= 0) {
                    e.data[i * g + own] += 0.5 * slope.kept(b, c) / Math.sqrt(lambda[i] * lambda[own]);
                } else if (Math.abs(lambda[own] - lambda[i]) > EQUAL * lambda[0]) {
                    e.data[i * g + own] += slope.omitted(p, c) * roots[c] / (lambda[own] - lambda[i]);
                }
            }
        }
        DMatrixRMaj half = new DMatrixRMaj(g, g);
        DMatrixRMaj bar = new DMatrixRMaj(g, g);
        LinearAlgebra.multiply(1, vectors[j], false, e, false, 0, half);
        LinearAlgebra.multiply(1, half, false, vectors[j], true, 0, bar);
        return bar;
    }
}
