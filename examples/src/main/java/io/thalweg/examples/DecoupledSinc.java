package io.thalweg.examples;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.decoupled.DecoupledSurrogate;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What a mean costs is not what a covariance costs: a surrogate with a large basis of the mean and a small one of the covariance is as
 * accurate as one with a large basis of both, and keeps the shape of its uncertainty. The experiment is that of Cheng and Boots,
 * "Variational inference for Gaussian process models with linear complexity" (2017), Fig. 1: noisy observations of a sinc.
 *
 * <p>{@code DecoupledSinc [FIGURE.png]}
 */
public final class DecoupledSinc {

    private static final int FEW = 10;
    private static final int MANY = 100;
    private static final int OBSERVATIONS = 500;
    private static final double END = 6;
    private static final double NOISE = 0.15;

    private static final Color OBSERVED = new Color(0xB4BAC2);

    private DecoupledSinc() {}

    /**
     * Learns the function with three pairs of bases and draws what is believed.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "sinc.png");
        Observations observed = observe(Seed.of(0));
        draw(observed, run(observed, System.out), figure);
        System.out.println("wrote " + figure);
    }

    static double truth(double x) {
        return x == 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    }

    /** Noisy observations at random places. */
    static Observations observe(Seed seed) {
        RandomGenerator random = seed.generator();
        double[] x = random.doubles(OBSERVATIONS, -END, END).toArray();
        double[] y = Arrays.stream(x)
                .map(at -> truth(at) + NOISE * random.nextGaussian())
                .toArray();
        return Observations.of(DMatrixRMaj.wrap(x.length, 1, x), y);
    }

    /**
     * What is believed with some bases.
     *
     * @param name which
     * @param believed of the function
     * @param rmse of the mean
     * @param deviation on average
     * @param bound on the log evidence, in nats
     */
    record Fit(String name, Curve believed, double rmse, double deviation, double bound) {}

    /** Learns the observations with three pairs of bases and prints how well. */
    static List<Fit> run(Observations observed, PrintStream out) {
        GaussianModel model = fittedTo(observed);
        DecoupledSettings sizes = DecoupledSettings.DEFAULT.withMeanPoints(MANY).withPoints(FEW);
        List<Fit> fits = List.of(
                learn("One basis of " + FEW, shared(model, FEW), observed),
                learn(
                        "Mean " + MANY + ", covariance " + FEW,
                        DecoupledSurrogate.of(1, List.of(model), sizes),
                        observed),
                learn("One basis of " + MANY, shared(model, MANY), observed),
                learn("All observations", ExactGaussianProcess.of(1, model), observed));
        out.println(
                String.format(Locale.ROOT, "%-26s %8s %16s %10s", "basis", "RMSE", "mean deviation", "ELBO (nats)"));
        for (Fit fit : fits) {
            out.println(String.format(
                    Locale.ROOT, "%-26s %8.4f %16.4f %11.1f", fit.name, fit.rmse, fit.deviation, fit.bound));
        }
        return fits;
    }

    /** The hyperparameters are those that the observations have most evidence for; they stay, so that bases alone differ. */
    private static GaussianModel fittedTo(Observations observed) {
        GaussianModel start = new GaussianModel(
                Scaled.of(0.1, Rbf.of(Lengthscales.of(1))),
                Hyperparameter.positive("noise", NOISE * NOISE),
                OptionalDouble.of(0));
        GaussianModel fitted = ExactGaussianProcess.of(1, start)
                .observe(observed)
                .refit(RefitBudget.WARM, Seed.of(0))
                .model();
        return fitted.withParameters(fitted.parameters().map(Hyperparameter::fixed));
    }

    /** The same points for the mean and the covariance. */
    private static StreamingSurrogate shared(GaussianModel model, int points) {
        return StreamingSurrogate.of(1, List.of(model), new FixedBudget(points, false), OBSERVATIONS);
    }

    private static Fit learn(String name, Surrogate prior, Observations observed) {
        Surrogate surrogate = prior.observe(observed).refit(RefitBudget.WARM, Seed.of(0));
        Curve believed = Curve.of(surrogate.posterior(), -END, END);
        double[] error = IntStream.range(0, believed.x().length)
                .mapToDouble(i -> believed.mean()[i] - truth(believed.x()[i]))
                .toArray();
        return new Fit(
                name,
                believed,
                Math.sqrt(Arrays.stream(error).map(e -> e * e).average().orElseThrow()),
                Arrays.stream(believed.deviation()).average().orElseThrow(),
                surrogate.logEvidence());
    }

    /** Draws the observations, the function and what is believed of it. */
    static void draw(Observations observed, List<Fit> fits, Path file) throws IOException {
        List<Fit> drawn = fits.subList(0, 3);
        Sheet sheet = new Sheet(drawn.size(), 1, 480, 330);
        double[] x = drawn.get(0).believed.x();
        double[] truth = Arrays.stream(x).map(DecoupledSinc::truth).toArray();
        for (int k = 0; k < drawn.size(); k++) {
            Curve believed = drawn.get(k).believed;
            Sheet.Panel panel = sheet.panel(
                    k, 0, drawn.get(k).name, new Sheet.Axis("x", -END, END), new Sheet.Axis("y", -0.7, 1.5));
            believed.drawBand(panel);
            for (int i = 0; i < observed.size(); i++) {
                panel.dot(observed.x().get(i, 0), observed.y()[i], 4, OBSERVED);
            }
            panel.line(x, truth, Sheet.ORANGE, 2);
            believed.drawMean(panel);
            if (k == 0) {
                panel.legend(
                        List.of("sinc x", "mean", "two standard deviations", "observations"),
                        List.of(Sheet.ORANGE, Sheet.BLUE, Curve.BAND, OBSERVED));
            }
        }
        sheet.write(file);
    }
}
