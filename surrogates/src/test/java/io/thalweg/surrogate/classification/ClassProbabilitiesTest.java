package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ClassProbabilitiesTest {

    private static ClassProbabilities of(double[]... rows) {
        return new ClassProbabilities(new DMatrixRMaj(rows));
    }

    @Test
    void rowsArePointsAndColumnsAreClasses() {
        ClassProbabilities p = of(new double[] {0.2, 0.5, 0.3}, new double[] {0, 0, 1});
        assertThat(p.points()).isEqualTo(2);
        assertThat(p.classes()).isEqualTo(3);
        assertThat(p.of(0, 1)).isEqualTo(0.5);
        assertThat(p.of(1, 2)).isEqualTo(1);
    }

    @Test
    void likeliestClassIsTheFirstMaximum() {
        ClassProbabilities p = of(
                new double[] {0.2, 0.5, 0.3}, new double[] {0.4, 0.2, 0.4}, new double[] {0.2, 0.4, 0.4}, new double[] {
                    0, 0, 1
                });
        assertThat(p.likeliest()).containsExactly(1, 0, 1, 2);
    }

    @Test
    void roundingIsTolerated() {
        assertThat(of(new double[] {0.5, 0.5 + 5e-10}).points()).isOne();
    }

    @Test
    void nonDistributionsAreRefused() {
        assertThatThrownBy(() -> of(new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("1 columns", "at least 2 classes");
        assertThatThrownBy(() -> of(new double[] {0.5, 0.5}, new double[] {1.5, -0.5}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("matrix[1][0] is 1.5", "between 0 and 1");
        assertThatThrownBy(() -> of(new double[] {-0.5, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("matrix[0][0] is -0.5");
        assertThatThrownBy(() -> of(new double[] {1, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("matrix[0][1] is NaN");
        assertThatThrownBy(() -> of(new double[] {0.5, 0.5}, new double[] {0.5, 0.4}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("row 1", "0.9", "sum to 1");
        assertThatThrownBy(() -> of(new double[] {0.5, 0.6})).isInstanceOf(IllegalArgumentException.class);
    }
}
