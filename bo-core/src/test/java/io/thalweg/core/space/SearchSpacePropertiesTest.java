package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every space. */
class SearchSpacePropertiesTest {

    private static final int POINTS = 100;

    static IntStream seeds() {
        return IntStream.range(0, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void decodedPointsAreAdmissibleAndRoundTripExactly(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        SearchSpace space = RandomSpaces.next(random);
        for (int i = 0; i < POINTS; i++) {
            Point p = space.decode(RandomSpaces.coordinates(space.dimension(), random));
            assertThat(space.violations(p)).isEmpty();
            double[] u = space.encode(p);
            assertThat(Arrays.stream(u)).allMatch(v -> v >= 0 && v <= 1);
            assertThat(space.decode(u))
                    .as("%s at %s", space, Arrays.toString(u))
                    .isEqualTo(p);
            assertThat(space.admit(p.asMap())).isEqualTo(new Admission(p, List.of(), List.of()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pointsOfAFixedPartHaveTheValuesAndAreOfTheSpace(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        SearchSpace space = RandomSpaces.next(random);
        Point example = space.decode(RandomSpaces.coordinates(space.dimension(), random));
        Map<String, Object> given = new HashMap<>();
        for (Column column : space.columns().subList(1, space.dimension())) {
            if (random.nextBoolean()) {
                given.put(column.name(), example.get(column.name()));
            }
        }
        SearchSpace part = space.fixing(given);
        assertThat(part.dimension()).isEqualTo(space.dimension() - given.size());
        for (int i = 0; i < POINTS; i++) {
            Point p = part.decode(RandomSpaces.coordinates(part.dimension(), random));
            assertThat(p.asMap()).containsAllEntriesOf(given);
            assertThat(space.violations(p)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void snappingTwiceIsSnappingOnce(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        SearchSpace space = RandomSpaces.next(random);
        for (int i = 0; i < POINTS; i++) {
            double[] u = RandomSpaces.coordinates(space.dimension(), random);
            double[] once = space.snap(u);
            assertThat(space.snap(once))
                    .as("%s at %s", space, Arrays.toString(u))
                    .isEqualTo(once);
            assertThat(space.encode(space.decode(u))).isEqualTo(once);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void snappingFindsTheNearestLevel(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        SearchSpace space = RandomSpaces.next(random);
        for (int j = 0; j < space.dimension(); j++) {
            double[] levels = space.columns().get(j).levels();
            for (int i = 0; i < POINTS && levels.length > 0; i++) {
                double u = RandomSpaces.coordinates(1, random)[0];
                double nearest =
                        Arrays.stream(levels).map(l -> Math.abs(l - u)).min().orElseThrow();
                assertThat(Math.abs(space.snap(j, u) - u)).isCloseTo(nearest, within(1e-15));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void encodingAndDecodingKeepTheOrder(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        SearchSpace space = RandomSpaces.next(random);
        for (Parameter parameter : space.parameters()) {
            if (parameter instanceof FixedParameter || parameter instanceof CategoricalParameter) {
                continue;
            }
            Axis axis = Axis.of(parameter);
            double[] u = RandomSpaces.coordinates(POINTS, random);
            Arrays.sort(u);
            for (int i = 1; i < POINTS; i++) {
                Object before = axis.value(u[i - 1]);
                Object after = axis.value(u[i]);
                assertThat(compare(before, after))
                        .as("%s at %s", parameter, u[i])
                        .isNotPositive();
                assertThat(axis.coordinate(before)).isLessThanOrEqualTo(axis.coordinate(after));
                if (compare(before, after) < 0) {
                    assertThat(axis.coordinate(before)).isLessThan(axis.coordinate(after));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void toldValuesRoundTripWithinRounding(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        double low = random.nextGaussian() * 100;
        double high = low + Math.abs(random.nextGaussian() * 100) + 1e-3;
        SearchSpace space = SearchSpace.builder().real("x", low, high).build();
        double before = -1;
        double[] told = random.doubles(POINTS, low, high).sorted().toArray();
        for (double x : told) {
            double[] u = space.encode(Point.of("x", x));
            assertThat(u[0]).isBetween(before, 1.0);
            before = u[0];
            assertThat(space.decode(u).real("x")).isCloseTo(x, within(2 * Math.ulp(high - low) + Math.ulp(x)));
        }
    }

    @Test
    void discreteLevelsRoundTripExactly() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", -500, 500)
                .logInteger("m", 1, 1_000)
                .steppedReal("s", 0, 100, 0.1)
                .build();
        for (int i = 0; i <= 1_000; i++) {
            Point p = Point.of("n", i - 500, "m", Math.max(1, i), "s", Double.parseDouble(i + "e-1"));
            assertThat(space.contains(p)).isTrue();
            assertThat(space.decode(space.encode(p))).isEqualTo(p);
        }
    }

    @Test
    void neighboursAreOneLevelAwayAndStopAtTheEnds() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", 1, 5)
                .ordinal("t", 90, 105, 120)
                .steppedReal("s", 0, 1, 0.25)
                .categorical("c", "a", "b", "c")
                .real("x", 0, 1)
                .build();
        assertThat(space.neighbor(0, 0.26, 1)).isEqualTo(0.5);
        assertThat(space.neighbor(0, 0.26, -7)).isEqualTo(0);
        assertThat(space.neighbor(1, 0.4, 1)).isEqualTo(1);
        assertThat(space.neighbor(1, 1, Integer.MAX_VALUE)).isEqualTo(1);
        assertThat(space.neighbor(2, 0.6, -1)).isEqualTo(0.25);
        assertThat(space.neighbor(3, 0.6, 1)).isEqualTo(1);
        assertThat(space.neighbor(3, 0.6, Integer.MIN_VALUE)).isEqualTo(0);
        assertThat(space.neighbor(4, 0.6, 1)).isEqualTo(0.6);
    }

    @Test
    void encodesByTheFormulasOfThePackage() {
        SearchSpace space = SearchSpace.builder()
                .real("x", -2, 6)
                .logReal("lr", 1e-4, 1)
                .integer("n", 1, 9)
                .logInteger("m", 1, 16)
                .ordinal("t", 90, 105, 120)
                .logOrdinal("b", 16, 32, 128)
                .steppedReal("s", 0, 2, 0.5)
                .categorical("c", "a", "b", "c")
                .fixed("f", 7)
                .build();
        double[] u = space.encode(
                Point.of("x", 0, "lr", 1e-3, "n", 3, "m", 2, "t", 105, "b", 32, "s", 1.5, "c", "b", "f", 7));
        double[] expected = {0.25, 0.25, 0.25, 0.25, 0.5, 1 / 3.0, 0.75, 0.5};
        assertThat(u).usingComparatorWithPrecision(1e-15).containsExactly(expected);
        assertThat(space.columns().stream().map(Column::kind).map(Enum::name))
                .containsExactly(
                        "CONTINUOUS",
                        "CONTINUOUS",
                        "DISCRETE",
                        "DISCRETE",
                        "DISCRETE",
                        "DISCRETE",
                        "DISCRETE",
                        "CATEGORICAL");
        assertThat(space.columns().get(4).levels()).containsExactly(0, 0.5, 1);
        assertThat(space.dimension()).isEqualTo(8);
    }

    @Test
    void coordinatesAreClampedAndNeverNaN() {
        SearchSpace space =
                SearchSpace.builder().real("x", 2, 3).integer("n", 1, 2).build();
        assertThat(space.decode(new double[] {Double.POSITIVE_INFINITY, -4})).isEqualTo(Point.of("x", 3.0, "n", 1));
        assertThat(new ArrayList<>(space.decode(new double[] {0.5, 0.4}).asMap().keySet()))
                .containsExactly("x", "n");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> space.decode(new double[] {0, Double.NaN})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("u[1]")
                .hasMessageContaining("'n'");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> space.snap(new double[1])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("length 1");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // both are Long or both are Double
    private static int compare(Object a, Object b) {
        return ((Comparable) a).compareTo(b);
    }
}
