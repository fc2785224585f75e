package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Inputs of two dimensions that move about, and a function of them. */
final class Paths {

    private Paths() {}

    /** The first n inputs of a random walk that is reflected at the borders of the unit square. */
    static DMatrixRMaj walk(int n, long seed) {
        RandomGenerator random = Seed.of(seed).child("walk").generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] here = {0.5, 0.5};
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 2; j++) {
                double moved = Math.abs(here[j] + 0.15 * random.nextGaussian());
                here[j] = moved > 1 ? 2 - moved : moved;
                x.set(i, j, here[j]);
            }
        }
        return x;
    }

    static Observations observed(DMatrixRMaj x, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) + Math.cos(4 * x.get(i, 1)) + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    static Surrogate observeOneByOne(Surrogate prior, int n) {
        Observations all = observed(walk(n, 1), 1);
        Surrogate next = prior;
        for (int i = 0; i < n; i++) {
            next = next.observe(all.rows(i, i + 1));
        }
        return next;
    }
}
