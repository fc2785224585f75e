package io.thalweg.core.trial;

import io.thalweg.core.model.FitReport;
import java.time.Duration;
import java.util.List;

/**
 * How a suggestion was made, for users and metrics.
 *
 * @param chosenBy what chose the point, and why if it was not the first choice
 * @param fit what the last refit of the objective's surrogate did
 * @param acquisitionValue value of the acquisition function at the point; NaN if none was used
 * @param observeTime time taken to absorb new observations
 * @param refitTime time taken to refit hyperparameters
 * @param askTime time of the whole suggestion but for the two above
 * @param fallbacks what was tried in vain, in order; empty in a healthy step
 */
public record StepHealth(
        String chosenBy,
        FitReport fit,
        double acquisitionValue,
        Duration observeTime,
        Duration refitTime,
        Duration askTime,
        List<String> fallbacks) {

    /** Of a point that the user chose. */
    public static final StepHealth TOLD = new StepHealth(
            "told by the user", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    /** Of a point that the user wants to have evaluated. */
    public static final StepHealth ENQUEUED = new StepHealth(
            "enqueued by the user", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    /**
     * Copies the list.
     *
     * @param chosenBy what chose the point, and why if it was not the first choice
     * @param fit what the last refit of the objective's surrogate did
     * @param acquisitionValue value of the acquisition function at the point; NaN if none was used
     * @param observeTime time taken to absorb new observations
     * @param refitTime time taken to refit hyperparameters
     * @param askTime time of the whole suggestion but for the two above
     * @param fallbacks what was tried in vain, in order; empty in a healthy step
     */
    public StepHealth {
        fallbacks = List.copyOf(fallbacks);
    }

    /** What chose the point and what was tried in vain, in a line. */
    @Override
    public String toString() {
        return fallbacks.isEmpty() ? chosenBy : chosenBy + "; " + String.join("; ", fallbacks);
    }
}
