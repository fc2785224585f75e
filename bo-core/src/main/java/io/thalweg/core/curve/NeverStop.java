package io.thalweg.core.curve;

import java.util.Optional;
import java.util.OptionalLong;

/** Stops nothing. */
public record NeverStop() implements StoppingRule {

    @Override
    public Optional<String> stop(Race race, long trial) {
        return Optional.empty();
    }

    @Override
    public OptionalLong resume(Race race) {
        return OptionalLong.empty();
    }
}
