package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Hyperparameters to begin a first fit with, from the data: length scales √d times the median distance of two inputs in their
 * coordinate; where noise is normal, the variance of f that of the targets, the noise a hundredth of it, the mean that of the targets.
 * (The median is the paper's, and the default of its code; its experiments took a lower quantile.) What is not learnt stays.
 */
final class Start {

    /** Observations that are looked at. */
    private static final int SAMPLE = 128;

    private static final double NOISE_SHARE = 0.01;

    private Start() {}

    static LatentModel of(LatentModel model, Observations data, Seed seed) {
        RandomGenerator random = seed.generator();
        int[] rows = data.size() <= SAMPLE
                ? IntStream.range(0, data.size()).toArray()
                : random.ints(SAMPLE, 0, data.size()).toArray();
        HyperparameterVector parameters = lengthscales(model, model.parameters(), Rows.of(data.x(), rows));
        if (model.isGaussian()) {
            double mean = Arrays.stream(data.y()).average().orElse(0);
            double variance = 0;
            for (double y : data.y()) {
                variance += (y - mean) * (y - mean) / data.size();
            }
            parameters = moved(parameters, "outputscale", variance);
            parameters = moved(parameters, "likelihood.noise", NOISE_SHARE * variance);
            parameters = parameters.with("mean", p -> p.learnt() ? p.withValue(mean) : p);
        }
        return model.withParameters(parameters);
    }

    /** If there is one length scale for each coordinate, or one for all. */
    private static HyperparameterVector lengthscales(
            LatentModel model, HyperparameterVector parameters, DMatrixRMaj x) {
        List<String> names = parameters.names().stream()
                .filter(name -> name.startsWith("lengthscale"))
                .toList();
        int d = model.dimension();
        double root = Math.sqrt(d);
        if (names.size() == d && names.get(0).equals("lengthscale[0]")) {
            HyperparameterVector moved = parameters;
            for (int k = 0; k < d; k++) {
                moved = moved(moved, names.get(k), root * medianDistance(x, k));
            }
            return moved;
        }
        if (names.size() == 1 && names.get(0).equals("lengthscale")) {
            double mean = IntStream.range(0, d)
                    .mapToDouble(k -> medianDistance(x, k))
                    .average()
                    .orElse(0);
            return moved(parameters, "lengthscale", root * mean);
        }
        return parameters;
    }

    private static double medianDistance(DMatrixRMaj x, int column) {
        int n = x.numRows;
        double[] distances = new double[n * (n - 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                distances[next++] = Math.abs(x.get(i, column) - x.get(j, column));
            }
        }
        Arrays.sort(distances);
        return next == 0 ? 0 : distances[next / 2];
    }

    /** With another value of a learnt parameter, within its limits; as it is where the data say nothing. */
    private static HyperparameterVector moved(HyperparameterVector parameters, String name, double value) {
        if (!parameters.names().contains(name) || !(value > 0) || Double.isInfinite(value)) {
            return parameters;
        }
        return parameters.with(name, p -> p.learnt() ? within(p, value) : p);
    }

    private static Hyperparameter within(Hyperparameter p, double value) {
        return p.withValue(Math.min(Math.max(value, p.lower()), p.upper()));
    }
}
