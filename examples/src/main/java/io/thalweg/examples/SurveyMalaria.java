package io.thalweg.examples;

import io.thalweg.acquisition.active.QMaximumEntropy;
import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.wiski.RankPolicy;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Where to survey next: six villages at a time are chosen for a map of the prevalence of malaria, and the map is judged at another
 * half of the villages, of which none is surveyed. Compared are the villages that lower the variance at all villages most, those of the
 * largest variance, and random ones, each with three surrogates. All rules begin with the same random villages.
 *
 * <p>{@code SurveyMalaria [FIGURE.png [SEEDS [TABLE.csv COORDINATES]]]}: without a table of your own (see {@link
 * PrevalenceSurvey#read}) the country is made up, see {@link PrevalenceSurvey#madeUp}. The surveys of the Malaria Atlas Project are such
 * tables.
 */
public final class SurveyMalaria {

    /** Surveyed before anything is known. */
    private static final int FIRST = 30;

    private static final int BATCH = 6;

    /** One village of so many is kept for judging. */
    private static final int JUDGED = 2;

    private static final double LEAST_NOISE = 1e-6;

    /** Nodes of the grid of WISKI along each coordinate, and most of its features. */
    private static final int NODES = 24;

    private static final int MOST_FEATURES = 300;

    private static final int DEFAULT_SEEDS = 2;
    private static final int DEFAULT_BATCHES = 25;

    /** The country that is surveyed if there is no table. */
    static final Seed COUNTRY = Seed.of(2026).child("country");

    /**
     * The noise variance is a third of that of the targets, give or take a factor of 2.7: villages near each other differ by that much.
     * The surrogates' own prior is made for experiments that can be repeated, and expects far less.
     */
    private static final Prior NOISE = new LogNormal(Math.log(1.0 / 3), 1);

    /** The surrogates, all with the rough Matérn-1/2 kernel. */
    static final Map<String, SurrogateFactory> SURROGATES = surrogates();

    /** The rules by which villages are chosen. */
    static final List<String> RULES = List.of("qNIPV", "maximum variance", "random");

    private final PrevalenceSurvey survey;
    private final String rule;
    private final Seed seed;
    private final int[] judged;
    private final boolean[] taken;
    private final int[] pool;
    private final double centre;
    private final double scale;
    private Surrogate surrogate;

    private SurveyMalaria(PrevalenceSurvey survey, SurrogateFactory factory, String rule, Seed seed) {
        this.survey = survey;
        this.rule = rule;
        this.seed = seed;
        int[] order = shuffled(survey.size(), seed.child("order").generator());
        int kept = survey.size() / JUDGED;
        this.judged = Arrays.copyOf(order, kept);
        this.pool = Arrays.copyOfRange(order, kept, order.length);
        this.taken = new boolean[survey.size()];
        int[] first = Arrays.copyOf(pool, FIRST);
        double[] values =
                Arrays.stream(first).mapToDouble(i -> survey.logit()[i]).toArray();
        this.centre = Arrays.stream(values).average().orElseThrow();
        double deviation = Math.sqrt(Arrays.stream(values)
                .map(y -> (y - centre) * (y - centre))
                .average()
                .orElseThrow());
        this.scale = deviation > 0 ? deviation : 1;
        this.surrogate = factory.create(survey.space(), false);
        learn(first);
    }

    /** The numbers 0 … n − 1 in random order. */
    private static int[] shuffled(int n, RandomGenerator random) {
        int[] order = IntStream.range(0, n).toArray();
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return order;
    }

    private static Map<String, SurrogateFactory> surrogates() {
        ExactSurrogateFactory exact =
                new ExactSurrogateFactory(StationaryChoice.of(Matern12.PROFILE), NOISE, LEAST_NOISE);
        StreamingSurrogateFactory vips = StreamingSurrogateFactory.DEFAULT;
        Map<String, SurrogateFactory> all = new LinkedHashMap<>();
        all.put(
                "wiski",
                new WiskiSurrogateFactory(
                        Matern12.PROFILE,
                        WiskiSurrogateFactory.Features.GRID,
                        List.of(NODES),
                        new RankPolicy(1e-6, MOST_FEATURES),
                        NOISE,
                        LEAST_NOISE));
        all.put("exact", exact);
        all.put(
                "vips",
                new StreamingSurrogateFactory(
                        vips.policy(), exact, vips.window(), vips.likelihood(), vips.learnsScale()));
        return all;
    }

    /**
     * The course of a survey.
     *
     * @param surrogate its name
     * @param rule by which villages were chosen
     * @param rmse root of the mean squared error of the map after the first villages, and after each batch
     */
    record Course(String surrogate, String rule, double[] rmse) {

        /** The area under the curve, divided by its length. */
        double area() {
            double sum = (rmse[0] + rmse[rmse.length - 1]) / 2;
            for (int i = 1; i < rmse.length - 1; i++) {
                sum += rmse[i];
            }
            return sum / (rmse.length - 1);
        }
    }

    /** Numbers of villages surveyed at the points of a course. */
    static double[] villages(int batches) {
        return IntStream.rangeClosed(0, batches)
                .mapToDouble(b -> FIRST + b * BATCH)
                .toArray();
    }

    /**
     * Surveys, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "malaria.png");
        int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_SEEDS;
        PrevalenceSurvey survey = arguments.length > 3
                ? PrevalenceSurvey.read(Path.of(arguments[2]), Integer.parseInt(arguments[3]))
                : PrevalenceSurvey.madeUp(COUNTRY);
        List<Course> courses = run(survey, List.copyOf(SURROGATES.keySet()), seeds, DEFAULT_BATCHES, System.out);
        SurveyFigure.write(survey.name(), courses, figure);
        System.out.println("wrote " + figure);
    }

    /**
     * Surveys and prints.
     *
     * @return the courses, seeds of a rule after each other
     */
    static List<Course> run(PrevalenceSurvey survey, List<String> surrogates, int seeds, int batches, PrintStream out) {
        List<Course> all = new ArrayList<>();
        print(
                out,
                "%s: %d places, RMSE of the logit by number surveyed, mean of %d seeds",
                survey.name(),
                survey.size(),
                seeds);
        print(
                out,
                "%-8s %-18s %8s %8s %8s %8s   %s",
                "",
                "",
                "first",
                "half way",
                "last",
                "area",
                "area less random's");
        for (String surrogate : surrogates) {
            SurrogateFactory factory = Objects.requireNonNull(SURROGATES.get(surrogate), surrogate);
            List<List<Course>> byRule = new ArrayList<>();
            for (String rule : RULES) {
                byRule.add(IntStream.range(0, seeds)
                        .mapToObj(s -> new Course(
                                surrogate, rule, new SurveyMalaria(survey, factory, rule, Seed.of(s)).course(batches)))
                        .toList());
            }
            List<Course> random = byRule.get(RULES.size() - 1);
            byRule.forEach(courses -> print(out, surrogate, courses, random));
            byRule.forEach(all::addAll);
        }
        return all;
    }

    /** The mean of courses, and how much less their areas are than those of random villages with the same seeds. */
    private static void print(PrintStream out, String surrogate, List<Course> courses, List<Course> random) {
        double[] mean = SurveyFigure.mean(courses);
        double[] less = IntStream.range(0, courses.size())
                .mapToDouble(s -> courses.get(s).area() - random.get(s).area())
                .toArray();
        double average = Arrays.stream(less).average().orElseThrow();
        double error = Math.sqrt(
                Arrays.stream(less).map(v -> (v - average) * (v - average)).sum()
                        / Math.max(1, less.length - 1)
                        / less.length);
        long better = Arrays.stream(less).filter(v -> v < 0).count();
        print(
                out,
                "%-8s %-18s %8.4f %8.4f %8.4f %8.4f   %s",
                surrogate,
                courses.get(0).rule(),
                mean[0],
                mean[mean.length / 2],
                mean[mean.length - 1],
                courses.stream().mapToDouble(Course::area).average().orElseThrow(),
                courses == random
                        ? "–"
                        : String.format(
                                Locale.ROOT, "%+.4f ± %.4f, less in %d of %d", average, error, better, less.length));
    }

    private double[] course(int batches) {
        double[] rmse = new double[batches + 1];
        for (int b = 0; b <= batches; b++) {
            if (b > 0) {
                learn(rule.equals("random") ? randomVillages() : chosenVillages());
            }
            surrogate = surrogate.refit(b == 0 ? RefitBudget.THOROUGH : RefitBudget.WARM, seed.child("refit", b));
            rmse[b] = error();
        }
        return rmse;
    }

    private int[] randomVillages() {
        return Arrays.stream(pool).filter(i -> !taken[i]).limit(BATCH).toArray();
    }

    /** One village after the other, each with the earlier ones pending. */
    private int[] chosenVillages() {
        Acquisition acquisition =
                rule.equals("qNIPV") ? QNegIntegratedPosteriorVariance.over(survey.x()) : new QMaximumEntropy();
        Posterior posterior = surrogate.posterior();
        int[] free = Arrays.stream(pool).filter(i -> !taken[i]).toArray();
        DMatrixRMaj places = survey.places(free);
        int[] chosen = new int[0];
        for (int k = 0; k < BATCH; k++) {
            AcquisitionContext context = AcquisitionContext.of(posterior, Double.NEGATIVE_INFINITY, seed)
                    .withPending(survey.places(chosen));
            double[] values = new double[free.length];
            acquisition.on(context).valueAll(places, values);
            int best = -1;
            for (int i = 0; i < free.length; i++) {
                if (!taken[free[i]] && (best < 0 || values[i] > values[best])) {
                    best = i;
                }
            }
            taken[free[best]] = true;
            chosen = Arrays.copyOf(chosen, k + 1);
            chosen[k] = free[best];
        }
        return chosen;
    }

    private void learn(int[] rows) {
        double[] y = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            taken[rows[i]] = true;
            y[i] = (survey.logit()[rows[i]] - centre) / scale;
        }
        surrogate = surrogate.observe(Observations.of(survey.places(rows), y));
    }

    private double error() {
        double[] mean = surrogate.posterior().predict(survey.places(judged), 1).mean();
        double squares = 0;
        for (int i = 0; i < judged.length; i++) {
            double error = centre + scale * mean[i] - survey.logit()[judged[i]];
            squares += error * error;
        }
        return Math.sqrt(squares / judged.length);
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
