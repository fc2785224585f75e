package io.thalweg.benchmark.suite;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.internal.Ackley;
import io.thalweg.testfunction.internal.Discretized;
import io.thalweg.testfunction.internal.Func2C;
import io.thalweg.testfunction.internal.Func3C;
import io.thalweg.testfunction.internal.Hartmann;
import io.thalweg.testfunction.internal.Labs;
import io.thalweg.testfunction.internal.Levy;
import io.thalweg.testfunction.internal.PressureVessel;
import io.thalweg.testfunction.internal.Relabelled;
import io.thalweg.testfunction.internal.Rosenbrock;
import io.thalweg.testfunction.internal.Shifted;
import io.thalweg.testfunction.internal.SpeedReducer;
import io.thalweg.testfunction.internal.StyblinskiTang;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Whole numbers and categories beside real numbers: sums that categories choose, machine parts of which some sizes come in steps, classics
 * with levels in some coordinates, and a problem of bits. An instance moves real coordinates and renumbers the others.
 */
final class MixedSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = List.of(
            of("func2c", 4, seed -> new Func2C()),
            of("func3c", 5, seed -> new Func3C()),
            // Sheets of metal come in sixteenths of an inch, teeth in whole numbers.
            of("vessel", 4, seed -> Discretized.ofBox(new PressureVessel(), 161, 0, 1)),
            of("reducer", 7, seed -> Discretized.ofBox(new SpeedReducer(), 12, 2)),
            integers(new Rosenbrock(4), 16, 2),
            integers(new Hartmann(6), 11, 3),
            integers(new Levy(8), 21, 4),
            integers(new Ackley(10), 17, 5),
            categories(new Ackley(5), 17, 5),
            categories(new StyblinskiTang(6), 6, 3),
            of("labs20", 20, seed -> new Labs(20)));

    /** A function whose first coordinates have levels. */
    private static SuiteFunction integers(TestFunction function, int levels, int count) {
        return of(
                function.name() + "-int" + count,
                function.dimension(),
                seed -> Discretized.aroundOptimum(function, levels, seed.child("levels"), first(count)));
    }

    /** A function whose first coordinates have levels without an order. */
    private static SuiteFunction categories(TestFunction function, int levels, int count) {
        return of(
                function.name() + "-cat" + count,
                function.dimension(),
                seed -> Discretized.aroundOptimum(function, levels, seed.child("levels"), first(count))
                        .withoutOrder());
    }

    private static int[] first(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static SuiteFunction of(String name, int dimension, Function<Seed, TestFunction> function) {
        return new SuiteFunction(name, dimension, 0, seed -> {
            Seed own = seed.child(name);
            return new Relabelled(new Shifted(function.apply(own), own), own);
        });
    }

    @Override
    public String name() {
        return "mixed";
    }

    @Override
    public String description() {
        return "whole numbers and categories beside real numbers";
    }

    @Override
    List<SuiteFunction> functions() {
        return FUNCTIONS;
    }
}
