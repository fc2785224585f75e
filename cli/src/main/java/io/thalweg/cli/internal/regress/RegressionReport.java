package io.thalweg.cli.internal.regress;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The result of {@code thalweg regress}.
 *
 * @param surrogate its name
 * @param d number of inputs
 * @param train number of training rows (of the first stream in cross-validation)
 * @param test number of test rows (of the first stream in cross-validation)
 * @param batches figures after each batch
 * @param last figures after the last batch
 */
public record RegressionReport(
        String surrogate,
        int d,
        long train,
        int test,
        List<StreamFigures> batches,
        @JsonProperty("final") StreamFigures last) {}
