package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.Points;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Weight of a light aircraft's wing, in one true model and three cheaper ones.
 *
 * <pre>
 * h(x) = 0.036 W_fw^0.0035 (A/cos²Λ)^0.6 q^0.006 λ^0.04 (100 t_c/cos Λ)^−0.3 (N_z W_dg)^0.49
 * level 0 (target): S^0.758 h + S W_p     level 1: S^0.758 h + W_p     level 2: S^0.8 h + W_p     level 3: S^0.9 h
 * </pre>
 *
 * Coordinates: wing area S, weight of fuel W_fw, aspect ratio A, quarter-chord sweep Λ in degrees, dynamic pressure q,
 * taper ratio λ, thickness to chord t_c, ultimate load factor N_z, gross weight W_dg, weight of paint W_p, and the level,
 * a whole number. The published costs of the levels 0 … 3 are 1000, 100, 10 and 1. At the target f is monotone in every
 * coordinate but the sweep, whose best value is 0, so the optimum is at a corner of the others.
 *
 * <p>Source: Y. Chen et al., A latent variable approach for non-hierarchical multi-fidelity adaptive sampling, Computer
 * Methods in Applied Mechanics and Engineering 421, 2024; the target model A. Forrester, A. Sóbester and A. Keane,
 * Engineering Design via Surrogate Modelling, Wiley 2008. In BoTorch it is WingWeightMultiFidelity, which returns 0 for a
 * level that is not a whole number; here that is an error.
 */
public record WingWeight() implements MultiFidelityTestFunction {

    private static final double[] COST = {1000, 100, 10, 1};

    @Override
    public Box domain() {
        return Box.of(
                150, 200, 220, 300, 6, 10, -10, 10, 16, 45, 0.5, 1, 0.08, 0.18, 2.5, 6, 1700, 2500, 0.025, 0.08, 0, 3);
    }

    @Override
    public int[] integerCoordinates() {
        return fidelityCoordinates();
    }

    @Override
    public int[] fidelityCoordinates() {
        return new int[] {10};
    }

    @Override
    public double[] targetFidelity() {
        return new double[] {0};
    }

    @Override
    public double formula(double[] x) {
        double area = x[0];
        double paint = x[9];
        double cosine = Math.cos(Math.toRadians(x[3]));
        double perArea = 0.036
                * Math.pow(x[1], 0.0035)
                * Math.pow(x[2] / square(cosine), 0.6)
                * Math.pow(x[4], 0.006)
                * Math.pow(x[5], 0.04)
                * Math.pow(100 * x[6] / cosine, -0.3)
                * Math.pow(x[7] * x[8], 0.49);
        return switch ((int) x[10]) {
            case 0 -> Math.pow(area, 0.758) * perArea + area * paint;
            case 1 -> Math.pow(area, 0.758) * perArea + paint;
            case 2 -> Math.pow(area, 0.8) * perArea + paint;
            default -> Math.pow(area, 0.9) * perArea;
        };
    }

    @Override
    public OptionalDouble cost(double[] x) {
        return OptionalDouble.of(COST[(int) Points.checked(this, x)[10]]);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(123.25367170091785);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {150, 220, 6, 0, 16, 0.5, 0.18, 2.5, 1700, 0.025, 0});
    }
}
