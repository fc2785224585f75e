package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * For spaces with discrete coordinates: from the best screened points, alternates between the best move of one discrete
 * coordinate and L-BFGS-B on the continuous ones (the discrete ones held fixed by equal bounds), until neither improves.
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
        DMatrixRMaj raw = RawPoints.of(problem, effort.rawPoints(), effort.localPoints(), function.batchSize(), seed);
        double[] values = Panels.values(function, raw, executor);
        int[] starts = StartSelection.choose(values, effort.starts(), (effort.starts() + 1) / 2, seed.child("starts"));
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) {
            int from = starts[i] * raw.numCols;
            Candidate start = new Candidate(Arrays.copyOfRange(raw.data, from, from + raw.numCols), values[starts[i]]);
            candidates.addAll(
                    climb(function, problem, start, seed.child("climb", i).generator()));
        }
        candidates.sort(Comparator.comparingDouble(Candidate::value).reversed());
        return candidates;
    }

    /** The end of the climb first; its neighbours after it, for the case that the end itself is taken. */
    private List<Candidate> climb(
            AcquisitionFunction function, SearchProblem problem, Candidate start, RandomGenerator random) {
        Candidate at = start;
        List<Candidate> neighbours = List.of();
        for (int round = 0; round < ROUNDS; round++) {
            Candidate before = at;
            at = continuousStep(function, problem, at);
            neighbours = discreteNeighbours(function, problem, at, random);
            if (!neighbours.isEmpty() && neighbours.get(0).value() > at.value()) {
                at = neighbours.get(0);
            } else if (at.value() - before.value() <= 1e-9 * Math.abs(at.value())) {
                break;
            }
        }
        List<Candidate> found = new ArrayList<>();
        found.add(at);
        found.addAll(neighbours.subList(0, Math.min(8, neighbours.size())));
        return found;
    }

    private Candidate continuousStep(AcquisitionFunction function, SearchProblem problem, Candidate at) {
        List<Column> columns = problem.space().columns();
        double[] lower = at.x().clone();
        double[] upper = at.x().clone();
        boolean any = false;
        for (int k = 0; k < lower.length; k++) {
            if (columns.get(k % columns.size()).kind() == Column.Kind.CONTINUOUS) {
                lower[k] = 0;
                upper[k] = 1;
                any = true;
            }
        }
        if (!any) {
            return at;
        }
        OptimizationResult end = LbfgsB.defaults()
                .withMaxIterations(effort.maxIterations())
                .minimize(function.negated(), new Bounds(lower, upper), at.x());
        return Double.isFinite(end.value()) && -end.value() > at.value() ? new Candidate(end.x(), -end.value()) : at;
    }

    /** All points that differ from a point in one discrete coordinate, best first, without those that are taken. */
    private List<Candidate> discreteNeighbours(
            AcquisitionFunction function, SearchProblem problem, Candidate at, RandomGenerator random) {
        List<Column> columns = problem.space().columns();
        int d = columns.size();
        List<double[]> moves = new ArrayList<>();
        for (int k = 0; k < at.x().length; k++) {
            for (double level : levels(problem, columns.get(k % d), at.x(), k, random)) {
                double[] moved = at.x().clone();
                moved[k] = level;
                int first = k / d * d;
                if (level != at.x()[k] && !problem.taken().test(Arrays.copyOfRange(moved, first, first + d))) {
                    moves.add(moved);
                }
            }
        }
        DMatrixRMaj x = new DMatrixRMaj(moves.size(), at.x().length);
        for (int i = 0; i < moves.size(); i++) {
            System.arraycopy(moves.get(i), 0, x.data, i * x.numCols, x.numCols);
        }
        double[] values = Panels.values(function, x, executor);
        List<Candidate> neighbours = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (Double.isFinite(values[i])) {
                neighbours.add(new Candidate(moves.get(i), values[i]));
            }
        }
        neighbours.sort(Comparator.comparingDouble(Candidate::value).reversed());
        return neighbours;
    }

    /** Levels to try: all of a short list; of a long or unlisted one the neighbours and random others. */
    private static double[] levels(SearchProblem problem, Column column, double[] x, int k, RandomGenerator random) {
        if (column.kind() == Column.Kind.CONTINUOUS) {
            return new double[0];
        }
        double[] levels = column.levels();
        if (levels.length > 0 && levels.length <= MOST_MOVES) {
            return levels;
        }
        int d = problem.space().dimension();
        int first = k / d * d;
        double[] tried = new double[MOST_MOVES];
        for (int i = 0; i < MOST_MOVES; i++) {
            double[] point = Arrays.copyOfRange(x, first, first + d);
            // Steps of all sizes, down to the distance of adjacent levels of any range.
            double step = Math.pow(10, -4 * random.nextDouble()) * (i % 2 == 0 ? 1 : -1);
            point[k % d] = i < MOST_MOVES / 2 ? Math.min(1, Math.max(0, x[k] + step)) : random.nextDouble();
            tried[i] = problem.space().snap(point)[k % d];
        }
        return tried;
    }
}
