package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.lambda;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.minus;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.oscillated;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.penalty;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.powers;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.rosenbrock;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.round;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.scale;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.stretch;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.translate;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.weightedSquares;

/** f6 to f9: functions of low or moderate conditioning. Below, y = x − x*. */
final class ModerateConditioning {

    private ModerateConditioning() {}

    /** f6, attractive sector: z = R Λ^10 Q y; T_osz(Σ qᵢ zᵢ²)^0.9 with qᵢ = 10⁴ where zᵢ has the sign of x*ᵢ, and 1 elsewhere. */
    static Landscape attractiveSector(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap map = instance.r().after(lambda(10, instance.dimension()), instance.q());
        return new Landscape(optimum, x -> {
            double[] z = map.of(minus(x, optimum));
            double sum = 0;
            for (int i = 0; i < z.length; i++) {
                double weight = z[i] * optimum[i] > 0 ? 1e4 : 1;
                sum += weight * z[i] * z[i];
            }
            return Math.pow(oscillated(sum), 0.9);
        });
    }

    /**
     * f7, step ellipsoid: ẑ = Λ^10 Q y, rounded to whole numbers, or to tenths where |ẑᵢ| ≤ 0.5, and turned by R;
     * 0.1 max(10⁻⁴ |ẑ₀|, Σ 10^(2κᵢ) zᵢ²) + pen(x) with ẑ₀ from before rounding. The optimum is a plateau around x*.
     */
    static Landscape stepEllipsoid(Instance instance) {
        double[] optimum = instance.optimum();
        LinearMap toSteps = instance.q().scaledBy(lambda(10, instance.dimension()));
        LinearMap r = instance.r();
        double[] weights = powers(100, instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            double[] steps = toSteps.of(z);
            double first = Math.abs(steps[0]);
            for (int i = 0; i < steps.length; i++) {
                steps[i] = Math.abs(steps[i]) > 0.5 ? round(steps[i]) : round(10 * steps[i]) / 10;
            }
            r.apply(steps, z);
            return 0.1 * Math.max(1e-4 * first, weightedSquares(weights, z)) + penalty(x);
        });
    }

    /** f8: x* = 0.75 Opt(s), z = c_D y + 1; ros(z). */
    static Landscape rosenbrockFunction(Instance instance) {
        double[] optimum = instance.optimum();
        scale(optimum, 0.75);
        double stretch = stretch(instance.dimension());
        return new Landscape(optimum, x -> {
            double[] z = minus(x, optimum);
            scale(z, stretch);
            translate(z, 1);
            return rosenbrock(z);
        });
    }

    /** f9: z = c_D Q x + 0.5; ros(z). */
    static Landscape rotatedRosenbrock(Instance instance) {
        LinearMap map = stretchedQ(instance);
        return new Landscape(preimageOfHalves(instance), x -> {
            double[] z = map.of(x);
            translate(z, 0.5);
            return rosenbrock(z);
        });
    }

    /** c_D Q. */
    static LinearMap stretchedQ(Instance instance) {
        return instance.q().times(stretch(instance.dimension()));
    }

    /** Where c_D Q x is (0.5, …, 0.5): the optimum of f9 and f19. */
    static double[] preimageOfHalves(Instance instance) {
        double[] x = instance.q().columnSums();
        scale(x, 1 / (2 * stretch(instance.dimension())));
        return x;
    }
}
