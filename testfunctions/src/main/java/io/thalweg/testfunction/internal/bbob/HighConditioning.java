package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.kappa;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.lambda;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.minus;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.oscillate;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.powers;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.skew;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.squaresFrom;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.weightedSquares;

/** f10 to f14: functions of high conditioning with one optimum and no other pits. Below, y = x − x*. */
final class HighConditioning {

    private HighConditioning() {}

    /** f10: z = T_osz(R y); Σ 10^(6κᵢ) zᵢ². */
    static Landscape rotatedEllipsoid(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        double[] weights = powers(1e6, instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = r.of(minus(x, optimum));
            oscillate(z);
            return weightedSquares(weights, z);
        });
    }

    /** f11: z = T_osz(R y); 10⁶ z₀² + Σ_{i≥1} zᵢ². */
    static Landscape discus(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        return new Landscape(optimum, x -> {
            double[] z = r.of(minus(x, optimum));
            oscillate(z);
            return 1e6 * z[0] * z[0] + squaresFrom(1, z);
        });
    }

    /** f12: x* = Opt(s + 10⁶), z = R T_asy^0.5(R y); z₀² + 10⁶ Σ_{i≥1} zᵢ². */
    static Landscape bentCigar(Instance instance) {
        double[] optimum = instance.optimumOfR();
        LinearMap r = instance.r();
        return new Landscape(optimum, x -> {
            double[] y = minus(x, optimum);
            double[] bent = r.of(y);
            skew(bent, 0.5);
            double[] z = y;
            r.apply(bent, z);
            return z[0] * z[0] + 1e6 * squaresFrom(1, z);
        });
    }

    /** f13: z = R Λ^10 Q y; z₀² + 100 √(Σ_{i≥1} zᵢ²). */
    static Landscape sharpRidge(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap map = instance.r().after(lambda(10, instance.dimension()), instance.q());
        return new Landscape(optimum, x -> {
            double[] z = map.of(minus(x, optimum));
            return z[0] * z[0] + 100 * Math.sqrt(squaresFrom(1, z));
        });
    }

    /** f14: z = R y; √(Σ |zᵢ|^(2 + 4κᵢ)). */
    static Landscape differentPowers(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        return new Landscape(optimum, x -> {
            double[] z = r.of(minus(x, optimum));
            double sum = 0;
            for (int i = 0; i < z.length; i++) {
                sum += Math.pow(Math.abs(z[i]), 2 + 4 * kappa(i, z.length));
            }
            return Math.sqrt(sum);
        });
    }
}
