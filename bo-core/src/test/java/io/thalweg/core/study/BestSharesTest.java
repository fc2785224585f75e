package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What the data alone say of parameters, against sums over whole grids. */
class BestSharesTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", 0, 9)
            .categorical("kind", "a", "b", "c", "d", "e")
            .bool("flag")
            .build();

    /** All combinations of ten values of x, five kinds and two flags. */
    private static List<Point> grid() {
        List<Point> points = new ArrayList<>();
        for (int x = 0; x < 10; x++) {
            for (String kind : List.of("a", "b", "c", "d", "e")) {
                for (boolean flag : new boolean[] {false, true}) {
                    points.add(Point.of("x", (double) x, "kind", kind, "flag", flag));
                }
            }
        }
        return points;
    }

    private static double[] values(List<Point> points) {
        return points.stream()
                .mapToDouble(p -> p.real("x")
                        - 3 * "abcde".indexOf(p.text("kind"))
                        + (p.bool("flag") ? 0.4 * p.real("x") : 0)
                        + 1e-3 * Math.sin(p.hashCode()))
                .toArray();
    }

    private static boolean[] best(double[] values, int many) {
        double last = Arrays.stream(values).sorted().toArray()[values.length - many];
        boolean[] best = new boolean[values.length];
        for (int i = 0; i < best.length; i++) {
            best[i] = values[i] >= last;
        }
        return best;
    }

    private static double share(List<Point> points, boolean[] best, Predicate<Point> of) {
        double all = 0;
        double good = 0;
        for (int i = 0; i < best.length; i++) {
            all += of.test(points.get(i)) ? 1 : 0;
            good += of.test(points.get(i)) && best[i] ? 1 : 0;
        }
        return good / all;
    }

    /** The variance of E[among the best | u_j], for values that are equally frequent. */
    private static double marginal(List<Point> points, boolean[] best, String name, List<?> values) {
        double rate = share(points, best, p -> true);
        return values.stream()
                .mapToDouble(value -> share(points, best, p -> p.get(name).equals(value)) - rate)
                .map(off -> off * off)
                .average()
                .orElseThrow();
    }

    @Test
    void isTheNumeratorOfTheFirstOrderIndexOfTheIndicator() {
        List<Point> points = grid();
        double[] values = values(points);
        boolean[] best = best(values, 10);
        double[] found = BestShares.variances(SPACE, points, values);
        List<Double> tens = List.of(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
        assertThat(found[0])
                .isCloseTo(marginal(points, best, "x", tens), within(1e-12))
                .isGreaterThan(0.01);
        assertThat(found[1])
                .isCloseTo(marginal(points, best, "kind", List.of("a", "b", "c", "d", "e")), within(1e-12))
                .isGreaterThan(0.01);
        assertThat(found[2])
                .isCloseTo(marginal(points, best, "flag", List.of("false", "true")), within(1e-12))
                .isGreaterThan(1e-4);
    }

    /** v = q² Σ p (p_top/p − 1)², and × P(active | best)²/P(active) for densities of those where a parameter is active. */
    @Test
    void inactiveParametersCountWithinWhereTheyAreActive() {
        SearchSpace space = SearchSpace.builder()
                .bool("on")
                .categorical("kind", "a", "b")
                .when("on", true)
                .build();
        List<Point> points = new ArrayList<>();
        double[] values = new double[40];
        for (int i = 0; i < 40; i++) {
            points.add(i < 10 ? Point.of("on", false) : Point.of("on", true, "kind", i < 18 ? "a" : "b"));
            values[i] = i == 3 || i == 11 || i == 12 || i == 30 ? 1 + 0.1 * i : -i;
        }
        double q = 0.1;
        double topA = 2.0 / 3;
        double topB = 1.0 / 3;
        double a = 8.0 / 30;
        double b = 22.0 / 30;
        double within = q * q * (a * Math.pow(topA / a - 1, 2) + b * Math.pow(topB / b - 1, 2));
        assertThat(BestShares.variances(space, points, values)[1])
                .isCloseTo(within * Math.pow(0.75, 2) / 0.75, within(1e-15));
    }

    @Test
    void whatDecidesAllHasAllOfIt() {
        List<Point> points = grid();
        double[] shares = BestShares.of(
                        SPACE,
                        points,
                        points.stream().mapToDouble(p -> p.real("x")).toArray())
                .orElseThrow();
        assertThat(shares[0]).isCloseTo(1, within(1e-12));
        assertThat(shares[1]).isZero();
        assertThat(shares[2]).isZero();
    }

    @Test
    void chanceIsTakenOff() {
        double plain = 0;
        double less = 0;
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        for (int draw = 0; draw < 200; draw++) {
            RandomGenerator random = Seed.of(draw).generator();
            List<Point> points =
                    random.doubles(100).mapToObj(x -> Point.of("x", x)).toList();
            double[] values = random.doubles(100).toArray();
            plain += BestShares.variances(line, points, values)[0] / 0.09 / 200;
            less += BestShares.of(line, points, values).orElseThrow()[0] / 200;
        }
        assertThat(plain).isCloseTo(9.0 / 99, within(0.01));
        assertThat(less).isLessThan(0.03);
    }

    @Test
    void fewOrEqualResultsSayNothing() {
        List<Point> points = grid();
        assertThat(BestShares.of(SPACE, points.subList(0, 19), Arrays.copyOf(values(points), 19)))
                .isEmpty();
        assertThat(BestShares.of(SPACE, points.subList(0, 20), Arrays.copyOf(values(points), 20)))
                .isPresent();
        assertThat(BestShares.of(SPACE, points, new double[100])).isEmpty();
        double[] mostly = new double[100];
        Arrays.fill(mostly, 0, 49, -1);
        assertThat(BestShares.of(SPACE, points, mostly)).isEmpty();
    }
}
