package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Orthonormal.addMultiple;
import static io.thalweg.testfunction.internal.Orthonormal.dot;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;

/**
 * A function of few directions that lie askew in many dimensions: of no coordinate alone, and constant across them.
 *
 * <pre>g(x) = f(x° + S T (x − x*))</pre>
 *
 * on [−1, 1]^d, where x° is the first of the optimizers of f, in e dimensions, S the diagonal matrix of half the ranges of its box,
 * T a matrix of e orthonormal rows, uniform over all of them, and x* the optimizer of g, each coordinate of it between 0.2 and 0.8
 * to either side of 0. Points are mapped out of the box of f as by {@link Rotated}, so it must be one of the functions that are suitable
 * there, or a {@link Hartmann}, whose wells all have their centres inside the cube: a point outside is further from each than its
 * projection.
 *
 * <p>Source: the rotated test of Z. Wang, F. Hutter, M. Zoghi, D. Matheson and N. de Freitas, Bayesian optimization in a billion dimensions
 * via random embeddings, Journal of Artificial Intelligence Research 55, 2016.
 */
public final class Projected extends Reparameterized {

    /** x°. */
    private final double[] before;

    /** x*. */
    private final double[] after;

    /** The rows of T. */
    private final double[][] rows;

    /**
     * A projected function.
     *
     * @param function f, one of those above
     * @param dimension d, at least the dimension of f
     * @param seed the randomness of directions and shift
     * @throws IllegalArgumentException if the function has constraints, coordinates that are whole numbers, several fidelities or no
     *     known optimum, or more coordinates than d
     */
    public Projected(TestFunction function, int dimension, Seed seed) {
        super(Rotated.suitable(function));
        Points.atLeast(function.dimension(), dimension, "what " + function.name() + " is projected from");
        before = function.optimizers().get(0);
        after = Rotated.awayFromTheCentre(
                Box.cube(dimension, -1, 1), seed.child("optimizer").generator());
        rows = Orthonormal.rows(
                before.length, dimension, seed.child("directions").generator());
    }

    @Override
    public String name() {
        return "projected" + after.length + "-" + function.name();
    }

    @Override
    public Box domain() {
        return Box.cube(after.length, -1, 1);
    }

    @Override
    double[] original(double[] x) {
        double[] offset = x.clone();
        addMultiple(offset, -1, after);
        Box box = function.domain();
        double[] y = before.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] += (box.upper(i) - box.lower(i)) / 2 * dot(rows[i], offset);
        }
        return y;
    }

    /** One of them; all others have the same image. */
    @Override
    public List<double[]> optimizers() {
        return List.of(after.clone());
    }
}
