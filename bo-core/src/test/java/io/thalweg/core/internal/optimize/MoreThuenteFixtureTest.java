package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import io.thalweg.core.testing.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every trial of the line search against recorded trials of SciPy's. */
class MoreThuenteFixtureTest {

    /** A function of the step: its value and its slope. */
    private interface Line {
        double[] at(double t);
    }

    static Stream<JsonNode> cases() {
        return Recorded.cases("line_search");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void triesTheSameSteps(JsonNode c) {
        Line line = line(c.get("function").stringValue().split(" "));
        double[] start = line.at(0);
        MoreThuente search = new MoreThuente();
        search.start(
                start[0],
                start[1],
                c.get("first").doubleValue(),
                c.get("longest").doubleValue());
        List<Double> trials = new ArrayList<>();
        boolean ended = false;
        while (!ended && trials.size() < 30) {
            trials.add(search.step());
            double[] at = line.at(search.step());
            ended = search.tell(at[0], at[1]);
        }
        double[] expected = Fixtures.vector(c.get("trials"));
        assertThat(trials).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(trials.get(i)).isCloseTo(expected[i], within(1e-9 * expected[i]));
        }
    }

    private static Line line(String[] name) {
        return switch (name[0]) {
            case "rational" -> t -> new double[] {-t / (t * t + 2), (t * t - 2) / ((t * t + 2) * (t * t + 2))};
            case "quintic" ->
                t -> {
                    double u = t + 0.004;
                    return new double[] {Math.pow(u, 5) - 2 * Math.pow(u, 4), 5 * Math.pow(u, 4) - 8 * Math.pow(u, 3)};
                };
            case "yanai" -> yanai(Double.parseDouble(name[1]), Double.parseDouble(name[2]));
            case "wave" -> wave(Double.parseDouble(name[1]), Double.parseDouble(name[2]), Double.parseDouble(name[3]));
            default -> throw new IllegalArgumentException("no function named " + name[0]);
        };
    }

    private static Line yanai(double b1, double b2) {
        double g1 = Math.sqrt(1 + b1 * b1) - b1;
        double g2 = Math.sqrt(1 + b2 * b2) - b2;
        return t -> {
            double a = Math.sqrt((1 - t) * (1 - t) + b2 * b2);
            double b = Math.sqrt(t * t + b1 * b1);
            return new double[] {g1 * a + g2 * b, g1 * (t - 1) / a + g2 * t / b};
        };
    }

    private static Line wave(double slope, double amplitude, double frequency) {
        return t -> new double[] {
            -slope * t + 0.02 * t * t + amplitude * Math.sin(frequency * t),
            -slope + 0.04 * t + amplitude * frequency * Math.cos(frequency * t)
        };
    }
}
