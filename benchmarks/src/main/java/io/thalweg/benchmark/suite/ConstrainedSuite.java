package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.internal.ConstrainedGramacy;
import io.thalweg.testfunction.internal.ConstrainedHartmann;
import io.thalweg.testfunction.internal.KeaneBump;
import io.thalweg.testfunction.internal.PressureVessel;
import io.thalweg.testfunction.internal.SpeedReducer;
import io.thalweg.testfunction.internal.TensionCompressionSpring;
import io.thalweg.testfunction.internal.WeldedBeamSO;
import java.util.List;

/**
 * One objective under constraints that are measured with it, one to eleven of them: toy problems and designs of machine parts. The gap is
 * infinite until a feasible point is found. Two of the optima are inside the feasible set, the others where constraints are active.
 */
final class ConstrainedSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = List.of(
            SuiteFunction.shifted("gramacy2", new ConstrainedGramacy()),
            SuiteFunction.shifted("keane2", new KeaneBump(2)),
            SuiteFunction.shifted("spring3", new TensionCompressionSpring()),
            SuiteFunction.shifted("hartmann3", new ConstrainedHartmann(3)),
            SuiteFunction.shifted("hartmann4", new ConstrainedHartmann(4)),
            SuiteFunction.shifted("keane4", new KeaneBump(4)),
            SuiteFunction.shifted("vessel4", new PressureVessel()),
            SuiteFunction.shifted("beam4", new WeldedBeamSO()),
            SuiteFunction.shifted("keane5", new KeaneBump(5)),
            SuiteFunction.shifted("hartmann6", new ConstrainedHartmann(6)),
            SuiteFunction.shifted("reducer7", new SpeedReducer()));

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
