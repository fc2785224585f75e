package io.thalweg.testfunction.internal.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** All functions against the regression data of COCO. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BbobFixtureTest {

    /** Beyond this only the order of magnitude is the same, as COCO's own test knows. */
    private static final double MOST = 1e21;

    private List<JsonNode> problems = List.of();

    /** A problem of the file, the one that it is here, and its points. */
    private record Case(JsonNode fixture, BbobFunction problem) {

        static Case of(JsonNode fixture) {
            return new Case(
                    fixture,
                    new BbobFunction(
                            fixture.get("function").intValue(),
                            fixture.get("instance").intValue(),
                            fixture.get("dimension").intValue()));
        }
    }

    @BeforeAll
    void read() {
        problems = Fixtures.files("bbob").stream()
                .flatMap(file -> StreamSupport.stream(file.get("problems").spliterator(), false))
                .toList();
    }

    static IntStream functions() {
        return IntStream.rangeClosed(1, 24);
    }

    private List<Case> cases(int function) {
        List<Case> cases = problems.stream()
                .filter(problem -> problem.get("function").intValue() == function)
                .map(Case::of)
                .toList();
        assertThat(cases.stream().map(c -> c.problem().dimension()).collect(Collectors.toSet()))
                .contains(2, 3, 5, 10, 20);
        return cases;
    }

    /** What the last bits of elementary functions come to, in units of max(|f|, 1). */
    private static double tolerance(int function) {
        return switch (function) {
            case 1, 2, 3, 4, 5, 8, 20 -> 1e-12;
            case 16, 19 -> 2e-9;
            case 17 -> 5e-10;
            case 18, 24 -> 1e-10;
            case 23 -> 1e-9;
            default -> 1e-11;
        };
    }

    @ParameterizedTest
    @MethodSource("functions")
    void valuesMatchCoco(int function) {
        for (Case c : cases(function)) {
            double[] values = Fixtures.vector(c.fixture().get("f"));
            for (int i = 0; i < values.length; i++) {
                if (Math.abs(values[i]) <= MOST) {
                    double[] x = Fixtures.vector(c.fixture().get("x").get(i));
                    assertThat(c.problem().formula(x))
                            .as("%s at point %d", c.problem(), i)
                            .isCloseTo(values[i], within(tolerance(function) * Math.max(Math.abs(values[i]), 1)));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void optimaMatchTheDefinition(int function) {
        for (Case c : cases(function)) {
            BbobFunction problem = c.problem();
            assertThat(problem.optimalValue())
                    .as("%s", problem)
                    .hasValue(c.fixture().get("fopt").doubleValue());
            double[] optimizer = problem.optimizers().get(0);
            assertThat(optimizer)
                    .as("%s", problem)
                    .containsExactly(Fixtures.vector(c.fixture().get("xopt")), within(1e-12));
            assertThat(problem.gap(optimizer)).as("%s", problem).isCloseTo(0, within(1e-9));
        }
    }
}
