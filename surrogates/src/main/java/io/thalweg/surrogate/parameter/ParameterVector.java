package io.thalweg.surrogate.parameter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The hyperparameters of a model in a fixed order: an immutable value.
 *
 * <p>There are two views of it. <em>Values</em> are in natural units, one for each parameter. <em>Coordinates</em> are what
 * optimisers move: unconstrained numbers, one for each <em>learnt</em> parameter, in the same order.
 *
 * @param entries the parameters, of different names
 */
public record ParameterVector(List<Parameter> entries) {

    /** No parameters. */
    public static final ParameterVector EMPTY = new ParameterVector(List.of());

    /** Copies the list and checks that the names differ. */
    public ParameterVector {
        entries = List.copyOf(entries);
        Set<String> names = new HashSet<>();
        for (Parameter p : entries) {
            if (!names.add(p.name())) {
                throw new IllegalArgumentException("two parameters are named " + p.name()
                        + "; prefix one of the vectors (ParameterVector.prefixed) before joining them");
            }
        }
    }

    /** A vector of these parameters. */
    public static ParameterVector of(Parameter... parameters) {
        return new ParameterVector(List.of(parameters));
    }

    /** Number of parameters, learnt or not. */
    public int size() {
        return entries.size();
    }

    /** The parameter at an index. */
    public Parameter get(int index) {
        return entries.get(index);
    }

    /**
     * The parameter of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Parameter get(String name) {
        return entries.get(indexOf(name));
    }

    /** The names, in order. */
    public List<String> names() {
        return entries.stream().map(Parameter::name).toList();
    }

    /** These parameters followed by others. */
    public ParameterVector concat(ParameterVector other) {
        List<Parameter> joined = new ArrayList<>(entries);
        joined.addAll(other.entries);
        return new ParameterVector(joined);
    }

    /** The parameters from (inclusive) to (exclusive). */
    public ParameterVector slice(int from, int to) {
        return new ParameterVector(entries.subList(from, to));
    }

    /** These parameters with all their names prefixed. */
    public ParameterVector prefixed(String prefix) {
        return map(p -> p.renamed(prefix + p.name()));
    }

    /** These parameters under the names of others, one by one: the inverse of {@link #prefixed}. */
    public ParameterVector renamedAs(ParameterVector others) {
        if (others.size() != size()) {
            throw new IllegalArgumentException(
                    "others has " + others.size() + " parameters where " + size() + " were expected");
        }
        return new ParameterVector(IntStream.range(0, size())
                .mapToObj(i -> get(i).renamed(others.get(i).name()))
                .toList());
    }

    /**
     * Checks that a replacement of these parameters has the same names in the same order.
     *
     * @throws IllegalArgumentException if it has not
     */
    public void requireSameNames(ParameterVector replacement) {
        if (!replacement.names().equals(names())) {
            throw new IllegalArgumentException(
                    "parameters are named " + replacement.names() + " where " + names() + " were expected");
        }
    }

    /** Each parameter replaced, e.g. {@code map(p -> p.withPrior(prior))}. */
    public ParameterVector map(UnaryOperator<Parameter> replacement) {
        return new ParameterVector(entries.stream().map(replacement).toList());
    }

    /** These parameters with one replaced. */
    public ParameterVector with(String name, UnaryOperator<Parameter> replacement) {
        List<Parameter> changed = new ArrayList<>(entries);
        int index = indexOf(name);
        changed.set(index, replacement.apply(changed.get(index)));
        return new ParameterVector(changed);
    }

    /** The values in natural units, length {@link #size()}. */
    public double[] values() {
        return entries.stream().mapToDouble(Parameter::value).toArray();
    }

    /**
     * These parameters at other values.
     *
     * @param values in natural units and within the limits, length {@link #size()}
     */
    public ParameterVector withValues(double[] values) {
        Arguments.requireLength("values", values, size());
        List<Parameter> changed = new ArrayList<>(size());
        for (int i = 0; i < values.length; i++) {
            changed.add(get(i).withValue(values[i]));
        }
        return new ParameterVector(changed);
    }

    /** Number of coordinates: of learnt parameters. */
    public int coordinateCount() {
        return (int) entries.stream().filter(Parameter::learnt).count();
    }

    /** The coordinates of the learnt parameters. */
    public double[] coordinates() {
        return entries.stream()
                .filter(Parameter::learnt)
                .mapToDouble(Parameter::coordinate)
                .toArray();
    }

    /** The least coordinates that a fit may choose; may be infinite. */
    public double[] lowerCoordinates() {
        return entries.stream()
                .filter(Parameter::learnt)
                .mapToDouble(p -> p.transform().toCoordinate(p.lower()))
                .toArray();
    }

    /** The greatest coordinates that a fit may choose; may be infinite. */
    public double[] upperCoordinates() {
        return entries.stream()
                .filter(Parameter::learnt)
                .mapToDouble(p -> p.transform().toCoordinate(p.upper()))
                .toArray();
    }

    /**
     * These parameters at other coordinates; what is beyond a limit is moved to it.
     *
     * @param coordinates of the learnt parameters, not NaN
     */
    public ParameterVector withCoordinates(double[] coordinates) {
        Arguments.requireLength("coordinates", coordinates, coordinateCount());
        List<Parameter> changed = new ArrayList<>(size());
        int next = 0;
        for (Parameter p : entries) {
            changed.add(p.learnt() ? p.atCoordinate(coordinates[next++]) : p);
        }
        return new ParameterVector(changed);
    }

    /** These parameters with the learnt ones at the modes of their priors (see {@link Parameter#atMode}). */
    public ParameterVector atModes() {
        return map(Parameter::atMode);
    }

    /** These parameters with the learnt ones drawn from their priors (see {@link Parameter#drawn}). */
    public ParameterVector drawn(RandomGenerator random) {
        List<Parameter> changed = new ArrayList<>(size());
        for (Parameter p : entries) {
            changed.add(p.drawn(random));
        }
        return new ParameterVector(changed);
    }

    /** The log density of the priors of the learnt parameters at their values. */
    public double logPrior() {
        double sum = 0;
        for (Parameter p : entries) {
            if (p.learnt()) {
                sum += p.prior().logDensity(p.value());
            }
        }
        return sum;
    }

    /**
     * Adds the gradient of {@link #logPrior} with respect to the coordinates.
     *
     * @param coordinateGradient accumulates it, length {@link #coordinateCount()}
     */
    public void addLogPriorGradient(double[] coordinateGradient) {
        Arguments.requireLength("coordinateGradient", coordinateGradient, coordinateCount());
        int next = 0;
        for (Parameter p : entries) {
            if (p.learnt()) {
                coordinateGradient[next++] += p.prior().logDensitySlope(p.value()) * p.slope();
            }
        }
    }

    /**
     * The gradient with respect to the coordinates, by the chain rule.
     *
     * @param valueGradient gradient with respect to the values, length {@link #size()}
     * @return length {@link #coordinateCount()}
     */
    public double[] toCoordinateGradient(double[] valueGradient) {
        Arguments.requireLength("valueGradient", valueGradient, size());
        double[] gradient = new double[coordinateCount()];
        int next = 0;
        for (int i = 0; i < valueGradient.length; i++) {
            if (get(i).learnt()) {
                gradient[next++] = valueGradient[i] * get(i).slope();
            }
        }
        return gradient;
    }

    private int indexOf(String name) {
        for (int i = 0; i < size(); i++) {
            if (get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no parameter is named " + name + "; there are " + names());
    }

    /** The names and the values, e.g. {@code [outputscale=2.5, lengthscale=0.3]}. */
    @Override
    public String toString() {
        return entries.toString();
    }
}
