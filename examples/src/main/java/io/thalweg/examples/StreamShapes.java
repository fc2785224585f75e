package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * How large a surrogate becomes depends on what a stream brings: ever new ground, the same ground again, or an outlier now and
 * then. The three streams are in the manner of Pescador-Barrios, Filippi and van der Wilk, "Adjusting model size in continual
 * Gaussian processes: how big is big enough?" (2025), Fig. 1: noisy measurements of sin 2x + cos 5x in ten batches.
 *
 * <p>{@code StreamShapes [FIGURE.png]}
 */
public final class StreamShapes {

    private static final int BATCHES = 10;
    private static final int MEASUREMENTS = 500;
    private static final double LENGTH = 10;
    private static final double NOISE = 0.2;
    private static final double OUTLIERS = 0.05;
    private static final int DRAWN = 400;

    private StreamShapes() {}

    /**
     * Learns the streams and draws them.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "shapes.png");
        draw(run(System.out), figure);
        System.out.println("wrote " + figure);
    }

    /** Learns the three streams and prints the number of inducing points after each batch. */
    static List<Stream> run(PrintStream out) {
        RandomGenerator random = Seed.of(0).generator();
        DoubleSupplier anywhere = () -> random.nextDouble(LENGTH);
        DoubleSupplier middle = () -> random.nextDouble(4.5, 6.5);
        DoubleStream growing =
                DoubleStream.generate(anywhere).limit(MEASUREMENTS).sorted();
        DoubleStream again = DoubleStream.generate(anywhere).limit(MEASUREMENTS);
        DoubleStream outliers = DoubleStream.generate(
                        () -> random.nextDouble() < OUTLIERS ? anywhere.getAsDouble() : middle.getAsDouble())
                .limit(MEASUREMENTS);
        List<Stream> streams = List.of(
                learn("Growing domain", growing.toArray(), random),
                learn("The same domain again", again.toArray(), random),
                learn("Outliers", outliers.toArray(), random));
        for (Stream stream : streams) {
            out.println(String.format(
                    Locale.ROOT, "%-22s inducing points %s", stream.name, Arrays.toString(stream.points)));
        }
        return streams;
    }

    /**
     * A stream that was learnt.
     *
     * @param name its shape
     * @param x places in the order of the stream
     * @param y what was measured there
     * @param points number of inducing points after each batch
     * @param surrogate after the last batch, of x / {@link #LENGTH}
     */
    record Stream(String name, double[] x, double[] y, int[] points, StreamingSurrogate surrogate) {

        /** What is believed at places. */
        Prediction believed(double[] places) {
            return surrogate.posterior().predict(column(places), 1);
        }
    }

    static double truth(double x) {
        return Math.sin(2 * x) + Math.cos(5 * x);
    }

    private static Stream learn(String name, double[] x, RandomGenerator random) {
        double[] y = Arrays.stream(x)
                .map(at -> truth(at) + NOISE * random.nextGaussian())
                .toArray();
        StreamingSurrogate surrogate =
                (StreamingSurrogate) Surrogates.named("vips", Map.of("kernel", "rbf", "delta", "0.05"))
                        .create(space(), false);
        int[] points = new int[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            int from = x.length * batch / BATCHES;
            int to = x.length * (batch + 1) / BATCHES;
            DMatrixRMaj places = column(Arrays.copyOfRange(x, from, to));
            RefitBudget budget = batch == 0 ? RefitBudget.THOROUGH : RefitBudget.WARM;
            surrogate = surrogate
                    .observe(Observations.of(places, Arrays.copyOfRange(y, from, to)))
                    .refit(budget, Seed.of(batch));
            points[batch] = surrogate.features().size();
        }
        return new Stream(name, x, y, points, surrogate);
    }

    private static SearchSpace space() {
        return SearchSpace.builder().real("x", 0, 1).build();
    }

    private static DMatrixRMaj column(double[] x) {
        return DMatrixRMaj.wrap(
                x.length, 1, Arrays.stream(x).map(at -> at / LENGTH).toArray());
    }

    /** Draws what was measured and is believed above, the number of inducing points below. */
    static void draw(List<Stream> streams, Path file) throws IOException {
        Sheet sheet = new Sheet(streams.size(), 2, 520, 300);
        int most = streams.stream()
                .flatMapToInt(stream -> Arrays.stream(stream.points))
                .max()
                .orElseThrow();
        for (int k = 0; k < streams.size(); k++) {
            Stream stream = streams.get(k);
            fit(stream, sheet.panel(k, 0, stream.name, new Sheet.Axis("x", 0, LENGTH), new Sheet.Axis("y", -3.2, 3.2)));
            Sheet.Panel sizes = sheet.panel(
                    k,
                    1,
                    stream.points[BATCHES - 1] + " inducing points for " + stream.x.length + " measurements",
                    new Sheet.Axis("batch", 0, BATCHES + 0.3),
                    new Sheet.Axis("inducing points", 0, 1.1 * most));
            double[] batches =
                    IntStream.rangeClosed(1, BATCHES).mapToDouble(b -> b).toArray();
            double[] points = Arrays.stream(stream.points).asDoubleStream().toArray();
            sizes.line(batches, points, Sheet.BLUE, 2);
            for (int b = 0; b < BATCHES; b++) {
                sizes.dot(batches[b], points[b], 11, ColorScale.at(shade(b)));
            }
        }
        sheet.write(file);
    }

    private static void fit(Stream stream, Sheet.Panel panel) {
        double[] xs = IntStream.rangeClosed(0, DRAWN)
                .mapToDouble(i -> LENGTH * i / DRAWN)
                .toArray();
        Prediction believed = stream.believed(xs);
        double[] mean = believed.mean();
        double[] deviation = Arrays.stream(believed.variance()).map(Math::sqrt).toArray();
        double[] low = IntStream.range(0, xs.length)
                .mapToDouble(i -> mean[i] - 2 * deviation[i])
                .toArray();
        double[] high = IntStream.range(0, xs.length)
                .mapToDouble(i -> mean[i] + 2 * deviation[i])
                .toArray();
        panel.band(xs, low, high, new Color(0xC8D9EE));
        int n = stream.x.length;
        for (int i = 0; i < n; i++) {
            panel.dot(stream.x[i], stream.y[i], 5, ColorScale.at(shade(i * BATCHES / n)));
        }
        panel.line(xs, Arrays.stream(xs).map(StreamShapes::truth).toArray(), Sheet.GREY, 1.5f);
        panel.line(xs, mean, Sheet.BLUE, 2.5f);
        for (double z : ((InducingPoints) stream.surrogate.features()).z().data) {
            panel.mark(LENGTH * z, Sheet.INK);
        }
    }

    /** Of a batch: the last ones are bright, not so bright that they vanish on white. */
    private static double shade(int batch) {
        return 0.85 * batch / (BATCHES - 1);
    }
}
