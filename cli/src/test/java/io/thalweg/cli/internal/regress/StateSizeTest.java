package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StateSizeTest {

    private record Holder(Object first, Object second) {}

    @Test
    void arraysCountTheirElements() {
        assertThat(StateSize.bytes(new double[1000])).isEqualTo(8016);
        assertThat(StateSize.bytes(new double[10][100])).isEqualTo(16 + 10 * 4 + 10 * 816);
        assertThat(StateSize.bytes(new byte[5])).isEqualTo(21);
    }

    @Test
    void sharedObjectsCountOnce() {
        double[] shared = new double[1000];
        long alone = StateSize.bytes(new Holder(shared, "x"));
        assertThat(StateSize.bytes(new Holder(shared, shared))).isBetween(alone - 40, alone);
        assertThat(StateSize.bytes(new Holder(shared, new double[1000]))).isGreaterThan(alone + 7000);
    }

    @Test
    void collectionsOptionalsAndLambdasAreTraversed() {
        double[] data = new double[1000];
        assertThat(StateSize.bytes(List.of(data))).isGreaterThan(8000);
        assertThat(StateSize.bytes(Optional.of(data))).isGreaterThan(8000);
    }

    @Test
    void cyclesEnd() {
        Object[] loop = new Object[1];
        loop[0] = loop;
        assertThat(StateSize.bytes(loop)).isEqualTo(20);
    }
}
