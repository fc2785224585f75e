package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * Climbs that alternate between a local search in the continuous coordinates, the discrete ones held fixed, and the best move of
 * one discrete coordinate, until neither improves. Where the space has constraints, a move changes whatever else must change
 * with it.
 *
 * <p>Keeps everything worth returning that it came to. For one thread.
 */
final class Climbs {

    /** Neighbours tried of a coordinate with many levels or categories; those with fewer are tried completely. */
    private static final int MOST_MOVES = 24;

    /** Neighbours of the end of a climb that are kept, for the case that the end itself is taken. */
    private static final int KEPT = 8;

    private final AcquisitionFunction function;
    private final Arguments arguments;
    private final LocalSearch continuous;
    private final Executor executor;
    private final Deadline deadline;
    private final List<Found> found = new ArrayList<>();
    private int rounds;

    Climbs(AcquisitionFunction function, Arguments arguments, int maxIterations, Executor executor) {
        this.function = function;
        this.arguments = arguments;
        continuous = new LocalSearch(function, arguments, maxIterations);
        this.executor = executor;
        deadline = arguments.problem().deadline();
    }

    /** Starts, ends, and neighbours of ends. */
    List<Found> found() {
        return found;
    }

    /** Rounds of all climbs so far: a round looks at all neighbours of one argument. */
    int rounds() {
        return rounds;
    }

    /** The value of an argument, −∞ if it cannot be used. */
    Found evaluate(double[] x) {
        double[] value = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, x.length, x.clone()), value);
        return new Found(x, Double.isFinite(value[0]) ? value[0] : Double.NEGATIVE_INFINITY);
    }

    /** The end of a climb of at most so many rounds. */
    Found climb(Found start, int mostRounds, RandomGenerator random) {
        Found at = start;
        List<Found> neighbours = List.of();
        found.add(start);
        for (int round = 0; round < mostRounds && !deadline.passed(); round++) {
            rounds++;
            Found before = at;
            at = continuousStep(at);
            if (deadline.passed()) {
                break;
            }
            neighbours = discreteNeighbours(at, random);
            // From an argument that cannot be suggested any free one is a step up.
            double worth = worth(at);
            if (!neighbours.isEmpty() && neighbours.get(0).value() > worth) {
                at = neighbours.get(0);
            } else if (!(at.value() - before.value() > 1e-9 * Math.abs(at.value()))) {
                break;
            }
        }
        found.add(at);
        found.addAll(neighbours.subList(0, Math.min(KEPT, neighbours.size())));
        return at;
    }

    /** The value of an argument that may be suggested, −∞ for others. */
    double worth(Found at) {
        return arguments.isFree(at.x()) ? at.value() : Double.NEGATIVE_INFINITY;
    }

    /** An argument with several of its discrete coordinates changed at random. */
    double[] kick(double[] x, int[] discrete, int count, RandomGenerator random) {
        double[] kicked = x;
        for (int i = 0; i < count; i++) {
            int k = discrete[random.nextInt(discrete.length)];
            double[] levels = levels(kicked, k, random);
            double level = levels[random.nextInt(levels.length)];
            kicked = arguments.withLevel(kicked, k, level).orElse(kicked);
        }
        return kicked;
    }

    private Found continuousStep(Found at) {
        if (!arguments.anyContinuous()) {
            return at;
        }
        DMatrixRMaj start = DMatrixRMaj.wrap(1, at.x().length, at.x().clone());
        return continuous.climb(start).stream()
                .filter(end -> end.value() > at.value())
                .findFirst()
                .orElse(at);
    }

    /** All free arguments that differ from one in one discrete coordinate, best first. */
    private List<Found> discreteNeighbours(Found at, RandomGenerator random) {
        List<double[]> moves = new ArrayList<>();
        for (int k = 0; k < arguments.chosenWidth(); k++) {
            for (double level : levels(at.x(), k, random)) {
                if (level != at.x()[k]) {
                    arguments
                            .withLevel(at.x(), k, level)
                            .filter(arguments::isFree)
                            .ifPresent(moves::add);
                }
            }
        }
        DMatrixRMaj x = new DMatrixRMaj(moves.size(), at.x().length);
        for (int i = 0; i < moves.size(); i++) {
            System.arraycopy(moves.get(i), 0, x.data, i * x.numCols, x.numCols);
        }
        double[] values = Panels.values(function, x, executor, deadline);
        List<Found> neighbours = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (Double.isFinite(values[i])) {
                neighbours.add(new Found(moves.get(i), values[i]));
            }
        }
        neighbours.sort(Comparator.comparingDouble(Found::value).reversed());
        return neighbours;
    }

    /** Levels in the region to try: all of a short list; of a long or unlisted one the neighbours and random others. */
    private double[] levels(double[] x, int k, RandomGenerator random) {
        if (arguments.isContinuous(k)) {
            return new double[0];
        }
        double lower = arguments.lower(k);
        double upper = arguments.upper(k);
        double[] listed = Arrays.stream(arguments.column(k).levels())
                .filter(level -> level >= lower && level <= upper)
                .toArray();
        if (listed.length > 0 && listed.length <= MOST_MOVES) {
            return listed;
        }
        double[] tried = new double[MOST_MOVES];
        for (int i = 0; i < MOST_MOVES; i++) {
            // Steps of all sizes, down to the distance of adjacent levels of any range.
            double step = Math.pow(10, -4 * random.nextDouble()) * (i % 2 == 0 ? 1 : -1);
            double u = i < MOST_MOVES / 2
                    ? Math.min(upper, Math.max(lower, x[k] + step))
                    : lower + random.nextDouble() * (upper - lower);
            tried[i] = arguments.levelNear(k, u);
        }
        return tried;
    }
}
