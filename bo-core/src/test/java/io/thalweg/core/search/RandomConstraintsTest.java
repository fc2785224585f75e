package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.space.SteppedParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random small spaces with linear constraints: never a suggestion that violates them by more than 1e-9, never an empty answer where
 * there is a feasible point, and a clear error where there is none. Feasibility is known from how the problem was made, or
 * from a linear programme for each combination of discrete values.
 */
class RandomConstraintsTest {

    private static final SpaceSearch SEARCH = new SpaceSearch(new SearchEffort(24, 8, 2, 25), Runnable::run);

    /** A parameter with what the test must know of it: the values of a discrete one, or the ends of a real one. */
    private record Known(Parameter parameter, double[] values, boolean real) {

        String name() {
            return parameter.name();
        }

        double draw(RandomGenerator random) {
            return real
                    ? values[0] + random.nextDouble() * (values[1] - values[0])
                    : values[random.nextInt(values.length)];
        }
    }

    /** What a run of many problems saw. */
    private record Tally(int feasible, int infeasible, double worst) {}

    private record Problem(List<Known> parameters, List<LinearConstraint> constraints, boolean knownFeasible) {

        SearchSpace build() {
            SearchSpaceBuilder builder = SearchSpace.builder();
            parameters.forEach(p -> builder.add(p.parameter()));
            constraints.forEach(builder::constrain);
            return builder.build();
        }
    }

    private static Known parameter(int i, RandomGenerator random) {
        String name = "p" + i;
        double scale = Math.pow(10, random.nextInt(-3, 4));
        double low = random.nextBoolean() ? 0 : scale * random.nextInt(-3, 3);
        switch (random.nextInt(8)) {
            case 0 -> {
                int count = random.nextInt(2, 7);
                long first = random.nextInt(-2, 3);
                double[] values = new double[count];
                Arrays.setAll(values, k -> first + k);
                return new Known(new IntegerParameter(name, first, first + count - 1), values, false);
            }
            case 1 -> {
                int steps = random.nextInt(2, 6);
                double[] values = new double[steps + 1];
                Arrays.setAll(values, k -> k * 0.25);
                return new Known(new SteppedParameter(name, 0, steps * 0.25, 0.25), values, false);
            }
            case 2 -> {
                double[] values = {1, 2, 4, 5};
                return new Known(new OrdinalParameter(name, values), values, false);
            }
            case 3 -> {
                return new Known(new FixedParameter(name, 2.5), new double[] {2.5}, false);
            }
            default -> {
                return new Known(new RealParameter(name, low, low + scale), new double[] {low, low + scale}, true);
            }
        }
    }

    private static Problem problem(RandomGenerator random) {
        int n = random.nextInt(1, 7);
        List<Known> parameters = new ArrayList<>();
        parameters.add(new Known(new RealParameter("x", 0, 1), new double[] {0, 1}, true));
        for (int i = 1; i < n; i++) {
            Known next = parameter(i, random);
            long discrete = parameters.stream().filter(p -> !p.real()).count();
            parameters.add(
                    next.real() || discrete < 3
                            ? next
                            : new Known(new RealParameter("p" + i, 0, 1), new double[] {0, 1}, true));
        }
        boolean feasible = random.nextInt(4) != 0;
        Map<String, Double> inside = new LinkedHashMap<>();
        parameters.forEach(p -> inside.put(p.name(), p.draw(random)));
        List<LinearConstraint> constraints = new ArrayList<>();
        int count = random.nextInt(1, 4);
        for (int i = 0; i < count; i++) {
            constraints.add(constraint(parameters, inside, feasible, i, random));
        }
        return new Problem(parameters, constraints, feasible);
    }

    private static LinearConstraint constraint(
            List<Known> parameters, Map<String, Double> inside, boolean feasible, int i, RandomGenerator random) {
        boolean mixture = i == 0 && random.nextInt(3) == 0;
        LinearConstraint.Relation relation = mixture || random.nextInt(4) == 0
                ? LinearConstraint.Relation.EQUAL
                : random.nextBoolean() ? LinearConstraint.Relation.AT_MOST : LinearConstraint.Relation.AT_LEAST;
        Map<String, Double> coefficients = new LinkedHashMap<>();
        double sum = 0;
        double spread = 0;
        for (Known p : parameters) {
            if (mixture || coefficients.isEmpty() || random.nextInt(3) != 0) {
                double a = mixture ? 1 : random.nextInt(3) == 0 ? 1 : Math.round(100 * random.nextGaussian()) / 16.0;
                a = a == 0 ? 1 : a;
                coefficients.put(p.name(), a);
                sum += a * inside.getOrDefault(p.name(), 0.0);
                spread += Math.abs(a) * (p.values()[p.values().length - 1] - p.values()[0]);
            }
        }
        double slack = relation == LinearConstraint.Relation.EQUAL || random.nextInt(4) == 0
                ? 0
                : 0.2 * spread * random.nextDouble();
        double bound = relation == LinearConstraint.Relation.AT_LEAST ? sum - slack : sum + slack;
        return new LinearConstraint(coefficients, relation, feasible ? bound : bound + spread * random.nextGaussian());
    }

    /** Whether any combination of the discrete values leaves a feasible linear programme in the others. */
    private static boolean isFeasible(Problem problem) {
        List<double[]> combinations = List.of(new double[0]);
        for (Known p : problem.parameters()) {
            List<double[]> longer = new ArrayList<>();
            for (double[] combination : combinations) {
                for (double value : p.real() ? new double[] {0} : p.values()) {
                    double[] more = Arrays.copyOf(combination, combination.length + 1);
                    more[combination.length] = value;
                    longer.add(more);
                }
            }
            combinations = longer;
        }
        return combinations.stream().anyMatch(values -> isFeasible(problem, values));
    }

    private static boolean isFeasible(Problem problem, double[] discrete) {
        int n = problem.parameters().size();
        List<org.hipparchus.optim.linear.LinearConstraint> rows = new ArrayList<>();
        for (int j = 0; j < n; j++) {
            double[] unit = new double[n];
            unit[j] = 1;
            Known p = problem.parameters().get(j);
            double low = p.real() ? p.values()[0] : discrete[j];
            double high = p.real() ? p.values()[1] : discrete[j];
            // Coordinates of the range, so that the solver's tolerances mean the same for all.
            rows.add(new org.hipparchus.optim.linear.LinearConstraint(unit, Relationship.GEQ, 0));
            rows.add(new org.hipparchus.optim.linear.LinearConstraint(unit, Relationship.LEQ, high > low ? 1 : 0));
        }
        for (LinearConstraint constraint : problem.constraints()) {
            double[] row = new double[n];
            double right = constraint.bound();
            for (int j = 0; j < n; j++) {
                Known p = problem.parameters().get(j);
                double a = constraint.coefficients().getOrDefault(p.name(), 0.0);
                row[j] = p.real() ? a * (p.values()[1] - p.values()[0]) : 0;
                right -= a * (p.real() ? p.values()[0] : discrete[j]);
            }
            double norm = Math.sqrt(Arrays.stream(row).map(v -> v * v).sum());
            if (norm == 0) {
                if (constraint.relation() == LinearConstraint.Relation.AT_MOST
                        ? right < -1e-9
                        : constraint.relation() == LinearConstraint.Relation.AT_LEAST
                                ? right > 1e-9
                                : Math.abs(right) > 1e-9) {
                    return false;
                }
                continue;
            }
            rows.add(new org.hipparchus.optim.linear.LinearConstraint(
                    Arrays.stream(row).map(v -> v / norm).toArray(),
                    switch (constraint.relation()) {
                        case AT_MOST -> Relationship.LEQ;
                        case AT_LEAST -> Relationship.GEQ;
                        case EQUAL -> Relationship.EQ;
                    },
                    right / norm));
        }
        try {
            new SimplexSolver()
                    .optimize(
                            new LinearObjectiveFunction(new double[n], 0),
                            new LinearConstraintSet(rows),
                            GoalType.MAXIMIZE);
            return true;
        } catch (MathRuntimeException e) {
            return false;
        }
    }

    /** By how much a point violates what it must satisfy, as a share of the largest term; +∞ for a value that does not exist. */
    private static double violation(Problem problem, Point point) {
        double worst = 0;
        for (Known p : problem.parameters()) {
            double x = point.real(p.name());
            boolean allowed = p.real()
                    ? x >= p.values()[0] && x <= p.values()[1]
                    : Arrays.stream(p.values()).anyMatch(v -> v == x);
            worst = allowed ? worst : Double.POSITIVE_INFINITY;
        }
        for (LinearConstraint constraint : problem.constraints()) {
            double sum = 0;
            double scale = Math.abs(constraint.bound());
            for (Map.Entry<String, Double> term : constraint.coefficients().entrySet()) {
                double product = term.getValue() * point.real(term.getKey());
                sum += product;
                scale = Math.max(scale, Math.abs(product));
            }
            double excess = switch (constraint.relation()) {
                case AT_MOST -> sum - constraint.bound();
                case AT_LEAST -> constraint.bound() - sum;
                case EQUAL -> Math.abs(sum - constraint.bound());
            };
            worst = Math.max(worst, excess / Math.max(scale, 1e-300));
        }
        return worst;
    }

    private static Tally run(int problems, long seed) {
        int feasible = 0;
        int infeasible = 0;
        double worst = 0;
        for (int i = 0; i < problems; i++) {
            Problem problem = problem(Seed.of(seed).child("problem", i).generator());
            String name = "problem " + i + ": "
                    + problem.parameters().stream().map(Known::parameter).toList() + " "
                    + problem.constraints().stream()
                            .map(LinearConstraint::description)
                            .toList();
            boolean expected = problem.knownFeasible() || isFeasible(problem);
            Optional<SearchSpace> built;
            try {
                built = Optional.of(problem.build());
            } catch (InfeasibleSpaceException e) {
                built = Optional.empty();
                assertThat(e.getMessage()).as(name).matches(".*(contradict|meet these|is not met|no feasible point).*");
            }
            assertThat(built.isPresent()).as(name).isEqualTo(expected);
            if (built.isEmpty()) {
                infeasible++;
                continue;
            }
            feasible++;
            List<Point> suggested = suggestions(built.get(), Seed.of(seed).child("search", i));
            assertThat(suggested).as(name).isNotEmpty();
            for (Point point : suggested) {
                double violation = violation(problem, point);
                assertThat(violation).as(name + " at " + point).isLessThanOrEqualTo(1e-9);
                assertThat(built.get().violations(point)).as(name).isEmpty();
                worst = Math.max(worst, violation);
            }
        }
        return new Tally(feasible, infeasible, worst);
    }

    /** The candidates of searches for one point and for two at once, points of a sample, and what arbitrary coordinates mean. */
    private static List<Point> suggestions(SearchSpace space, Seed seed) {
        int d = space.dimension();
        RandomGenerator random = seed.generator();
        double[] slope = random.doubles(2L * d, -1, 1).toArray();
        double[] peak = random.doubles(2L * d).toArray();
        List<Point> points = new ArrayList<>();
        for (int q = 1; q <= 2; q++) {
            KnownFunction function = new KnownFunction(d, q, x -> {
                double sum = 0;
                for (int j = 0; j < x.length; j++) {
                    sum += slope[j] * x[j] - (x[j] - peak[j]) * (x[j] - peak[j]);
                }
                return sum;
            });
            boolean enough = space.cardinality().map(n -> n.intValue() >= 2).orElse(true);
            List<Candidate> candidates = SEARCH.maximize(function, Searches.problem(space), seed);
            // Two points of a space with one feasible point do not exist.
            if (q == 1 || (enough && space.isFinite())) {
                assertThat(candidates).as("batches of " + q).isNotEmpty();
            }
            for (Candidate candidate : candidates) {
                for (int from = 0; from < q * d; from += d) {
                    points.add(space.decode(Arrays.copyOfRange(candidate.x(), from, from + d)));
                }
            }
        }
        DMatrixRMaj sample = space.sample(8, Bounds.unitCube(d), seed);
        for (int i = 0; i < 8; i++) {
            points.add(space.decode(Arrays.copyOfRange(sample.data, i * d, (i + 1) * d)));
            double[] u = random.doubles(d).toArray();
            double[] snapped = space.snap(u);
            assertThat(space.snap(snapped)).as("snapping again").isEqualTo(snapped);
            assertThat(space.decode(u)).isEqualTo(space.decode(snapped));
            points.add(space.decode(u));
        }
        return points;
    }

    @Test
    @Tag("slow")
    void thousandRandomProblemsAreSolved() {
        Tally tally = run(1_000, 1);
        assertThat(tally.feasible()).isGreaterThan(700);
        assertThat(tally.infeasible()).isGreaterThan(50);
        assertThat(tally.worst()).isLessThan(1e-12);
    }

    @Test
    @Tag("study")
    void tenThousandRandomProblemsAreSolved() {
        Tally tally = run(10_000, 2);
        assertThat(tally.feasible()).isGreaterThan(7_000);
        assertThat(tally.infeasible()).isGreaterThan(500);
        assertThat(tally.worst()).isLessThan(1e-12);
    }
}
