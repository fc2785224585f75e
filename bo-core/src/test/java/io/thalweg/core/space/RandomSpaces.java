package io.thalweg.core.space;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Random declarations that reach far: magnitudes from 1e-300 to 1e300, tiny and huge integer ranges. */
final class RandomSpaces {

    private RandomSpaces() {}

    static SearchSpace next(RandomGenerator random) {
        List<Parameter> parameters = new ArrayList<>();
        int d = 1 + random.nextInt(6);
        for (int j = 0; j < d; j++) {
            parameters.add(parameter("p" + j, random));
        }
        if (random.nextBoolean()) {
            parameters.add(random.nextInt(parameters.size() + 1), new FixedParameter("constant", "c"));
        }
        return SearchSpace.of(parameters);
    }

    private static Parameter parameter(String name, RandomGenerator random) {
        return switch (random.nextInt(8)) {
            case 0 -> {
                double low = signed(random);
                yield new RealParameter(
                        name, low, low + Math.abs(low) * random.nextDouble(1e-6, 10) + magnitude(random));
            }
            case 1 -> {
                double low = magnitude(random);
                yield new RealParameter(name, low, low * random.nextDouble(1.001, 1e6), Scale.LOG);
            }
            case 2 -> {
                long low = random.nextLong() >> random.nextInt(60);
                long high = random.nextLong() >> random.nextInt(60);
                yield new IntegerParameter(name, Math.min(low, high), Math.max(low, high) | 1L);
            }
            case 3 -> {
                long low = 1 + (random.nextLong() >>> (20 + random.nextInt(43)));
                yield new IntegerParameter(
                        name, low, low + 1 + (random.nextLong() >>> (10 + random.nextInt(50))), Scale.LOG);
            }
            case 4 -> {
                int steps = 1 + random.nextInt(2_000);
                yield new SteppedParameter(name, -0.7, Double.parseDouble((steps - 7) + "e-1"), 0.1);
            }
            case 5 -> new OrdinalParameter(name, ordinals(random, false), Scale.LINEAR);
            case 6 -> new OrdinalParameter(name, ordinals(random, true), Scale.LOG);
            default ->
                new CategoricalParameter(
                        name,
                        IntStream.range(0, 2 + random.nextInt(50))
                                .mapToObj(i -> "c" + i)
                                .toList());
        };
    }

    private static List<Double> ordinals(RandomGenerator random, boolean positive) {
        TreeSet<Double> values = new TreeSet<>();
        while (values.size() < 2 + random.nextInt(20)) {
            values.add(positive ? random.nextDouble(1e-3, 1e3) : random.nextGaussian() * 100);
        }
        return List.copyOf(values);
    }

    private static double magnitude(RandomGenerator random) {
        return Math.pow(10, random.nextDouble(-250, 250));
    }

    private static double signed(RandomGenerator random) {
        return random.nextBoolean() ? magnitude(random) : -magnitude(random);
    }

    /** Coordinates in the cube; corners and faces are as likely as the inside. */
    static double[] coordinates(int d, RandomGenerator random) {
        double[] u = new double[d];
        for (int j = 0; j < d; j++) {
            u[j] = switch (random.nextInt(5)) {
                case 0 -> random.nextInt(2);
                case 1 -> Math.pow(10, random.nextDouble(-20, 0));
                case 2 -> 1 - Math.pow(10, random.nextDouble(-17, 0));
                default -> random.nextDouble();
            };
        }
        return u;
    }
}
