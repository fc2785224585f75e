package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Ackley's function: a funnel under a nearly flat, rippled plain.
 *
 * <pre>f(x) = 20 + e − 20 exp(−0.2 √(Σ xᵢ² / d)) − exp(Σ cos(2π xᵢ) / d)</pre>
 *
 * on [−32.768, 32.768]^d; f* = 0 at the origin, where f has a kink. The optimum is the centre of the box, where
 * quasi-random designs look first: compare optimisers on a {@link Shifted} one.
 *
 * <p>Source: D. H. Ackley, A Connectionist Machine for Genetic Hillclimbing, Kluwer 1987; in d dimensions T. Bäck,
 * Evolutionary Algorithms in Theory and Practice, Oxford University Press 1996.
 *
 * @param dimension d, at least 1
 */
public record Ackley(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Ackley {
        Points.atLeast(1, dimension, "Ackley's function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -32.768, 32.768);
    }

    @Override
    public double formula(double[] x) {
        double cosines = 0;
        for (double t : x) {
            cosines += Math.cos(2 * Math.PI * t);
        }
        double funnel = -20 * Math.exp(-0.2 * Math.sqrt(sumOfSquares(x) / dimension));
        return funnel - Math.exp(cosines / dimension) + 20 + Math.E;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[dimension]);
    }
}
