package io.thalweg.examples;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.harmonic.HarmonicSurrogateFactory;
import io.thalweg.surrogate.harmonic.Symmetry;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.input.GreatCircle;
import io.thalweg.surrogate.input.InputMapChoice;
import io.thalweg.surrogate.input.Rescaled;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.MappedSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Precipitation of one year on the globe: ordinary inducing points beside as many in each of the thirteen components that turns by 15° of
 * longitude make. The experiment is in the manner of Sun, Shi, Wilson and Grosse, "Scalable variational Gaussian processes via harmonic
 * kernel decomposition" (2021), Fig. 3, which has elevations.
 *
 * <p>{@code PrecipitationGlobe DATA.csv[.gz] [FIGURE.png]}, where the data have the columns year, lon, lat (in degrees) and a value; the
 * last year is learnt.
 */
public final class PrecipitationGlobe {

    private static final int POINTS = 100;
    private static final int TURNS = 24;
    private static final int COLUMNS = 288;
    private static final int ROWS = 144;
    private static final int TESTED = 10;

    /** Degrees: cells that are further from all data stay grey. */
    private static final double NEAR = 2.6;

    private PrecipitationGlobe() {}

    /**
     * Learns the map in two ways and draws both.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            System.err.println(
                    "usage: PrecipitationGlobe DATA.csv[.gz] [FIGURE.png]; DATA has the columns year, lon, lat, value");
            System.exit(2);
        }
        Path figure = Path.of(arguments.length > 1 ? arguments[1] : "globe.png");
        double[][] rows = read(Path.of(arguments[0]));
        draw(rows, run(rows, POINTS, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /** Longitude, latitude and value of the rows of the last year. */
    static double[][] read(Path file) throws IOException {
        boolean zipped = file.toString().endsWith(".gz");
        try (InputStream bytes = Files.newInputStream(file);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(zipped ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8))) {
            List<double[]> all = lines.lines()
                    .skip(1)
                    .map(line -> Arrays.stream(line.split(","))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
            double last = all.stream().mapToDouble(row -> row[0]).max().orElseThrow();
            return all.stream()
                    .filter(row -> row[0] == last)
                    .map(row -> new double[] {row[1], row[2], row[3]})
                    .toArray(double[][]::new);
        }
    }

    /**
     * A map that was learnt.
     *
     * @param name how
     * @param surrogate over longitude and latitude, both from 0 to 1
     * @param mean of the values
     * @param scale of the values
     * @param summary of its errors
     */
    record Learnt(String name, Surrogate surrogate, double mean, double scale, String summary) {}

    /** Learns nine tenths of the rows in two ways and prints how well the others are predicted. */
    static List<Learnt> run(double[][] rows, int points, PrintStream out) {
        double[][] shuffled = shuffled(rows);
        double mean = Arrays.stream(rows).mapToDouble(row -> row[2]).average().orElseThrow();
        double scale = Math.sqrt(Arrays.stream(rows)
                .mapToDouble(row -> (row[2] - mean) * (row[2] - mean))
                .average()
                .orElseThrow());
        int tests = rows.length / TESTED;
        Observations test = observations(shuffled, 0, tests, mean, scale);
        Observations train = observations(shuffled, tests, rows.length, mean, scale);
        SearchSpace globe = SearchSpace.builder()
                .real("lon", low(rows, 0), high(rows, 0))
                .real("lat", low(rows, 1), high(rows, 1))
                .build();
        Surrogate harmonic = HarmonicSurrogateFactory.DEFAULT
                .withSymmetry(new Symmetry.Globe("lon", "lat", TURNS))
                .withPoints(points)
                .withExecutor(ForkJoinPool.commonPool())
                .create(globe, false);
        String components = TURNS / 2 + 1 + " × " + points + " harmonic features";
        return List.of(
                learn(points + " inducing points", ordinary(rows, points), train, test, mean, scale, out),
                learn(components, harmonic, train, test, mean, scale, out));
    }

    private static double[][] shuffled(double[][] rows) {
        RandomGenerator random = Seed.of(1).generator();
        double[] key = random.doubles(rows.length).toArray();
        Integer[] order = new Integer[rows.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> key[i]));
        return Arrays.stream(order)
                .map(i -> new double[] {
                    (rows[i][0] - low(rows, 0)) / (high(rows, 0) - low(rows, 0)),
                    (rows[i][1] - low(rows, 1)) / (high(rows, 1) - low(rows, 1)),
                    rows[i][2]
                })
                .toArray(double[][]::new);
    }

    private static double low(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).min().orElseThrow();
    }

    private static double high(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).max().orElseThrow();
    }

    private static Observations observations(double[][] rows, int from, int to, double mean, double scale) {
        DMatrixRMaj x = new DMatrixRMaj(to - from, 2);
        double[] y = new double[to - from];
        for (int i = from; i < to; i++) {
            x.set(i - from, 0, rows[i][0]);
            x.set(i - from, 1, rows[i][1]);
            y[i - from] = (rows[i][2] - mean) / scale;
        }
        return Observations.of(x, y);
    }

    /** Inducing points on the sphere, with the kernel that the harmonic features have. */
    private static Surrogate ordinary(double[][] rows, int points) {
        double[] low = {low(rows, 0), low(rows, 1)};
        double[] range = {high(rows, 0) - low[0], high(rows, 1) - low[1]};
        GaussianModel model = GaussianModel.of(
                new Stationary(
                        Matern52.PROFILE,
                        Lengthscales.isotropic(LengthscalePriors.dimensionScaled(3), LengthscalePriors.LEAST)),
                Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6));
        return MappedSurrogate.of(
                InputMapChoice.fixed(new Rescaled(low, range).then(new GreatCircle(0, 1, 2))),
                StreamingSurrogateFactory.DEFAULT
                        .withPolicy(new FixedBudget(points, false))
                        .over(3, List.of(model)));
    }

    private static Learnt learn(
            String name,
            Surrogate prior,
            Observations train,
            Observations test,
            double mean,
            double scale,
            PrintStream out) {
        long start = System.nanoTime();
        Surrogate learnt = prior.observe(train).refit(new RefitBudget(1, 60), Seed.of(0));
        double seconds = (System.nanoTime() - start) / 1e9;
        Posterior posterior = learnt.posterior();
        Prediction prediction = posterior.predict(test.x(), 1);
        double squares = 0;
        double surprise = 0;
        for (int i = 0; i < test.size(); i++) {
            double error = test.y()[i] - prediction.mean()[i];
            double variance = prediction.variance()[i] + posterior.noiseVariance();
            squares += error * error / test.size();
            surprise += 0.5 * (Math.log(2 * Math.PI * variance) + error * error / variance) / test.size();
        }
        out.println(String.format(
                Locale.ROOT,
                "%-28s RMSE %.3f, mean negative log density %.3f, %.1f s",
                name,
                Math.sqrt(squares),
                surprise,
                seconds));
        String summary =
                String.format(Locale.ROOT, "RMSE %.2f, NLPD %.2f, %.0f s", Math.sqrt(squares), surprise, seconds);
        return new Learnt(name, learnt, mean, scale, summary);
    }

    /** Draws the means, grey where there are no data near. */
    static void draw(double[][] rows, List<Learnt> maps, Path file) throws IOException {
        boolean[] known = known(rows);
        DMatrixRMaj cells = new DMatrixRMaj(COLUMNS * ROWS, 2);
        for (int c = 0; c < COLUMNS * ROWS; c++) {
            cells.set(c, 0, (longitude(rows, c) - low(rows, 0)) / (high(rows, 0) - low(rows, 0)));
            cells.set(c, 1, (latitude(c) - low(rows, 1)) / (high(rows, 1) - low(rows, 1)));
        }
        double[] sorted =
                Arrays.stream(rows).mapToDouble(row -> row[2]).sorted().toArray();
        double least = sorted[sorted.length / 50];
        double most = sorted[sorted.length - 1 - sorted.length / 50];
        Sheet sheet = new Sheet(maps.size(), 1, 640, 320);
        for (int k = 0; k < maps.size(); k++) {
            Learnt map = maps.get(k);
            double[] mean = map.surrogate.posterior().predict(cells, 1).mean();
            double[] shown = new double[mean.length];
            Arrays.setAll(shown, c -> known[c] ? map.mean + map.scale * mean[c] : Double.NaN);
            Sheet.Panel panel = sheet.panel(
                    k,
                    0,
                    map.name + ": " + map.summary,
                    new Sheet.Axis("degrees east", west(rows), west(rows) + 360),
                    new Sheet.Axis("degrees north", -90, 90));
            panel.heat(shown, COLUMNS, least, most);
        }
        sheet.write(file);
    }

    private static double west(double[][] rows) {
        return low(rows, 0) < -5 ? -180 : 0;
    }

    private static double longitude(double[][] rows, int cell) {
        return west(rows) + 360.0 * (cell % COLUMNS + 0.5) / COLUMNS;
    }

    private static double latitude(int cell) {
        int row = cell / COLUMNS;
        return 90 - 180 * (row + 0.5) / ROWS;
    }

    private static boolean[] known(double[][] rows) {
        boolean[] known = new boolean[COLUMNS * ROWS];
        double step = 360.0 / COLUMNS;
        int reach = (int) Math.ceil(NEAR / 2 / step);
        for (double[] row : rows) {
            int column = (int) ((row[0] - west(rows)) / step);
            int line = (int) ((90 - row[1]) / step);
            for (int i = -reach; i <= reach; i++) {
                for (int j = -reach; j <= reach; j++) {
                    int at = line + i;
                    if (at >= 0 && at < ROWS) {
                        known[at * COLUMNS + Math.floorMod(column + j, COLUMNS)] = true;
                    }
                }
            }
        }
        return known;
    }
}
