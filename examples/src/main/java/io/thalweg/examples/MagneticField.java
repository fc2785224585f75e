package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;

/**
 * A robot learns a map of the magnetic field as it goes. Where it comes to new ground the surrogate grows, where it has been
 * before it does not.
 *
 * <p>{@code MagneticField [FIGURE.png [WALK.csv [OTHER_WALK.csv]]]}: without a walk of your own (see {@link Walk#read}) it goes
 * a synthetic one. The other walk through the same field tests the map beyond the path.
 */
public final class MagneticField {

    static final int BATCHES = 20;

    /** The unit of the field, µT: about its standard deviation in a building. */
    private static final double UNIT = 10;

    private static final int STEPS = 6000;

    /**
     * A path says more about the direction along it than about the one across: one length scale for both keeps the map from
     * being fitted to the path. And neighbours on it err alike, so that noise would seem smaller than it is.
     */
    private static final Map<String, String> OPTIONS = Map.of(
            "kernel", "matern52", "lengthscales", "shared", "least-noise", "1e-2", "delta", "0.095", "window", "1024");

    private final Walk walk;
    private final double[] corner;
    private final double side;
    private final double centre;

    private MagneticField(Walk walk) {
        this.walk = walk;
        this.corner = new double[] {least(walk.x()), least(walk.y())};
        this.side = Math.max(range(walk.x()), range(walk.y()));
        this.centre = Arrays.stream(walk.field())
                .limit(walk.size() / BATCHES)
                .average()
                .orElseThrow();
    }

    /**
     * Learns and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "field.png");
        Seed seed = Seed.of(0);
        Walk walk = arguments.length > 1 ? Walk.read(Path.of(arguments[1])) : Walk.synthetic(STEPS, seed.child("walk"));
        Walk other = arguments.length > 2
                ? Walk.read(Path.of(arguments[2]))
                : arguments.length > 1 ? walk : Walk.synthetic(STEPS, seed.child("other walk"));
        MagneticFigure.write(walk, run(walk, other, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /**
     * The map after a batch.
     *
     * @param measurements learnt so far
     * @param x places of the inducing points, metres
     * @param y places of the inducing points, metres
     * @param rmse on the path so far, µT
     * @param otherRmse on the whole other walk, µT
     * @param map what is believed
     */
    record Stage(int measurements, double[] x, double[] y, double rmse, double otherRmse, Belief map) {}

    /** What is believed of the field. */
    @FunctionalInterface
    interface Belief {
        /** At places in metres. */
        Estimate at(double[] x, double[] y);
    }

    /** Means and standard deviations of the field at places, µT. */
    record Estimate(double[] mean, double[] deviation) {}

    /** Learns batch by batch and prints how well. */
    static List<Stage> run(Walk walk, Walk other, PrintStream out) {
        return new MagneticField(walk).learn(other, out);
    }

    private List<Stage> learn(Walk other, PrintStream out) {
        SearchSpace square =
                SearchSpace.builder().real("east", 0, 1).real("north", 0, 1).build();
        StreamingSurrogate surrogate =
                (StreamingSurrogate) Surrogates.named("vips", OPTIONS).create(square, false);
        List<Stage> stages = new ArrayList<>();
        print(
                out,
                "%12s %16s %22s %18s",
                "measurements",
                "inducing points",
                "RMSE on the path (µT)",
                "on another (µT)");
        for (int batch = 0; batch < BATCHES; batch++) {
            int from = (int) ((long) walk.size() * batch / BATCHES);
            int to = (int) ((long) walk.size() * (batch + 1) / BATCHES);
            double[] targets = Arrays.stream(walk.field(), from, to)
                    .map(field -> (field - centre) / UNIT)
                    .toArray();
            RefitBudget budget = batch == 0 ? RefitBudget.THOROUGH : RefitBudget.WARM;
            surrogate = surrogate
                    .observe(Observations.of(places(walk.x(), walk.y(), from, to), targets))
                    .refit(budget, Seed.of(batch));
            Stage stage = stage(surrogate, to, other);
            stages.add(stage);
            print(out, "%,12d %16d %22.2f %18.2f", to, stage.x.length, stage.rmse, stage.otherRmse);
        }
        return stages;
    }

    private Stage stage(StreamingSurrogate surrogate, int measurements, Walk other) {
        DMatrixRMaj z = ((InducingPoints) surrogate.features()).z();
        double[] east = new double[z.numRows];
        double[] north = new double[z.numRows];
        for (int i = 0; i < z.numRows; i++) {
            east[i] = corner[0] + side * z.get(i, 0);
            north[i] = corner[1] + side * z.get(i, 1);
        }
        Belief map = (x, y) -> {
            Prediction latent = surrogate.posterior().predict(places(x, y, 0, x.length), 1);
            return new Estimate(
                    Arrays.stream(latent.mean()).map(m -> centre + UNIT * m).toArray(),
                    Arrays.stream(latent.variance())
                            .map(v -> UNIT * Math.sqrt(v))
                            .toArray());
        };
        return new Stage(measurements, east, north, rmse(map, walk, measurements), rmse(map, other, other.size()), map);
    }

    /** Rows from–to in the unit square. */
    private DMatrixRMaj places(double[] x, double[] y, int from, int to) {
        DMatrixRMaj places = new DMatrixRMaj(to - from, 2);
        for (int i = from; i < to; i++) {
            places.set(i - from, 0, (x[i] - corner[0]) / side);
            places.set(i - from, 1, (y[i] - corner[1]) / side);
        }
        return places;
    }

    private static double rmse(Belief map, Walk walk, int measurements) {
        double[] mean = map.at(Arrays.copyOf(walk.x(), measurements), Arrays.copyOf(walk.y(), measurements))
                .mean();
        double squares = 0;
        for (int i = 0; i < measurements; i++) {
            squares += Math.pow(mean[i] - walk.field()[i], 2);
        }
        return Math.sqrt(squares / measurements);
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double range(double[] values) {
        return Arrays.stream(values).max().orElseThrow() - least(values);
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
