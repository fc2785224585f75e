package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HitAndRunTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void neverLeavesThePolytope(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        for (int round = 0; round < 40; round++) {
            int n = random.nextInt(1, 8);
            Polytope p = Polytopes.random(n, random.nextInt(5), random.nextInt(n), true, random);
            HitAndRun walk = HitAndRun.in(p, Seed.of(round)).orElseThrow();
            for (int i = 0; i < 30; i++) {
                assertThat(p.violation(walk.next())).isLessThan(1e-13);
            }
        }
    }

    /** On the simplex of three parts each has mean 1/3 and variance 1/18, and is below 1 − √½ half the time. */
    @Test
    void isUniformOnASimplex() {
        Polytope simplex = Polytopes.inCube(3, new double[0][], new double[][] {{1, 1, 1, 1}});
        HitAndRun walk = HitAndRun.in(simplex, Seed.of(1)).orElseThrow();
        double[] mean = new double[3];
        double[] square = new double[3];
        double[] below = new double[3];
        int count = 4000;
        for (int i = 0; i < count; i++) {
            double[] x = walk.next();
            for (int j = 0; j < 3; j++) {
                mean[j] += x[j] / count;
                square[j] += x[j] * x[j] / count;
                below[j] += x[j] < 1 - Math.sqrt(0.5) ? 1.0 / count : 0;
            }
        }
        for (int j = 0; j < 3; j++) {
            assertThat(mean[j]).isCloseTo(1 / 3.0, within(0.015));
            assertThat(square[j] - mean[j] * mean[j]).isCloseTo(1 / 18.0, within(0.004));
            assertThat(below[j]).isCloseTo(0.5, within(0.03));
        }
    }

    @Test
    void centreIsTheChebyshevCentre() {
        Polytope triangle = Polytopes.inCube(2, new double[][] {{1, 1, 1}}, new double[0][]);
        double inradius = 1 - Math.sqrt(0.5);
        assertThat(HitAndRun.in(triangle, Seed.of(1)).orElseThrow().centre())
                .containsExactly(new double[] {inradius, inradius}, within(1e-9));
    }

    /** x + y ≤ 1 and x + y ≥ 1 are an equality in disguise; with z = x a segment is left, and with x ≤ 0 one point. */
    @Test
    void impliedEqualitiesAreFound() {
        double[][] both = {{1, 1, 0, 1}, {-1, -1, 0, -1}, {1, 0, -1, 0}, {-1, 0, 1, 0}};
        HitAndRun segment = HitAndRun.in(Polytopes.inCube(3, both, new double[0][]), Seed.of(1))
                .orElseThrow();
        assertThat(segment.centre()).containsExactly(new double[] {0.5, 0.5, 0.5}, within(1e-9));
        double least = 1;
        double most = 0;
        for (int i = 0; i < 200; i++) {
            double[] x = segment.next();
            assertThat(x[0] + x[1]).isCloseTo(1, within(1e-13));
            assertThat(x[2]).isCloseTo(x[0], within(1e-13));
            least = Math.min(least, x[0]);
            most = Math.max(most, x[0]);
        }
        assertThat(least).isLessThan(0.05);
        assertThat(most).isGreaterThan(0.95);
        double[][] point = Arrays.copyOf(both, 5);
        point[4] = new double[] {1, 0, 0, 0};
        HitAndRun still = HitAndRun.in(Polytopes.inCube(3, point, new double[0][]), Seed.of(1))
                .orElseThrow();
        assertThat(still.next()).containsExactly(new double[] {0, 1, 0}, within(1e-13));
    }

    /** A billionth of the cube, far from its middle, and a sliver of width 1e-9. */
    @Test
    void tinyRegionsAreSampled() {
        double[][] cube = {
            {1, 0, 0, 0.902},
            {-1, 0, 0, -0.901},
            {0, 1, 0, 0.052},
            {0, -1, 0, -0.051},
            {0, 0, 1, 0.702},
            {0, 0, -1, -0.701}
        };
        HitAndRun walk = HitAndRun.in(Polytopes.inCube(3, cube, new double[0][]), Seed.of(1))
                .orElseThrow();
        double[] least = {1, 1, 1};
        double[] most = new double[3];
        for (int i = 0; i < 300; i++) {
            double[] x = walk.next();
            for (int j = 0; j < 3; j++) {
                least[j] = Math.min(least[j], x[j]);
                most[j] = Math.max(most[j], x[j]);
            }
        }
        assertThat(least).containsExactly(new double[] {0.901, 0.051, 0.701}, within(1e-4));
        assertThat(most).containsExactly(new double[] {0.902, 0.052, 0.702}, within(1e-4));
        HitAndRun sliver = HitAndRun.in(
                        Polytopes.inCube(2, new double[][] {{1, -1, 1e-9}, {-1, 1, 0}}, new double[0][]), Seed.of(1))
                .orElseThrow();
        double longest = 0;
        for (int i = 0; i < 3000; i++) {
            double[] x = sliver.next();
            assertThat(x[0] - x[1]).isBetween(-1e-15, 1e-9 + 1e-15);
            longest = Math.max(longest, x[0]);
        }
        assertThat(longest).isGreaterThan(0.0);
    }

    @Test
    void seedDecides() {
        Polytope p = Polytopes.inCube(2, new double[][] {{1, 1, 1}}, new double[0][]);
        double[] once = HitAndRun.in(p, Seed.of(1)).orElseThrow().next();
        assertThat(HitAndRun.in(p, Seed.of(1)).orElseThrow().next()).isEqualTo(once);
        assertThat(HitAndRun.in(p, Seed.of(2)).orElseThrow().next()).isNotEqualTo(once);
    }

    @Test
    void emptyPolytopeCannotBeSampled() {
        assertThat(HitAndRun.in(Polytopes.inCube(2, new double[][] {{1, 1, -1}}, new double[0][]), Seed.of(1)))
                .isEmpty();
    }
}
