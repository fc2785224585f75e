package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Series of a function of length scale 1, and how well a belief predicts them. */
public final class Series {

    static final double NOISE = 0.01;

    private Series() {}

    /** A sample of the process with the RBF kernel, by 200 random frequencies. */
    public static DoubleUnaryOperator function(long seed) {
        RandomGenerator random = Seed.of(seed).child("function").generator();
        double[] frequency = new double[200];
        Arrays.setAll(frequency, k -> random.nextGaussian());
        double[] phase = random.doubles(200).map(u -> 2 * Math.PI * u).toArray();
        return t -> {
            double sum = 0;
            for (int k = 0; k < 200; k++) {
                sum += Math.cos(frequency[k] * t + phase[k]) / 10;
            }
            return sum;
        };
    }

    /** Noisy values at times. */
    public static Observations observed(DoubleUnaryOperator function, double[] times, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = Arrays.stream(times)
                .map(t -> function.applyAsDouble(t) + Math.sqrt(NOISE) * random.nextGaussian())
                .toArray();
        return Observations.of(DMatrixRMaj.wrap(times.length, 1, times.clone()), y);
    }

    /** The middles of equal parts of a stretch. */
    public static double[] equidistant(double from, double to, int n) {
        double[] times = new double[n];
        Arrays.setAll(times, i -> from + (to - from) * (i + 0.5) / n);
        return times;
    }

    /** Known hyperparameters. */
    public static GaussianModel model(double lengthscale) {
        Kernel kernel = Rbf.of(Lengthscales.of(lengthscale));
        GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", NOISE));
        return TestModels.fixed(model);
    }

    /** Everything is folded as soon as something else comes. */
    public static StreamingSurrogate stream(HippoFamily family, double lengthscale) {
        return StreamingSurrogate.of(1, List.of(model(lengthscale)), family, 1);
    }

    /** Mean negative log density of new observations. */
    public static double nlpd(Surrogate belief, Observations test) {
        Prediction prediction = belief.posterior().predict(test.x(), 1);
        double noise = belief.posterior().noiseVariance();
        double sum = 0;
        for (int i = 0; i < test.size(); i++) {
            double variance = prediction.variance()[i] + noise;
            double error = test.y()[i] - prediction.mean()[i];
            sum += 0.5 * (Math.log(2 * Math.PI * variance) + error * error / variance) / test.size();
        }
        return sum;
    }
}
