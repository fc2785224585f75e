package io.thalweg.examples;

import io.thalweg.baseline.surrogate.RandomReplacement;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Four centuries of the sun in ten tasks; the data of a task are given away once it was learnt. What is remembered is carried by a fixed
 * number of variables: inducing points of which each task replaces some and moves all (OSGPR, as published), points that are chosen
 * anew for each task (OVC), or projections on polynomials over all years so far (OHSGPR). Points that follow the new years forget the old
 * ones, points that are kept for the old years leave few for the new; projections are of all years. The experiment is that of Chen et
 * al., "Recurrent memory for online interdomain Gaussian processes" (2025).
 *
 * <p>{@code RememberSolar [FIGURE.png]}
 */
public final class RememberSolar {

    static final int TASKS = 10;

    /** What each method may carry. */
    private static final List<Integer> SIZES = List.of(50, 80, 150);

    /** Each task is at hand while it is learnt, and no longer. */
    private static final int WINDOW = 1;

    private static final RefitBudget MANY_STARTS = new RefitBudget(10, 200);

    private final SolarIrradiance sun;
    private final GaussianModel model;

    private RememberSolar(SolarIrradiance sun) {
        this.sun = sun;
        this.model = fittedTo(sun.learnt(0, start(1)));
    }

    /**
     * Learns, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "solar.png");
        SolarIrradiance sun = SolarIrradiance.read();
        RememberFigure.write(sun, run(sun, SIZES, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /**
     * How a method fared.
     *
     * @param method its name
     * @param size variables that it may carry; 0 if it keeps all the data
     * @param nlpd after each task, the mean negative log predictive density of the held-out years of all tasks so far
     * @param rmse after each task, the error on these years
     * @param surrogate after the last task
     */
    record Course(String method, int size, double[] nlpd, double[] rmse, Surrogate surrogate) {

        String name() {
            return size == 0 ? method : method + " " + size;
        }
    }

    /** Learns the tasks with each method at each size, and prints how well they are remembered. */
    static List<Course> run(SolarIrradiance sun, List<Integer> sizes, PrintStream out) {
        List<Course> courses = new RememberSolar(sun).learnAll(sizes);
        out.println("NLPD of the held-out years of all tasks so far");
        courses.forEach(course -> print(out, course.name(), course.nlpd));
        out.println("RMSE of the same, in standard deviations");
        courses.forEach(course -> print(out, course.name(), course.rmse));
        return courses;
    }

    /**
     * The hyperparameters are those that the first task has most evidence for; they stay. So few years could be explained in several
     * ways: the search for the best one has many starts.
     */
    private static GaussianModel fittedTo(Observations first) {
        GaussianModel start = new GaussianModel(
                Scaled.of(1, Rbf.of(Lengthscales.of(0.5))),
                Hyperparameter.positive("noise", 0.01),
                OptionalDouble.of(0));
        GaussianModel fitted = ExactGaussianProcess.of(1, start)
                .observe(first)
                .refit(MANY_STARTS, Seed.of(0))
                .model();
        return fitted.withParameters(fitted.parameters().map(Hyperparameter::fixed));
    }

    private List<Course> learnAll(List<Integer> sizes) {
        List<Course> courses = new ArrayList<>();
        courses.add(learn("all the data", 0, ExactGaussianProcess.of(1, model)));
        for (int size : sizes) {
            courses.add(learn("OHSGPR", size, streaming(HippoFamily.of(size))));
            courses.add(learn("OVC", size, streaming(new FixedBudget(size, false))));
            courses.add(learn("OSGPR", size, streaming(RandomReplacement.of(size, Seed.of(0)))));
        }
        return courses;
    }

    private Surrogate streaming(FeaturePolicy policy) {
        return StreamingSurrogate.of(1, List.of(model), policy, WINDOW);
    }

    /** As all hyperparameters are fixed, a refit moves points, if points are what is to be moved. */
    private Course learn(String method, int size, Surrogate prior) {
        Surrogate surrogate = prior;
        double[] nlpd = new double[TASKS];
        double[] rmse = new double[TASKS];
        for (int task = 0; task < TASKS; task++) {
            surrogate =
                    surrogate.observe(sun.learnt(start(task), start(task + 1))).refit(RefitBudget.WARM, Seed.of(task));
            Observations known = sun.test(0, start(task + 1));
            Prediction predicted = surrogate.posterior().predict(known.x(), 1);
            double noise = surrogate.posterior().noiseVariance();
            for (int i = 0; i < known.size(); i++) {
                double error = known.y()[i] - predicted.mean()[i];
                double variance = predicted.variance()[i] + noise;
                nlpd[task] += (0.5 * Math.log(2 * Math.PI * variance) + error * error / (2 * variance)) / known.size();
                rmse[task] += error * error / known.size();
            }
            rmse[task] = Math.sqrt(rmse[task]);
        }
        return new Course(method, size, nlpd, rmse, surrogate);
    }

    /** The first row of a task. */
    private int start(int task) {
        return sun.size() * task / TASKS;
    }

    private static void print(PrintStream out, String name, double[] afterEachTask) {
        String figures = Arrays.stream(afterEachTask)
                .mapToObj(figure -> String.format(Locale.ROOT, "%7.3f", figure))
                .collect(Collectors.joining());
        out.println(String.format(Locale.ROOT, "%-14s", name) + figures);
    }
}
