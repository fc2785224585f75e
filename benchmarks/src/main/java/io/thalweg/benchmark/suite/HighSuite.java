package io.thalweg.benchmark.suite;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.internal.Ackley;
import io.thalweg.testfunction.internal.Branin;
import io.thalweg.testfunction.internal.Embedded;
import io.thalweg.testfunction.internal.Hartmann;
import io.thalweg.testfunction.internal.Levy;
import io.thalweg.testfunction.internal.Projected;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Many dimensions, of which few count: functions of two to six coordinates among 25 to 1,000, and of as many directions askew in them; for
 * contrast {@link Ackley}, of which all count. With data, {@link LassoDna} in 180 dimensions.
 */
final class HighSuite extends FunctionSuite {

    /** Of more dimensions a run takes longer than most have patience for. */
    private static final int USUAL = 200;

    private static final List<SuiteFunction> FUNCTIONS = functions(25, 100, 300, 1000);

    private final Optional<LassoDna> dna;

    /** The functions that ship with the program. */
    HighSuite() {
        this(Optional.empty());
    }

    private HighSuite(Optional<LassoDna> dna) {
        this.dna = dna;
    }

    private static List<SuiteFunction> functions(int... dimensions) {
        List<SuiteFunction> functions = new ArrayList<>();
        for (int d : dimensions) {
            functions.add(embedded(new Branin(), d));
            functions.add(embedded(new Hartmann(6), d));
            functions.add(embedded(new Levy(4), d));
            functions.add(projected(new Hartmann(6), d));
            functions.add(projected(new Levy(4), d));
            functions.add(SuiteFunction.shifted("ackley-" + d, new Ackley(d)));
        }
        return functions;
    }

    private static SuiteFunction embedded(TestFunction function, int dimension) {
        String name = function.name() + "-of-" + dimension;
        return new SuiteFunction(name, dimension, 0, seed -> new Embedded(function, dimension, seed.child(name)));
    }

    private static SuiteFunction projected(TestFunction function, int dimension) {
        String name = function.name() + "-askew-" + dimension;
        return new SuiteFunction(name, dimension, 0, seed -> new Projected(function, dimension, seed.child(name)));
    }

    @Override
    public String name() {
        return "high";
    }

    @Override
    public String description() {
        return "25 to 1,000 dimensions of which few count, and with --data the weighted Lasso of LassoBench";
    }

    @Override
    public Suite withData(Path data) {
        return new HighSuite(Optional.of(LassoDna.read(data)));
    }

    @Override
    public List<Integer> usualDimensions() {
        return dimensions().stream().filter(dimension -> dimension <= USUAL).toList();
    }

    @Override
    public int quickBudget() {
        return 50;
    }

    @Override
    List<SuiteFunction> functions() {
        List<SuiteFunction> all = new ArrayList<>(FUNCTIONS);
        dna.ifPresent(lasso -> all.add(new SuiteFunction("lasso-dna", lasso.dimension(), 0, (Seed any) -> lasso)));
        return all;
    }
}
