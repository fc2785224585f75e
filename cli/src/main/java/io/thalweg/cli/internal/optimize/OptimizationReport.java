package io.thalweg.cli.internal.optimize;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code thalweg optimize}. Values carry the user's sign; what is unknown is null.
 *
 * @param function name of the test function, or of the table's file
 * @param surrogate name of the surrogate
 * @param acquisition name of the acquisition function
 * @param seed of the run
 * @param optimum the best value there is
 * @param evaluations all evaluations in order
 * @param recommendation the point to use
 * @param regret how far the best value found is from the optimum, at least 0; null if contexts are given, for it was found in one of them
 * @param contexts if contexts are given, the best evaluation under each that there were evaluations of
 * @param front the best trade-offs, if there are several objectives
 * @param ending why the search ended before all evaluations were done
 */
public record OptimizationReport(
        String function,
        String surrogate,
        String acquisition,
        long seed,
        @Nullable Double optimum,
        List<Evaluation> evaluations,
        @Nullable Recommended recommendation,
        @Nullable Double regret,
        @Nullable List<BestInContext> contexts,
        @Nullable FoundFront front,
        @Nullable String ending) {

    /**
     * The best trade-offs between several objectives that were found, by their values without noise.
     *
     * @param tradeoffs the feasible evaluations that no other dominates
     * @param referencePoint what each objective must at least reach
     * @param hypervolume what they dominate up to the reference point
     * @param maxHypervolume the most there is, if it is known
     */
    public record FoundFront(
            List<Evaluation> tradeoffs,
            List<Double> referencePoint,
            double hypervolume,
            @Nullable Double maxHypervolume) {}

    /**
     * One evaluation.
     *
     * @param x parameters and their values in the order of the space
     * @param value what was told
     * @param trueValue the value without noise
     * @param trueOthers the further objectives by name, without noise; empty if there is one
     * @param feasible whether all constraints hold
     * @param best the best true value so far; null while nothing feasible was found
     * @param observeMillis time to absorb the observations before this suggestion; null for a point that was not asked for
     * @param refitMillis time to refit hyperparameters before this suggestion
     * @param askMillis time of the rest of the suggestion
     */
    public record Evaluation(
            Map<String, Object> x,
            double value,
            double trueValue,
            Map<String, Double> trueOthers,
            boolean feasible,
            @Nullable Double best,
            @Nullable Double observeMillis,
            @Nullable Double refitMillis,
            @Nullable Double askMillis) {}

    /**
     * The recommendation; if contexts are given, for those of the last evaluation.
     *
     * @param x parameters and their values in the order of the space
     * @param value what the study expects there
     * @param trueValue the value without noise
     * @param regret how far the true value is from the optimum, under the same contexts, at least 0
     */
    public record Recommended(
            Map<String, Object> x,
            double value,
            double trueValue,
            @Nullable Double regret) {}

    /**
     * The best that was found under some contexts.
     *
     * @param x parameters and their values in the order of the space, contexts among them
     * @param trueValue the value without noise
     * @param regret how far that is from the best value under these contexts, at least 0
     */
    public record BestInContext(
            Map<String, Object> x,
            double trueValue,
            @Nullable Double regret) {}

    /** The evaluation that found the best true value; empty if nothing feasible was found. */
    public Optional<Evaluation> bestEvaluation() {
        Double best = evaluations.isEmpty()
                ? null
                : evaluations.get(evaluations.size() - 1).best();
        return evaluations.stream()
                .filter(evaluation -> best != null && best.equals(evaluation.best()))
                .findFirst();
    }
}
