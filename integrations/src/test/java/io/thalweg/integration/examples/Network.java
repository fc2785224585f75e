package io.thalweg.integration.examples;

import java.util.Arrays;
import java.util.Random;

/** A network with one hidden layer of hyperbolic tangents, trained by stochastic gradients with momentum. */
final class Network {

    private static final int BATCH = 16;

    private final double[][] inputs;
    private final double[] targets;
    private final Scale[] scales;
    private final Scale strength;
    private final Random random;
    private final int hidden;

    /** For each hidden unit its bias, its weights of the inputs, and its weight in the output; at the end the bias of the output. */
    private final double[] weights;

    private final double[] velocities;

    /** Mean and standard deviation. */
    private record Scale(double mean, double deviation) {

        static Scale of(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            double variance = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .average()
                    .orElse(0);
            return new Scale(mean, Math.sqrt(variance));
        }
    }

    /** Scales rows, and draws weights. */
    Network(Concrete rows, int hidden, long seed) {
        this.hidden = hidden;
        int columns = rows.names().size();
        scales = new Scale[columns];
        for (int j = 0; j < columns; j++) {
            int column = j;
            scales[j] = Scale.of(Arrays.stream(rows.mixtures())
                    .mapToDouble(row -> row[column])
                    .toArray());
        }
        strength = Scale.of(rows.strengths());
        inputs = scaled(rows.mixtures());
        targets = Arrays.stream(rows.strengths())
                .map(value -> (value - strength.mean()) / strength.deviation())
                .toArray();
        random = new Random(seed);
        weights = new double[hidden * (columns + 2) + 1];
        velocities = new double[weights.length];
        Arrays.setAll(weights, i -> random.nextGaussian() / Math.sqrt(columns + 1));
    }

    private double[][] scaled(double[][] mixtures) {
        return Arrays.stream(mixtures)
                .map(row -> {
                    double[] scaled = new double[row.length];
                    Arrays.setAll(scaled, j -> (row[j] - scales[j].mean()) / scales[j].deviation());
                    return scaled;
                })
                .toArray(double[][]::new);
    }

    /** Learns from all rows once, each a random one. */
    void epoch(double rate, double momentum) {
        double[] gradient = new double[weights.length];
        for (int step = 0; step < inputs.length / BATCH; step++) {
            Arrays.fill(gradient, 0);
            for (int i = 0; i < BATCH; i++) {
                addGradient(random.nextInt(inputs.length), gradient);
            }
            for (int k = 0; k < weights.length; k++) {
                velocities[k] = momentum * velocities[k] - rate * gradient[k] / BATCH;
                weights[k] += velocities[k];
            }
        }
    }

    /** The gradient of half the squared error of a row. */
    private void addGradient(int row, double[] gradient) {
        double[] input = inputs[row];
        double[] active = new double[hidden];
        double error = output(input, active) - targets[row];
        int unit = input.length + 2;
        for (int h = 0; h < hidden; h++) {
            double below = error * weights[h * unit + unit - 1] * (1 - active[h] * active[h]);
            gradient[h * unit] += below;
            for (int j = 0; j < input.length; j++) {
                gradient[h * unit + 1 + j] += below * input[j];
            }
            gradient[h * unit + unit - 1] += error * active[h];
        }
        gradient[gradient.length - 1] += error;
    }

    private double output(double[] input, double[] active) {
        int unit = input.length + 2;
        double output = weights[weights.length - 1];
        for (int h = 0; h < hidden; h++) {
            double sum = weights[h * unit];
            for (int j = 0; j < input.length; j++) {
                sum += weights[h * unit + 1 + j] * input[j];
            }
            active[h] = Math.tanh(sum);
            output += weights[h * unit + unit - 1] * active[h];
        }
        return output;
    }

    /** The strengths that the network expects. */
    double[] predict(Concrete rows) {
        double[] active = new double[hidden];
        return Arrays.stream(scaled(rows.mixtures()))
                .mapToDouble(input -> strength.mean() + strength.deviation() * output(input, active))
                .toArray();
    }
}
