package io.thalweg.testfunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.catalog.TestFunctions;
import io.thalweg.testfunction.internal.Bnh;
import io.thalweg.testfunction.internal.BraninCurrin;
import io.thalweg.testfunction.internal.C2Dtlz2;
import io.thalweg.testfunction.internal.ConstrainedBraninCurrin;
import io.thalweg.testfunction.internal.Dh3;
import io.thalweg.testfunction.internal.Dtlz;
import io.thalweg.testfunction.internal.Dtlz5;
import io.thalweg.testfunction.internal.Dtlz7;
import io.thalweg.testfunction.internal.Gmm;
import io.thalweg.testfunction.internal.Srn;
import io.thalweg.testfunction.internal.ToyRobust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The stated hypervolumes: approached along the Pareto sets, and never exceeded. */
class HypervolumeTest {

    private static final int NODES = 20_000;

    /** The area that feasible points dominate, for two objectives to be minimised. */
    private static double area(MultiObjectiveTestFunction function, Stream<double[]> points) {
        double[] reference = function.referencePoint();
        double[][] values = points.filter(function::isFeasible)
                .map(function::evaluate)
                .filter(f -> f[0] < reference[0] && f[1] < reference[1])
                .sorted((f, g) -> f[0] != g[0] ? Double.compare(f[0], g[0]) : Double.compare(f[1], g[1]))
                .toArray(double[][]::new);
        double area = 0;
        double lowest = reference[1];
        for (double[] f : values) {
            if (f[1] < lowest) {
                area += (reference[0] - f[0]) * (lowest - f[1]);
                lowest = f[1];
            }
        }
        return area;
    }

    private static Stream<double[]> curve(DoubleFunction<double[]> point) {
        return IntStream.rangeClosed(0, NODES).mapToObj(i -> point.apply((double) i / NODES));
    }

    private static Stream<double[]> grid(double x1, double toX1, double x2, double toX2, int n) {
        return IntStream.rangeClosed(0, n)
                .boxed()
                .flatMap(i -> IntStream.rangeClosed(0, n).mapToObj(j ->
                        new double[] {x1 + (toX1 - x1) * i / n, x2 + (toX2 - x2) * j / n}));
    }

    /** t along the first axis, the other coordinates the same. */
    private static Stream<double[]> firstAxis(int d, double rest) {
        return curve(t -> {
            double[] x = Points.diagonal(d, rest);
            x[0] = t;
            return x;
        });
    }

    /** The known Pareto sets of problems with two objectives. */
    private static Stream<double[]> paretoSet(String name) {
        return switch (name) {
            case "zdt1-5", "zdt2-5", "zdt3-5" -> firstAxis(5, 0);
            case "dh1-3", "dh2-3" -> firstAxis(3, 0);
            case "dh3-3" -> curve(t -> new double[] {t, Dh3.LOWEST_PLACE, 0});
            case "dh4-4" ->
                curve(t -> {
                    double offset = Math.max(-0.15, Dh3.LOWEST_PLACE - t);
                    double rest = t > Dh3.LOWEST_PROFILE ? 1 : 0;
                    return new double[] {t, offset, rest, rest};
                });
            case "dtlz1-5m2", "dtlz2-4m2", "dtlz3-5m2", "dtlz5-4m2", "c2dtlz2-4m2" ->
                firstAxis(name.contains("-4") ? 4 : 5, 0.5);
            case "dtlz4-3m2" -> curve(t -> new double[] {Math.pow(t, 0.01), 0.5, 0.5});
            case "bnh2" -> curve(t -> new double[] {5 * t, Math.min(5 * t, 3)});
            case "constr2" ->
                Stream.concat(
                        curve(t -> new double[] {2.0 / 3 - t * (2.0 / 3 - 7.0 / 18), 9 * t * (2.0 / 3 - 7.0 / 18)}),
                        curve(t -> new double[] {2.0 / 3 * Math.pow(15, t), 0}));
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "zdt1-5, 3e-3",
        "zdt2-5, 3e-3",
        "zdt3-5, 3e-3",
        "dh1-3, 1e-4",
        "dh2-3, 1e-4",
        "dh3-3, 1e-4",
        "dh4-4, 1e-4",
        "dtlz1-5m2, 1e-4",
        "dtlz2-4m2, 1e-4",
        "dtlz3-5m2, 1e-4",
        "dtlz4-3m2, 1e-4",
        "dtlz5-4m2, 1e-4",
        "c2dtlz2-4m2, 1e-4",
        "bnh2, 1",
        "constr2, 1e-2"
    })
    void hypervolumeMatchesTheParetoSet(String name, double gap) {
        MultiObjectiveTestFunction function = TestFunctions.multiObjectiveNamed(name);
        // A staircase below the front: what it lacks is half its steps.
        double staircase = area(function, paretoSet(name));
        double stated = function.maxHypervolume().orElseThrow();
        assertThat(stated - staircase).isBetween(-1e-9 * stated, gap);
    }

    static Stream<MultiObjectiveTestFunction> twoObjectives() {
        return TestFunctions.allMultiObjective().stream()
                .filter(f -> f.objectiveCount() == 2 && f.maxHypervolume().isPresent());
    }

    @ParameterizedTest
    @MethodSource("twoObjectives")
    void noSetOfPointsDominatesMore(MultiObjectiveTestFunction function) {
        double stated = function.maxHypervolume().orElseThrow();
        List<double[]> points = Samples.points(function, 4096, Seed.of(3));
        assertThat(area(function, points.stream())).isBetween(0.0, stated);
    }

    @Test
    void braninCurrinHypervolumeMatchesItsTwoCurves() {
        BraninCurrin function = new BraninCurrin();
        int n = 2000;
        List<double[]> path = new ArrayList<>();
        for (int i = 0; i <= n; i++) {
            double x2 = 12.275 / 15 + (1 - 12.275 / 15) * i / n;
            path.add(new double[] {parallelGradients(function, x2, 0.03, (5 - Math.PI) / 15 + 1e-9), x2});
        }
        double corner = path.get(n)[0];
        for (int i = 1; i <= n; i++) {
            path.add(new double[] {corner * (n - i) / n, 1});
        }
        double area = 0;
        double[] previous = function.evaluate(path.get(0));
        for (double[] x : path.subList(1, path.size())) {
            double[] f = function.evaluate(x);
            assertThat(f[0]).isGreaterThan(previous[0]);
            assertThat(f[1]).isLessThan(previous[1]);
            area += (f[0] - previous[0]) * (6 - (f[1] + previous[1]) / 2);
            previous = f;
        }
        area += (18 - previous[0]) * (6 - previous[1]);
        assertThat(function.maxHypervolume().orElseThrow()).isCloseTo(area, within(5e-6));
    }

    /** Where between two values of x₁ the gradients of both objectives are parallel, by bisection. */
    private static double parallelGradients(BraninCurrin function, double x2, double from, double to) {
        double low = from;
        double high = to;
        double sign = Math.signum(cross(function, low, x2));
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            if (Math.signum(cross(function, middle, x2)) == sign) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The cross product of the gradients, by central differences; the formulas go on a little beyond the edge. */
    private static double cross(BraninCurrin function, double x1, double x2) {
        double h = 1e-5;
        double[] east = function.formulas(new double[] {x1 + h, x2});
        double[] west = function.formulas(new double[] {x1 - h, x2});
        double[] north = function.formulas(new double[] {x1, x2 + h});
        double[] south = function.formulas(new double[] {x1, x2 - h});
        return (east[0] - west[0]) * (north[1] - south[1]) - (east[1] - west[1]) * (north[0] - south[0]);
    }

    @Test
    void constrainedBraninCurrinHypervolumeMatchesItsArcAndValley() {
        MultiObjectiveTestFunction function = new ConstrainedBraninCurrin();
        double radius = Math.sqrt(50) / 15 * (1 - 1e-12);
        Stream<double[]> arc = curve(t -> {
            double angle = Math.PI * (0.75 + 0.3 * t);
            return new double[] {0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)};
        });
        Stream<double[]> valley = grid(0.54, 0.543, 0.15, 0.175, 400);
        double stated = function.maxHypervolume().orElseThrow();
        assertThat(stated - area(function, Stream.concat(arc, valley))).isBetween(0.0, 0.02);
    }

    @Test
    void dtlz5HypervolumeMatchesNestedBoxes() {
        Dtlz5 function = new Dtlz5(5, 3);
        // Along the front f₁ = f₂ falls while f₃ rises, so the boxes above its points are nested slices.
        double volume = 0;
        double[] previous = function.evaluate(new double[] {0, 0.5, 0.5, 0.5, 0.5});
        for (int i = 1; i <= NODES; i++) {
            double[] f = function.evaluate(new double[] {(double) i / NODES, 0.5, 0.5, 0.5, 0.5});
            assertThat(f[0]).isCloseTo(f[1], within(1e-12));
            volume += (f[2] - previous[2]) * (10 - previous[0]) * (10 - previous[1]);
            previous = f;
        }
        volume += (10 - previous[2]) * (10 - previous[0]) * (10 - previous[1]);
        assertThat(function.maxHypervolume().orElseThrow()).isCloseTo(volume, within(2e-3));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.7853981633974483", "3, 0.5235987755982988", "4, 0.30842513753404244", "5, 0.16449340668482262"})
    void unitBallOrthantMatchesTheGammaFunction(int m, double volume) {
        assertThat(Dtlz.orthantOfUnitBall(m)).isCloseTo(volume, within(1e-15));
    }

    @Test
    void unknownHypervolumesAreNotClaimed() {
        assertThat(Arrays.asList(new C2Dtlz2(6, 3), new Dtlz5(6, 4), new Dtlz7(5, 3), new ToyRobust(), new Gmm(2)))
                .allSatisfy(f -> assertThat(f.maxHypervolume()).isEmpty());
    }

    @Test
    void chosenReferencePointsAreDominatedByTheFront() {
        Map<MultiObjectiveTestFunction, List<double[]>> ends = Map.of(
                new Bnh(), List.of(new double[] {0, 0}, new double[] {5, 3}),
                new Srn(), List.of(new double[] {1.1, 3.7}, new double[] {-4.92, 14.17}));
        ends.forEach((function, points) -> assertThat(points).allSatisfy(x -> {
            assertThat(function.isFeasible(x)).isTrue();
            double[] f = function.evaluate(x);
            assertThat(f[0]).isLessThan(function.referencePoint()[0]);
            assertThat(f[1]).isLessThan(function.referencePoint()[1]);
        }));
    }
}
