package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.internal.Ackley;
import io.thalweg.testfunction.internal.Branin;
import io.thalweg.testfunction.internal.Cosine;
import io.thalweg.testfunction.internal.DixonPrice;
import io.thalweg.testfunction.internal.Ellipsoid;
import io.thalweg.testfunction.internal.Griewank;
import io.thalweg.testfunction.internal.Hartmann;
import io.thalweg.testfunction.internal.Levy;
import io.thalweg.testfunction.internal.Michalewicz;
import io.thalweg.testfunction.internal.Powell;
import io.thalweg.testfunction.internal.Rastrigin;
import io.thalweg.testfunction.internal.Rosenbrock;
import io.thalweg.testfunction.internal.Rotated;
import io.thalweg.testfunction.internal.Shekel;
import io.thalweg.testfunction.internal.SixHumpCamel;
import io.thalweg.testfunction.internal.StyblinskiTang;
import java.util.List;

/**
 * Test functions of the literature. An instance moves the optimum, and turns the function about it where {@link Rotated} allows that and
 * the function would otherwise be a sum over coordinates; the same instance with noise is the same landscape.
 */
final class ClassicalSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = List.of(
            SuiteFunction.shifted("camel", new SixHumpCamel()),
            noisy("camel", new SixHumpCamel(), "0.5"),
            SuiteFunction.shifted("branin", new Branin()),
            SuiteFunction.shifted("hartmann", new Hartmann(3)),
            SuiteFunction.shifted("shekel", new Shekel(10)),
            SuiteFunction.shifted("rosenbrock", new Rosenbrock(4)),
            SuiteFunction.shifted("powell", new Powell(4)),
            SuiteFunction.shifted("michalewicz", new Michalewicz(5)),
            SuiteFunction.shifted("griewank", new Griewank(5)),
            SuiteFunction.rotated("rastrigin-rotated", new Rastrigin(5)),
            SuiteFunction.rotated("ellipsoid-rotated", new Ellipsoid(5)),
            SuiteFunction.rotated("dixonprice-rotated", new DixonPrice(5)),
            SuiteFunction.shifted("hartmann", new Hartmann(6)),
            SuiteFunction.shifted("styblinski", new StyblinskiTang(6)),
            noisy("styblinski", new StyblinskiTang(6), "20"),
            SuiteFunction.shifted("rosenbrock", new Rosenbrock(8)),
            SuiteFunction.shifted("cosine", new Cosine(8)),
            SuiteFunction.shifted("levy", new Levy(10)),
            SuiteFunction.shifted("ackley", new Ackley(10)),
            SuiteFunction.rotated("ackley-rotated", new Ackley(20)),
            SuiteFunction.rotated("levy-rotated", new Levy(20)));

    private static SuiteFunction noisy(String name, TestFunction function, String standardDeviation) {
        return SuiteFunction.shifted(name, function)
                .withNoise(name + "-noise" + standardDeviation, Double.parseDouble(standardDeviation));
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
    List<SuiteFunction> functions() {
        return FUNCTIONS;
    }

    @Override
    public List<Integer> quickDimensions() {
        return usualDimensions().subList(0, 1);
    }

    @Override
    public int quickBudget() {
        return 10;
    }

    @Override
    public BudgetUnit unit() {
        return BudgetUnit.DIMENSION;
    }

    @Override
    public int budget() {
        return 20;
    }

    @Override
    public List<Integer> budgets() {
        return List.of(5, 10, 20, 50);
    }
}
