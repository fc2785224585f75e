package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A function on a few coordinates by structured kernel interpolation: its values u at the nodes of a regular grid have the
 * covariance s·K_1 ⊗ … ⊗ K_d, and between nodes it is interpolated (Wilson and Nickisch 2015, "Kernel interpolation for scalable
 * structured Gaussian processes").
 *
 * @param columns the coordinates, one for each axis
 * @param axes the grid; nodes are numbered row-major, the last axis fastest
 * @param factors a kernel of one coordinate for each axis
 * @param outputScale s
 * @param rank how many features are kept
 */
public record GridTerm(
        int[] columns, List<GridAxis> axes, List<Kernel> factors, Hyperparameter outputScale, RankPolicy rank)
        implements Term {

    /** Most axes: a point of four has 256 weights, of five 1024. */
    static final int MOST_AXES = 4;

    private static final long MOST_NODES = 200_000;

    /**
     * Checks that the parts belong together.
     *
     * @param columns the coordinates, one for each axis
     * @param axes the grid; nodes are numbered row-major, the last axis fastest
     * @param factors a kernel of one coordinate for each axis
     * @param outputScale s
     * @param rank how many features are kept
     */
    public GridTerm {
        axes = List.copyOf(axes);
        factors = List.copyOf(factors);
        if (columns.length < 1
                || columns.length > MOST_AXES
                || axes.size() != columns.length
                || factors.size() != columns.length) {
            throw new IllegalArgumentException("columns " + Arrays.toString(columns) + ", " + axes.size() + " axes and "
                    + factors.size() + " factors: must be equal in number, from 1 to " + MOST_AXES
                    + "; for more coordinates, use a sum of terms");
        }
        long nodes = 1;
        for (GridAxis axis : axes) {
            nodes *= axis.count();
        }
        if (nodes > MOST_NODES) {
            throw new IllegalArgumentException("the grid has " + nodes + " nodes, at most " + MOST_NODES
                    + " are possible: take fewer on each axis");
        }
    }

    @Override
    public String kind() {
        return "grid";
    }

    @Override
    public int variables() {
        return axes.stream().mapToInt(GridAxis::count).reduce(1, (a, b) -> a * b);
    }

    @Override
    public int stencilSize() {
        return 1 << (2 * axes.size());
    }

    /** The band that the products of two stencil weights fall into: 7 offsets −3 … 3 on each axis. */
    int bandSize() {
        int size = 1;
        for (int j = 0; j < axes.size(); j++) {
            size *= 2 * GridAxis.STENCIL - 1;
        }
        return size;
    }

    @Override
    public void stencil(double[] x, int from, int[] index, double[] weight, int at) {
        int d = axes.size();
        double[] one = new double[GridAxis.STENCIL];
        double[] none = {};
        int filled = 1;
        index[at] = 0;
        weight[at] = 1;
        for (int j = 0; j < d; j++) {
            int start = axes.get(j).stencil(x[from + columns[j]], one, none, 0);
            int count = axes.get(j).count();
            // Each entry becomes four; from the back, so that none is overwritten before it is read.
            for (int e = filled - 1; e >= 0; e--) {
                int base = index[at + e] * count + start;
                double factor = weight[at + e];
                for (int k = GridAxis.STENCIL - 1; k >= 0; k--) {
                    index[at + e * GridAxis.STENCIL + k] = base + k;
                    weight[at + e * GridAxis.STENCIL + k] = factor * one[k];
                }
            }
            filled *= GridAxis.STENCIL;
        }
    }

    /** The output scale, then the hyperparameters of the factors. */
    @Override
    public HyperparameterVector parameters() {
        HyperparameterVector all = HyperparameterVector.of(outputScale);
        for (int j = 0; j < factors.size(); j++) {
            all = all.concat(factors.get(j).parameters().prefixed("x" + columns[j] + "."));
        }
        return all;
    }

    @Override
    public GridTerm withParameters(HyperparameterVector parameters) {
        List<Kernel> changed = new ArrayList<>();
        int next = 1;
        for (Kernel factor : factors) {
            int size = factor.parameters().size();
            changed.add(
                    factor.withParameters(parameters.slice(next, next + size).renamedAs(factor.parameters())));
            next += size;
        }
        return new GridTerm(columns, axes, changed, parameters.get(0), rank);
    }

    /** The prior correlation of neighbouring nodes on axis j: where it is low, the function does as it likes between them. */
    double neighbourCorrelation(int j) {
        GridAxis axis = axes.get(j);
        DMatrixRMaj pair = DMatrixRMaj.wrap(2, 1, new double[] {axis.node(1), axis.node(2)});
        DMatrixRMaj covariance = factors.get(j).gram(pair);
        return covariance.get(0, 1) / Math.sqrt(covariance.get(0, 0) * covariance.get(1, 1));
    }

    @Override
    public TermBasis basis(double negligible) {
        RankPolicy policy = rank.tail() == 0 ? rank : new RankPolicy(Math.max(rank.tail(), negligible), rank.most());
        return new GridBasis(this, policy, null);
    }

    @Override
    public TermBasis basis(KeptFeatures kept) {
        return new GridBasis(this, rank, kept);
    }
}
