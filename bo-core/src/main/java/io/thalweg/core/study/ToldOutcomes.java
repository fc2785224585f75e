package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Checks what a study is told against what was declared. */
record ToldOutcomes(Goals goals) {

    /**
     * The outcome, if a study of these goals takes it.
     *
     * @throws InvalidMeasurementException if a declared outcome is missing, one was never declared, or the cost is negative
     */
    Outcome require(Outcome outcome) {
        Objects.requireNonNull(
                outcome,
                "outcome must not be null; use Outcome.failed(reason) for an evaluation " + "without a result");
        if (outcome instanceof Outcome.Measured measured) {
            Set<String> told = measured.others().keySet();
            if (!told.equals(goals.told())) {
                throw new InvalidMeasurementException("outcomes told along with the value: " + told + ", declared: "
                        + goals.told() + "; tell exactly the declared ones, NaN if unknown");
            }
            goals.cost().ifPresent(cost -> requireNotNegative(cost.name(), measured.others()));
        }
        return outcome;
    }

    private static void requireNotNegative(String cost, Map<String, Double> others) {
        Double told = others.get(cost);
        if (told != null && told < 0) {
            throw new InvalidMeasurementException(
                    "cost \"" + cost + "\" is " + told + ": it must be positive, or NaN if unknown");
        }
    }

    /**
     * Checks that a value alone says it all.
     *
     * @throws InvalidMeasurementException if other outcomes were declared
     */
    void requireNoOthers() {
        if (!goals.told().isEmpty()) {
            throw new InvalidMeasurementException("this study has other outcomes, " + goals.told()
                    + ": tell them along with the value, Outcome.of(value, others)");
        }
    }
}
