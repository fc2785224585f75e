package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.internal.Bnh;
import io.thalweg.testfunction.internal.BraninCurrin;
import io.thalweg.testfunction.internal.C2Dtlz2;
import io.thalweg.testfunction.internal.Constr;
import io.thalweg.testfunction.internal.ConstrainedBraninCurrin;
import io.thalweg.testfunction.internal.Dtlz2;
import io.thalweg.testfunction.internal.Penicillin;
import io.thalweg.testfunction.internal.VehicleSafety;
import io.thalweg.testfunction.internal.Zdt1;
import io.thalweg.testfunction.internal.Zdt2;
import io.thalweg.testfunction.internal.Zdt3;
import java.util.List;

/**
 * Two or three objectives, four of the problems with constraints. The gap is the share of the largest hypervolume that is not dominated
 * yet, from the reference points of the literature; that of {@link VehicleSafety} and {@link Penicillin} is the hypervolume of published
 * fronts, which a search may exceed: then the gap is 0.
 */
final class MultiObjectiveSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = List.of(
            SuiteFunction.shifted("branincurrin2", new BraninCurrin()),
            SuiteFunction.shifted("branincurrin2-disc", new ConstrainedBraninCurrin()),
            SuiteFunction.shifted("bnh2", new Bnh()),
            SuiteFunction.shifted("constr2", new Constr()),
            SuiteFunction.shifted("dtlz2-4m2", new Dtlz2(4, 2)),
            SuiteFunction.shifted("c2dtlz2-4m2", new C2Dtlz2(4, 2)),
            SuiteFunction.shifted("zdt1-5", new Zdt1(5)),
            SuiteFunction.shifted("zdt2-5", new Zdt2(5)),
            SuiteFunction.shifted("zdt3-5", new Zdt3(5)),
            SuiteFunction.shifted("vehiclesafety5", new VehicleSafety()),
            SuiteFunction.shifted("dtlz2-6m3", new Dtlz2(6, 3)),
            SuiteFunction.shifted("penicillin7", new Penicillin()));

    @Override
    public String name() {
        return "multiobjective";
    }

    @Override
    public String description() {
        return "trade-offs of two and three objectives, by the share of the hypervolume that is missing";
    }

    @Override
    List<SuiteFunction> functions() {
        return FUNCTIONS;
    }
}
