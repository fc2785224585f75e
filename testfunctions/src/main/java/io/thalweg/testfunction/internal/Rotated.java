package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Orthonormal.addMultiple;
import static io.thalweg.testfunction.internal.Orthonormal.dot;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A function turned about its optimum, and the optimum moved, both by seeded amounts. Many classics are sums over coordinates, which a
 * search along the axes takes one by one; turned, they are not.
 *
 * <pre>g(x) = f(x° + R (x − x*))</pre>
 *
 * where x° is the first of the function's optimizers, x* the new one, each coordinate of it between 10 % and 40 % of the range to
 * either side of the centre of the box, and R an orthogonal matrix, uniform over all of them by the Haar measure.
 *
 * <p>Points of the box are mapped out of it, near its corners always. That leaves the optimal value as it is for functions whose
 * formula holds on all of ℝᵈ and whose optimum in the box is the best there too:
 *
 * <ul>
 *   <li>sums of terms that are nowhere negative and all vanish there: {@link Beale}, {@link DixonPrice}, {@link Ellipsoid}, {@link Levy},
 *       {@link Powell}, {@link Rastrigin}, {@link Rosenbrock};
 *   <li>{@link Ackley} and {@link DropWave}, which rise from a floor that they touch at the origin alone; {@link Griewank}, whose
 *       cosines cannot outweigh the bowl; {@link Cosine}, for the same reason with the opposite sign;
 *   <li>polynomials whose global minimum the box holds: {@link SixHumpCamel}, {@link StyblinskiTang}, {@link ThreeHumpCamel}.
 * </ul>
 *
 * <p>Others would get an optimum that nobody knows, such as the {@link EggHolder}, or no value at all; {@link Shifted} takes any
 * function. Optimizers that are turned out of the box are not listed.
 */
public final class Rotated extends Reparameterized {

    private static final double LEAST = 0.1;
    private static final double MOST = 0.4;

    private final double[] before;
    private final double[] after;

    /** The rows of R. */
    private final double[][] rotation;

    /**
     * A rotated function.
     *
     * @param function one of those above, or one that is like them
     * @param seed the randomness of rotation and shift
     * @throws IllegalArgumentException if the function has constraints, coordinates that are whole numbers, several fidelities or no
     *     known optimum
     */
    public Rotated(TestFunction function, Seed seed) {
        super(suitable(function));
        before = function.optimizers().get(0);
        after = awayFromTheCentre(function.domain(), seed.child("optimizer").generator());
        rotation = Orthonormal.rows(
                before.length, before.length, seed.child("rotation").generator());
    }

    /** The function, if it can be turned whatever its formula. */
    static TestFunction suitable(TestFunction function) {
        if (function.constraintCount() > 0
                || function.integerCoordinates().length > 0
                || function instanceof MultiFidelityTestFunction
                || function.optimizers().isEmpty()) {
            throw new IllegalArgumentException("function is " + function.name()
                    + ", must be unconstrained in real coordinates with a known optimum; shift it instead");
        }
        return function;
    }

    /** A point each of whose coordinates is between 10 % and 40 % of the range to either side of the centre. */
    static double[] awayFromTheCentre(Box box, RandomGenerator random) {
        double[] x = new double[box.dimension()];
        for (int i = 0; i < x.length; i++) {
            double distance = LEAST + (MOST - LEAST) * random.nextDouble();
            double u = 0.5 + (random.nextBoolean() ? distance : -distance);
            x[i] = box.lower(i) + u * (box.upper(i) - box.lower(i));
        }
        return x;
    }

    @Override
    public String name() {
        return "rotated-" + function.name();
    }

    @Override
    double[] original(double[] x) {
        double[] offset = x.clone();
        addMultiple(offset, -1, after);
        double[] y = before.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] += dot(rotation[i], offset);
        }
        return y;
    }

    @Override
    public List<double[]> optimizers() {
        List<double[]> inside = new ArrayList<>();
        for (double[] y : function.optimizers()) {
            double[] x = after.clone();
            for (int i = 0; i < x.length; i++) {
                addMultiple(x, y[i] - before[i], rotation[i]);
            }
            if (holds(domain(), x)) {
                inside.add(x);
            }
        }
        return List.copyOf(inside);
    }

    private static boolean holds(Box box, double[] x) {
        for (int i = 0; i < x.length; i++) {
            if (!(x[i] >= box.lower(i) && x[i] <= box.upper(i))) {
                return false;
            }
        }
        return true;
    }
}
