package io.thalweg.core.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.internal.optimize.Polytopes;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolytopeTest {

    /** The largest value of a linear function in a polytope by the simplex method; empty if the polytope is. */
    private static Optional<Double> largest(Polytope p, double[] objective) {
        List<LinearConstraint> constraints = new ArrayList<>();
        for (int row = 0; row < p.rows(); row++) {
            constraints.add(new LinearConstraint(p.normal(row), Relationship.LEQ, p.limit(row)));
        }
        for (int i = 0; i < p.equalities(); i++) {
            constraints.add(new LinearConstraint(p.equality(i), Relationship.EQ, p.equalityLevel(i)));
        }
        try {
            return Optional.of(new SimplexSolver()
                    .optimize(
                            new LinearObjectiveFunction(objective, 0),
                            new LinearConstraintSet(constraints),
                            GoalType.MAXIMIZE)
                    .getValue());
        } catch (MathRuntimeException e) {
            return Optional.empty();
        }
    }

    /** p is the nearest point to t if and only if (t − p)ᵀ(z − p) ≤ 0 for all z: a linear programme. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nearestPointSatisfiesItsVariationalInequality(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        for (int round = 0; round < 200; round++) {
            int n = random.nextInt(1, 8);
            Polytope p = Polytopes.random(n, random.nextInt(5), random.nextInt(n), true, random);
            double[] target = random.doubles(n)
                    .map(u -> random.nextBoolean() ? u : 6 * u - 3)
                    .toArray();
            double[] nearest = p.nearest(target).orElseThrow();
            assertThat(p.violation(nearest)).isLessThan(1e-13);
            assertThat(p.box().project(nearest))
                    .as("inside the box to the last bit")
                    .isEqualTo(nearest);
            double[] normal = new double[n];
            for (int j = 0; j < n; j++) {
                normal[j] = target[j] - nearest[j];
            }
            double most = largest(p, normal).orElseThrow();
            assertThat(most - Vectors.dot(normal, nearest))
                    .as(p + " in round " + round)
                    .isLessThan(1e-8);
        }
    }

    /** Feasible or not as the simplex method says; what is named is infeasible, and feasible without any one of it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void contradictionIsIrreducible(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        int empty = 0;
        for (int round = 0; round < 300; round++) {
            int n = random.nextInt(1, 6);
            Polytope p = Polytopes.random(n, random.nextInt(1, 6), random.nextInt(2), false, random);
            boolean feasible = largest(p, new double[n]).isPresent();
            assertThat(p.nearest(new double[n]).isPresent()).as(p.toString()).isEqualTo(feasible);
            int[] rows = p.contradiction();
            assertThat(rows.length == 0).isEqualTo(feasible);
            if (!feasible) {
                empty++;
                assertThat(largest(only(p, rows, -1), new double[n])).isEmpty();
                for (int left = 0; left < rows.length; left++) {
                    assertThat(largest(only(p, rows, left), new double[n])).isPresent();
                }
            }
        }
        assertThat(empty).isBetween(30, 270);
    }

    /** Some of the constraints in a box that is too large to matter. */
    private static Polytope only(Polytope p, int[] rows, int without) {
        List<double[]> inequalities = new ArrayList<>();
        List<double[]> equalities = new ArrayList<>();
        int n = p.dimension();
        for (int k = 0; k < rows.length; k++) {
            if (k != without) {
                boolean equality = rows[k] >= p.rows();
                int i = rows[k] - p.rows();
                double[] row = java.util.Arrays.copyOf(equality ? p.equality(i) : p.normal(rows[k]), n + 1);
                row[n] = equality ? p.equalityLevel(i) : p.limit(rows[k]);
                (equality ? equalities : inequalities).add(row);
            }
        }
        double[] upper = new double[n];
        double[] lower = new double[n];
        java.util.Arrays.fill(upper, 1e4);
        java.util.Arrays.fill(lower, -1e4);
        return Polytopes.in(
                new Bounds(lower, upper), inequalities.toArray(new double[0][]), equalities.toArray(new double[0][]));
    }

    @Test
    void smallContradictionIsNamed() {
        Polytope p = Polytopes.inCube(
                3,
                new double[][] {{1, 1, 0, 0.5}, {0, 0, 1, 0.9}, {-1, 0, 0, -0.4}, {0, -1, 0, -0.2}},
                new double[0][]);
        assertThat(p.contradiction()).containsExactly(0, 2, 3);
        assertThat(p.nearest(new double[3])).isEmpty();
        Polytope withBound = Polytopes.inCube(2, new double[0][], new double[][] {{1, 0, 1.5}});
        assertThat(withBound.contradiction())
                .as("the upper bound of the first coordinate")
                .containsExactly(0, 4);
    }

    @Test
    void redundantAndParallelConstraintsAreHarmless() {
        Polytope p = Polytopes.inCube(3, new double[][] {{1, 1, 1, 1}, {2, 2, 2, 2}, {1, 1, 1, 3}}, new double[][] {
            {1, 1, 1, 1}, {3, 3, 3, 3}, {1, 0, 0, 0.2}
        });
        assertThat(p.nearest(new double[] {1, 1, 0}).orElseThrow())
                .containsExactly(new double[] {0.2, 0.8, 0}, within(1e-14));
        assertThat(p.contradiction()).isEmpty();
    }

    @Test
    void sliverIsFound() {
        Polytope p = Polytopes.inCube(
                2,
                new double[][] {{1, 1, 0.7 + 1e-10}, {-1, -1, -0.7}, {1, -1, 0.1}, {-1, 1, -0.1 + 1e-10}},
                new double[0][]);
        double[] nearest = p.nearest(new double[] {0, 1}).orElseThrow();
        assertThat(nearest).containsExactly(new double[] {0.4, 0.3}, within(1e-9));
        assertThat(p.violation(nearest)).isLessThan(1e-13);
    }

    @Test
    void eachPointOfARepeatedPolytopeSatisfiesTheConstraints() {
        Polytope one = Polytopes.inCube(2, new double[][] {{1, -1, 0}}, new double[][] {{1, 1, 1}});
        Polytope two = one.repeated(2);
        double[] nearest = two.nearest(new double[] {0.9, 0.1, 0.3, 0.9}).orElseThrow();
        assertThat(nearest).containsExactly(new double[] {0.5, 0.5, 0.2, 0.8}, within(1e-14));
        assertThat(two.violation(new double[] {0.2, 0.8, 0.6, 0.4})).isCloseTo(0.2 / Math.sqrt(2), within(1e-14));
    }

    @Test
    void boxMayBeNarrowed() {
        Polytope p = Polytopes.inCube(2, new double[0][], new double[][] {{1, 1, 1}});
        Bounds part = new Bounds(new double[] {-3, 0.8}, new double[] {0.5, 2});
        assertThat(p.within(part).box()).isEqualTo(new Bounds(new double[] {0, 0.8}, new double[] {0.5, 1}));
        assertThat(p.within(part).nearest(new double[] {0.5, 0.5}).orElseThrow())
                .containsExactly(new double[] {0.2, 0.8}, within(1e-15));
        assertThatThrownBy(() -> p.within(new Bounds(new double[] {2, 0}, new double[] {3, 1})))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void badRowsAreRefused() {
        Bounds cube = Bounds.unitCube(2);
        DMatrixRMaj none = new DMatrixRMaj(0, 2);
        assertThatThrownBy(() -> new Polytope(cube, new DMatrixRMaj(1, 2), new double[] {1}, none, new double[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("a: row 0", "not zero");
        assertThatThrownBy(() -> new Polytope(cube, none, new double[0], new DMatrixRMaj(1, 3), new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("e has 3 coordinates");
        assertThatThrownBy(() -> new Polytope(cube, none, new double[2], none, new double[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a has 0 rows but 2 right-hand sides");
        assertThatThrownBy(() -> Polytope.of(Bounds.unbounded(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("infinite bounds");
    }
}
