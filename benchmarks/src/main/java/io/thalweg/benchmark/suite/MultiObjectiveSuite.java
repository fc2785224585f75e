package io.thalweg.benchmark.suite;

import io.thalweg.testfunction.Bnh;
import io.thalweg.testfunction.BraninCurrin;
import io.thalweg.testfunction.C2Dtlz2;
import io.thalweg.testfunction.Constr;
import io.thalweg.testfunction.ConstrainedBraninCurrin;
import io.thalweg.testfunction.Dtlz2;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Penicillin;
import io.thalweg.testfunction.VehicleSafety;
import io.thalweg.testfunction.Zdt1;
import io.thalweg.testfunction.Zdt2;
import io.thalweg.testfunction.Zdt3;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two or three objectives, four of the problems with constraints. The gap is the share of the largest hypervolume that is not dominated
 * yet, from the reference points of the literature; that of {@link VehicleSafety} and {@link Penicillin} is the hypervolume of published
 * fronts, which a search may exceed: then the gap is 0.
 */
final class MultiObjectiveSuite extends FunctionSuite {

    private static final List<SuiteFunction> FUNCTIONS = Stream.<MultiObjectiveTestFunction>of(
                    new BraninCurrin(),
                    new ConstrainedBraninCurrin(),
                    new Bnh(),
                    new Constr(),
                    new Dtlz2(4, 2),
                    new C2Dtlz2(4, 2),
                    new Zdt1(5),
                    new Zdt2(5),
                    new Zdt3(5),
                    new VehicleSafety(),
                    new Dtlz2(6, 3),
                    new Penicillin())
            .map(SuiteFunction::shifted)
            .toList();

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
