package io.thalweg.cli.internal.campaign;

import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;

/**
 * A trial to be measured, with what is expected of it and why.
 *
 * @param trial what to measure
 * @param expected expected value and its standard deviation by the names of outcomes; empty before anything was measured
 * @param why in words
 */
public record Suggestion(Trial trial, Map<String, Expectation> expected, List<String> why) {

    /**
     * What is expected of the noise-free outcome.
     *
     * @param mean expected value
     * @param deviation its standard deviation
     */
    public record Expectation(double mean, double deviation) {}
}
