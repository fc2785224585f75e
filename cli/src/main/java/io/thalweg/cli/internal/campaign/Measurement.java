package io.thalweg.cli.internal.campaign;

import io.thalweg.core.space.Admission;
import io.thalweg.core.trial.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A row of a file of measurements.
 *
 * @param line where it is
 * @param trial the number of the trial that it belongs to; empty for data of its own
 * @param setting the point, if the row says all of it
 * @param written the values of parameters that a row of a trial says; the others are as planned
 * @param outcome empty if nothing was measured yet
 * @param note what is odd about the row, e.g. which outcome is still awaited; usually empty
 * @param givenUp whether nobody will measure it
 */
record Measurement(
        long line,
        OptionalLong trial,
        Optional<Admission> setting,
        Map<String, Object> written,
        Optional<Outcome> outcome,
        String note,
        boolean givenUp) {}
