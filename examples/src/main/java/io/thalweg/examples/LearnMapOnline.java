package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A map is learnt online, one measurement at a time at random places, and drawn as it takes shape.
 *
 * <p>{@code LearnMapOnline [FIGURE.png [MAP.csv]]}: without a map of your own (see {@link MapField#read}) it learns a synthetic
 * one.
 */
public final class LearnMapOnline {

    private static final List<Integer> SHOWN = List.of(20, 100, 500, 5000);

    /** The hyperparameters are refitted whenever the measurements have grown by this factor. */
    private static final double REFIT_GROWTH = 1.25;

    private static final double NANOS_PER_MICRO = 1000;

    private final MapField field;
    private final int[] order;
    private final double[] measured;
    private final double centre;
    private final double scale;
    private final Seed seed = Seed.of(0);
    private Surrogate surrogate = Surrogates.named("wiski")
            .create(SearchSpace.builder().real("east", 0, 1).real("north", 0, 1).build(), false);

    private LearnMapOnline(MapField field) {
        this.field = field;
        RandomGenerator random = seed.child("order").generator();
        this.order = random.ints(0, field.size())
                .distinct()
                .limit(Math.min(field.size(), SHOWN.get(SHOWN.size() - 1)))
                .toArray();
        this.measured = Arrays.stream(order)
                .mapToDouble(cell -> field.truth()[cell] + field.noise() * random.nextGaussian())
                .toArray();
        // The unit of the surrogate: the first measurements have mean 0 and standard deviation 1.
        double[] first = Arrays.copyOf(measured, Math.min(SHOWN.get(0), measured.length));
        this.centre = Arrays.stream(first).average().orElseThrow();
        this.scale = Math.sqrt(Arrays.stream(first)
                .map(y -> (y - centre) * (y - centre))
                .average()
                .orElseThrow());
    }

    /**
     * Learns and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "map.png");
        MapField field = arguments.length > 1 ? MapField.read(Path.of(arguments[1])) : MapField.synthetic();
        MapFigure.write(field, run(field, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /** Learns and prints. */
    static List<MapFigure.Frame> run(MapField field, PrintStream out) {
        return new LearnMapOnline(field).learn(out);
    }

    private List<MapFigure.Frame> learn(PrintStream out) {
        List<MapFigure.Frame> frames = new ArrayList<>();
        print(out, "%12s %10s %16s %10s", "measurements", "RMSE", "µs to observe", "refits");
        double refitAt = SHOWN.get(0);
        int shown = 0;
        int refits = 0;
        long observing = 0;
        for (int n = 1; n <= order.length; n++) {
            long start = System.nanoTime();
            surrogate = surrogate.observe(Observations.of(
                    field.center(order[n - 1]), new double[] {(measured[n - 1] - centre) / scale}));
            observing += System.nanoTime() - start;
            if (n >= refitAt) {
                surrogate = surrogate.refit(RefitBudget.WARM, seed.child("refit", n));
                refits++;
                refitAt = REFIT_GROWTH * n;
            }
            if (SHOWN.contains(n) || n == order.length) {
                MapFigure.Frame frame = frame(n);
                frames.add(frame);
                print(
                        out,
                        "%,12d %10.4g %16.0f %10d",
                        n,
                        rmse(frame),
                        observing / NANOS_PER_MICRO / (n - shown),
                        refits);
                shown = n;
                observing = 0;
            }
        }
        return frames;
    }

    /** What is believed of the whole map after n measurements. */
    private MapFigure.Frame frame(int n) {
        Prediction prediction = surrogate.posterior().predict(field.x(), 1);
        return new MapFigure.Frame(
                Arrays.copyOf(order, n),
                Arrays.stream(prediction.mean()).map(m -> centre + scale * m).toArray(),
                Arrays.stream(prediction.variance())
                        .map(v -> scale * Math.sqrt(v))
                        .toArray());
    }

    /** Root of the mean squared error of the belief over the map. */
    private double rmse(MapFigure.Frame frame) {
        double squares = 0;
        for (int cell = 0; cell < field.size(); cell++) {
            double error = frame.mean()[cell] - field.truth()[cell];
            squares += error * error;
        }
        return Math.sqrt(squares / field.size());
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
