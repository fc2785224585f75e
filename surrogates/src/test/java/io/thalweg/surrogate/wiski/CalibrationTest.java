package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On functions that are drawn from the model itself its probabilities must be frequencies. */
class CalibrationTest {

    /** Half the width of a central interval of probability 0.9, in deviations. */
    private static final double HALF_WIDTH = 1.6448536269514722;

    private static final int FUNCTIONS = 60;
    private static final int TRAINING = 40;
    private static final int TEST = 40;

    private static WiskiModel model(int d) {
        WiskiModel model = Models.grid(d, d == 1 ? 20 : 9, new RankPolicy(1e-6, 80));
        return with(with(model, "noise", 0.05), "outputscale", 1.5);
    }

    private static WiskiModel with(WiskiModel model, String name, double value) {
        return model.withParameters(model.parameters().with(name, p -> p.withValue(value)));
    }

    private static WiskiModel withLengthscalesTimes(WiskiModel model, double factor) {
        return model.withParameters(
                model.parameters().map(p -> p.name().endsWith("lengthscale") ? p.withValue(factor * p.value()) : p));
    }

    /** A function drawn from the prior, with mean 2, at points: the first ones are measured with noise. */
    private record Draw(Observations training, DMatrixRMaj x, double[] truth, double[] measured) {

        static Draw of(WiskiModel model, long seed) {
            RandomGenerator random = Seed.of(seed).generator();
            int d = model.map().inputs();
            int n = TRAINING + TEST;
            DMatrixRMaj x = DMatrixRMaj.wrap(n, d, random.doubles((long) n * d).toArray());
            Basis basis = new Basis(model, null, 0);
            DMatrixRMaj phi = basis.features(x);
            double[] v = new double[basis.size()];
            Arrays.setAll(v, k -> random.nextGaussian());
            double[] truth = new double[n];
            double[] measured = new double[n];
            for (int i = 0; i < n; i++) {
                truth[i] = 2;
                for (int k = 0; k < v.length; k++) {
                    truth[i] += phi.get(i, k) * v[k];
                }
                measured[i] = truth[i] + Math.sqrt(model.noise().value()) * random.nextGaussian();
            }
            Observations all = Observations.of(x, measured);
            return new Draw(
                    all.rows(0, TRAINING),
                    all.rows(TRAINING, n).x(),
                    Arrays.copyOfRange(truth, TRAINING, n),
                    Arrays.copyOfRange(measured, TRAINING, n));
        }
    }

    /**
     * Sixty functions of 40 test points each. Errors within a function go together, so the share of points covered has a deviation
     * of about 0.015 over the functions; the band is three of these.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void intervalsOfNinetyPerCentCoverNinetyPerCent(int d) {
        WiskiModel model = model(d);
        int latent = 0;
        int observed = 0;
        double squares = 0;
        for (long seed = 0; seed < FUNCTIONS; seed++) {
            Draw draw = Draw.of(model, seed);
            WiskiSurrogate some = WiskiSurrogate.of(model).observe(draw.training());
            Prediction prediction = some.posterior().predict(draw.x(), 1);
            for (int i = 0; i < TEST; i++) {
                double variance = prediction.variance()[i];
                double error = draw.truth()[i] - prediction.mean()[i];
                double miss = draw.measured()[i] - prediction.mean()[i];
                latent += Math.abs(error) < HALF_WIDTH * Math.sqrt(variance) ? 1 : 0;
                observed += Math.abs(miss)
                                < HALF_WIDTH
                                        * Math.sqrt(variance + model.noise().value())
                        ? 1
                        : 0;
                squares += error * error / variance;
            }
        }
        double points = FUNCTIONS * TEST;
        assertThat(latent / points).as("latent value").isBetween(0.855, 0.945);
        assertThat(observed / points).as("measurement").isBetween(0.875, 0.925);
        assertThat(squares / points).as("mean squared standardised error").isBetween(0.8, 1.25);
    }

    /** By Gibbs' inequality, whatever the other hyperparameters are: on average, not for each function. */
    @ParameterizedTest
    @ValueSource(doubles = {0.35, 2.5})
    void evidenceIsHighestAtTheTruth(double factor) {
        WiskiModel truth = model(1);
        WiskiModel wrong = withLengthscalesTimes(truth, factor);
        double difference = 0;
        for (long seed = 0; seed < FUNCTIONS; seed++) {
            Observations data = Draw.of(truth, seed).training();
            difference += WiskiSurrogate.of(truth).observe(data).logEvidence()
                    - WiskiSurrogate.of(wrong).observe(data).logEvidence();
        }
        assertThat(difference / FUNCTIONS).isGreaterThan(0.5);
    }

    @Test
    void evidenceIsHighestAtTheTrueNoise() {
        WiskiModel truth = model(1);
        for (double noise : new double[] {0.02, 0.12}) {
            double difference = 0;
            for (long seed = 0; seed < FUNCTIONS; seed++) {
                Observations data = Draw.of(truth, seed).training();
                difference += WiskiSurrogate.of(truth).observe(data).logEvidence()
                        - WiskiSurrogate.of(with(truth, "noise", noise))
                                .observe(data)
                                .logEvidence();
            }
            assertThat(difference / FUNCTIONS).isGreaterThan(1);
        }
    }
}
