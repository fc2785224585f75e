package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.ConstrainedGramacy;
import io.thalweg.testfunction.ConstrainedHartmann;
import io.thalweg.testfunction.KeaneBump;
import io.thalweg.testfunction.PressureVessel;
import io.thalweg.testfunction.SpeedReducer;
import io.thalweg.testfunction.TensionCompressionSpring;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.WeldedBeamSO;
import java.util.List;
import java.util.stream.Stream;

/**
 * One objective under constraints that are measured with it, one to eleven of them: toy problems and designs of machine parts. The gap is
 * infinite until a feasible point is found. Two of the optima are inside the feasible set, the others where constraints are active.
 */
final class ConstrainedSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = Stream.of(
                    new ConstrainedGramacy(),
                    new KeaneBump(2),
                    new TensionCompressionSpring(),
                    new ConstrainedHartmann(3),
                    new ConstrainedHartmann(4),
                    new KeaneBump(4),
                    new PressureVessel(),
                    new WeldedBeamSO(),
                    new KeaneBump(5),
                    new ConstrainedHartmann(6),
                    new SpeedReducer())
            .map((TestFunction function) -> SuiteFunction.shifted(function.name(), function))
            .toList();

    @Override
    public String name() {
        return "constrained";
    }

    @Override
    public String description() {
        return "test functions and designs under constraints that are measured";
    }

    @Override
    List<SuiteFunction> functions() {
        return FUNCTIONS;
    }
}
