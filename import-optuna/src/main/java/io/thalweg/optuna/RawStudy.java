package io.thalweg.optuna;

import io.thalweg.core.trial.Direction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A study as it is read from a file: filled by the readers, then left alone. */
final class RawStudy {

    final String name;
    final List<Direction> directions = new ArrayList<>();
    final Map<String, String> attributes = new LinkedHashMap<>();
    final List<RawTrial> trials = new ArrayList<>();

    RawStudy(String name) {
        this.name = name;
    }

    /** How far a trial has come. */
    enum State {
        RUNNING,
        COMPLETE,
        PRUNED,
        FAIL,
        WAITING;

        boolean isFinished() {
            return this == COMPLETE || this == PRUNED || this == FAIL;
        }
    }

    /**
     * A value of a parameter.
     *
     * @param stored as Optuna stores it, see {@link Distribution#value}
     */
    record Drawn(double stored, Distribution from) {
        Object value() {
            return from.value(stored);
        }
    }

    /** A trial as it is read. */
    static final class RawTrial {

        final long number;
        State state;
        final Map<String, Drawn> drawn = new LinkedHashMap<>();
        final List<Double> values = new ArrayList<>();
        final SortedMap<Long, Double> curve = new TreeMap<>();
        final Map<String, String> attributes = new LinkedHashMap<>();
        boolean constrained;
        String started = "";
        String ended = "";

        RawTrial(long number, State state) {
            this.number = number;
            this.state = state;
        }
    }

    /** A direction by Optuna's name; without one it minimises. */
    static Direction direction(String name) {
        return name.equals("MAXIMIZE") ? Direction.MAXIMIZE : Direction.MINIMIZE;
    }
}
