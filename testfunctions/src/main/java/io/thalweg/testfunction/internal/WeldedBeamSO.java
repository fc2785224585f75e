package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Cost of a welded beam, with one objective.
 *
 * <pre>
 * f(x)  = 1.10471 x₁²x₂ + 0.04811 x₃x₄ (14 + x₂)
 * c₁(x) = 13 600 − τ(x)    shear stress in the weld, psi
 * c₂(x) = 30 000 − σ(x)    bending stress in the beam, psi
 * c₃(x) = x₄ − x₁
 * c₄(x) = 5 − 0.10471 x₁² − 0.04811 x₃x₄ (14 + x₂)
 * c₅(x) = 0.25 − δ(x)      deflection at the end, in
 * c₆(x) = P_c(x) − 6000    buckling load, lb
 * </pre>
 *
 * Thickness x₁ and length x₂ of the weld, height x₃ and thickness x₄ of the beam, in inches, on [0.125, 10] × [0.1, 10]³.
 * c₁, c₂, c₃ and c₆ are active at the optimum. (In BoTorch 0.15 the buckling load is 36 times too large, which leaves c₆
 * without effect.)
 *
 * <p>Source: C. A. Coello Coello and E. Mezura Montes, Constraint-handling in genetic algorithms through the use of
 * dominance-based tournament selection, Advanced Engineering Informatics 16, 2002, example 2.
 */
public record WeldedBeamSO() implements ConstrainedTestFunction {

    /** Load at the end of the beam, lb. */
    static final double LOAD = 6000;

    /** Length of the beam beyond the weld, in. */
    static final double OVERHANG = 14;

    /** Young's modulus and the shear modulus, psi. */
    private static final double YOUNG = 30e6;

    private static final double SHEAR_MODULUS = 12e6;

    @Override
    public Box domain() {
        return Box.of(0.125, 10, 0.1, 10, 0.1, 10, 0.1, 10);
    }

    @Override
    public double formula(double[] x) {
        return cost(x);
    }

    /** Cost of the weld and of the beam. */
    static double cost(double[] x) {
        return 1.10471 * square(x[0]) * x[1] + 0.04811 * x[2] * x[3] * (OVERHANG + x[1]);
    }

    @Override
    public int constraintCount() {
        return 6;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double barCost = 0.04811 * x[2] * x[3] * (OVERHANG + x[1]);
        double deflection = 4 * LOAD * cube(OVERHANG) / (YOUNG * cube(x[2]) * x[3]);
        double bucklingLoad = 4.013
                * YOUNG
                * x[2]
                * cube(x[3])
                / 6
                / square(OVERHANG)
                * (1 - x[2] / (2 * OVERHANG) * Math.sqrt(YOUNG / (4 * SHEAR_MODULUS)));
        return new double[] {
            13600 - shearStress(x, 2),
            30000 - bendingStress(x),
            x[3] - x[0],
            5 - 0.10471 * square(x[0]) - barCost,
            0.25 - deflection,
            bucklingLoad - LOAD
        };
    }

    /**
     * Shear stress in the weld, in psi.
     *
     * @param factor of the polar moment of inertia: 2 in this problem's source, 1 in the variant with two objectives (the
     *     two seams with a throat of 1/√2 of their thickness each)
     */
    static double shearStress(double[] x, int factor) {
        double squaredRadius = 0.25 * (square(x[1]) + square(x[0] + x[2]));
        double radius = Math.sqrt(squaredRadius);
        double moment = LOAD * (OVERHANG + x[1] / 2);
        double throat = Math.sqrt(2) * x[0] * x[1];
        double polarMoment = factor * throat * (square(x[1]) / 12 + 0.25 * square(x[0] + x[2]));
        double primary = LOAD / throat;
        double secondary = moment * radius / polarMoment;
        return Math.sqrt(square(primary) + primary * secondary * x[1] / radius + square(secondary));
    }

    /** Bending stress in the beam, in psi. */
    static double bendingStress(double[] x) {
        return 6 * LOAD * OVERHANG / (x[3] * square(x[2]));
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(1.724852308597365);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {0.20572963978607944, 3.470488665628002, 9.036623910357637, 0.20572963978607944});
    }
}
