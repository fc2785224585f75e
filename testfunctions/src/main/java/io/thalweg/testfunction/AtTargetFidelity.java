package io.thalweg.testfunction;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A multi-fidelity function with its fidelity held at the target: a function of the design coordinates alone. */
record AtTargetFidelity(MultiFidelityTestFunction function) implements TestFunction {

    @Override
    public String name() {
        return "target-" + function.name();
    }

    @Override
    public Box domain() {
        return new Box(design(function.lower()), design(function.upper()));
    }

    @Override
    public int[] integerCoordinates() {
        int[] design = designCoordinates();
        int[] whole = function.integerCoordinates();
        return IntStream.range(0, design.length)
                .filter(i -> IntStream.of(whole).anyMatch(j -> j == design[i]))
                .toArray();
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
        return function.constraintFormulas(complete(x));
    }

    @Override
    public double formula(double[] x) {
        return function.formula(complete(x));
    }

    @Override
    public OptionalDouble optimalValue() {
        return function.optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        List<double[]> designs = new ArrayList<>();
        function.optimizers().forEach(x -> designs.add(design(x)));
        return List.copyOf(designs);
    }

    /** Indices of the coordinates of the full point that are not fidelities. */
    private int[] designCoordinates() {
        int[] fidelities = function.fidelityCoordinates();
        return IntStream.range(0, function.dimension())
                .filter(i -> IntStream.of(fidelities).noneMatch(j -> j == i))
                .toArray();
    }

    private double[] design(double[] full) {
        return IntStream.of(designCoordinates()).mapToDouble(i -> full[i]).toArray();
    }

    private double[] complete(double[] design) {
        double[] full = new double[function.dimension()];
        int[] coordinates = designCoordinates();
        for (int i = 0; i < coordinates.length; i++) {
            full[coordinates[i]] = design[i];
        }
        int[] fidelities = function.fidelityCoordinates();
        double[] target = function.targetFidelity();
        for (int i = 0; i < fidelities.length; i++) {
            full[fidelities[i]] = target[i];
        }
        return full;
    }
}
