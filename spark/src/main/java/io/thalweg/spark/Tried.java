package io.thalweg.spark;

import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A point that was tried.
 *
 * @param values of the parameters, by their names in the space: numbers and texts
 * @param metric mean over the folds; NaN if the trial failed or was stopped early
 */
public record Tried(Map<String, Object> values, double metric) implements Serializable {

    /**
     * Copies the values in their order.
     *
     * @param values of the parameters
     * @param metric mean over the folds
     */
    public Tried {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static List<Tried> of(List<TrialResult> results) {
        return results.stream()
                .map(result -> new Tried(
                        result.trial().point().asMap(),
                        result.outcome() instanceof Outcome.Measured measured ? measured.value() : Double.NaN))
                .toList();
    }
}
