package io.thalweg.testfunction.internal.bbob;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A problem of the noiseless BBOB suite of COCO: one of 24 functions, in an instance that moves, turns and offsets it, on
 * [−5, 5]^D. Results on it can be set beside those of the algorithms that COCO has archived since 2009.
 *
 * <p>The optimum and its value are known, but are for the judge alone. One optimum is listed; f7, f16 and f23 have more.
 *
 * <p>Source: N. Hansen, S. Finck, R. Ros and A. Auger, Real-parameter black-box optimization benchmarking 2009: noiseless
 * functions definitions, INRIA research report RR-6829, 2009; random numbers, and constants that the report leaves open, as in the
 * reference implementation, N. Hansen et al., COCO: a platform for comparing continuous optimizers in a black-box setting,
 * Optimization Methods and Software 36, 2021.
 */
public final class BbobFunction implements TestFunction {

    /** Number of functions of the suite. */
    public static final int FUNCTIONS = 24;

    private final Instance problem;
    private final Box domain;
    private final Landscape landscape;
    private final double optimalValue;

    /**
     * Forms a problem. With rotations that takes time of order D³ and memory of order D².
     *
     * @param function f, 1 to 24
     * @param instance I, at least 1
     * @param dimension D, at least 2; at most 5,000 for functions with rotations
     * @throws IllegalArgumentException if the suite has no such problem
     */
    public BbobFunction(int function, int instance, int dimension) {
        if (function < 1 || function > FUNCTIONS) {
            throw new IllegalArgumentException(
                    "function is " + function + ", those of the BBOB suite are f1 to f" + FUNCTIONS);
        }
        if (instance < 1) {
            throw new IllegalArgumentException("instance is " + instance + ", those of the BBOB suite begin with 1");
        }
        if (dimension < 2) {
            throw new IllegalArgumentException("dimension is " + dimension + ", the BBOB suite needs at least 2");
        }
        problem = new Instance(function, instance, dimension);
        domain = Box.cube(dimension, -BuildingBlocks.BOUND, BuildingBlocks.BOUND);
        landscape = landscape(problem);
        optimalValue = problem.optimalValue();
    }

    private static Landscape landscape(Instance problem) {
        return switch (problem.function()) {
            case 1 -> Separable.sphere(problem);
            case 2 -> Separable.ellipsoid(problem);
            case 3 -> Separable.rastriginFunction(problem);
            case 4 -> Separable.bucheRastrigin(problem);
            case 5 -> Separable.linearSlope(problem);
            case 6 -> ModerateConditioning.attractiveSector(problem);
            case 7 -> ModerateConditioning.stepEllipsoid(problem);
            case 8 -> ModerateConditioning.rosenbrockFunction(problem);
            case 9 -> ModerateConditioning.rotatedRosenbrock(problem);
            case 10 -> HighConditioning.rotatedEllipsoid(problem);
            case 11 -> HighConditioning.discus(problem);
            case 12 -> HighConditioning.bentCigar(problem);
            case 13 -> HighConditioning.sharpRidge(problem);
            case 14 -> HighConditioning.differentPowers(problem);
            case 15 -> AdequateStructure.rotatedRastrigin(problem);
            case 16 -> AdequateStructure.weierstrass(problem);
            case 17 -> AdequateStructure.schaffersF7(problem, 10);
            case 18 -> AdequateStructure.schaffersF7(problem, 1000);
            case 19 -> AdequateStructure.griewankRosenbrock(problem);
            case 20 -> WeakStructure.schwefel(problem);
            case 21 -> Gallagher.peaks101(problem);
            case 22 -> Gallagher.peaks21(problem);
            case 23 -> WeakStructure.katsuura(problem);
            case 24 -> WeakStructure.lunacekBiRastrigin(problem);
            default -> throw new IllegalArgumentException("function is " + problem.function());
        };
    }

    /** f, 1 to 24. */
    public int function() {
        return problem.function();
    }

    /** I, at least 1. */
    public int instance() {
        return problem.number();
    }

    /** E.g. {@code bbob-f8-i3-d5}: function, instance, dimension. */
    @Override
    public String name() {
        return "bbob-f" + function() + "-i" + instance() + "-d" + dimension();
    }

    @Override
    public Box domain() {
        return domain;
    }

    @Override
    public int dimension() {
        return problem.dimension();
    }

    /**
     * How far a value is above the optimum, f(x) − f_opt. It is computed without f_opt, so small gaps have all their digits. At the
     * optimum it is 0, but for rounding of some 1e-15 in f20 and less in f9.
     *
     * @param x any point, inside or outside the box, length D; left as it is
     * @return NaN if a coordinate is, or else +∞ if a coordinate is infinite
     * @throws IllegalArgumentException if x has another length
     */
    public double gap(double[] x) {
        if (x.length != dimension()) {
            throw new IllegalArgumentException(
                    "x has length " + x.length + ", " + name() + " takes points of length " + dimension());
        }
        boolean infinite = false;
        for (double t : x) {
            if (Double.isNaN(t)) {
                return Double.NaN;
            }
            infinite |= Double.isInfinite(t);
        }
        return infinite ? Double.POSITIVE_INFINITY : landscape.gap().applyAsDouble(x);
    }

    /** The {@link #gap} and f_opt; x may be outside the box. */
    @Override
    public double formula(double[] x) {
        return gap(x) + optimalValue;
    }

    /** f_opt. */
    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(optimalValue);
    }

    /** x*. */
    @Override
    public List<double[]> optimizers() {
        return List.of(landscape.optimizer().clone());
    }

    /** Whether the other is the same problem. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BbobFunction that && problem.equals(that.problem);
    }

    @Override
    public int hashCode() {
        return problem.hashCode();
    }

    @Override
    public String toString() {
        return name();
    }
}
