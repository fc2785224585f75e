package io.thalweg.cli.internal.campaign;

import io.thalweg.core.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a row says came of a measurement. */
final class OutcomeReader {

    private final Map<String, String> problems = new LinkedHashMap<>();
    private Optional<Outcome> outcome = Optional.empty();
    private String note = "";
    private boolean givenUp;

    /**
     * Reads the cells of a row.
     *
     * @param cell the cell of a column, empty if there is none
     */
    OutcomeReader(Columns columns, ResultWords words, UnaryOperator<String> cell) {
        Map<String, ResultWords.Cell> read = new LinkedHashMap<>();
        for (String name : columns.outcomes()) {
            ResultWords.Cell meaning = words.read(cell.apply(name));
            read.put(name, meaning);
            if (meaning instanceof ResultWords.Unclear unclear) {
                problems.put(name, unclear.problem());
            } else if (columns.isCost(name) && meaning instanceof ResultWords.Value cost && cost.number() < 0) {
                problems.put(name, "a negative cost: it must be positive, or n.d. if unknown");
            }
        }
        double variance = variance(cell.apply(Columns.NOISE));
        if (problems.isEmpty()) {
            combine(columns.outcomes(), read, variance, cell);
        }
    }

    /** Variance of the noise, NaN if it is not said. */
    private double variance(String cell) {
        if (cell.isEmpty()) {
            return Double.NaN;
        }
        Optional<Double> variance = Numbers.parse(cell).filter(number -> number >= 0);
        if (variance.isEmpty()) {
            problems.put(Columns.NOISE, "not a variance: it must be a number of at least 0, or left out");
        }
        return variance.orElse(Double.NaN);
    }

    private void combine(
            List<String> names, Map<String, ResultWords.Cell> read, double variance, UnaryOperator<String> cell) {
        String first = names.get(0);
        List<String> awaited = names.stream()
                .filter(name -> read.get(name) instanceof ResultWords.Pending)
                .toList();
        boolean partial = read.values().stream().anyMatch(ResultWords.Value.class::isInstance);
        boolean abandoned = read.values().stream().anyMatch(ResultWords.GivenUp.class::isInstance);
        ResultWords.Cell value = read.get(first);
        boolean valueWillNotCome = value instanceof ResultWords.Missing && !awaited.isEmpty();
        if (value instanceof ResultWords.GivenUp || (!partial && (abandoned || valueWillNotCome))) {
            givenUp = true;
        } else if (value instanceof ResultWords.Failed failed) {
            outcome = Optional.of(failed(failed.kind(), cell.apply(first), cell.apply(Columns.REASON)));
        } else if (value instanceof ResultWords.Stopped stopped) {
            String reason = cell.apply(Columns.REASON);
            outcome = Optional.of(
                    Outcome.stopped(stopped.step(), Double.NaN, reason.isEmpty() ? cell.apply(first) : reason));
        } else if (!awaited.isEmpty()) {
            note = awaited.size() < names.size() ? "waits for " + String.join(", ", awaited) : "";
        } else if (value instanceof ResultWords.Value measured) {
            Map<String, Double> others = new LinkedHashMap<>();
            for (String name : names.subList(1, names.size())) {
                others.put(name, read.get(name) instanceof ResultWords.Value one ? one.number() : Double.NaN);
            }
            outcome = Optional.of(Outcome.of(measured.number(), variance, others));
        } else {
            outcome = Optional.of(
                    failed(Outcome.Kind.ERROR, "no result: " + cell.apply(first), cell.apply(Columns.REASON)));
        }
    }

    private static Outcome failed(Outcome.Kind kind, String word, String reason) {
        double raw = Double.NaN;
        if (kind == Outcome.Kind.NOT_FINITE && !word.toLowerCase(Locale.ROOT).contains("nan")) {
            raw = word.contains("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return new Outcome.Failed(kind, reason.isEmpty() ? word : reason, raw);
    }

    /** What is wrong, by outcome. */
    Map<String, String> problems() {
        return problems;
    }

    /** What came of it; empty if that is not known yet. */
    Optional<Outcome> outcome() {
        return outcome;
    }

    /** Which outcomes are awaited, if some are there already. */
    String note() {
        return note;
    }

    /** Whether nobody will measure it. */
    boolean givenUp() {
        return givenUp;
    }

    /** How a trial is written that was given up. */
    static Map<String, Object> cells(Columns columns) {
        return Map.of(columns.outcomes().get(0), "cancelled");
    }

    /** How an outcome is written, so that it is read again as the same: a cell for each of the names and for the reason. */
    static Map<String, Object> cells(Columns columns, Outcome outcome) {
        Map<String, Object> cells = new LinkedHashMap<>();
        if (outcome instanceof Outcome.Measured measured) {
            cells.put(columns.outcomes().get(0), measured.value());
            measured.others()
                    .forEach((name, value) -> cells.put(name, Double.isFinite(value) ? (Object) value : "n.d."));
            if (!Double.isNaN(measured.noiseVariance())) {
                cells.put(Columns.NOISE, measured.noiseVariance());
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            cells.put(
                    columns.outcomes().get(0),
                    switch (failed.kind()) {
                        case ERROR -> "failed";
                        case INFEASIBLE -> "infeasible";
                        case TIMED_OUT -> "timed out";
                        case ABANDONED -> "abandoned";
                        case NOT_FINITE -> "not finite: " + failed.rawValue();
                        case OUT_OF_RANGE -> failed.rawValue();
                    });
            columns.outcomes().stream().skip(1).forEach(name -> cells.put(name, "n.d."));
            cells.put(Columns.REASON, failed.reason());
        } else if (outcome instanceof Outcome.Stopped stopped) {
            cells.put(columns.outcomes().get(0), "stopped at step " + stopped.step());
            columns.outcomes().stream().skip(1).forEach(name -> cells.put(name, "n.d."));
            cells.put(Columns.REASON, stopped.reason());
        }
        return cells;
    }
}
