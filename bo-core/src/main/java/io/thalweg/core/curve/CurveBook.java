package io.thalweg.core.curve;

import io.thalweg.core.trial.StepReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The curves of a study's trials, as far as the stream of reports was read. Not safe to use from many threads. */
public final class CurveBook {

    private final Map<Long, Curve> curves = new HashMap<>();
    private long size;

    /** Begins with nothing. */
    public CurveBook() {
        // the maps are empty
    }

    /**
     * Adds the next reports of the stream.
     *
     * @param reports in the order of the stream
     */
    public void add(List<StepReport> reports) {
        for (StepReport report : reports) {
            curves.put(report.trial(), of(report.trial()).with(report));
        }
        size += reports.size();
    }

    /** {@return how many reports were added} */
    public long size() {
        return size;
    }

    /**
     * {@return the curve of a trial, which is empty if nothing was reported of it}
     *
     * @param trial number of the trial
     */
    public Curve of(long trial) {
        return curves.getOrDefault(trial, Curve.EMPTY);
    }
}
