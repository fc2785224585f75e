package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A long search under heavy noise: Levy's function in three dimensions, measured with a standard deviation of 10 where its
 * minimum is 0, three points at a time. A step after 4,500 measurements takes no longer than one after 450: the grid has 1,000
 * nodes and the belief at most 300 features, whatever was measured.
 *
 * <p>{@code NoisyLevy --steps N} makes N steps instead of 1,500.
 */
public final class NoisyLevy {

    private static final int STEPS = 1500;
    private static final int POINTS_A_STEP = 3;
    private static final int SHOWN_EVERY = 100;
    private static final double NOISE_DEVIATION = 10;
    private static final RefitBudget FEW_GRADIENTS = new RefitBudget(1, 3);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final List<String> NAMES = List.of("x", "y", "z");

    private final TestFunction levy = TestFunctions.named("levy3");
    private final RandomGenerator noise = Seed.of(1).child("noise").generator();
    private final Study study;

    private NoisyLevy() {
        SearchSpaceBuilder box = SearchSpace.builder();
        for (int j = 0; j < NAMES.size(); j++) {
            box.real(NAMES.get(j), levy.lower()[j], levy.upper()[j]);
        }
        study = Thalweg.minimize(box.build())
                .surrogate(Surrogates.named("wiski", Map.of("nodes", "10", "rank", "300")))
                .refits(NoisyLevy::due)
                .seed(1)
                .build();
    }

    /** A few gradients in each step; from several starts, to convergence, when the measurements have doubled. */
    private static Optional<RefitBudget> due(long measurements, long lastRefit) {
        if (measurements == lastRefit) {
            return Optional.empty();
        }
        boolean doubled = Long.highestOneBit(measurements) > Long.highestOneBit(lastRefit);
        return Optional.of(doubled ? RefitBudget.THOROUGH : FEW_GRADIENTS);
    }

    /**
     * Prints how the recommended point becomes better.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(steps(arguments), System.out);
    }

    private static int steps(String[] arguments) {
        if (arguments.length == 0) {
            return STEPS;
        }
        if (arguments.length == 2 && arguments[0].equals("--steps") && arguments[1].matches("[1-9]\\d{0,6}")) {
            return Integer.parseInt(arguments[1]);
        }
        throw new IllegalArgumentException(
                "arguments are " + List.of(arguments) + ", must be none, or --steps N with N at least 1");
    }

    /** Searches and prints. */
    static Study run(int steps, PrintStream out) {
        NoisyLevy search = new NoisyLevy();
        print(out, "%8s %14s %26s %12s", "steps", "measurements", "true value, recommended", "ms a step");
        long start = System.nanoTime();
        int shown = 0;
        for (int step = 1; step <= steps; step++) {
            search.step();
            if (step % SHOWN_EVERY == 0 || step == steps) {
                double millis = (System.nanoTime() - start) / NANOS_PER_MILLI / (step - shown);
                print(out, "%,8d %,14d %26.4f %12.1f", step, POINTS_A_STEP * step, search.recommended(), millis);
                shown = step;
                start = System.nanoTime();
            }
        }
        return search.study;
    }

    private void step() {
        for (Trial trial : study.ask(POINTS_A_STEP)) {
            study.tell(trial, trueValue(trial.point()) + NOISE_DEVIATION * noise.nextGaussian());
        }
    }

    /** What the recommended point is worth without noise: known here, never told to the study. */
    private double recommended() {
        return trueValue(study.recommend().orElseThrow().point());
    }

    private double trueValue(Point point) {
        return levy.evaluate(NAMES.stream().mapToDouble(point::real).toArray());
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
