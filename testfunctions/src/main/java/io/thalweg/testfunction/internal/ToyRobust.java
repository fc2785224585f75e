package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * A one-dimensional problem whose nominal front is lost if its input is perturbed.
 *
 * <pre>
 * f₁(x) = 30 (p(x) + (x − 0.5)² + 0.1 sin(30x)) − 30,   p: from 2.4 − 10x − 0.1x² to 2x − 0.1x² across x = 0.2
 * f₂(x) = 0.75 u₁² − Lévy(u₁, u₂),   u₁ = 20 (0.95x + 0.03) − 10,   u₂ = −9.4
 * </pre>
 *
 * on [0, 0.7]; the two branches of p are blended by the logistic function of (0.2 − x)/0.005, and {@link Levy} is that of
 * two dimensions.
 *
 * <p>Source: S. Daulton, S. Cakmak, M. Balandat, M. A. Osborne, E. Zhou and E. Bakshy, Robust multi-objective Bayesian
 * optimization under input noise, ICML 2022.
 */
public record ToyRobust() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.cube(1, 0, 0.7);
    }

    @Override
    public double[] formulas(double[] x) {
        double t = x[0];
        double steep = 2.4 - 10 * t - 0.1 * square(t);
        double gentle = 2 * t - 0.1 * square(t);
        double blend = 1 / (1 + Math.exp((t - 0.2) / 0.005));
        double waves = square(t - 0.5) + 0.1 * Math.sin(30 * t);
        double first = 30 * (steep * blend + gentle * (1 - blend) + waves) - 30;
        double u = 20 * (0.95 * t + 0.03) - 10;
        double levy = new Levy(2).formula(new double[] {u, -9.4});
        return new double[] {first, 0.75 * square(u) - levy};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {-6.1397, -8.1942};
    }
}
