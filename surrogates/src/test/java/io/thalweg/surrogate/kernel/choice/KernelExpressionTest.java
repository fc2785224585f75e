package io.thalweg.surrogate.kernel.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.Constant;
import io.thalweg.surrogate.kernel.Cosine;
import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Periodic;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.RationalQuadratic;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.SpectralMixture;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.kernel.Sum;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernels in words are those made by hand. */
class KernelExpressionTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("temperature", 20, 80)
            .categorical("solvent", "water", "ethanol")
            .integer("hour", 0, 48)
            .real("air flow", 1, 2)
            .logReal("dose", 1, 100)
            .real("constant", 7, 7)
            .build();

    private static final SearchSpace ORDERED =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static final SearchSpace CATEGORIES =
            SearchSpace.builder().categorical("colour", "red", "green").build();

    private static Kernel kernel(String text, SearchSpace space) {
        List<Kernel> kernels = KernelExpression.of(text, false).kernels(space);
        assertThat(kernels).hasSize(1);
        return kernels.get(0);
    }

    private static Stationary of(Profile profile, int d) {
        return new Stationary(profile, Lengthscales.ard(d));
    }

    private static Hyperparameter positive(String name, double mode) {
        return Hyperparameter.positive(name, new LogNormal(1 + Math.log(mode), 1), 1e-6);
    }

    private static Kernel scaled(double mode, Kernel base) {
        return Scaled.of(new LogNormal(1 + Math.log(mode), 1), 1e-6, base);
    }

    private static Hyperparameter mode(String name, double mode, double lower, double upper) {
        return Hyperparameter.positive(name, new LogNormal(Math.log(mode) + 0.5625, 0.75), lower)
                .within(lower, upper);
    }

    static Stream<Arguments> byHand() {
        Profile rational = new RationalQuadratic(positive("alpha", 1).within(1e-2, 1e3));
        PerDimension unit = PerDimension.each(1, positive("lengthscale", 1));
        PerDimension two = PerDimension.each(2, positive("lengthscale", 2));
        return Stream.of(
                Arguments.of("rbf", of(Rbf.PROFILE, 2)),
                Arguments.of("matern12", of(Matern12.PROFILE, 2)),
                Arguments.of(" matern32 ", of(Matern32.PROFILE, 2)),
                Arguments.of("(matern52)", of(Matern52.PROFILE, 2)),
                Arguments.of("matern52(x, y)", of(Matern52.PROFILE, 2)),
                Arguments.of("matern52(y)", OnColumns.of(of(Matern52.PROFILE, 1), 1)),
                Arguments.of("rational-quadratic", of(rational, 2)),
                Arguments.of(
                        "linear",
                        Linear.of(1).withParameters(Linear.of(1).parameters().map(p -> positive("variance", 1.5)))),
                Arguments.of("periodic", new Periodic(two, PerDimension.each(2, mode("period", 0.3, 0.02, 1e6)))),
                Arguments.of(
                        "periodic(y, period=0.25)",
                        OnColumns.of(
                                new Periodic(
                                        unit,
                                        PerDimension.each(
                                                1,
                                                Hyperparameter.positive("period", 0.25)
                                                        .fixed())),
                                1)),
                Arguments.of(
                        "cosine(x)",
                        OnColumns.of(new Cosine(PerDimension.each(1, mode("frequency", 1 / 0.3, 0.1, 50))), 0)),
                Arguments.of(
                        "cosine(x, period=0.25)",
                        OnColumns.of(
                                new Cosine(PerDimension.each(
                                        1,
                                        Hyperparameter.positive("frequency", 4).fixed())),
                                0)),
                Arguments.of(
                        "rbf * matern12(x)", Product.of(of(Rbf.PROFILE, 2), OnColumns.of(of(Matern12.PROFILE, 1), 0))),
                Arguments.of(
                        "rbf(x) + matern52 * rbf(y)",
                        Sum.of(
                                scaled(0.5, OnColumns.of(of(Rbf.PROFILE, 1), 0)),
                                scaled(0.5, Product.of(of(Matern52.PROFILE, 2), OnColumns.of(of(Rbf.PROFILE, 1), 1))))),
                Arguments.of(
                        "(rbf + linear) * rbf + matern12 + constant",
                        Sum.of(
                                Product.of(
                                        Sum.of(
                                                scaled(1 / 3.0 / 2, of(Rbf.PROFILE, 2)),
                                                new Linear(positive("variance", 1.5 / 3 / 2))),
                                        of(Rbf.PROFILE, 2)),
                                scaled(1 / 3.0, of(Matern12.PROFILE, 2)),
                                new Constant(positive("variance", 1 / 3.0)))),
                Arguments.of(
                        "linear * linear(x)",
                        Product.of(
                                new Linear(positive("variance", 1.5)),
                                OnColumns.of(new Linear(positive("variance", 3).fixed()), 0))));
    }

    @ParameterizedTest
    @MethodSource("byHand")
    void wordsMatchTheKernelInCode(String text, Kernel expected) {
        Kernel kernel = kernel(text, ORDERED);
        assertThat(kernel).hasToString(expected.toString());
        assertThat(kernel.parameters().names()).isEqualTo(expected.parameters().names());
        for (int i = 0; i < expected.parameters().size(); i++) {
            Hyperparameter one = kernel.parameters().get(i);
            Hyperparameter other = expected.parameters().get(i);
            assertThat(one.value()).as(one.name()).isEqualTo(other.value(), within(1e-15 * other.value()));
            assertThat(one.learnt()).isEqualTo(other.learnt());
            assertThat(one.lower()).isEqualTo(other.lower());
            assertThat(one.upper()).isEqualTo(other.upper());
            assertThat(one.prior().getClass()).isEqualTo(other.prior().getClass());
            assertThat(one.prior().logDensity(0.7)).isEqualTo(other.prior().logDensity(0.7), within(1e-13));
        }
    }

    @Test
    void spectralMixtureHasDifferentComponents() {
        SpectralMixture mixture = (SpectralMixture) kernel("spectral-mixture(components=4)", ORDERED);
        assertThat(mixture.components()).isEqualTo(4);
        assertThat(mixture.d()).isEqualTo(2);
        assertThat(Arrays.stream(mixture.parameters().values()).limit(4).sum()).isEqualTo(1, within(1e-12));
        assertThat(mixture.parameters().values()[4]).isEqualTo(0.5, within(1e-12));
        assertThat(mixture.parameters().values()[6]).isEqualTo(1, within(1e-12));
        assertThat(((SpectralMixture) kernel("spectral-mixture", ORDERED)).components())
                .isEqualTo(3);
    }

    /** The period is in units of the parameter, of which the model sees the unit interval. */
    @Test
    void periodIsInUnitsOfItsParameter() {
        Kernel day = kernel("periodic(hour, period=24)", SPACE);
        assertThat(((OnColumns) day).columns()).containsExactly(2);
        assertThat(day.parameters().get(1).value()).isEqualTo(0.5);
        assertThat(day.parameters().get(1).learnt()).isFalse();
    }

    @Test
    void categoriesAreDistinguished() {
        Kernel mixed = kernel("rbf(solvent, 'air flow')", SPACE);
        assertThat(mixed)
                .isEqualTo(Product.of(
                        OnColumns.of(of(Rbf.PROFILE, 1), 3),
                        OnColumns.of(
                                Hamming.ard(1, LengthscalePriors.dimensionScaled(2), LengthscalePriors.LEAST), 1)));
        assertThat(kernel("rbf(solvent)", SPACE).toString()).contains("Hamming");
        assertThat(((OnColumns) kernel("linear", SPACE)).columns()).containsExactly(0, 2, 3, 4);
    }

    @ParameterizedTest
    @EnumSource(KernelWord.class)
    void eachKernelTakesAMixedSpace(KernelWord word) {
        Kernel kernel = kernel(word.word() + " + rbf(temperature) * " + word.word(), SPACE);
        assertThat(kernel.diagonal(new DMatrixRMaj(new double[][] {{0.1, 0, 0.2, 0.3, 0.4}}))[0])
                .isPositive();
    }

    /** The variance that a sum has over the cube is 1 before any data. */
    @Test
    void kernelsHaveUnitVariance() {
        assertThat(kernel("matern52(x) + periodic(y) * rbf + cosine", ORDERED).diagonal(new DMatrixRMaj(1, 2)))
                .containsExactly(new double[] {1}, within(1e-12));
        double mean = Arrays.stream(kernel("linear", ORDERED).diagonal(grid()))
                .average()
                .orElseThrow();
        assertThat(mean).isEqualTo(1, within(1e-3));
    }

    private static DMatrixRMaj grid() {
        int side = 200;
        DMatrixRMaj x = new DMatrixRMaj(side * side, 2);
        for (int i = 0; i < side * side; i++) {
            int row = i / side;
            x.set(i, 0, (i % side + 0.5) / side);
            x.set(i, 1, (row + 0.5) / side);
        }
        return x;
    }

    @Test
    void oneNameIsAChoiceOfStationaryKernels() {
        assertThat(KernelExpression.of("auto", false)).isEqualTo(StationaryChoice.DEFAULT);
        assertThat(KernelExpression.of("rbf", true))
                .isEqualTo(StationaryChoice.of(Rbf.PROFILE).withShared(true));
        assertThat(KernelExpression.of("rbf(x)", true).stationary()).isEmpty();
        assertThat(KernelExpression.of("rbf + rbf", true).stationary()).isEmpty();
        assertThat(KernelExpression.of("rbf + rbf", true)
                        .kernels(ORDERED)
                        .get(0)
                        .parameters()
                        .names())
                .filteredOn(name -> name.contains("lengthscale"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''| 1: expected a kernel, found the end",
                "rbf +| 6: expected a kernel, found the end",
                "rbf linear| 5: expected +, * or the end, found 'l'",
                "(rbf + linear| 14: expected +, * or ), found the end",
                "rbf)| 4: expected +, * or the end, found ')'",
                "rbf(| 5: expected the name of a parameter, found the end",
                "rbf()| 5: expected the name of a parameter, found ')'",
                "rbf(x y)| 7: expected a comma or ), found 'y'",
                "rbf(x, x)| 8: parameter 'x' is named twice",
                "rbf(\"x)| 5: the quotation is not closed",
                "matren52| 1: no kernel is named 'matren52'; did you mean 'matern52'?",
                "gaussian + rbf| 1: no kernel is named 'gaussian'; there are [rbf, matern12",
                "2 * rbf| 1: a kernel was expected, not a number",
                "rbf + auto| 7: auto cannot be combined",
                "rbf(x, period=2)| 8: rbf has no 'period'",
                "periodic(x, perid=2)| 13: periodic has no 'perid'; there is [period]",
                "periodic(x, period=0)| 20: period must be a positive number",
                "periodic(x, period=day)| 20: period must be a positive number",
                "periodic(x, period=1, period=2)| 23: period is named twice"
            })
    void invalidKernelIsRefusedWithItsPosition(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelExpression.of(text, false))
                .withMessageStartingWith("kernel '")
                .withMessageContaining("character " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rbf(temprature)| 5: no parameter is named 'temprature'; did you mean 'temperature'?",
                "rbf(pressure)| 5: no parameter is named 'pressure'; there are [temperature, solvent, hour, air flow, dose]",
                "rbf(constant)| 5: parameter 'constant' has only one value: leave it out",
                "linear(solvent)| 8: parameter 'solvent' is categorical, but linear needs numbers",
                "periodic(dose, period=2)| 10: parameter 'dose' is on a logarithmic scale",
                "periodic(period=2)| 17: a period belongs to one parameter",
                "periodic(hour, dose, period=2)| 29: a period belongs to one parameter",
                "constant(hour)| 10: constant has no parameters",
                "spectral-mixture(components=1.5)| 29: components must be a whole number",
                "spectral-mixture(components=9)| 29: components must be a whole number of at most 8"
            })
    void unknownParameterIsRefusedWithItsPosition(String text, String message) {
        KernelChoice choice = KernelExpression.of(text, false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> choice.kernels(SPACE))
                .withMessageContaining("character " + message);
    }

    @Test
    void numericKernelsRefuseCategories() {
        KernelChoice choice = KernelExpression.of("periodic", false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> choice.kernels(CATEGORIES))
                .withMessageContaining("all parameters are categorical");
        assertThat(kernel("rbf", CATEGORIES)).isInstanceOf(Hamming.class);
    }

    @Test
    void deepNestingIsRefused() {
        String text = "(".repeat(1000) + "rbf" + ")".repeat(1000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelExpression.of(text, false))
                .withMessageContaining("parentheses");
    }
}
