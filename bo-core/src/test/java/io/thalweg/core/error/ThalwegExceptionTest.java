package io.thalweg.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThalwegExceptionTest {

    /** The codes are a promise: a change here breaks scripts of users. */
    @Test
    void codesAreStable() {
        assertThat(List.of(
                                new InvalidSpaceException("m"),
                                new InvalidDefinitionException("study.yaml", List.of("m")),
                                new InvalidParameterException("m"),
                                new InvalidMeasurementException("m"),
                                new TrialConflictException("m"),
                                new NoSuchTrialException("m"),
                                new SpaceExhaustedException("m"),
                                new NoBestTrialException("m"))
                        .stream()
                        .map(ThalwegException::code))
                .containsExactly(
                        "invalid-space",
                        "invalid-definition",
                        "invalid-parameter",
                        "invalid-measurement",
                        "trial-conflict",
                        "no-such-trial",
                        "space-exhausted",
                        "no-best-trial");
    }

    @Test
    void severalProblemsAreNumberedInOneMessage() {
        InvalidParameterException one = new InvalidParameterException("x is missing");
        assertThat(one).hasMessage("x is missing");
        assertThat(one.problems()).containsExactly("x is missing");
        InvalidParameterException two = new InvalidParameterException(List.of("x is missing", "y is 3"));
        assertThat(two).hasMessage("2 problems: (1) x is missing; (2) y is 3");
        assertThatThrownBy(() -> new InvalidParameterException(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
