package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void intervalCoversTimesAndOtherIntervals() {
        Interval interval = Interval.cover(3, -1, 2);
        assertThat(interval).isEqualTo(new Interval(-1, 3));
        assertThat(interval.length()).isEqualTo(4);
        assertThat(interval.union(new Interval(2, 7))).isEqualTo(new Interval(-1, 7));
        assertThat(interval.union(new Interval(0, 1))).isEqualTo(interval);
        assertThat(interval.contains(-1)).isTrue();
        assertThat(interval.contains(3)).isTrue();
        assertThat(interval.contains(3.0001)).isFalse();
        assertThat(interval.contains(Double.NaN)).isFalse();
        assertThat(interval.isInstant()).isFalse();
        assertThat(Interval.cover(5).isInstant()).isTrue();
    }

    @Test
    void badEndsAreRefusedByName() {
        assertThatThrownBy(() -> new Interval(2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 2.0 to 1.0");
        assertThatThrownBy(() -> new Interval(Double.NaN, 1)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new Interval(0, Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
        assertThatThrownBy(() -> new Interval(-1.7e308, 1.7e308)).hasMessageContaining("length");
        assertThatThrownBy(() -> Interval.cover(1, Double.NaN, 2)).hasMessageContaining("NaN");
        assertThatThrownBy(Interval::cover).hasMessageContaining("empty");
    }
}
