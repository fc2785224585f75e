package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.FunctionProblem;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.ArrayList;
import java.util.List;

/** The 24 noiseless functions of COCO. */
final class BbobSuite implements Suite {

    private static final int FUNCTIONS = 24;

    @Override
    public String name() {
        return "bbob";
    }

    @Override
    public String description() {
        return "the 24 noiseless functions of COCO, beside algorithms of its archive (--archive)";
    }

    @Override
    public List<Integer> dimensions() {
        return List.of(2, 3, 5, 10, 20, 40);
    }

    @Override
    public List<Integer> usualDimensions() {
        return List.of(2, 5, 10);
    }

    @Override
    public int budget() {
        return 20;
    }

    @Override
    public List<Integer> budgets() {
        return Archive.BUDGETS;
    }

    @Override
    public List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budget) {
        List<Task> tasks = new ArrayList<>();
        for (int dimension : dimensions) {
            for (int instance :
                    instances) { // outside, so that what is there of an interrupted suite covers all functions
                for (int function = 1; function <= FUNCTIONS; function++) {
                    String name = "bbob-f" + function + "-i" + instance + "-d" + dimension;
                    tasks.add(new Task(
                            Integer.toString(function),
                            dimension,
                            instance,
                            new FunctionProblem(name, TestFunctions.named(name), Direction.MINIMIZE),
                            0,
                            budget * dimension));
                }
            }
        }
        return tasks;
    }
}
