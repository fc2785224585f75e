package io.thalweg.examples;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.harmonic.ComponentPosterior;
import io.thalweg.surrogate.harmonic.HarmonicFamily;
import io.thalweg.surrogate.harmonic.HarmonicFeatures;
import io.thalweg.surrogate.harmonic.SymmetryGroup;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.awt.Color;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * A curve and the parts of it that harmonic features are of: what is the same on either side of the middle, and what is of the opposite
 * sign. The experiment is that of Sun, Shi, Wilson and Grosse, "Scalable variational Gaussian processes via harmonic kernel
 * decomposition" (2021), Fig. 9, with the data of Snelson and Ghahramani: a reflection, so that there are two parts, each carried by
 * five inducing points.
 *
 * <p>{@code SnelsonParts [FIGURE.png]}
 */
public final class SnelsonParts {

    private static final int POINTS = 5;
    private static final double BEYOND = 0.5;
    private static final Color OBSERVED = new Color(0x9299A2);

    private final Observations observed;

    private SnelsonParts(Observations observed) {
        this.observed = observed;
    }

    /**
     * Learns the data and draws what is believed of the whole and of its parts.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "snelson.png");
        Observations observed = read();
        draw(observed, run(observed, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /** The data, with the mean of the inputs at 0. */
    static Observations read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SnelsonParts.class.getResourceAsStream("snelson.csv")),
                StandardCharsets.UTF_8))) {
            double[][] rows = lines.lines()
                    .skip(1)
                    .map(line -> Arrays.stream(line.split(","))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new);
            double centre =
                    Arrays.stream(rows).mapToDouble(row -> row[0]).average().orElseThrow();
            return Observations.of(
                    DMatrixRMaj.wrap(
                            rows.length,
                            1,
                            Arrays.stream(rows)
                                    .mapToDouble(row -> row[0] - centre)
                                    .toArray()),
                    Arrays.stream(rows).mapToDouble(row -> row[1]).toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What was learnt.
     *
     * @param whole with harmonic features
     * @param parts the symmetric and the antisymmetric one
     * @param points where the features are
     */
    record Learnt(StreamingSurrogate whole, List<Posterior> parts, double[] points) {}

    /** Learns the data with harmonic features and, for comparison, otherwise, and prints how well that explains them. */
    static Learnt run(Observations observed, PrintStream out) {
        return new SnelsonParts(observed).learn(out);
    }

    private Learnt learn(PrintStream out) {
        SymmetryGroup mirror = SymmetryGroup.reflections(1, new double[] {0});
        HarmonicFamily features = HarmonicFamily.of(mirror, POINTS);
        StreamingSurrogate harmonic = streaming(features);
        print(out, "exact", exact());
        print(out, "2 x 5 harmonic features", harmonic.logEvidence());
        print(
                out,
                "the same, parts independent",
                streaming(features.withIndependent()).logEvidence());
        print(
                out,
                "10 inducing points",
                streaming(new FixedBudget(2 * POINTS, false)).logEvidence());
        print(
                out,
                "5 inducing points",
                streaming(new FixedBudget(POINTS, false)).logEvidence());
        Posterior whole = harmonic.posterior();
        return new Learnt(
                harmonic,
                List.of(new ComponentPosterior(mirror, 0, whole), new ComponentPosterior(mirror, 1, whole)),
                ((HarmonicFeatures) harmonic.features()).points().data);
    }

    private static void print(PrintStream out, String name, double evidence) {
        out.println(String.format(Locale.ROOT, "%-28s log evidence, or a bound on it: %7.2f nats", name, evidence));
    }

    private static GaussianModel model() {
        return new GaussianModel(
                Scaled.of(1, Rbf.of(Lengthscales.of(1))), Hyperparameter.positive("noise", 0.1), OptionalDouble.of(0));
    }

    private StreamingSurrogate streaming(FeaturePolicy policy) {
        return StreamingSurrogate.of(1, List.of(model()), policy, observed.size())
                .observe(observed)
                .refit(RefitBudget.WARM, Seed.of(0));
    }

    private double exact() {
        return ExactGaussianProcess.of(1, model())
                .observe(observed)
                .refit(RefitBudget.WARM, Seed.of(0))
                .logEvidence();
    }

    /** Draws the whole and its parts; beside a part what the other leaves of the observations. */
    static void draw(Observations observed, Learnt learnt, Path file) throws IOException {
        Sheet sheet = new Sheet(3, 1, 480, 330);
        double end =
                BEYOND + Arrays.stream(observed.x().data).map(Math::abs).max().orElseThrow();
        Posterior whole = learnt.whole.posterior();
        double noise = whole.noiseVariance();
        for (int k = 0; k < 3; k++) {
            Sheet.Panel panel = sheet.panel(
                    k,
                    0,
                    List.of("Snelson's data", "Symmetric part", "Antisymmetric part")
                            .get(k),
                    new Sheet.Axis("x", -end, end),
                    new Sheet.Axis(
                            List.of("y", "y less the mean of the other part", "y less the mean of the other part")
                                    .get(k),
                            -3,
                            3));
            Curve believed =
                    k == 0 ? Curve.of(whole, -end, end).observed(noise) : Curve.of(learnt.parts.get(k - 1), -end, end);
            believed.drawBand(panel);
            double[] other = k == 0
                    ? new double[observed.size()]
                    : learnt.parts.get(2 - k).predict(observed.x(), 1).mean();
            for (int i = 0; i < observed.size(); i++) {
                panel.dot(observed.x().get(i, 0), observed.y()[i] - other[i], 4, OBSERVED);
            }
            believed.drawMean(panel);
            for (double z : learnt.points) {
                panel.mark(z, Sheet.INK);
                panel.mark(-z, Sheet.ORANGE);
            }
        }
        sheet.write(file);
    }
}
