package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * DTLZ1: a flat front Σ fᵢ = ½ behind 11^k − 1 parallel local ones, k = d − M + 1.
 *
 * <pre>
 * fᵢ(x) = ½ (1 + g) x₁ ⋯ x_{M−i} (1 − x_{M−i+1}),   without the last factor for i = 1
 * g(x)  = 100 Σᵢ₌ₘᵈ (1 + (xᵢ − ½)² − cos(20π (xᵢ − ½)))
 * </pre>
 *
 * on [0, 1]^d; the front is taken at x_M = … = x_d = ½. The volume below it is that of a simplex, (½)^M / M! (not (½)^M, as
 * BoTorch 0.15 has it).
 *
 * <p>Source: K. Deb, L. Thiele, M. Laumanns and E. Zitzler, Scalable test problems for evolutionary multiobjective
 * optimization, Evolutionary Multiobjective Optimization, Springer 2005.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record Dtlz1(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz1 {
        Dtlz.check(dimension, objectives, "DTLZ1");
    }

    @Override
    public String name() {
        return MultiObjectiveTestFunction.super.name() + "m" + objectives;
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double scale = 0.5 * (1 + Dtlz.ripples(x, objectives));
        double[] f = new double[objectives];
        for (int i = 0; i < objectives; i++) {
            int last = objectives - 1 - i;
            f[i] = i > 0 ? scale * (1 - x[last]) : scale;
            for (int j = 0; j < last; j++) {
                f[i] *= x[j];
            }
        }
        return f;
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 400);
    }

    @Override
    public OptionalDouble maxHypervolume() {
        double simplex = 1;
        for (int i = 1; i <= objectives; i++) {
            simplex *= 0.5 / i;
        }
        return OptionalDouble.of(Math.pow(400, objectives) - simplex);
    }
}
