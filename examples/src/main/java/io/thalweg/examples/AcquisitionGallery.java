package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.acquisition.active.ExpectedFeasibility;
import io.thalweg.acquisition.active.Straddle;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * What each acquisition function makes of one belief: nine noisy measurements of a function of one variable, with an area where
 * nothing was measured. Below each belief the functions over the whole range, and where they put the next point, or the next
 * three of a batch.
 *
 * <p>{@code AcquisitionGallery [FIGURE.png]}
 */
public final class AcquisitionGallery {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).build();
    private static final Seed SEED = Seed.of(4);
    static final int BATCH = 3;

    private static final double BORDER = 0.5;
    private static final DMatrixRMaj NOTHING = new DMatrixRMaj(0, 2);
    private static final List<String> ONE_OBJECTIVE = List.of(
            "logei",
            "ei",
            "logpi",
            "pi",
            "ucb",
            "lcb",
            "mean",
            "qlogei",
            "qei",
            "qlognei",
            "qnei",
            "qucb",
            "qpi",
            "qsr",
            "thompson",
            "kg",
            "mes");
    private static final List<String> MAP =
            List.of("qnipv", "qentropy", "sd", "logsd", "Straddle", "ExpectedFeasibility");

    private AcquisitionGallery() {}

    /**
     * Draws the gallery.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "acquisitions.png");
        GalleryFigure.write(exhibits(), figure);
        System.out.println("wrote " + figure);
    }

    /**
     * A belief and what acquisition functions make of it.
     *
     * @param title what it is about
     * @param context what acquisition functions are told
     * @param measured the measured points, with what was measured, n × 2; empty for a derived belief
     * @param acquisitions names of acquisitions
     */
    record Exhibit(String title, AcquisitionContext context, DMatrixRMaj measured, List<String> acquisitions) {

        /** The acquisition function of a name, for batches of q. */
        AcquisitionFunction function(String name, int q) {
            return acquisition(name).on(context.withBatchSize(q));
        }

        /** Where an acquisition function puts the next points. */
        double[] chosen(String name, int q) {
            SearchProblem problem = new SearchProblem(SPACE, context.observed(), x -> false);
            double[] x = SpaceSearch.inCallingThread()
                    .maximize(function(name, q), problem, SEED.child("search"))
                    .get(0)
                    .x();
            Arrays.sort(x);
            return x;
        }

        /** Whether it chooses batches jointly. */
        boolean takesBatches(String name) {
            return name.startsWith("q") || name.equals("mes") || name.equals("thompson");
        }
    }

    /** Those that look for a border have no name, for they need a threshold. */
    private static Acquisition acquisition(String name) {
        return switch (name) {
            case "Straddle" -> new Straddle(BORDER);
            case "ExpectedFeasibility" -> new ExpectedFeasibility(BORDER);
            default -> Acquisitions.named(name);
        };
    }

    /** The beliefs, each with the acquisition functions that it suits. */
    static List<Exhibit> exhibits() {
        double[] places = {0.03, 0.1, 0.17, 0.28, 0.34, 0.41, 0.82, 0.9, 0.97};
        DoubleUnaryOperator bumps = x -> Math.sin(9 * x) + 0.6 * Math.cos(23 * x) - 1.5 * (x - 0.4) * (x - 0.4);
        DoubleUnaryOperator heat = x -> 1.2 - 3.2 * x * x;
        DoubleUnaryOperator other = x -> Math.cos(7 * x) - 0.3;
        DMatrixRMaj data = measured(places, bumps, 0.12);
        Posterior objective = learnt(data);
        DMatrixRMaj x = column(data, 0);
        double incumbent = Arrays.stream(objective.predict(x, 1).mean()).max().orElseThrow();
        AcquisitionContext one =
                AcquisitionContext.of(objective, incumbent, SEED).withObserved(x, true);
        Posterior cool = learnt(measured(places, heat, 0.05));
        Posterior second = learnt(measured(places, other, 0.05));
        return List.of(
                new Exhibit("one objective", one, data, ONE_OBJECTIVE),
                new Exhibit("a map to learn", one, data, MAP),
                new Exhibit(
                        "two classes: log odds",
                        AcquisitionContext.of(classes(places), 0, SEED),
                        NOTHING,
                        List.of("bald")),
                new Exhibit(
                        "and a constraint (green)",
                        one.withConstraints(List.of(new OutcomeConstraint(cool, 0))),
                        data,
                        List.of("logei", "qlogei", "qlognei")),
                new Exhibit(
                        "two objectives (blue, green)",
                        one.withObjectives(List.of(objective, second), new double[] {-1, -1}),
                        data,
                        List.of("ehvi", "logehvi", "qlogehvi", "qlognehvi", "qlogparego")));
    }

    /** Classes to both sides of a border, learnt with a Bernoulli likelihood. */
    private static Posterior classes(double[] places) {
        DMatrixRMaj data = measured(places, x -> x < 0.36 ? 1 : 0, 0);
        return Surrogates.named("vips", Map.of("likelihood", "bernoulli"))
                .create(SPACE, false)
                .observe(Observations.of(column(data, 0), column(data, 1).data))
                .posterior();
    }

    private static Posterior learnt(DMatrixRMaj data) {
        Observations observations = Observations.of(column(data, 0), column(data, 1).data);
        return Surrogates.DEFAULT
                .create(SPACE, false)
                .observe(observations)
                .refit(RefitBudget.THOROUGH, SEED.child("fit"))
                .posterior();
    }

    private static DMatrixRMaj measured(double[] places, DoubleUnaryOperator function, double noise) {
        RandomGenerator random = SEED.child("noise").generator();
        DMatrixRMaj data = new DMatrixRMaj(places.length, 2);
        for (int i = 0; i < places.length; i++) {
            data.set(i, 0, places[i]);
            data.set(i, 1, function.applyAsDouble(places[i]) + noise * random.nextGaussian());
        }
        return data;
    }

    private static DMatrixRMaj column(DMatrixRMaj data, int k) {
        DMatrixRMaj column = new DMatrixRMaj(data.numRows, 1);
        for (int i = 0; i < data.numRows; i++) {
            column.data[i] = data.get(i, k);
        }
        return column;
    }
}
