package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class RoundingTest {

    private static final SearchSpace SOLVENTS = SearchSpace.builder()
            .real("Ethanol", 0, 100)
            .real("Water", 0, 100)
            .real("Acid", 0, 100)
            .mixture(100, "Ethanol", "Water", "Acid")
            .build();

    private static boolean nothingIsTaken(double[] u) {
        return false;
    }

    private static Point rounded(SearchSpace space, Object... namesAndValues) {
        return rounded(space, RoundingTest::nothingIsTaken, namesAndValues);
    }

    private static Point rounded(SearchSpace space, Predicate<double[]> taken, Object... namesAndValues) {
        double[] u = space.encode(Point.of(namesAndValues));
        return new Rounding(space, true).point(u, unknown(space), taken);
    }

    private static Supplier<double[]> unknown(SearchSpace space) {
        return lengthscale(space, Double.POSITIVE_INFINITY);
    }

    private static Supplier<double[]> lengthscale(SearchSpace space, double value) {
        double[] all = new double[space.dimension()];
        Arrays.fill(all, value);
        return () -> all;
    }

    private static BigDecimal decimal(Point point, String name) {
        return new BigDecimal(Double.toString(point.real(name)));
    }

    private static int digits(Point point, String name) {
        return Math.max(0, decimal(point, name).stripTrailingZeros().scale());
    }

    /** Full fidelity is kept: a neighbour of it would cost as much and not count. */
    @Test
    void whereAPointIsTakenTheFidelityStaysFull() {
        SearchSpace space = SearchSpace.builder()
                .logReal("rate", 1e-4, 1)
                .fidelity("rows", 1000, 50_000)
                .build();
        double[] before = space.encode(rounded(space, "rate", 0.01, "rows", 50_000.0));
        Point point = rounded(space, u -> Arrays.equals(u, before), "rate", 0.01, "rows", 50_000.0);
        assertThat(point.real("rows")).isEqualTo(50_000.0);
        assertThat(point.real("rate")).isNotEqualTo(0.01);
    }

    @Test
    void mixtureIsWeighable() {
        assertThat(rounded(SOLVENTS, "Ethanol", 63.23020799057591, "Water", 35.78, "Acid", 0.98979200942409))
                .isEqualTo(Point.of("Ethanol", 63.2, "Water", 35.8, "Acid", 1.0));
        assertThat(rounded(SOLVENTS, "Ethanol", 33.34, "Water", 33.34, "Acid", 33.32))
                .as("the largest remainder gets what is missing")
                .isEqualTo(Point.of("Ethanol", 33.4, "Water", 33.3, "Acid", 33.3));
    }

    /** What a narrow part needs beyond the others, one wide part makes up for: nobody weighs out 68.328. */
    @Test
    void narrowPartOfAMixtureMakesOnePartFinerNotAll() {
        assertThat(rounded(narrow(5), "Ethanol", 68.32817, "Water", 28.35062, "Acid", 3.32121))
                .isEqualTo(Point.of("Ethanol", 68.28, "Water", 28.4, "Acid", 3.32));
        assertThat(rounded(narrow(10), "Ethanol", 68.32817, "Water", 28.35062, "Acid", 3.32121))
                .as("tenths are a hundredth of its range")
                .isEqualTo(Point.of("Ethanol", 68.3, "Water", 28.4, "Acid", 3.3));
        assertThat(rounded(narrow(0.05), "Ethanol", 68.32817, "Water", 31.65062, "Acid", 0.02121))
                .as("a trace of a catalyst")
                .isEqualTo(Point.of("Ethanol", 68.2788, "Water", 31.7, "Acid", 0.0212));
    }

    @Test
    void traceOfAMixtureIsNotLostBesideItsWhole() {
        assertThat(rounded(narrow(1e-6), "Ethanol", 68.32817, "Water", 31.6718294578788, "Acid", 5.421212e-7))
                .isEqualTo(Point.of("Ethanol", 68.29999946, "Water", 31.7, "Acid", 5.4e-7));
    }

    @Test
    void mixtureWithoutRoomInItsWidePartIsExactAllTheSame() {
        assertThat(rounded(narrow(5), "Ethanol", 0.0, "Water", 96.67879, "Acid", 3.32121))
                .isEqualTo(Point.of("Ethanol", 0.0, "Water", 96.7, "Acid", 3.3));
    }

    @Test
    void shortLengthScaleOfOnePartIsMetByTwo() {
        double[] u = narrow(100).encode(Point.of("Ethanol", 68.32817, "Water", 28.35062, "Acid", 3.32121));
        double[] lengthscales = new double[u.length];
        Arrays.fill(lengthscales, Double.POSITIVE_INFINITY);
        lengthscales[1] = 0.001;
        assertThat(new Rounding(narrow(100), true).point(u, () -> lengthscales, RoundingTest::nothingIsTaken))
                .isEqualTo(Point.of("Ethanol", 68.34, "Water", 28.36, "Acid", 3.3));
    }

    @Test
    void declaredDigitsOfAPartAreMetByAWideOne() {
        SearchSpace space = narrow(10).toBuilder().digits(2, "Acid").build();
        assertThat(rounded(space, "Ethanol", 68.32817, "Water", 28.35062, "Acid", 3.32121))
                .isEqualTo(Point.of("Ethanol", 68.28, "Water", 28.4, "Acid", 3.32));
    }

    private static SearchSpace narrow(double most) {
        return SearchSpace.builder()
                .real("Ethanol", 0, 100)
                .real("Water", 0, 100)
                .real("Acid", 0, most)
                .mixture(100, "Ethanol", "Water", "Acid")
                .build();
    }

    @Test
    void unitIsAThousandthOfTheRangeOrLess() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 20, 100)
                .real("b", 0, 1)
                .real("c", -3e6, 2e6)
                .real("d", 1e6, 1e6 + 1)
                .build();
        assertThat(rounded(space, "a", 63.23020799, "b", 0.123456, "c", 123456.789, "d", 1000000.1234567))
                .isEqualTo(Point.of("a", 63.23, "b", 0.123, "c", 123000.0, "d", 1000000.123));
    }

    @Test
    void logScaleHasThreeSignificantDigits() {
        SearchSpace space = SearchSpace.builder()
                .logReal("rate", 1e-5, 0.1)
                .logReal("narrow", 100, 110)
                .build();
        assertThat(rounded(space, "rate", 0.00031549, "narrow", 104.123456))
                .isEqualTo(Point.of("rate", 0.000315, "narrow", 104.12));
        assertThat(rounded(space, "rate", 0.0099999, "narrow", 109.999))
                .isEqualTo(Point.of("rate", 0.01, "narrow", 110.0));
    }

    @Test
    void shortLengthScaleAsksForMoreDigits() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).logReal("rate", 1e-4, 1).build();
        double[] u = space.encode(Point.of("x", 0.123456789, "rate", 0.00123456789));
        Rounding rounding = new Rounding(space, true);
        assertThat(rounding.point(u, lengthscale(space, 0.2), RoundingTest::nothingIsTaken))
                .isEqualTo(Point.of("x", 0.123, "rate", 0.00123));
        assertThat(rounding.point(u, lengthscale(space, 0.03), RoundingTest::nothingIsTaken))
                .isEqualTo(Point.of("x", 0.1235, "rate", 0.001235));
    }

    @Test
    void declaredDigitsAreKeptAlsoWithoutTheRequest() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .digits(1, "x", "a", "b")
                .mixture(1, "a", "b", "c")
                .build();
        double[] u = space.encode(Point.of("x", 0.4567, "y", 0.123456, "a", 0.123, "b", 0.321, "c", 0.556));
        Point point = new Rounding(space, false).point(u, unknown(space), RoundingTest::nothingIsTaken);
        assertThat(point.real("x")).isEqualTo(0.5);
        assertThat(point.real("y")).isEqualTo(space.decode(u).real("y"));
        assertThat(point.real("a")).isEqualTo(0.1);
        assertThat(point.real("b")).isEqualTo(0.3);
        assertThat(point.real("c")).isEqualTo(0.6);
    }

    @Test
    void boundsWithMoreDigitsAreNotPassed() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0.12345, 9.87654).digits(1, "x").build();
        assertThat(rounded(space, "x", 0.12345)).isEqualTo(Point.of("x", 0.2));
        assertThat(rounded(space, "x", 9.87654)).isEqualTo(Point.of("x", 9.8));
    }

    @Test
    void roundingDoesNotViolateABound() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 100)
                .real("b", 0, 100)
                .linearAtMost(Map.of("a", 1.0, "b", 1.0), 100.05)
                .build();
        Point point = rounded(space, "a", 50.06, "b", 49.99);
        assertThat(decimal(point, "a").add(decimal(point, "b"))).isEqualByComparingTo("100.0");
        assertThat(digits(point, "a")).isLessThan(2);
    }

    @Test
    void moreDigitsWhereASumNeedsThem() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 100)
                .real("b", 0, 100)
                .mixture(99.95, "a", "b")
                .build();
        assertThat(rounded(space, "a", 40.1234, "b", 59.8266)).isEqualTo(Point.of("a", 40.12, "b", 59.83));
    }

    @Test
    void moreDigitsWhereAPredicateNeedsThem() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 100)
                .integer("n", 0, 5)
                .satisfying("narrow", p -> p.real("x") < 50 ? p.real("x") < 49 : Math.abs(p.real("x") - 63.45) < 0.02)
                .build();
        assertThat(rounded(space, "x", 63.4567, "n", 3)).isEqualTo(Point.of("x", 63.46, "n", 3));
        assertThat(rounded(space, "x", 12.3456, "n", 3)).isEqualTo(Point.of("x", 12.3, "n", 3));
    }

    @Test
    void takenPointGivesWayToTheNearestFreeOne() {
        TakenPoints taken = new TakenPoints();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            Point point = rounded(SOLVENTS, taken::contains, "Ethanol", 63.23, "Water", 35.78, "Acid", 0.99);
            taken.add(SOLVENTS.encode(point));
            points.add(point);
        }
        assertThat(points).doesNotHaveDuplicates();
        assertThat(points).allSatisfy(point -> {
            assertThat(decimal(point, "Ethanol").add(decimal(point, "Water")).add(decimal(point, "Acid")))
                    .isEqualByComparingTo("100");
            assertThat(point.real("Ethanol")).isBetween(62.9, 63.5);
        });
        assertThat(points.subList(0, 7))
                .allSatisfy(point -> assertThat(digits(point, "Water")).isLessThan(2));
    }

    @Test
    void poolsAndOtherParametersAreLeftAlone() {
        Point listed = Point.of("x", 0.123456789);
        SearchSpace pool = SearchSpace.ofPool(
                List.of(new RealParameter("x", 0, 1).withDigits(1)), List.of(listed, Point.of("x", 0.5)));
        assertThat(rounded(pool, "x", 0.123456789)).isEqualTo(listed);
        SearchSpace levels = SearchSpace.builder()
                .real("x", 0, 1)
                .steppedReal("s", 0, 1, 0.0625)
                .ordinal("o", 0.12345, 0.54321)
                .categorical("c", "a", "b")
                .fixed("f", 0.987654321)
                .build();
        assertThat(rounded(levels, "x", 0.98765, "s", 0.0625, "o", 0.12345, "c", "b", "f", 0.987654321))
                .isEqualTo(Point.of("x", 0.988, "s", 0.0625, "o", 0.12345, "c", "b", "f", 0.987654321));
    }

    @Test
    void namesAreComparedAfterNormalisation() {
        SearchSpace space = SearchSpace.builder()
                .real("\u00e9", 0, 100)
                .real("b", 0, 100)
                .mixture(100, "e\u0301", "b")
                .build();
        assertThat(rounded(space, "\u00e9", 12.34, "b", 87.66)).isEqualTo(Point.of("\u00e9", 12.3, "b", 87.7));
    }

    /** A random space whose bounds and sums are decimals, with points of it. */
    private static SearchSpace random(Random random) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        int parts = random.nextInt(5);
        List<String> mixture = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            RealParameter part = new RealParameter("part" + i, 0, random.nextInt(3) == 0 ? 10 : 100);
            builder.add(random.nextInt(4) == 0 ? part.withDigits(1 + random.nextInt(2)) : part);
            mixture.add(part.name());
        }
        for (int i = random.nextInt(3) + (parts == 0 ? 1 : 0); i > 0; i--) {
            double low = Math.scalb(random.nextDouble(), random.nextInt(30) - 15);
            builder.add(
                    random.nextBoolean()
                            ? new RealParameter("log" + i, low, low * (1.5 + 1000 * random.nextDouble()), Scale.LOG)
                            : new RealParameter("real" + i, -low, low * (1 + random.nextDouble())));
        }
        if (random.nextBoolean()) {
            builder.integer("n", -3, 12).categorical("c", "a", "b", "c");
        }
        if (parts > 1) {
            Map<String, Double> ones = new LinkedHashMap<>();
            mixture.forEach(name -> ones.put(name, 1.0));
            LinearConstraint.Relation[] relations = LinearConstraint.Relation.values();
            builder.constrain(new LinearConstraint(ones, relations[random.nextInt(relations.length)], 15.5));
            if (parts > 2 && random.nextBoolean()) {
                builder.linearAtMost(Map.of("part0", 1.0, "part1", 2.0), 12.34);
            }
            if (random.nextInt(4) == 0) {
                builder.satisfying("a curve", p -> p.real("part0") * p.real("part1") < 60);
            }
        }
        return builder.build();
    }

    @Test
    void randomPointsStayInTheirSpacesAndHaveFewDigits() {
        int unrounded = 0;
        int all = 0;
        for (int seed = 0; seed < 300; seed++) {
            SearchSpace space = random(new Random(seed));
            Rounding rounding = new Rounding(space, true);
            DMatrixRMaj sample = space.sample(20, Bounds.unitCube(space.dimension()), Seed.of(seed));
            for (int i = 0; i < 20; i++) {
                double[] u = Arrays.copyOfRange(sample.data, i * sample.numCols, (i + 1) * sample.numCols);
                Point point = rounding.point(u, unknown(space), RoundingTest::nothingIsTaken);
                assertThat(space.violations(point)).as("%s in %s", point, space).isEmpty();
                boolean few = hasFewDigits(space, point);
                unrounded += few ? 0 : 1;
                all++;
                if (few) {
                    requireExactSums(space, point);
                    assertThat(rounding.point(space.encode(point), unknown(space), RoundingTest::nothingIsTaken))
                            .as("again")
                            .isEqualTo(point);
                }
            }
        }
        assertThat(unrounded).isLessThan(all / 100);
    }

    /** Whether no value has more digits than it needs, in conditions on several values than three more. */
    private static boolean hasFewDigits(SearchSpace space, Point point) {
        return space.parameters().stream()
                .filter(RealParameter.class::isInstance)
                .map(RealParameter.class::cast)
                .allMatch(real -> {
                    int more = space.constraints().isEmpty() || !real.name().startsWith("part") ? 0 : 3;
                    int allowed = new Decimals(real).digits(point.real(real.name()), Double.POSITIVE_INFINITY) + more;
                    int finest = real.name().startsWith("part") ? Math.max(allowed, 2 + more) : allowed;
                    return decimal(point, real.name()).stripTrailingZeros().scale() <= finest;
                });
    }

    private static void requireExactSums(SearchSpace space, Point point) {
        space.constraints().forEach(constraint -> {
            if (constraint instanceof LinearConstraint linear) {
                BigDecimal sum = linear.coefficients().entrySet().stream()
                        .map(term -> decimal(point, term.getKey()).multiply(BigDecimal.valueOf(term.getValue())))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
                int sign = sum.compareTo(BigDecimal.valueOf(linear.bound()));
                switch (linear.relation()) {
                    case EQUAL -> assertThat(sign).as(point.toString()).isZero();
                    case AT_MOST -> assertThat(sign).as(point.toString()).isNotPositive();
                    case AT_LEAST -> assertThat(sign).as(point.toString()).isNotNegative();
                }
            }
        });
    }
}
