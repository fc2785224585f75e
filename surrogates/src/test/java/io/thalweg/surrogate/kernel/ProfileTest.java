package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values and slopes of the profiles against dual numbers. */
class ProfileTest {

    private static final double[] R2 = {1e-12, 1e-6, 0.01, 0.3, 1, 2.7, 9, 40, 150, 400};

    /** A profile and its formula, in a squared distance that is a dual number. */
    private record Formula(Profile profile, UnaryOperator<DerivativeStructure> g) {}

    static Stream<Formula> formulas() {
        return Stream.of(
                new Formula(Rbf.PROFILE, r2 -> r2.multiply(-0.5).exp()),
                new Formula(Matern12.PROFILE, r2 -> r2.sqrt().negate().exp()),
                new Formula(Matern32.PROFILE, r2 -> {
                    DerivativeStructure s = r2.multiply(3).sqrt();
                    return s.add(1).multiply(s.negate().exp());
                }),
                new Formula(Matern52.PROFILE, r2 -> {
                    DerivativeStructure s = r2.multiply(5).sqrt();
                    return s.add(1)
                            .add(s.multiply(s).divide(3))
                            .multiply(s.negate().exp());
                }),
                new Formula(
                        new RationalQuadratic(Hyperparameter.positive("alpha", 1.7)),
                        r2 -> r2.divide(2 * 1.7).add(1).pow(-1.7)));
    }

    @ParameterizedTest
    @MethodSource("formulas")
    void valuesAndSlopesMatch(Formula formula) {
        int n = R2.length;
        double[] value = new double[n];
        double[] slope = new double[n];
        formula.profile.valueAndSlope(R2, n, value, slope);
        DSFactory factory = new DSFactory(1, 1);
        for (int i = 0; i < n; i++) {
            DerivativeStructure expected = formula.g.apply(factory.variable(0, R2[i]));
            assertThat(value[i]).isEqualTo(expected.getValue(), within(1e-14 * expected.getValue()));
            double slopeExpected = expected.getPartialDerivative(1);
            // The formula of a Matérn profile cancels near 0: there the dual number is the less exact of the two.
            double tolerance = R2[i] < 0.01 ? 1e-9 : 1e-13;
            assertThat(slope[i])
                    .as("slope of %s at %s", formula.profile.getClass().getSimpleName(), R2[i])
                    .isEqualTo(slopeExpected, within(tolerance * Math.abs(slopeExpected)));
        }
    }

    @ParameterizedTest
    @MethodSource("formulas")
    void endsOfTheRangeAreFinite(Formula formula) {
        double[] r2 = {0, Double.MAX_VALUE, Double.POSITIVE_INFINITY};
        double[] value = new double[3];
        double[] slope = new double[3];
        formula.profile.valueAndSlope(r2, 3, value, slope);
        assertThat(value[0]).isEqualTo(1);
        assertThat(value[1]).isEqualTo(0, within(1e-300));
        assertThat(value[2]).isEqualTo(0, within(1e-300));
        for (double s : slope) {
            assertThat(s).isFinite();
        }
    }

    /** Covariances are worked on in chunks. */
    @ParameterizedTest
    @MethodSource("formulas")
    void covariancesOfManyPoints(Formula formula) {
        DMatrixRMaj origin = new DMatrixRMaj(1, 1);
        DMatrixRMaj line = new DMatrixRMaj(1300, 1);
        double[] r2 = new double[1300];
        for (int i = 0; i < 1300; i++) {
            line.data[i] = 0.01 * i;
            r2[i] = 4 * line.data[i] * line.data[i];
        }
        DMatrixRMaj out = new DMatrixRMaj(1, 1300);
        formula.profile.covariance(origin, line, new double[] {2}, out);
        double[] value = new double[1300];
        formula.profile.valueAndSlope(r2, 1300, value, new double[1300]);
        assertThat(Fixtures.relativeError(out.data, value)).isLessThan(1e-14);
    }

    @Test
    void slopeOfMatern12AtCoincidentPointsIsTakenAsZero() {
        double[] slope = new double[1];
        Matern12.PROFILE.valueAndSlope(new double[] {0}, 1, new double[1], slope);
        assertThat(slope[0]).isZero();
    }
}
