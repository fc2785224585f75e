package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Models for tests. */
final class Models {

    private Models() {}

    /** One grid over all d coordinates, Matérn-5/2, length scales near 0.4. */
    static WiskiModel grid(int d, int nodes, RankPolicy rank) {
        return new WiskiModel(
                new Identity(d),
                List.of(term(IntStream.range(0, d).toArray(), nodes, rank)),
                TestModels.learnedNoise(),
                OptionalDouble.empty());
    }

    static GridTerm term(int[] columns, int nodes, RankPolicy rank) {
        List<GridAxis> axes = new ArrayList<>();
        List<Kernel> factors = new ArrayList<>();
        for (int j = 0; j < columns.length; j++) {
            axes.add(GridAxis.unit(nodes));
            factors.add(new Stationary(
                    Matern52.PROFILE, Lengthscales.isotropic(new LogNormal(-0.5 + 0.1 * j, 0.7), 0.05)));
        }
        Hyperparameter scale = Hyperparameter.positive("outputscale", new LogNormal(0.3, 0.5), 1e-3);
        return new GridTerm(columns, axes, factors, scale, rank);
    }

    /** 1-D grids, one 2-D grid, and a linear part, on three coordinates. */
    static WiskiModel additive(RankPolicy rank) {
        return new WiskiModel(
                new Identity(3),
                List.of(
                        term(new int[] {0}, 14, rank),
                        term(new int[] {2}, 12, rank),
                        term(new int[] {1, 2}, 9, rank),
                        new LinearTerm(
                                new int[] {0, 1, 2}, Hyperparameter.positive("variance", new LogNormal(0, 1), 1e-4))),
                TestModels.learnedNoise(),
                OptionalDouble.empty());
    }

    /** A smooth function of all coordinates. */
    static double wave(DMatrixRMaj x, int i) {
        double sum = 0;
        for (int j = 0; j < x.numCols; j++) {
            sum += Math.sin(5 * x.get(i, j) + j);
        }
        return sum;
    }

    /** {@link #wave} at uniform points, with noise. */
    static Observations waves(int n, int d, double deviation, long seed) {
        DMatrixRMaj x = Samples.uniform(n, d, seed);
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = new double[n];
        Arrays.setAll(y, i -> wave(x, i) + deviation * random.nextGaussian());
        return Observations.of(x, y);
    }
}
