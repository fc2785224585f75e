package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.lambda;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.minus;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.oscillate;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.penalty;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.rastrigin;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.skew;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.translate;

/** f15 to f19: functions of many pits whose depths lead to the best one. Below, y = x − x*. */
final class AdequateStructure {

    /** Number of cosines that Weierstrass's series is cut off at. */
    private static final int WAVES = 12;

    private AdequateStructure() {}

    /** f15: z = R Λ^10 Q T_asy^0.2(T_osz(R y)); ras(z). */
    static Landscape rotatedRastrigin(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        LinearMap map = r.after(lambda(10, instance.dimension()), instance.q());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            double[] rugged = r.of(z);
            oscillate(rugged);
            skew(rugged, 0.2);
            map.apply(rugged, z);
            return rastrigin(z);
        });
    }

    /**
     * f16: z = R Λ^{1/100} Q T_osz(R y), S = Σᵢ Σₖ 2^−k cos(2π 3^k (zᵢ + 0.5)) for k = 0 … 11, S₀ the inner sum at 0;
     * 10 (S/D − S₀)³ + (10/D) pen(x). The optimum recurs on a lattice in z; x* is one of many.
     */
    static Landscape weierstrass(Instance instance) {
        int dimension = instance.dimension();
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        LinearMap map = r.after(lambda(0.01, dimension), instance.q());
        double least = waves(0);
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            double[] rugged = r.of(z);
            oscillate(rugged);
            map.apply(rugged, z);
            double sum = 0;
            for (double t : z) {
                sum += waves(t);
            }
            double above = sum / dimension - least;
            return 10 * above * above * above + 10.0 / dimension * penalty(x);
        });
    }

    private static double waves(double z) {
        double sum = 0;
        double amplitude = 1;
        double frequency = 1;
        for (int k = 0; k < WAVES; k++) {
            sum += amplitude * Math.cos(2 * Math.PI * (z + 0.5) * frequency);
            amplitude /= 2;
            frequency *= 3;
        }
        return sum;
    }

    /**
     * f17 and f18, Schaffer's F7: z = Λ^α Q T_asy^0.5(R y), sᵢ = zᵢ² + zᵢ₊₁²;
     * (mean of sᵢ^0.25 (1 + sin²(50 sᵢ^0.1)))² + 10 pen(x).
     *
     * @param conditioning α: 10 for f17, 1000 for f18
     */
    static Landscape schaffersF7(Instance instance, double conditioning) {
        double[] optimum = instance.optimum();
        LinearMap r = instance.r();
        LinearMap map = instance.q().scaledBy(lambda(conditioning, instance.dimension()));
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            double[] bent = r.of(z);
            skew(bent, 0.5);
            map.apply(bent, z);
            double sum = 0;
            for (int i = 0; i < z.length - 1; i++) {
                double s = z[i] * z[i] + z[i + 1] * z[i + 1];
                double ripple = Math.sin(50 * Math.pow(s, 0.1));
                sum += Math.pow(s, 0.25) * (1 + ripple * ripple);
            }
            double mean = sum / (z.length - 1);
            return mean * mean + 10 * penalty(x);
        });
    }

    /**
     * f19, Griewank–Rosenbrock: z = c_D Q x + 0.5, sᵢ = 100 (zᵢ² − zᵢ₊₁)² + (1 − zᵢ)²;
     * 10 + 10 × mean of (sᵢ/4000 − cos sᵢ). The origin has a gap of 0.25 in every instance: do not begin there.
     */
    static Landscape griewankRosenbrock(Instance instance) {
        LinearMap map = ModerateConditioning.stretchedQ(instance);
        return new Landscape(ModerateConditioning.preimageOfHalves(instance), x -> {
            double[] z = map.of(x);
            translate(z, 0.5);
            double sum = 0;
            for (int i = 0; i < z.length - 1; i++) {
                double across = z[i] * z[i] - z[i + 1];
                double along = 1 - z[i];
                double s = 100 * across * across + along * along;
                sum += s / 4000 - Math.cos(s);
            }
            return 10 + 10 / (z.length - 1.0) * sum;
        });
    }
}
