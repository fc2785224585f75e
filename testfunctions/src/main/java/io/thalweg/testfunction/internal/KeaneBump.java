package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import io.thalweg.testfunction.Points;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Keane's bump function: a field of bumps whose optimum lies on the edge of the feasible set.
 *
 * <pre>
 * f(x)  = −|Σ cos⁴xᵢ − 2 Π cos²xᵢ| / √(Σ i xᵢ²)
 * c₁(x) = Π xᵢ − 0.75,   c₂(x) = 7.5 d − Σ xᵢ
 * </pre>
 *
 * on [0, 10]^d; the root is cut off at 0.001, so that f is finite at the origin. The best value is known to hold for
 * d = 2 … 5 (Newton's iteration in 40 digits on the Lagrange conditions with c₁ active, from the best of some 1000 local
 * searches).
 *
 * <p>Source: A. J. Keane, Experiences with optimizers in structural design, Adaptive Computing in Engineering Design and
 * Control 1994; S. K. Mishra, Minimization of Keane's bump function by the repulsive particle swarm and the differential
 * evolution methods, SSRN 983836, 2007.
 *
 * @param dimension d, at least 2
 */
public record KeaneBump(int dimension) implements ConstrainedTestFunction {

    private static final Map<Integer, double[]> OPTIMIZERS = Map.of(
            2, new double[] {1.600860437285313, 0.4684980542537647},
            3, new double[] {3.042963159416442, 1.482875224390404, 0.16621107554026715},
            4, new double[] {3.0653179628632077, 1.5310470282568174, 0.40561736019809447, 0.3939858895745154},
            5,
                    new double[] {
                        3.075819328801149,
                        2.991995216708619,
                        1.4757937362717783,
                        0.23669135654519918,
                        0.23330899627130458
                    });

    /** Checks the dimension. */
    public KeaneBump {
        Points.atLeast(2, dimension, "Keane's bump function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 10);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        double product = 1;
        double weighted = 0;
        for (int i = 0; i < x.length; i++) {
            double cosine = Math.cos(x[i]);
            sum += fourth(cosine);
            product *= square(cosine);
            weighted += (i + 1) * square(x[i]);
        }
        return -Math.abs(sum - 2 * product) / Math.max(1e-3, Math.sqrt(weighted));
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double product = 1;
        double sum = 0;
        for (double t : x) {
            product *= t;
            sum += t;
        }
        return new double[] {product - 0.75, 7.5 * dimension - sum};
    }

    @Override
    public OptionalDouble optimalValue() {
        return switch (dimension) {
            case 2 -> OptionalDouble.of(-0.3649797458706566);
            case 3 -> OptionalDouble.of(-0.5157855029813062);
            case 4 -> OptionalDouble.of(-0.6222810255678125);
            case 5 -> OptionalDouble.of(-0.6344486869490333);
            default -> OptionalDouble.empty();
        };
    }

    @Override
    public List<double[]> optimizers() {
        double[] optimizer = OPTIMIZERS.get(dimension);
        return optimizer == null ? List.of() : List.of(optimizer.clone());
    }
}
