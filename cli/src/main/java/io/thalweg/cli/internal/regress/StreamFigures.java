package io.thalweg.cli.internal.regress;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was found after a batch.
 *
 * @param n rows learnt so far
 * @param rmse root of the mean squared error on the test rows, in standard deviations of the training target; of the class
 *     probabilities in classification, in counts of counts
 * @param nlpd mean negative log predictive density of the test rows, observation noise included; log
 *     probabilities of classes and counts
 * @param coverage95 fraction of the test targets within the central 95 % interval; null in classification
 * @param accuracy fraction of the test rows classified correctly; absent in regression
 * @param size inducing points or rank of the surrogate, n for one that keeps its data
 * @param stateBytes memory that the surrogate holds
 * @param microsPerObservation time to learn a row of this batch, refits included, in microseconds
 */
public record StreamFigures(
        long n,
        double rmse,
        double nlpd,
        double coverage95,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double accuracy,
        long size,
        long stateBytes,
        double microsPerObservation) {

    /** Means over streams that were cut alike. */
    static StreamFigures mean(List<StreamFigures> figures) {
        boolean classified = figures.get(0).accuracy != null;
        return new StreamFigures(
                Math.round(mean(figures, StreamFigures::n)),
                mean(figures, StreamFigures::rmse),
                mean(figures, StreamFigures::nlpd),
                mean(figures, StreamFigures::coverage95),
                classified ? (Double) mean(figures, f -> f.accuracy == null ? Double.NaN : f.accuracy) : null,
                Math.round(mean(figures, StreamFigures::size)),
                Math.round(mean(figures, StreamFigures::stateBytes)),
                mean(figures, StreamFigures::microsPerObservation));
    }

    private static double mean(List<StreamFigures> figures, ToDoubleFunction<StreamFigures> of) {
        return figures.stream().mapToDouble(of).average().orElse(Double.NaN);
    }
}
