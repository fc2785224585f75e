package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.DriftingTestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Keeping up with an optimum that moves: a well that goes round once in 200 trials, measured with noise of
 * deviation 0.05. Whoever takes old measurements for present ones stays where the well was; with time as an input
 * ({@link StudyBuilder#drifting()}) the model learns how long a measurement holds.
 *
 * <p>The regret of a trial is how far the value at its point was from the best value there was at that time; it is summed over
 * the trials.
 *
 * <p>{@code DriftingObjective [--seeds N] [--trials N] [FIGURE.png]}
 */
public final class DriftingObjective {

    private static final int SEEDS = 2;
    private static final int TRIALS = 300;
    private static final int DESIGN = 10;
    private static final int WINDOW = 50;
    private static final double NOISE = 0.05;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final String WITHOUT_TIME = "exact, without time";
    private static final String WITH_TIME = "exact, time is an input";

    private static final List<Model> MODELS = List.of(
            new Model(WITHOUT_TIME, Sheet.GREY, study -> study),
            new Model("exact, last " + WINDOW + " trials", Sheet.INK, DriftingObjective::window),
            new Model(WITH_TIME, Sheet.BLUE, StudyBuilder::drifting),
            new Model("ohsvgp, time is an input", Sheet.ORANGE, DriftingObjective::longMemory));

    private DriftingObjective() {}

    /** A way to model the objective. */
    private record Model(String name, Color color, UnaryOperator<StudyBuilder> configure) {}

    private static StudyBuilder window(StudyBuilder study) {
        return study.surrogate((space, deterministic) -> SlidingWindow.of(space, deterministic, WINDOW));
    }

    private static StudyBuilder longMemory(StudyBuilder study) {
        return study.surrogate(Surrogates.named("ohsvgp", Map.of("features", "100", "window", "50")))
                .drifting();
    }

    /**
     * Searches, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        int seeds = SEEDS;
        int trials = TRIALS;
        Path figure = Path.of("drift.png");
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--seeds")) {
                seeds = count(arguments, ++i);
            } else if (arguments[i].equals("--trials")) {
                trials = count(arguments, ++i);
            } else {
                figure = Path.of(arguments[i]);
            }
        }
        draw(run(seeds, trials, System.out), figure);
        System.out.println("wrote " + figure);
    }

    private static int count(String[] arguments, int at) {
        if (at < arguments.length && arguments[at].matches("[1-9]\\d{0,4}")) {
            return Integer.parseInt(arguments[at]);
        }
        throw new IllegalArgumentException("arguments are " + List.of(arguments) + ": " + arguments[at - 1]
                + " must be followed by a number of at least 1");
    }

    /**
     * What one model did.
     *
     * @param model its name
     * @param color of its line
     * @param regret of each trial, by seed
     * @param millis processor time to choose each trial, by seed
     */
    record Course(String model, Color color, double[][] regret, double[][] millis) {

        /** The regret of all trials of each seed. */
        double[] totals() {
            return Arrays.stream(regret)
                    .mapToDouble(r -> Arrays.stream(r).sum())
                    .toArray();
        }

        /** Mean over the seeds. */
        double total() {
            return Arrays.stream(totals()).average().orElseThrow();
        }

        /** Median processor time to choose a trial, from one (inclusive) to another (exclusive). */
        double millis(int from, int to) {
            double[] sorted = Arrays.stream(millis)
                    .flatMapToDouble(run -> Arrays.stream(run, from, to))
                    .sorted()
                    .toArray();
            return sorted[sorted.length / 2];
        }
    }

    /** Searches with each model and prints a table. */
    static List<Course> run(int seeds, int trials, PrintStream out) {
        print(out, "%-26s %22s %14s %12s %24s", "", "cumulative regret", "to exact", "to exact", "ms a trial");
        print(out, "%-26s %22s %14s %12s %24s", "", "mean (least – most)", "without time", "with time", "early – late");
        List<Course> courses = new ArrayList<>();
        for (Model model : MODELS) {
            double[][] regret = new double[seeds][];
            double[][] millis = new double[seeds][];
            for (int seed = 0; seed < seeds; seed++) {
                regret[seed] = new double[trials];
                millis[seed] = new double[trials];
                search(model, seed, regret[seed], millis[seed]);
            }
            courses.add(new Course(model.name, model.color, regret, millis));
        }
        double without = total(courses, WITHOUT_TIME);
        double with = total(courses, WITH_TIME);
        for (Course course : courses) {
            double[] sorted = Arrays.stream(course.totals()).sorted().toArray();
            print(
                    out,
                    "%-26s %8.1f (%4.1f – %5.1f) %14.3f %12.3f %12.1f – %.1f",
                    course.model,
                    course.total(),
                    sorted[0],
                    sorted[seeds - 1],
                    course.total() / without,
                    course.total() / with,
                    course.millis(trials / 6, trials / 3),
                    course.millis(5 * trials / 6, trials));
        }
        return courses;
    }

    private static double total(List<Course> courses, String model) {
        return courses.stream()
                .filter(course -> course.model.equals(model))
                .findFirst()
                .orElseThrow()
                .total();
    }

    private static void search(Model model, long seed, double[] regret, double[] millis) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        DriftingTestFunction well = TestFunctions.driftingNamed("movingwell2");
        RandomGenerator noise = Seed.of(seed).child("noise").generator();
        Study study = model.configure
                .apply(Thalweg.minimize(well.space())
                        .seed(seed)
                        .initialDesign(DESIGN)
                        .acquisition(Acquisitions.named("logei")))
                .build();
        for (int i = 0; i < regret.length; i++) {
            int time = i + 1;
            long start = clock.getCurrentThreadCpuTime();
            Trial trial = study.ask();
            millis[i] = (clock.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI;
            double value = well.evaluate(well.coordinates(trial.point()), time);
            regret[i] = value - well.optimalValue(time);
            study.tell(trial, value + NOISE * noise.nextGaussian());
        }
    }

    /** Draws cumulative regret and the time of a step. */
    static void draw(List<Course> courses, Path file) throws IOException {
        int trials = courses.get(0).regret[0].length;
        Sheet sheet = new Sheet(2, 1, 640, 420);
        double most = courses.stream()
                .flatMapToDouble(course -> Arrays.stream(course.totals()))
                .max()
                .orElseThrow();
        Sheet.Panel regret = sheet.panel(
                0,
                0,
                "An optimum that moves",
                new Sheet.Axis("trials", 0, trials),
                new Sheet.Axis("cumulative regret", 0, 1.05 * most));
        double slowest = courses.stream()
                .mapToDouble(course -> Arrays.stream(smooth(course)).max().orElseThrow())
                .max()
                .orElseThrow();
        Sheet.Panel time = sheet.panel(
                1,
                0,
                "Processor time of a step",
                new Sheet.Axis("trials", 0, trials),
                new Sheet.Axis("milliseconds", 0, 1.05 * slowest));
        double[] numbers = IntStream.rangeClosed(1, trials).mapToDouble(i -> i).toArray();
        for (Course course : courses) {
            for (double[] run : course.regret) {
                regret.line(numbers, cumulative(run), course.color, 1);
            }
            regret.line(numbers, mean(course), course.color, 3);
            time.line(numbers, smooth(course), course.color, 2.5f);
        }
        regret.legend(
                courses.stream().map(Course::model).toList(),
                courses.stream().map(Course::color).toList());
        sheet.write(file);
    }

    private static double[] cumulative(double[] run) {
        double[] sums = run.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        return sums;
    }

    private static double[] mean(Course course) {
        double[] sums = new double[course.regret[0].length];
        for (double[] run : course.regret) {
            double[] cumulative = cumulative(run);
            Arrays.setAll(sums, i -> sums[i] + cumulative[i] / course.regret.length);
        }
        return sums;
    }

    /** Medians over the seeds and the trials around. */
    private static double[] smooth(Course course) {
        int n = course.millis[0].length;
        double[] medians = new double[n];
        Arrays.setAll(medians, i -> course.millis(Math.max(0, i - 7), Math.min(n, i + 8)));
        return medians;
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
