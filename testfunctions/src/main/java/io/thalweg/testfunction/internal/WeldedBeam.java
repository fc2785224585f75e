package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * The welded beam with two objectives: cost, and deflection at the end.
 *
 * <pre>
 * f₁(x) = 1.10471 x₁²x₂ + 0.04811 x₃x₄ (14 + x₂),   f₂(x) = 2.1952 / (x₃³x₄)
 * c₁(x) = 1 − τ(x)/13 600,   c₂(x) = 1 − σ(x)/30 000,   c₃(x) = (x₄ − x₁)/4.875,   c₄(x) = P_c(x)/6000 − 1
 * P_c(x) = 64 746.022 (1 − 0.0282346 x₃) x₃x₄³
 * </pre>
 *
 * Stresses as for {@link WeldedBeamSO} but for a factor of 2 in the polar moment of inertia, on [0.125, 5] × [0.1, 10]² ×
 * [0.125, 5]. (BoTorch 0.15 returns −c, with which the infeasible beams would count as feasible.)
 *
 * <p>Source: K. Deb, Multi-Objective Optimization Using Evolutionary Algorithms, Wiley 2001, with constraints scaled as in
 * pymoo; T. Ray and K. M. Liew, A swarm metaphor for multiobjective design optimization, Engineering Optimization 34, 2002.
 */
public record WeldedBeam() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(0.125, 5, 0.1, 10, 0.1, 10, 0.125, 5);
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {WeldedBeamSO.cost(x), 2.1952 / (x[3] * cube(x[2]))};
    }

    @Override
    public int constraintCount() {
        return 4;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double bucklingLoad = 64746.022 * (1 - 0.0282346 * x[2]) * x[2] * cube(x[3]);
        return new double[] {
            1 - WeldedBeamSO.shearStress(x, 1) / 13600,
            1 - WeldedBeamSO.bendingStress(x) / 30000,
            (x[3] - x[0]) / (5 - 0.125),
            bucklingLoad / WeldedBeamSO.LOAD - 1
        };
    }

    @Override
    public double[] referencePoint() {
        return new double[] {40, 0.015};
    }
}
