package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.BOUND;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.lambda;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.minus;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.oscillate;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.penalty;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.powers;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.rastrigin;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.scale;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.skew;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.squaresFrom;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.weightedSquares;

/** f1 to f5: functions whose coordinates may be optimised one by one. Below, y = x − x*. */
final class Separable {

    private Separable() {}

    /** f1: Σ yᵢ². */
    static Landscape sphere(Instance instance) {
        double[] optimum = instance.optimum();
        return new Landscape(optimum, x -> squaresFrom(0, minus(x, optimum)));
    }

    /** f2: z = T_osz(y); Σ 10^(6κᵢ) zᵢ². */
    static Landscape ellipsoid(Instance instance) {
        double[] optimum = instance.optimum();
        double[] weights = powers(1e6, instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            oscillate(z);
            return weightedSquares(weights, z);
        });
    }

    /** f3: z = Λ^10 T_asy^0.2(T_osz(y)); ras(z). */
    static Landscape rastriginFunction(Instance instance) {
        double[] optimum = instance.optimum();
        double[] lambda = lambda(10, instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            oscillate(z);
            skew(z, 0.2);
            scale(z, lambda);
            return rastrigin(z);
        });
    }

    /**
     * f4, Büche–Rastrigin: z = Λ^10 T_osz(y), ten times that where it is positive and its index even; ras(z) + 100 pen(x). The optimum
     * is moved to where these slopes matter: its coordinates of even index are positive.
     */
    static Landscape bucheRastrigin(Instance instance) {
        double[] optimum = instance.optimum();
        for (int i = 0; i < optimum.length; i += 2) {
            optimum[i] = Math.abs(optimum[i]);
        }
        double[] lambda = lambda(10, instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            oscillate(z);
            scale(z, lambda);
            for (int i = 0; i < z.length; i += 2) {
                if (z[i] > 0) {
                    z[i] *= 10;
                }
            }
            return rastrigin(z) + 100 * penalty(x);
        });
    }

    /** f5, linear slope: Σ (5 |wᵢ| − wᵢ vᵢ) with wᵢ = ±10^κᵢ; vᵢ is xᵢ, or x*ᵢ = ±5 where xᵢ is beyond that. */
    static Landscape linearSlope(Instance instance) {
        double[] optimum = instance.optimum();
        double[] weights = powers(10, instance.dimension());
        for (int i = 0; i < optimum.length; i++) {
            double sign = Math.signum(optimum[i]);
            optimum[i] = BOUND * sign;
            weights[i] *= sign;
        }
        return new Landscape(optimum, x -> {
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                double v = x[i] * optimum[i] < BOUND * BOUND ? x[i] : optimum[i];
                sum += BOUND * Math.abs(weights[i]) - weights[i] * v;
            }
            return sum;
        });
    }
}
