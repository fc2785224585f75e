package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.study.Linearization.Call;
import io.thalweg.core.study.Linearization.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearizationTest {

    @Test
    void sequentialCallsKeepTheirOrder() {
        assertThat(Linearization.exists(
                        List.of(
                                new Call(0, 1, Kind.CLAIM, 0, 0),
                                new Call(2, 3, Kind.RELEASE, 0, 0),
                                new Call(4, 5, Kind.CLAIM, 0, 0),
                                new Call(6, 7, Kind.TELL, 0, 11),
                                new Call(8, 9, Kind.TELL, 0, 2),
                                new Call(10, 11, Kind.CLAIM, 0, -1)),
                        1))
                .isTrue();
    }

    @Test
    void concurrentCallsMayBeReordered() {
        Call late = new Call(1, 2, Kind.CLAIM, 0, 0);
        assertThat(Linearization.exists(List.of(new Call(0, 3, Kind.CLAIM, 0, 1), late), 2))
                .isTrue();
    }

    @Test
    void doubleLeaseIsNotLinearizable() {
        assertThat(Linearization.exists(List.of(new Call(0, 3, Kind.CLAIM, 0, 0), new Call(1, 2, Kind.CLAIM, 0, 0)), 2))
                .isFalse();
    }

    @Test
    void staleAnswerIsNotLinearizable() {
        assertThat(Linearization.exists(List.of(new Call(0, 1, Kind.TELL, 0, 11), new Call(2, 3, Kind.CLAIM, 0, 0)), 1))
                .isFalse();
        assertThat(Linearization.exists(List.of(new Call(0, 1, Kind.TELL, 0, 11), new Call(2, 3, Kind.TELL, 0, 12)), 1))
                .isFalse();
    }
}
