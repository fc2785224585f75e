package io.thalweg.baseline.internal.hippo;

import static io.thalweg.surrogate.streaming.hippo.Series.equidistant;
import static io.thalweg.surrogate.streaming.hippo.Series.nlpd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.Series;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams in bases that see a window of the past. */
class WindowsTest {

    private static final DoubleUnaryOperator FUNCTION = Series.function(1);

    private static double task(Basis basis, double from, double to) {
        Surrogate stream = Series.stream(HippoFamily.of(60).withBasis(basis), 1);
        for (int k = 0; k < 5; k++) {
            stream = stream.observe(Series.observed(FUNCTION, equidistant(4 * k, 4 * k + 4, 60), k));
        }
        return nlpd(stream, Series.observed(FUNCTION, equidistant(from, to, 60), 9));
    }

    private static double exact(double from, double to) {
        Surrogate exact = ExactGaussianProcess.of(1, Series.model(1));
        for (int k = 0; k < 5; k++) {
            exact = exact.observe(Series.observed(FUNCTION, equidistant(4 * k, 4 * k + 4, 60), k));
        }
        return nlpd(exact, Series.observed(FUNCTION, equidistant(from, to, 60), 9));
    }

    private static Basis window(String name, double window) {
        return switch (name) {
            case "LegT" -> new LegT(window);
            case "LagT" -> new LagT(window);
            default -> new FouT(window);
        };
    }

    /** The measure of LagT decays to e^−20, that of its functionals to e^−10. */
    @ParameterizedTest
    @CsvSource({"LegT,20,1e-4", "LegT,25,1e-4", "LagT,1,0.1", "FouT,20,1e-4", "FouT,25,1e-4"})
    void windowHoldingEverythingForgetsNothing(String name, double window, double tolerance) {
        Basis basis = window(name, window);
        assertThat(task(basis, 0, 4)).isCloseTo(exact(0, 4), within(tolerance));
        assertThat(task(basis, 16, 20)).isCloseTo(exact(16, 20), within(tolerance));
    }

    @ParameterizedTest
    @CsvSource({"LegT,10", "LagT,0.5", "FouT,10"})
    void dataLeavingTheWindowAreForgotten(String name, double window) {
        Basis basis = window(name, window);
        assertThat(task(basis, 0, 4)).isGreaterThan(exact(0, 4) + 0.5);
        assertThat(task(basis, 17, 20)).isCloseTo(exact(17, 20), within(0.1));
    }
}
