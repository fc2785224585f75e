package io.thalweg.surrogate.hyperparameter;

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
 * <p>There are two views of it. <em>Values</em> are in natural units, one for each hyperparameter. <em>Coordinates</em> are what
 * optimisers move: unconstrained numbers, one for each <em>learnt</em> hyperparameter, in the same order.
 *
 * @param entries the hyperparameters, of different names
 */
public record HyperparameterVector(List<Hyperparameter> entries) {

    /** No hyperparameters. */
    public static final HyperparameterVector EMPTY = new HyperparameterVector(List.of());

    /**
     * Copies the list and checks that the names differ.
     *
     * @param entries the hyperparameters, of different names
     */
    public HyperparameterVector {
        entries = List.copyOf(entries);
        Set<String> names = new HashSet<>();
        for (Hyperparameter p : entries) {
            if (!names.add(p.name())) {
                throw new IllegalArgumentException("two hyperparameters are named " + p.name()
                        + "; prefix one of the vectors (HyperparameterVector.prefixed) before joining them");
            }
        }
    }

    /**
     * {@return a vector of these hyperparameters}
     *
     * @param hyperparameters the hyperparameters
     */
    public static HyperparameterVector of(Hyperparameter... hyperparameters) {
        return new HyperparameterVector(List.of(hyperparameters));
    }

    /** {@return the number of hyperparameters, learnt or not} */
    public int size() {
        return entries.size();
    }

    /**
     * {@return the hyperparameter at an index}
     *
     * @param index index of the hyperparameter
     */
    public Hyperparameter get(int index) {
        return entries.get(index);
    }

    /**
     * {@return the hyperparameter of this name}
     *
     * @param name of the hyperparameter
     * @throws IllegalArgumentException if there is none
     */
    public Hyperparameter get(String name) {
        return entries.get(indexOf(name));
    }

    /** {@return the names, in order} */
    public List<String> names() {
        return entries.stream().map(Hyperparameter::name).toList();
    }

    /**
     * {@return these hyperparameters followed by others}
     *
     * @param other those that follow
     */
    public HyperparameterVector concat(HyperparameterVector other) {
        List<Hyperparameter> joined = new ArrayList<>(entries);
        joined.addAll(other.entries);
        return new HyperparameterVector(joined);
    }

    /**
     * {@return the hyperparameters from (inclusive) to (exclusive)}
     *
     * @param from the first index
     * @param to the index after the last one
     */
    public HyperparameterVector slice(int from, int to) {
        return new HyperparameterVector(entries.subList(from, to));
    }

    /**
     * {@return these hyperparameters with all their names prefixed}
     *
     * @param prefix put before each name
     */
    public HyperparameterVector prefixed(String prefix) {
        return map(p -> p.renamed(prefix + p.name()));
    }

    /**
     * {@return these hyperparameters under the names of others, one by one: the inverse of {@link #prefixed}}
     *
     * @param others whose names are taken
     */
    public HyperparameterVector renamedAs(HyperparameterVector others) {
        if (others.size() != size()) {
            throw new IllegalArgumentException(
                    "others has " + others.size() + " hyperparameters where " + size() + " were expected");
        }
        return new HyperparameterVector(IntStream.range(0, size())
                .mapToObj(i -> get(i).renamed(others.get(i).name()))
                .toList());
    }

    /**
     * Checks that a replacement of these hyperparameters has the same names in the same order.
     *
     * @param replacement makes the new one of the old one
     * @throws IllegalArgumentException if it has not
     */
    public void requireSameNames(HyperparameterVector replacement) {
        if (!replacement.names().equals(names())) {
            throw new IllegalArgumentException(
                    "hyperparameters are named " + replacement.names() + " where " + names() + " were expected");
        }
    }

    /**
     * {@return each hyperparameter replaced, e.g. {@code map(p -> p.withPrior(prior))}}
     *
     * @param replacement makes the new one of the old one
     */
    public HyperparameterVector map(UnaryOperator<Hyperparameter> replacement) {
        return new HyperparameterVector(entries.stream().map(replacement).toList());
    }

    /**
     * {@return these hyperparameters with one replaced}
     *
     * @param name of the hyperparameter
     * @param replacement makes the new one of the old one
     */
    public HyperparameterVector with(String name, UnaryOperator<Hyperparameter> replacement) {
        List<Hyperparameter> changed = new ArrayList<>(entries);
        int index = indexOf(name);
        changed.set(index, replacement.apply(changed.get(index)));
        return new HyperparameterVector(changed);
    }

    /** {@return the values in natural units, length {@link #size()}} */
    public double[] values() {
        double[] values = new double[entries.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = entries.get(i).value();
        }
        return values;
    }

    /**
     * {@return these hyperparameters at other values}
     *
     * @param values in natural units and within the limits, length {@link #size()}
     */
    public HyperparameterVector withValues(double[] values) {
        Arguments.requireLength("values", values, size());
        List<Hyperparameter> changed = new ArrayList<>(size());
        for (int i = 0; i < values.length; i++) {
            changed.add(get(i).withValue(values[i]));
        }
        return new HyperparameterVector(changed);
    }

    /** {@return the number of coordinates: of learnt hyperparameters} */
    public int coordinateCount() {
        return (int) entries.stream().filter(Hyperparameter::learnt).count();
    }

    /** {@return the coordinates of the learnt hyperparameters} */
    public double[] coordinates() {
        return entries.stream()
                .filter(Hyperparameter::learnt)
                .mapToDouble(Hyperparameter::coordinate)
                .toArray();
    }

    /** {@return the least coordinates that a fit may choose; may be infinite} */
    public double[] lowerCoordinates() {
        return entries.stream()
                .filter(Hyperparameter::learnt)
                .mapToDouble(p -> p.transform().toCoordinate(p.lower()))
                .toArray();
    }

    /** {@return the greatest coordinates that a fit may choose; may be infinite} */
    public double[] upperCoordinates() {
        return entries.stream()
                .filter(Hyperparameter::learnt)
                .mapToDouble(p -> p.transform().toCoordinate(p.upper()))
                .toArray();
    }

    /**
     * {@return these hyperparameters at other coordinates; what is beyond a limit is moved to it}
     *
     * @param coordinates of the learnt hyperparameters, not NaN
     */
    public HyperparameterVector withCoordinates(double[] coordinates) {
        Arguments.requireLength("coordinates", coordinates, coordinateCount());
        List<Hyperparameter> changed = new ArrayList<>(size());
        int next = 0;
        for (Hyperparameter p : entries) {
            changed.add(p.learnt() ? p.atCoordinate(coordinates[next++]) : p);
        }
        return new HyperparameterVector(changed);
    }

    /** {@return these hyperparameters with the learnt ones at the modes of their priors (see {@link Hyperparameter#atMode})} */
    public HyperparameterVector atModes() {
        return map(Hyperparameter::atMode);
    }

    /**
     * {@return these hyperparameters with the learnt ones drawn from their priors (see {@link Hyperparameter#drawn})}
     *
     * @param random draws
     */
    public HyperparameterVector drawn(RandomGenerator random) {
        List<Hyperparameter> changed = new ArrayList<>(size());
        for (Hyperparameter p : entries) {
            changed.add(p.drawn(random));
        }
        return new HyperparameterVector(changed);
    }

    /** {@return the log density of the priors of the learnt hyperparameters at their values} */
    public double logPrior() {
        double sum = 0;
        for (Hyperparameter p : entries) {
            if (p.learnt()) {
                sum += p.prior().logDensity(p.value());
            }
        }
        return sum;
    }

    /**
     * {@return the log density of the coordinates of the learnt hyperparameters under their priors: with the Jacobian of the transform}
     */
    public double logCoordinatePrior() {
        double sum = logPrior();
        for (Hyperparameter p : entries) {
            sum += p.learnt() ? Math.log(p.slope()) : 0;
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
        for (Hyperparameter p : entries) {
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
        throw new IllegalArgumentException("no hyperparameter is named " + name + "; there are " + names());
    }

    /** The names and the values, e.g. {@code [outputscale=2.5, lengthscale=0.3]}. */
    @Override
    public String toString() {
        return entries.toString();
    }
}
