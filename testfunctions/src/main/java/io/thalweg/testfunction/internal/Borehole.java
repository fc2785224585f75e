package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.Points;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Flow of water through a borehole between two aquifers, in one true model and four cheaper ones.
 *
 * <pre>f(x) = 2π T_u (a H_u − b H_l) / (ℓ (1 + k L T_u / (ln(r/r_w) r_w² K_w) + m T_u/T_l)),   ℓ = ln(n r/r_w)</pre>
 *
 * Coordinates: radius of the borehole r_w and of influence r, transmissivity of the upper and lower aquifer T_u, T_l, their
 * potentiometric heads H_u, H_l, length L, hydraulic conductivity K_w, and the level, a whole number. (a, b, k, m, n) is
 * (1, 1, 2, 1, 1) at level 0, the target; (1, 0.8, 1, 1, 1) at 1; (1, 1, 8, 0.75, 1) at 2; (1.09, 1, 3, 1, 4) at 3;
 * (1.05, 1, 3, 1, 2) at 4. The published costs are 1000, 100, 10, 100 and 10. At the target f is monotone in every
 * coordinate, so the optimum is a corner of the box.
 *
 * <p>Source: Y. Chen et al., A latent variable approach for non-hierarchical multi-fidelity adaptive sampling, Computer
 * Methods in Applied Mechanics and Engineering 421, 2024; the target model W. V. Harper and S. K. Gupta, Sensitivity and
 * uncertainty analysis of a borehole scenario, Battelle BMI/ONWI-516, 1983. In BoTorch it is BoreholeMultiFidelity, which
 * returns 0 for a level that is not a whole number; here that is an error.
 */
public record Borehole() implements MultiFidelityTestFunction {

    private static final double[] COST = {1000, 100, 10, 100, 10};

    @Override
    public Box domain() {
        return Box.of(0.05, 0.15, 100, 10_000, 100, 1000, 10, 500, 990, 1110, 700, 820, 1000, 2000, 6000, 12_000, 0, 4);
    }

    @Override
    public int[] integerCoordinates() {
        return fidelityCoordinates();
    }

    @Override
    public int[] fidelityCoordinates() {
        return new int[] {8};
    }

    @Override
    public double[] targetFidelity() {
        return new double[] {0};
    }

    @Override
    public double formula(double[] x) {
        return switch ((int) x[8]) {
            case 0 -> flow(x, 1, 1, 2, 1, 1);
            case 1 -> flow(x, 1, 0.8, 1, 1, 1);
            case 2 -> flow(x, 1, 1, 8, 0.75, 1);
            case 3 -> flow(x, 1.09, 1, 3, 1, 4);
            default -> flow(x, 1.05, 1, 3, 1, 2);
        };
    }

    /** The formula with its five constants, in the order of the class comment. */
    private static double flow(double[] x, double a, double b, double k, double m, double n) {
        double borehole = x[0];
        double influence = x[1];
        double upper = x[2];
        double lower = x[3];
        double resistance = Math.log(influence / borehole) * square(borehole) * x[7];
        return 2
                * Math.PI
                * upper
                * (a * x[4] - b * x[5])
                / (Math.log(n * influence / borehole) * (1 + k * x[6] * upper / resistance + m * upper / lower));
    }

    @Override
    public OptionalDouble cost(double[] x) {
        return OptionalDouble.of(COST[(int) Points.checked(this, x)[8]]);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(3.985463803284515);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {0.05, 10_000, 100, 10, 990, 820, 2000, 6000, 0});
    }
}
