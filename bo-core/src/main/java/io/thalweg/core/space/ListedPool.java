package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/** Candidates given one by one. */
final class ListedPool implements CandidatePool {

    private final SearchSpace space;
    private final List<Point> points;
    private final DMatrixRMaj encoded;
    private final boolean[] categorical;
    private final Map<Point, Integer> indices = new HashMap<>();
    private final Map<DoubleBuffer, Integer> rows = new HashMap<>();
    private final int repeats;

    /**
     * @param space the space without a pool
     * @param candidates points of the space; repeats are kept once
     */
    ListedPool(SearchSpace space, List<Point> candidates) {
        this.space = space;
        List<Point> distinct = new ArrayList<>();
        for (Point candidate : candidates) {
            if (indices.putIfAbsent(candidate, distinct.size()) == null) {
                distinct.add(candidate);
            }
        }
        points = List.copyOf(distinct);
        repeats = candidates.size() - points.size();
        int d = space.dimension();
        if ((long) points.size() * d > Integer.MAX_VALUE - 8) {
            throw new InvalidSpaceException(points.size() + " candidates of " + d
                    + " coordinates exceed what one array can hold; give fewer candidates");
        }
        encoded = new DMatrixRMaj(points.size(), d);
        categorical = new boolean[d];
        for (int j = 0; j < d; j++) {
            categorical[j] = space.columns().get(j).kind() == Column.Kind.CATEGORICAL;
        }
        for (int i = 0; i < points.size(); i++) {
            double[] row = space.encode(points.get(i));
            System.arraycopy(row, 0, encoded.data, i * d, d);
            Integer twin = rows.putIfAbsent(DoubleBuffer.wrap(row), i);
            if (twin != null) {
                throw new InvalidSpaceException("candidates " + points.get(twin) + " and " + points.get(i)
                        + " are too close to tell apart on the ranges given; use log scales or narrower ranges");
            }
        }
    }

    /** Number of candidates that repeated an earlier one. */
    int repeats() {
        return repeats;
    }

    List<Point> points() {
        return points;
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public DMatrixRMaj encoded() {
        return encoded;
    }

    @Override
    public Point point(int index) {
        return points.get(index);
    }

    @Override
    public OptionalInt indexOf(Point point) {
        Integer index = indices.get(point);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    @Override
    public int nearest(double[] point) {
        int d = categorical.length;
        double[] u = space.clamp(point);
        for (int j = 0; j < d; j++) {
            if (categorical[j]) {
                u[j] = space.snap(j, u[j]);
            }
        }
        Integer exact = rows.get(DoubleBuffer.wrap(u));
        if (exact != null) {
            return exact;
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            double distance = 0;
            for (int j = 0; j < d && distance < least; j++) {
                double difference = encoded.data[i * d + j] - u[j];
                distance += categorical[j] ? (difference == 0 ? 0 : 1) : difference * difference;
            }
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
