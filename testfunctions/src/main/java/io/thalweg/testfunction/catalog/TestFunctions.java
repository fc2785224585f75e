package io.thalweg.testfunction.catalog;

import io.thalweg.testfunction.DriftingTestFunction;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestProblem;
import io.thalweg.testfunction.internal.Ackley;
import io.thalweg.testfunction.internal.AugmentedBranin;
import io.thalweg.testfunction.internal.AugmentedHartmann;
import io.thalweg.testfunction.internal.AugmentedRosenbrock;
import io.thalweg.testfunction.internal.Beale;
import io.thalweg.testfunction.internal.Bnh;
import io.thalweg.testfunction.internal.Borehole;
import io.thalweg.testfunction.internal.Branin;
import io.thalweg.testfunction.internal.BraninCurrin;
import io.thalweg.testfunction.internal.Bukin;
import io.thalweg.testfunction.internal.C2Dtlz2;
import io.thalweg.testfunction.internal.CarSideImpact;
import io.thalweg.testfunction.internal.Constr;
import io.thalweg.testfunction.internal.ConstrainedBraninCurrin;
import io.thalweg.testfunction.internal.ConstrainedGramacy;
import io.thalweg.testfunction.internal.ConstrainedHartmann;
import io.thalweg.testfunction.internal.ConstrainedHartmannSmooth;
import io.thalweg.testfunction.internal.Cosine;
import io.thalweg.testfunction.internal.Dh1;
import io.thalweg.testfunction.internal.Dh2;
import io.thalweg.testfunction.internal.Dh3;
import io.thalweg.testfunction.internal.Dh4;
import io.thalweg.testfunction.internal.DiscBrake;
import io.thalweg.testfunction.internal.DixonPrice;
import io.thalweg.testfunction.internal.DropWave;
import io.thalweg.testfunction.internal.Dtlz1;
import io.thalweg.testfunction.internal.Dtlz2;
import io.thalweg.testfunction.internal.Dtlz3;
import io.thalweg.testfunction.internal.Dtlz4;
import io.thalweg.testfunction.internal.Dtlz5;
import io.thalweg.testfunction.internal.Dtlz7;
import io.thalweg.testfunction.internal.EggHolder;
import io.thalweg.testfunction.internal.Ellipsoid;
import io.thalweg.testfunction.internal.Func2C;
import io.thalweg.testfunction.internal.Func3C;
import io.thalweg.testfunction.internal.Gmm;
import io.thalweg.testfunction.internal.Griewank;
import io.thalweg.testfunction.internal.Hartmann;
import io.thalweg.testfunction.internal.HolderTable;
import io.thalweg.testfunction.internal.KeaneBump;
import io.thalweg.testfunction.internal.Labs;
import io.thalweg.testfunction.internal.Levy;
import io.thalweg.testfunction.internal.Michalewicz;
import io.thalweg.testfunction.internal.MovingWell;
import io.thalweg.testfunction.internal.Mw7;
import io.thalweg.testfunction.internal.Osy;
import io.thalweg.testfunction.internal.Penicillin;
import io.thalweg.testfunction.internal.Powell;
import io.thalweg.testfunction.internal.PressureVessel;
import io.thalweg.testfunction.internal.Rastrigin;
import io.thalweg.testfunction.internal.Rosenbrock;
import io.thalweg.testfunction.internal.Shekel;
import io.thalweg.testfunction.internal.SixHumpCamel;
import io.thalweg.testfunction.internal.SpeedReducer;
import io.thalweg.testfunction.internal.Srn;
import io.thalweg.testfunction.internal.StyblinskiTang;
import io.thalweg.testfunction.internal.TensionCompressionSpring;
import io.thalweg.testfunction.internal.ThreeHumpCamel;
import io.thalweg.testfunction.internal.ToyRobust;
import io.thalweg.testfunction.internal.VehicleSafety;
import io.thalweg.testfunction.internal.WeldedBeam;
import io.thalweg.testfunction.internal.WeldedBeamSO;
import io.thalweg.testfunction.internal.WingWeight;
import io.thalweg.testfunction.internal.Zdt1;
import io.thalweg.testfunction.internal.Zdt2;
import io.thalweg.testfunction.internal.Zdt3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The catalogue: all the test functions by name. A new function is its record and one line here.
 *
 * <p>A name is the class name in any case and the dimension: {@code branin2}, {@code hartmann6}, {@code ackley5}, with a
 * hyphen after a class name that ends in a digit: {@code zdt1-5}. Where a function has a second number it follows after an
 * m: {@code shekel4m7} has 7 holes, {@code dtlz2-6m3} has 3 objectives; without it the usual number is meant. Problems of the BBOB
 * suite are named by function, instance and dimension: {@code bbob-f8-i3-d5}.
 */
public final class TestFunctions {

    private static final List<Family<? extends TestFunction>> SINGLE_OBJECTIVE = List.of(
            Family.scalable(Ackley::new, 2, 3, 5, 10, 20),
            Family.of(new Beale()),
            Family.of(new Branin()),
            Family.of(new Bukin()),
            Family.scalable(Cosine::new, 8),
            Family.scalable(DixonPrice::new, 2, 5),
            Family.of(new DropWave()),
            Family.of(new EggHolder()),
            Family.scalable(Ellipsoid::new, 5),
            Family.scalable(Griewank::new, 2, 3, 10),
            Family.scalable(Hartmann::new, 3, 4, 6),
            Family.of(new HolderTable()),
            Family.scalable(Labs::new, 6, 13, 20, 30),
            Family.scalable(Levy::new, 2, 3, 4, 10),
            Family.scalable(Michalewicz::new, 2, 3, 5, 10),
            Family.scalable(Powell::new, 4, 8),
            Family.scalable(Rastrigin::new, 2, 3, 10),
            Family.scalable(Rosenbrock::new, 2, 4, 8),
            Family.variants(Shekel::new, 10, 5, 7),
            Family.of(new SixHumpCamel()),
            Family.scalable(StyblinskiTang::new, 2, 3, 5, 10),
            Family.of(new ThreeHumpCamel()),
            Family.bbob(),
            // With categories.
            Family.of(new Func2C()),
            Family.of(new Func3C()),
            // With constraints.
            Family.of(new ConstrainedGramacy()),
            Family.scalable(ConstrainedHartmann::new, 3, 4, 6),
            Family.scalable(ConstrainedHartmannSmooth::new, 3, 4, 6),
            Family.scalable(KeaneBump::new, 2, 4, 10),
            Family.of(new PressureVessel()),
            Family.of(new SpeedReducer()),
            Family.of(new TensionCompressionSpring()),
            Family.of(new WeldedBeamSO()),
            // With several fidelities.
            Family.of(new AugmentedBranin()),
            Family.of(new AugmentedHartmann()),
            Family.scalable(AugmentedRosenbrock::new, 4),
            Family.of(new Borehole()),
            Family.of(new WingWeight()));

    private static final List<Family<? extends MultiObjectiveTestFunction>> MULTI_OBJECTIVE = List.of(
            Family.of(new BraninCurrin()),
            Family.of(new CarSideImpact()),
            Family.scalable(Dh1::new, 3),
            Family.scalable(Dh2::new, 3),
            Family.scalable(Dh3::new, 3),
            Family.scalable(Dh4::new, 3),
            Family.scalable(Dtlz1::new, 2, new int[] {5, 3}),
            Family.scalable(Dtlz2::new, 2, new int[] {4, 2}, new int[] {6, 3}),
            Family.scalable(Dtlz3::new, 2, new int[] {5, 3}),
            Family.scalable(Dtlz4::new, 2, new int[] {5, 3}),
            Family.scalable(Dtlz5::new, 2, new int[] {5, 3}),
            Family.scalable(Dtlz7::new, 2, new int[] {5, 3}),
            Family.variants(Gmm::new, 2, 3, 4),
            Family.of(new Penicillin()),
            Family.of(new ToyRobust()),
            Family.of(new VehicleSafety()),
            Family.scalable(Zdt1::new, 5),
            Family.scalable(Zdt2::new, 5),
            Family.scalable(Zdt3::new, 5),
            // With constraints.
            Family.of(new Bnh()),
            Family.scalable(C2Dtlz2::new, 2, new int[] {4, 2}),
            Family.of(new ConstrainedBraninCurrin()),
            Family.of(new Constr()),
            Family.of(new DiscBrake()),
            Family.scalable(Mw7::new, 4),
            Family.of(new Osy()),
            Family.of(new Srn()),
            Family.of(new WeldedBeam()));

    private static final List<Family<? extends DriftingTestFunction>> DRIFTING = List.of(Family.of(new MovingWell()));

    /** What is said of a function that was sought among those of another kind. */
    private static final Map<String, List<? extends Family<? extends TestProblem>>> KINDS = Map.of(
            "one objective",
            SINGLE_OBJECTIVE,
            "several objectives",
            MULTI_OBJECTIVE,
            "an objective that drifts",
            DRIFTING);

    private TestFunctions() {}

    /**
     * {@return the function with one objective of this name, plain, constrained or with several fidelities}
     *
     * @param name e.g. {@code branin2}, in any case
     * @throws IllegalArgumentException if there is none; the message lists the most similar names
     */
    public static TestFunction named(String name) {
        return find(SINGLE_OBJECTIVE, name);
    }

    /**
     * {@return the function with several objectives of this name}
     *
     * @param name e.g. {@code zdt1-5}, in any case
     * @throws IllegalArgumentException if there is none; the message lists the most similar names
     */
    public static MultiObjectiveTestFunction multiObjectiveNamed(String name) {
        return find(MULTI_OBJECTIVE, name);
    }

    /**
     * {@return the function that changes with time of this name}
     *
     * @param name e.g. {@code movingwell2}, in any case
     * @throws IllegalArgumentException if there is none; the message lists the most similar names
     */
    public static DriftingTestFunction driftingNamed(String name) {
        return find(DRIFTING, name);
    }

    /**
     * {@return all the functions with one objective, scalable ones in the dimensions that are usual; of the BBOB suite the first
     * instances in 5 dimensions}
     */
    public static List<TestFunction> all() {
        return members(SINGLE_OBJECTIVE);
    }

    /** {@return all the functions with several objectives, scalable ones in the dimensions that are usual} */
    public static List<MultiObjectiveTestFunction> allMultiObjective() {
        return members(MULTI_OBJECTIVE);
    }

    /** {@return all the functions that change with time} */
    public static List<DriftingTestFunction> allDrifting() {
        return members(DRIFTING);
    }

    private static <T extends TestProblem> List<T> members(List<Family<? extends T>> families) {
        List<T> members = new ArrayList<>();
        families.forEach(family -> members.addAll(family.members()));
        return List.copyOf(members);
    }

    private static <T extends TestProblem> T find(List<Family<? extends T>> families, String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        for (Family<? extends T> family : families) {
            if (family.claims(wanted)) {
                return family.member(wanted);
            }
        }
        KINDS.forEach((kind, others) -> {
            if (others.stream().anyMatch(family -> family.claims(wanted))) {
                throw new IllegalArgumentException("name: " + wanted + " has " + kind);
            }
        });
        throw new IllegalArgumentException("name: no test function \"" + name + "\"; similar names are "
                + String.join(
                        ", ",
                        NearMisses.of(
                                wanted,
                                Stream.of(SINGLE_OBJECTIVE, MULTI_OBJECTIVE, DRIFTING)
                                        .flatMap(List::stream)))
                + " (a name is that of the function and its dimension)");
    }
}
