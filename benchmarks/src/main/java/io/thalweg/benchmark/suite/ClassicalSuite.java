package io.thalweg.benchmark.suite;

import io.thalweg.cli.optimize.FunctionProblem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Direction;
import io.thalweg.testfunction.Ackley;
import io.thalweg.testfunction.Branin;
import io.thalweg.testfunction.Cosine;
import io.thalweg.testfunction.DixonPrice;
import io.thalweg.testfunction.Ellipsoid;
import io.thalweg.testfunction.Griewank;
import io.thalweg.testfunction.Hartmann;
import io.thalweg.testfunction.Levy;
import io.thalweg.testfunction.Michalewicz;
import io.thalweg.testfunction.Powell;
import io.thalweg.testfunction.Rastrigin;
import io.thalweg.testfunction.Rosenbrock;
import io.thalweg.testfunction.Rotated;
import io.thalweg.testfunction.Shekel;
import io.thalweg.testfunction.Shifted;
import io.thalweg.testfunction.SixHumpCamel;
import io.thalweg.testfunction.StyblinskiTang;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * Test functions of the literature. An instance moves the optimum, and turns the function about it where {@link Rotated} allows that and
 * the function would otherwise be a sum over coordinates; the same instance with noise is the same landscape.
 */
final class ClassicalSuite implements Suite {

    static final List<Classic> CLASSICS = List.of(
            Classic.shifted("camel", new SixHumpCamel()),
            Classic.shifted("camel", new SixHumpCamel()).withNoise("0.5"),
            Classic.shifted("branin", new Branin()),
            Classic.shifted("hartmann", new Hartmann(3)),
            Classic.shifted("shekel", new Shekel(10)),
            Classic.shifted("rosenbrock", new Rosenbrock(4)),
            Classic.shifted("powell", new Powell(4)),
            Classic.shifted("michalewicz", new Michalewicz(5)),
            Classic.shifted("griewank", new Griewank(5)),
            Classic.rotated("rastrigin", new Rastrigin(5)),
            Classic.rotated("ellipsoid", new Ellipsoid(5)),
            Classic.rotated("dixonprice", new DixonPrice(5)),
            Classic.shifted("hartmann", new Hartmann(6)),
            Classic.shifted("styblinski", new StyblinskiTang(6)),
            Classic.shifted("styblinski", new StyblinskiTang(6)).withNoise("20"),
            Classic.shifted("rosenbrock", new Rosenbrock(8)),
            Classic.shifted("cosine", new Cosine(8)),
            Classic.shifted("levy", new Levy(10)),
            Classic.shifted("ackley", new Ackley(10)),
            Classic.rotated("ackley", new Ackley(20)),
            Classic.rotated("levy", new Levy(20)));

    /** A function of the suite before its instances. */
    record Classic(String name, TestFunction function, boolean turned, double noise) {

        static Classic shifted(String name, TestFunction function) {
            return new Classic(name, function, false, 0);
        }

        static Classic rotated(String name, TestFunction function) {
            return new Classic(name + "-rotated", function, true, 0);
        }

        Classic withNoise(String standardDeviation) {
            return new Classic(
                    name + "-noise" + standardDeviation, function, turned, Double.parseDouble(standardDeviation));
        }

        TestFunction instance(int instance) {
            Seed seed = Seed.of(instance).child(function.name());
            return turned ? new Rotated(function, seed) : new Shifted(function, seed);
        }

        Task task(int instance, int budget) {
            TestFunction own = instance(instance);
            Direction direction = own.minimization() ? Direction.MINIMIZE : Direction.MAXIMIZE;
            return new Task(
                    name,
                    own.dimension(),
                    instance,
                    new FunctionProblem(own.name(), own, direction),
                    noise,
                    budget * own.dimension());
        }
    }

    @Override
    public String name() {
        return "classical";
    }

    @Override
    public String description() {
        return "test functions of the literature, shifted or rotated, with and without noise";
    }

    @Override
    public List<Integer> dimensions() {
        return CLASSICS.stream()
                .map(classic -> classic.function().dimension())
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public List<Integer> usualDimensions() {
        return dimensions();
    }

    @Override
    public int budget() {
        return 20;
    }

    @Override
    public List<Integer> budgets() {
        return List.of(5, 10, 20, 50);
    }

    @Override
    public List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budget) {
        List<Task> tasks = new ArrayList<>();
        for (Classic classic : CLASSICS) {
            if (dimensions.contains(classic.function().dimension())) {
                instances.forEach(instance -> tasks.add(classic.task(instance, budget)));
            }
        }
        return tasks;
    }
}
