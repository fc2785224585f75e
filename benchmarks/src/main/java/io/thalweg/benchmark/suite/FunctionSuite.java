package io.thalweg.benchmark.suite;

import java.util.ArrayList;
import java.util.List;

/**
 * A suite of test functions. Its budgets are the same number of evaluations for all, and all are scored together, unless it says
 * otherwise.
 */
abstract class FunctionSuite implements Suite {

    /** The functions, in their order; names differ where dimensions do not, or where all are scored together. */
    abstract List<SuiteFunction> functions();

    @Override
    public List<Integer> dimensions() {
        return functions().stream()
                .map(SuiteFunction::dimension)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public List<Integer> usualDimensions() {
        return dimensions();
    }

    @Override
    public List<Integer> quickDimensions() {
        return usualDimensions();
    }

    @Override
    public int quickBudget() {
        return 30;
    }

    @Override
    public BudgetUnit unit() {
        return BudgetUnit.EVALUATION;
    }

    @Override
    public int budget() {
        return 100;
    }

    @Override
    public List<Integer> budgets() {
        return List.of(30, 50, 100);
    }

    @Override
    public List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budget) {
        List<Task> tasks = new ArrayList<>();
        for (SuiteFunction function : functions()) {
            if (dimensions.contains(function.dimension())) {
                int evaluations = unit().evaluations(budget, function.dimension());
                instances.forEach(instance -> tasks.add(function.task(instance, evaluations)));
            }
        }
        return tasks;
    }
}
