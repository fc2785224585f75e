package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;

/**
 * Two classes are learnt from left to right, in four tasks whose points are given away once they were learnt. What is known of the
 * left must not be lost when the right comes. As in {@link RememberSolar}, few variables carry it: projections (OHSVGP), points that are
 * chosen anew (OVC), or points that move (OSVGP).
 *
 * <p>{@code ContinualBanana [FIGURE.png]}
 */
public final class ContinualBanana {

    static final int TASKS = 4;

    /** What each method may carry: less than the classes call for, and enough. */
    static final List<Integer> SIZES = List.of(20, 50);

    private final Banana banana;
    private final GaussianModel model;

    private ContinualBanana(Banana banana) {
        this.banana = banana;
        this.model = fittedTo(Banana.observations(banana.task(0, TASKS)));
    }

    /**
     * Learns, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "banana.png");
        Banana banana = Banana.read();
        BananaFigure.write(banana, run(banana, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /**
     * How a method fared.
     *
     * @param method its name
     * @param size variables that it may carry
     * @param stages after each task
     */
    record Course(String method, int size, List<Stage> stages) {

        Stage last() {
            return stages.get(stages.size() - 1);
        }
    }

    /**
     * After a task.
     *
     * @param accuracy share of the test points on the ground of all tasks so far that are classified rightly
     * @param nlp mean negative log probability of their classes, nats
     * @param firstNlp the same on the ground of the first task
     * @param surrogate what was learnt
     */
    record Stage(double accuracy, double nlp, double firstNlp, StreamingSurrogate surrogate) {

        /** Probabilities of the class 1 in the unit square. */
        double[] probabilities(DMatrixRMaj x) {
            return surrogate.predictive(x).stream()
                    .mapToDouble(PredictiveDistribution::mean)
                    .toArray();
        }
    }

    /** Learns the tasks with each method and prints how well they are known. */
    static List<Course> run(Banana banana, PrintStream out) {
        ContinualBanana learning = new ContinualBanana(banana);
        List<Course> courses = new ArrayList<>();
        print(
                out,
                "%-10s  %-27s %-27s %s",
                "",
                "accuracy after each task",
                "NLP after each task",
                "NLP on the first ground");
        for (int size : SIZES) {
            courses.add(learning.learn("OHSVGP", size, HippoFamily.of(size)));
            courses.add(learning.learn("OVC", size, new FixedBudget(size, false)));
            courses.add(learning.learn("OSVGP", size, new FixedBudget(size, true)));
        }
        for (Course course : courses) {
            StringBuilder figures = new StringBuilder();
            course.stages.forEach(stage -> figures.append(number(stage.accuracy)));
            course.stages.forEach(stage -> figures.append(number(stage.nlp)));
            course.stages.forEach(stage -> figures.append(number(stage.firstNlp)));
            print(out, "%-8s %2d%s", course.method, course.size, figures);
        }
        return courses;
    }

    /** The hyperparameters that suit the first task best, as it is seen through a point for each of its rows; they stay. */
    private static GaussianModel fittedTo(Observations first) {
        SearchSpace square =
                SearchSpace.builder().real("x1", 0, 1).real("x2", 0, 1).build();
        Map<String, String> options = Map.of("likelihood", "bernoulli", "kernel", "rbf");
        GaussianModel fitted = ((StreamingSurrogateFactory) Surrogates.named("vips", options))
                .withPolicy(new FixedBudget(first.size(), false))
                .create(square, false)
                .observe(first)
                .refit(RefitBudget.THOROUGH, Seed.of(0))
                .model();
        return fitted.withParameters(fitted.parameters().map(Hyperparameter::fixed));
    }

    /** As all hyperparameters are fixed, a refit moves points, if points are what is to be moved. */
    private Course learn(String method, int size, FeaturePolicy policy) {
        StreamingSurrogate surrogate = StreamingSurrogate.of(2, List.of(model), policy, 1, Bernoulli.logit());
        List<Stage> stages = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            surrogate = surrogate
                    .observe(Banana.observations(banana.task(task, TASKS)))
                    .refit(RefitBudget.WARM, Seed.of(task));
            Observations known = Banana.observations(banana.testOf(task + 1, TASKS));
            Observations first = Banana.observations(banana.testOf(1, TASKS));
            stages.add(new Stage(accuracy(surrogate, known), nlp(surrogate, known), nlp(surrogate, first), surrogate));
        }
        return new Course(method, size, stages);
    }

    private static double accuracy(StreamingSurrogate surrogate, Observations test) {
        List<PredictiveDistribution> predicted = surrogate.predictive(test.x());
        int right = 0;
        for (int i = 0; i < test.size(); i++) {
            right += Math.abs(predicted.get(i).mean() - test.y()[i]) < 0.5 ? 1 : 0;
        }
        return (double) right / test.size();
    }

    private static double nlp(StreamingSurrogate surrogate, Observations test) {
        List<PredictiveDistribution> predicted = surrogate.predictive(test.x());
        double surprise = 0;
        for (int i = 0; i < test.size(); i++) {
            surprise -= predicted.get(i).logDensity(test.y()[i]);
        }
        return surprise / test.size();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%7.3f", value);
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
