package io.thalweg.testfunction;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * What all test functions have in common, whatever they return: a name, a box and possibly constraints. Immutable;
 * evaluations are pure and may run in parallel.
 */
public interface TestProblem {

    /** {@return the box to search} */
    Box domain();

    /**
     * {@return the name that {@link TestFunctions} finds this function by: the class name in lower case and the dimension, e.g.
     * {@code branin2} or {@code ackley5}} A hyphen parts the two where the class name itself ends in a digit, as in
     * {@code zdt1-5}. Suites have names of their own.
     */
    default String name() {
        String base = getClass().getSimpleName().toLowerCase(Locale.ROOT);
        boolean endsInDigit = Character.isDigit(base.charAt(base.length() - 1));
        return base + (endsInDigit ? "-" : "") + dimension();
    }

    /** {@return the number of coordinates of a point} */
    default int dimension() {
        return domain().dimension();
    }

    /** {@return a new array of the lower bounds} */
    default double[] lower() {
        return domain().lower();
    }

    /** {@return a new array of the upper bounds} */
    default double[] upper() {
        return domain().upper();
    }

    /**
     * {@return the box as a search space: the parameters {@code x1} … {@code xd}, real numbers, integers or categories {@code c0}, {@code c1}, …}
     */
    default SearchSpace space() {
        Box box = domain();
        int[] whole = integerCoordinates();
        int[] categories = categoricalCoordinates();
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int i = 0; i < box.dimension(); i++) {
            String parameter = "x" + (i + 1);
            if (Arrays.binarySearch(categories, i) >= 0) {
                space.categorical(
                        parameter,
                        LongStream.rangeClosed((long) box.lower(i), (long) box.upper(i))
                                .mapToObj(number -> "c" + number)
                                .toList());
            } else if (Arrays.binarySearch(whole, i) >= 0) {
                space.integer(parameter, (long) box.lower(i), (long) box.upper(i));
            } else {
                space.real(parameter, box.lower(i), box.upper(i));
            }
        }
        return space.build();
    }

    /**
     * {@return the coordinates of a point of the {@link #space}, length d}
     *
     * @param point a point of the space
     * @throws IllegalArgumentException if a parameter is missing, or neither a number nor a category as it should be
     */
    default double[] coordinates(Point point) {
        int[] categories = categoricalCoordinates();
        double[] x = new double[dimension()];
        for (int i = 0; i < x.length; i++) {
            String parameter = "x" + (i + 1);
            x[i] = Arrays.binarySearch(categories, i) >= 0
                    ? Double.parseDouble(point.text(parameter).substring(1))
                    : point.real(parameter);
        }
        return x;
    }

    /**
     * {@return the point of the {@link #space} that has these coordinates}
     *
     * @param x length d
     */
    default Point point(double[] x) {
        int[] categories = categoricalCoordinates();
        Point.Builder point = Point.builder();
        for (int i = 0; i < x.length; i++) {
            boolean category = Arrays.binarySearch(categories, i) >= 0;
            point.set("x" + (i + 1), category ? "c" + (long) x[i] : (Object) x[i]);
        }
        return point.build();
    }

    /** {@return indices of the coordinates that must be whole numbers, ascending; none by default} */
    default int[] integerCoordinates() {
        return new int[0];
    }

    /**
     * {@return indices of those of the {@link #integerCoordinates} that number categories, whose order means nothing, ascending; none by default}
     */
    default int[] categoricalCoordinates() {
        return new int[0];
    }

    /** {@return whether the objective is to be minimised, as it is by default, or maximised} */
    default boolean minimization() {
        return true;
    }

    /** {@return the number of constraints; none by default} */
    default int constraintCount() {
        return 0;
    }

    /**
     * The constraint slacks at a point: feasible where every one is at least 0.
     *
     * @param x a point of the box, length d
     * @return a new array of {@link #constraintCount} slacks
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    default double[] slack(double[] x) {
        return constraintFormulas(Points.checked(this, x));
    }

    /**
     * {@return whether a point satisfies all the constraints, to the last bit}
     *
     * @param x a point of the box
     * @throws IllegalArgumentException if x has another length, is not finite or is outside the box
     */
    default boolean isFeasible(double[] x) {
        for (double slack : slack(x)) {
            if (!(slack >= 0)) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return the formulas behind {@link #slack}, for implementors: x is not checked}
     *
     * @param x a point of the box
     */
    default double[] constraintFormulas(double[] x) {
        return new double[0];
    }
}
