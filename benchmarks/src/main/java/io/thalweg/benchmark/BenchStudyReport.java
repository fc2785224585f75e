package io.thalweg.benchmark;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * What {@code bench step --study} measured.
 *
 * @param surrogate its name
 * @param function the function observed
 * @param sizes one for each number of trials
 */
record BenchStudyReport(String surrogate, String function, List<StudyBenchmark.Size> sizes) {

    /** The time of a step by number of trials. */
    StepCostFigure.Curve curve() {
        return new StepCostFigure.Curve(
                surrogate,
                sizes.stream().mapToDouble(StudyBenchmark.Size::n).toArray(),
                sizes.stream().mapToDouble(size -> size.stepMillis() / 1000).toArray());
    }

    void print(PrintWriter out) {
        out.println(surrogate + ", one study of " + function);
        out.println("       n  tell [us]     absorb       step       heap  history/n    models     state      regret");
        for (StudyBenchmark.Size size : sizes) {
            out.println(String.format(
                    Locale.ROOT,
                    "%8d %10.1f %10.1f %10.2f %9.2fM %10.0f %8.2fM %8.2fM %11.4g",
                    size.n(),
                    size.tellMicros(),
                    size.absorbMillis(),
                    size.stepMillis(),
                    size.heapBytes() / 1e6,
                    size.historyBytesPerTrial(),
                    size.modelBytes() / 1e6,
                    size.stateBytes() / 1e6,
                    size.regret()));
        }
    }
}
