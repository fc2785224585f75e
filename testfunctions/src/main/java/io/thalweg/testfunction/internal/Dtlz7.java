package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.Arrays;

/**
 * DTLZ7: a front in 2^(M−1) separate pieces.
 *
 * <pre>
 * fᵢ(x) = xᵢ for i &lt; M
 * f_M(x) = (1 + g) (M − Σᵢ₌₁ᴹ⁻¹ fᵢ/(1 + g) (1 + sin(3π fᵢ))),   g(x) = 1 + 9/k Σᵢ₌ₘᵈ xᵢ,   k = d − M + 1
 * </pre>
 *
 * on [0, 1]^d; the front is taken at x_M = … = x_d = 0.
 *
 * <p>Source: K. Deb, L. Thiele, M. Laumanns and E. Zitzler, Scalable test problems for evolutionary multiobjective
 * optimization, Evolutionary Multiobjective Optimization, Springer 2005.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record Dtlz7(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz7 {
        Dtlz.check(dimension, objectives, "DTLZ7");
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
        double sum = 0;
        for (int i = objectives - 1; i < x.length; i++) {
            sum += x[i];
        }
        double g = 1 + 9 * sum / (dimension - objectives + 1);
        double[] f = Arrays.copyOf(x, objectives);
        double h = objectives;
        for (int i = 0; i < objectives - 1; i++) {
            h -= f[i] / (1 + g) * (1 + Math.sin(3 * Math.PI * f[i]));
        }
        f[objectives - 1] = (1 + g) * h;
        return f;
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 15);
    }
}
