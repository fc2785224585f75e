package io.thalweg.testfunction.internal;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * A function of several objectives with its Pareto set moved by a seeded amount, as {@link Shifted} moves optima: the outcomes that can
 * be had, and with them the front, the reference point and the largest hypervolume, stay as they are.
 */
public final class ShiftedObjectives implements MultiObjectiveTestFunction {

    private final MultiObjectiveTestFunction function;
    private final BoxShift shift;

    /**
     * A shifted function.
     *
     * @param function the function whose Pareto set is moved
     * @param seed the randomness of the shift
     */
    public ShiftedObjectives(MultiObjectiveTestFunction function, Seed seed) {
        this.function = function;
        this.shift = new BoxShift(function, seed);
    }

    @Override
    public String name() {
        return "shifted-" + function.name();
    }

    @Override
    public Box domain() {
        return function.domain();
    }

    @Override
    public int[] integerCoordinates() {
        return function.integerCoordinates();
    }

    @Override
    public int[] categoricalCoordinates() {
        return function.categoricalCoordinates();
    }

    @Override
    public boolean minimization() {
        return function.minimization();
    }

    @Override
    public int constraintCount() {
        return function.constraintCount();
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return function.constraintFormulas(shift.original(x));
    }

    @Override
    public double[] formulas(double[] x) {
        return function.formulas(shift.original(x));
    }

    @Override
    public double[] referencePoint() {
        return function.referencePoint();
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return function.maxHypervolume();
    }
}
