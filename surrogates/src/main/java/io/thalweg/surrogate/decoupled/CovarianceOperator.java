package io.thalweg.surrogate.decoupled;

import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * K + D. Each covariance is computed anew for each product, in tiles of which only those of the lower triangle are visited: memory is
 * linear in n.
 */
final class CovarianceOperator implements SymmetricOperator {

    private final Kernel kernel;
    private final Blocks points;

    /** D. */
    private final double[] noise;

    private final Stripes stripes;
    private final Tile[] tiles;
    private final double[][][] sums;

    /**
     * An operator.
     *
     * @param noise the diagonal D, length n
     * @param vectors most vectors that it is applied to at a time
     */
    CovarianceOperator(Kernel kernel, Blocks points, double[] noise, int vectors, Stripes stripes) {
        this.kernel = kernel;
        this.points = points;
        this.noise = noise;
        this.stripes = stripes;
        this.tiles = new Tile[Stripes.COUNT];
        Arrays.setAll(tiles, s -> new Tile(points.rows(), points.rows()));
        this.sums = new double[Stripes.COUNT][vectors][points.size()];
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public void apply(double[][] v, double[][] out) {
        stripes.run(stripe -> addRows(stripe, v));
        stripes.run(stripe -> collect(stripe, v, out));
    }

    /** The rows of tiles of a stripe: every COUNT-th, for later ones are longer. */
    private void addRows(int stripe, double[][] v) {
        double[][] sum = sums[stripe];
        for (int r = 0; r < v.length; r++) {
            Arrays.fill(sum[r], 0);
        }
        Tile tile = tiles[stripe];
        for (int i = stripe; i < points.count(); i += Stripes.COUNT) {
            DMatrixRMaj rows = points.at(i);
            for (int j = 0; j <= i; j++) {
                if (j < i) {
                    tile.compute(kernel, rows, points.at(j));
                } else {
                    tile.compute(kernel, rows);
                }
                for (int r = 0; r < v.length; r++) {
                    tile.multiplyAdd(v[r], points.first(j), sum[r], points.first(i));
                    if (j < i) {
                        tile.multiplyTransposedAdd(v[r], points.first(i), sum[r], points.first(j));
                    }
                }
            }
        }
    }

    private void collect(int stripe, double[][] v, double[][] out) {
        long n = size();
        int from = (int) (n * stripe / Stripes.COUNT);
        int to = (int) (n * (stripe + 1) / Stripes.COUNT);
        for (int r = 0; r < v.length; r++) {
            for (int i = from; i < to; i++) {
                double value = noise[i] * v[r][i];
                for (double[][] sum : sums) {
                    value += sum[r][i];
                }
                out[r][i] = value;
            }
        }
    }
}
