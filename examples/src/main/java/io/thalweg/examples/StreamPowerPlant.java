package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ejml.data.DMatrixRMaj;

/**
 * Regression on a stream: the output of a power plant is predicted from the weather hour by hour, each hour before it is
 * learnt. An hour costs the same, however many were learnt before it.
 */
public final class StreamPowerPlant {

    /** The first hours are learnt at once: they give the unit of the output and the first hyperparameters. */
    private static final int FIRST = 200;

    private static final int REFIT_EVERY = 100;

    /** A few gradients, so that the hyperparameters follow the stream. */
    private static final RefitBudget FEW_GRADIENTS = new RefitBudget(1, 3);

    private static final double NANOS_PER_MICRO = 1000;

    private final Seed seed = Seed.of(0);
    private final double centre;
    private final double scale;
    private Surrogate surrogate;

    private StreamPowerPlant(List<PowerPlant.Hour> first) {
        centre = first.stream().mapToDouble(PowerPlant.Hour::output).average().orElseThrow();
        scale = Math.sqrt(first.stream()
                .mapToDouble(hour -> (hour.output() - centre) * (hour.output() - centre))
                .average()
                .orElseThrow());
        surrogate = Surrogates.named("wiski").create(PowerPlant.WEATHER, false);
        first.forEach(this::learn);
        surrogate = surrogate.refit(RefitBudget.THOROUGH, seed.child("first"));
    }

    /**
     * Prints how well the hours are predicted.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(Integer.MAX_VALUE, 1000, System.out);
    }

    /**
     * Predicts, learns and prints.
     *
     * @param most hours to read
     * @param size hours of a window
     * @return what was found, window by window
     */
    static List<Window> run(int most, int size, PrintStream out) {
        List<PowerPlant.Hour> hours = PowerPlant.hours(most);
        StreamPowerPlant stream = new StreamPowerPlant(hours.subList(0, FIRST));
        List<Window> windows = new ArrayList<>();
        print(out, "%8s %14s %12s %14s", "hours", "RMSE (MW)", "NLPD", "µs an hour");
        for (int from = FIRST; from < hours.size(); from += size) {
            Window window = stream.pass(hours, from, Math.min(hours.size(), from + size));
            print(out, "%,8d %14.3f %12.3f %14.0f", window.hours, window.rmse, window.nlpd, window.microsAnHour);
            windows.add(window);
        }
        return windows;
    }

    /**
     * How well some hours were predicted, each before it was learnt.
     *
     * @param hours learnt at the end
     * @param rmse root of the mean squared error, MW
     * @param nlpd mean negative log predictive density
     * @param microsAnHour time to predict and learn an hour, with its share of the refits
     */
    record Window(int hours, double rmse, double nlpd, double microsAnHour) {}

    private Window pass(List<PowerPlant.Hour> hours, int from, int to) {
        double squares = 0;
        double surprise = 0;
        long start = System.nanoTime();
        for (int i = from; i < to; i++) {
            PowerPlant.Hour hour = hours.get(i);
            Posterior posterior = surrogate.posterior();
            Prediction prediction = posterior.predict(row(hour), 1);
            double error = hour.output() - (centre + scale * prediction.mean()[0]);
            double variance = scale * scale * (prediction.variance()[0] + posterior.noiseVariance());
            squares += error * error;
            surprise += 0.5 * Math.log(2 * Math.PI * variance) + error * error / (2 * variance);
            learn(hour);
            if (i % REFIT_EVERY == 0) {
                surrogate = surrogate.refit(FEW_GRADIENTS, seed.child("refit", i));
            }
        }
        double micros = (System.nanoTime() - start) / NANOS_PER_MICRO;
        int n = to - from;
        return new Window(to, Math.sqrt(squares / n), surprise / n, micros / n);
    }

    private void learn(PowerPlant.Hour hour) {
        surrogate = surrogate.observe(Observations.of(row(hour), new double[] {(hour.output() - centre) / scale}));
    }

    private static DMatrixRMaj row(PowerPlant.Hour hour) {
        return DMatrixRMaj.wrap(1, hour.weather().length, hour.weather());
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
