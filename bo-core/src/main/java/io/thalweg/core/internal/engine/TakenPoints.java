package io.thalweg.core.internal.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of the unit cube that trials occupy, so that none is suggested twice. Two points closer than 1e-12 in every
 * coordinate are one.
 */
final class TakenPoints {

    private static final double QUANTUM = 1e-12;

    private final Map<List<Long>, Integer> trialsAt = new HashMap<>();

    void add(double[] u) {
        trialsAt.merge(key(u), 1, Integer::sum);
    }

    void remove(double[] u) {
        trialsAt.computeIfPresent(key(u), (key, count) -> count == 1 ? null : count - 1);
    }

    void clear() {
        trialsAt.clear();
    }

    boolean contains(double[] u) {
        return trialsAt.containsKey(key(u));
    }

    /** Number of distinct points. */
    int size() {
        return trialsAt.size();
    }

    private static List<Long> key(double[] u) {
        List<Long> key = new ArrayList<>(u.length);
        for (double coordinate : u) {
            key.add(Math.round(coordinate / QUANTUM));
        }
        return key;
    }
}
