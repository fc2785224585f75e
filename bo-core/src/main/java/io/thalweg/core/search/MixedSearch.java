package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * For spaces with discrete coordinates: from the best screened points, alternates between the best move of one discrete
 * coordinate and a local search in the continuous ones, the discrete ones held fixed, until neither improves. Where the space has
 * constraints, a move changes whatever else must change with it.
 */
final class MixedSearch {

    private static final int ROUNDS = 12;

    /** Neighbours tried of a coordinate with many levels or categories; those with fewer are tried completely. */
    private static final int MOST_MOVES = 24;

    private final SearchEffort effort;
    private final Executor executor;

    MixedSearch(SearchEffort effort, Executor executor) {
        this.effort = effort;
        this.executor = executor;
    }

    List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        Arguments arguments = new Arguments(problem, function);
        DMatrixRMaj raw = RawPoints.of(arguments, effort.rawPoints(), effort.localPoints(), seed);
        double[] values = Panels.values(function, raw, executor, problem.deadline());
        int[] starts = StartSelection.choose(values, effort.starts(), (effort.starts() + 1) / 2, seed.child("starts"));
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) {
            Found start = new Found(Arguments.row(raw, starts[i]), values[starts[i]]);
            RandomGenerator random = seed.child("climb", i).generator();
            found.add(start);
            if (!problem.deadline().passed()) {
                found.addAll(climb(function, arguments, start, random));
            }
        }
        return arguments.candidates(function, found);
    }

    /** The end of the climb first; its neighbours after it, for the case that the end itself is taken. */
    private List<Found> climb(AcquisitionFunction function, Arguments arguments, Found start, RandomGenerator random) {
        Deadline deadline = arguments.problem().deadline();
        Found at = start;
        List<Found> neighbours = List.of();
        for (int round = 0; round < ROUNDS && !deadline.passed(); round++) {
            Found before = at;
            at = continuousStep(function, arguments, at);
            if (deadline.passed()) {
                break;
            }
            neighbours = discreteNeighbours(function, arguments, at, random);
            // From an argument that cannot be suggested any free one is a step up.
            double worth = arguments.isFree(at.x()) ? at.value() : Double.NEGATIVE_INFINITY;
            if (!neighbours.isEmpty() && neighbours.get(0).value() > worth) {
                at = neighbours.get(0);
            } else if (at.value() - before.value() <= 1e-9 * Math.abs(at.value())) {
                break;
            }
        }
        List<Found> found = new ArrayList<>();
        found.add(at);
        found.addAll(neighbours.subList(0, Math.min(8, neighbours.size())));
        return found;
    }

    private Found continuousStep(AcquisitionFunction function, Arguments arguments, Found at) {
        if (!arguments.anyContinuous()) {
            return at;
        }
        DMatrixRMaj start = DMatrixRMaj.wrap(1, at.x().length, at.x().clone());
        return new LocalSearch(function, arguments, effort.maxIterations())
                .climb(start).stream()
                        .filter(end -> end.value() > at.value())
                        .findFirst()
                        .orElse(at);
    }

    /** All free arguments that differ from one in one discrete coordinate, best first. */
    private List<Found> discreteNeighbours(
            AcquisitionFunction function, Arguments arguments, Found at, RandomGenerator random) {
        List<double[]> moves = new ArrayList<>();
        for (int k = 0; k < arguments.chosenWidth(); k++) {
            for (double level : levels(arguments, at.x(), k, random)) {
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
        double[] values =
                Panels.values(function, x, executor, arguments.problem().deadline());
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
    private static double[] levels(Arguments arguments, double[] x, int k, RandomGenerator random) {
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
