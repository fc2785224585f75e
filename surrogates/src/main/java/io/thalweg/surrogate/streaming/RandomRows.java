package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random choices of observations. */
final class RandomRows {

    private RandomRows() {}

    /** This many observations, in the order in which they came; all of them if there are no more. */
    static Observations of(Observations data, int count, Seed seed) {
        int n = data.size();
        if (n <= count) {
            return data;
        }
        RandomGenerator random = seed.generator();
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        int[] rows = Arrays.stream(order).limit(count).sorted().toArray();
        double[] y = Arrays.stream(rows).mapToDouble(i -> data.y()[i]).toArray();
        double[] noise =
                Arrays.stream(rows).mapToDouble(i -> data.noiseVariance()[i]).toArray();
        return Observations.of(InducingPoints.rows(data.x(), rows), y, noise);
    }
}
