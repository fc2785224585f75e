package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.lambda;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.minus;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.penalty;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.pits;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.round;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.scale;

/** f20, f23 and f24: functions of many pits whose depths do not lead to the best one. See {@link Gallagher} for f21 and f22. */
final class WeakStructure {

    /** m: twice the distance of Schwefel's optimum from 0 in each coordinate. */
    private static final double SCHWEFEL_OPTIMUM = 4.2096874637;

    /** The greatest value of t sin √t for |t| ≤ 500. */
    private static final double SCHWEFEL_DEPTH = 418.9828872724339;

    private static final int KATSUURA_TERMS = 32;

    /** μ₀, where the better of Lunacek's two funnels is. */
    private static final double FUNNEL = 2.5;

    private WeakStructure() {}

    /**
     * f20, Schwefel: x̂ᵢ = 2 pᵢ xᵢ with signs p, ẑ₀ = x̂₀, ẑᵢ = x̂ᵢ + 0.25 (x̂ᵢ₋₁ − m), z = 100 (Λ^10 (ẑ − m) + m);
     * 0.01 (Σ max(0, |zᵢ| − 500)² + 418.98… − (1/D) Σ zᵢ sin √|zᵢ|), x* = p m/2.
     */
    static Landscape schwefel(Instance instance) {
        int dimension = instance.dimension();
        double[] signs = RandomNumbers.uniforms(dimension, instance.seed());
        for (int i = 0; i < dimension; i++) {
            signs[i] = signs[i] < 0.5 ? -1 : 1;
        }
        double[] optimum = signs.clone();
        scale(optimum, SCHWEFEL_OPTIMUM / 2);
        double[] lambda = lambda(10, dimension);
        return new Landscape(optimum, x -> {
            double penalty = 0;
            double sum = 0;
            double previous = SCHWEFEL_OPTIMUM;
            for (int i = 0; i < dimension; i++) {
                double folded = 2 * signs[i] * x[i];
                double sheared = folded + 0.25 * (previous - SCHWEFEL_OPTIMUM);
                previous = folded;
                double z = 100 * (lambda[i] * (sheared - SCHWEFEL_OPTIMUM) + SCHWEFEL_OPTIMUM);
                double beyond = Math.max(0, Math.abs(z) - 500);
                penalty += beyond * beyond;
                sum += z * Math.sin(Math.sqrt(Math.abs(z)));
            }
            return 0.01 * (penalty + SCHWEFEL_DEPTH - sum / dimension);
        });
    }

    /**
     * f23, Katsuura: z = R Λ^100 Q (x − x*), Aᵢ = Σₖ |2^k zᵢ − ⌊2^k zᵢ⌉| / 2^k for k = 1 … 32;
     * (10/D²) (Πᵢ (1 + (i+1) Aᵢ)^(10/D^1.2) − 1) + pen(x). The optimum recurs on a lattice in z; x* is one of many.
     */
    static Landscape katsuura(Instance instance) {
        int dimension = instance.dimension();
        double[] optimum = instance.optimum();
        LinearMap map = instance.r().after(lambda(100, dimension), instance.q());
        double exponent = 10 / Math.pow(dimension, 1.2);
        double factor = 10.0 / dimension / dimension;
        return new Landscape(optimum, x -> {
            double[] z = map.of(minus(x, optimum));
            double product = 1;
            for (int i = 0; i < dimension; i++) {
                product *= Math.pow(1 + (i + 1) * teeth(z[i]), exponent);
            }
            return factor * (product - 1) + penalty(x);
        });
    }

    private static double teeth(double z) {
        double sum = 0;
        double frequency = 1;
        for (int k = 1; k <= KATSUURA_TERMS; k++) {
            frequency *= 2;
            double t = frequency * z;
            sum += Math.abs(t - round(t)) / frequency;
        }
        return sum;
    }

    /**
     * f24, Lunacek's two funnels: x̂ᵢ = 2 pᵢ xᵢ with signs p, x* = p μ₀/2, z = R Λ^100 Q (x̂ − μ₀);
     * min(Σ (x̂ᵢ − μ₀)², D + σ Σ (x̂ᵢ − μ₁)²) + 10 (D − Σ cos 2πzᵢ) + 10⁴ pen(x). The funnel at μ₁ is the wider one.
     */
    static Landscape lunacekBiRastrigin(Instance instance) {
        int dimension = instance.dimension();
        double[] signs = RandomNumbers.normals(dimension, instance.seed());
        for (int i = 0; i < dimension; i++) {
            signs[i] = signs[i] < 0 ? -1 : 1;
        }
        double[] optimum = signs.clone();
        scale(optimum, FUNNEL / 2);
        LinearMap scaledQ = instance.q().scaledBy(lambda(100, dimension));
        LinearMap r = instance.r();
        double sigma = 1 - 0.5 / (Math.sqrt(dimension + 20) - 4.1);
        double decoy = -Math.sqrt((FUNNEL * FUNNEL - 1) / sigma);
        return new Landscape(optimum, x -> {
            double[] z = new double[dimension];
            double toFunnel = 0;
            double toDecoy = 0;
            for (int i = 0; i < dimension; i++) {
                double folded = 2 * signs[i] * x[i];
                z[i] = folded - FUNNEL;
                toFunnel += z[i] * z[i];
                toDecoy += (folded - decoy) * (folded - decoy);
            }
            double[] scaled = scaledQ.of(z);
            r.apply(scaled, z);
            return Math.min(toFunnel, dimension + sigma * toDecoy) + pits(z) + 1e4 * penalty(x);
        });
    }
}
