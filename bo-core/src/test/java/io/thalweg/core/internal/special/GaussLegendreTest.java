package io.thalweg.core.internal.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GaussLegendreTest {

    /** The i-th largest node and its weight, from 60-digit arithmetic. */
    @ParameterizedTest
    @CsvSource({
        "2, 0, 0.57735026918962576451, 1.0",
        "5, 1, 0.53846931010568309104, 0.47862867049936646804",
        "24, 0, 0.99518721999702136018, 0.012341229799987199547",
        "32, 15, 0.048307665687738316235, 0.096540088514727800567",
        "257, 3, 0.99895171409322321013, 0.0005579912054688064017",
        "400, 0, 0.99998197270396245071, 0.000046263724177190118157",
        "1000, 0, 0.99999711129807551057, 7.4133384164320715175e-6",
        "1000, 1, 0.99998477963291741832, 0.000017256769773739230118",
        "1000, 250, 0.70571762518929540657, 0.0022246841786682929441",
        "1000, 499, 0.001570010480083193829, 0.003140018380182867787"
    })
    void nodesAndWeightsAreExactToRounding(int count, int i, double node, double weight) {
        GaussLegendre rule = GaussLegendre.of(count);
        assertThat(rule.nodes()[count - 1 - i]).isCloseTo(node, within(2e-16));
        assertThat(rule.nodes()[i]).isEqualTo(-rule.nodes()[count - 1 - i]);
        assertThat(rule.weights()[count - 1 - i]).isCloseTo(weight, within(2e-13 * weight));
        assertThat(rule.weights()[i]).isEqualTo(rule.weights()[count - 1 - i]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 63, 200, 1000})
    void polynomialsUpToDegreeTwoNMinusOneAreExact(int count) {
        GaussLegendre rule = GaussLegendre.of(count);
        double[] nodes = rule.nodes();
        double[] weights = rule.weights();
        assertThat(rule.count()).isEqualTo(count);
        assertThat(nodes).isSorted().doesNotHaveDuplicates();
        for (int degree : new int[] {0, count - 1, 2 * count - 2, 2 * count - 1}) {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += weights[i] * Math.pow(nodes[i], degree);
            }
            assertThat(sum).isCloseTo(degree % 2 == 0 ? 2.0 / (degree + 1) : 0, within(2e-14));
        }
        assertThat(nodes[count / 2]).matches(x -> count % 2 == 0 ? x > 0 : x == 0);
    }

    @Test
    void rulesAreImmutable() {
        GaussLegendre rule = GaussLegendre.of(3);
        rule.nodes()[1] = 7;
        rule.weights()[1] = 7;
        assertThat(rule.nodes()[1]).isZero();
        assertThat(rule.weights()[1]).isCloseTo(8.0 / 9, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void ruleWithoutNodesIsRefused(int count) {
        assertThatThrownBy(() -> GaussLegendre.of(count))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count is " + count);
    }
}
