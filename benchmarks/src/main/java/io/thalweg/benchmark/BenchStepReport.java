package io.thalweg.benchmark;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench step} measured.
 *
 * @param surrogate its name
 * @param points one for each number of observations
 * @param ratio the longest step of the running search divided by the shortest
 * @param ratioAtThreeGradients the same if each refit had taken three gradients
 * @param exact the exact Gaussian process beside it; absent without a figure
 */
record BenchStepReport(
        String surrogate,
        List<StepBenchmark.Point> points,
        double ratio,
        double ratioAtThreeGradients,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<StepBenchmark.Point> exact) {

    static BenchStepReport of(String surrogate, StepBenchmark.Report report, StepBenchmark.@Nullable Report exact) {
        return new BenchStepReport(
                surrogate,
                report.points(),
                report.ratio(),
                report.ratioAtThreeGradients(),
                exact == null ? null : exact.points());
    }
}
