package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LegSTest extends BasisContract {

    private static final Interval INSTANT = new Interval(4, 4);

    @Override
    protected Basis basis() {
        return new LegS();
    }

    @Test
    void matchesThePaper() {
        double[] times = {SEEN.from(), 0.5 * (SEEN.from() + SEEN.to()), SEEN.to()};
        assertThat(basis().name()).isEqualTo("LegS");
        assertThat(basis().support(SEEN)).isEqualTo(SEEN);
        double[] expected = {1, -Math.sqrt(3), Math.sqrt(5), 1, 0, -0.5 * Math.sqrt(5), 1, Math.sqrt(3), Math.sqrt(5)};
        assertThat(basis().functions(SEEN, times, 3).data).containsExactly(expected, within(1e-14));
        assertThat(basis().weights(SEEN, times, 1).data).containsOnly(1 / SEEN.length());
    }

    /** One functional is left of a single instant, the value there. */
    @Test
    void singleInstantGivesItsValueAndZeros() {
        WeightedTimes quadrature = WeightedTimes.quadrature(basis(), INSTANT, 3, 50);
        assertThat(quadrature.times()).containsExactly(4);
        assertThat(quadrature.phi().data).containsExactly(1, 0, 0);
        assertThat(basis().functions(INSTANT, new double[] {4}, 3).data).containsExactly(1, 0, 0);
        assertThat(basis().integrals(INSTANT, new double[] {3.9, 4, 4.1}, 2).data)
                .containsExactly(0, 0, 1, 0, 1, 0);
        assertThat(WeightedTimes.cells(basis(), INSTANT, new double[] {4, 4}, 2).data)
                .containsExactly(1, 0);
        assertThat(WeightedTimes.cells(basis(), INSTANT, new double[] {3, 4, 4, 5}, 1).data)
                .containsExactly(0, 0, 1);
        assertThat(WeightedTimes.cells(basis(), INSTANT, new double[] {5, 6}, 1).data)
                .containsExactly(0);
        assertThat(basis().transition(INSTANT, INSTANT, 2).data).containsExactly(1, 0, 0, 0);
        assertThat(basis().transition(INSTANT, new Interval(4, 5), 2).data).containsOnly(0);
        assertThatThrownBy(() -> basis().weights(INSTANT, new double[] {4}, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("single instant 4.0");
    }

    /** Far from the origin and on short or long stretches the functionals are the same but for the rounding of times. */
    @Test
    void functionalsDependOnRelativePositionOnly() {
        double[][] stretches = {{0, 1e-9}, {0, 1e12}, {1e6, 1e6 + 1}, {-3, 5}};
        double[] expected = basis().functions(new Interval(0, 1), new double[] {0.25}, 150).data;
        for (double[] ends : stretches) {
            double[] times = {0.75 * ends[0] + 0.25 * ends[1]};
            assertThat(basis().functions(new Interval(ends[0], ends[1]), times, 150).data)
                    .containsExactly(expected, within(1e-6));
        }
    }
}
