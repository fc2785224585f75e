package io.thalweg.testfunction.catalog;

import io.thalweg.testfunction.TestProblem;
import io.thalweg.testfunction.internal.bbob.BbobFunction;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The test functions that share a class: one, or one for each dimension and possibly for each value of a second number.
 *
 * @param base the name without its numbers, as a rule the class name in lower case
 * @param members those that are listed; any other that the class accepts is found by its name too
 * @param numbers what follows the base in a name of this family
 * @param maker makes the member of these numbers; throws IllegalArgumentException if there is none
 */
record Family<T extends TestProblem>(String base, List<T> members, Pattern numbers, Function<Matcher, T> maker) {

    /** Dimension, and m where it is given. */
    private static final Pattern NUMBERS = Pattern.compile("-?(\\d{1,6})(?:m(\\d{1,6}))?");

    /** Function, instance and dimension, or anything else: no other function's name begins like those of the suite. */
    private static final Pattern BBOB_NUMBERS = Pattern.compile("-f(\\d{1,6})-i(\\d{1,9})-d(\\d{1,6})|.*");

    /** Makes the member of a dimension and of a second number, if that is given. */
    @FunctionalInterface
    private interface Maker<T> {
        /** Throws IllegalArgumentException if there is no such member. */
        T make(int dimension, OptionalInt second);
    }

    /** A function of two numbers, e.g. the constructor of a problem with so many coordinates and objectives. */
    @FunctionalInterface
    interface Two<T> {
        /** Applies this function. */
        T apply(int first, int second);
    }

    /** A family of one function. */
    static <T extends TestProblem> Family<T> of(T only) {
        return of(List.of(only), (dimension, second) -> {
            requireDimension(only, dimension);
            return withoutSecond(only, second);
        });
    }

    /** A family that varies in its dimension, and the dimensions of the members that are listed. */
    static <T extends TestProblem> Family<T> scalable(IntFunction<T> constructor, int... dimensions) {
        return of(
                IntStream.of(dimensions).mapToObj(constructor).toList(),
                (dimension, second) -> withoutSecond(constructor.apply(dimension), second));
    }

    /** A family of a fixed dimension that varies in a second number, and the values of it that are listed. */
    static <T extends TestProblem> Family<T> variants(IntFunction<T> constructor, int usual, int... others) {
        T first = constructor.apply(usual);
        IntStream numbers = IntStream.concat(IntStream.of(usual), IntStream.of(others));
        return of(numbers.mapToObj(constructor).toList(), (dimension, second) -> {
            requireDimension(first, dimension);
            return constructor.apply(second.orElse(usual));
        });
    }

    /** A family that varies in its dimension and in a second number, and pairs of both that are listed. */
    static <T extends TestProblem> Family<T> scalable(Two<T> constructor, int usual, int[]... pairs) {
        return of(
                List.of(pairs).stream()
                        .map(pair -> constructor.apply(pair[0], pair[1]))
                        .toList(),
                (dimension, second) -> constructor.apply(dimension, second.orElse(usual)));
    }

    /** The BBOB suite, with the first instance of each function in 5 dimensions as the members that are listed. */
    static Family<BbobFunction> bbob() {
        List<BbobFunction> members = IntStream.rangeClosed(1, BbobFunction.FUNCTIONS)
                .mapToObj(function -> new BbobFunction(function, 1, 5))
                .toList();
        return new Family<>("bbob", members, BBOB_NUMBERS, numbers -> {
            if (numbers.group(1) == null) {
                throw new IllegalArgumentException("names of the BBOB suite are those of a function from 1 to "
                        + BbobFunction.FUNCTIONS + ", an instance and a dimension, such as bbob-f8-i3-d5");
            }
            return new BbobFunction(
                    Integer.parseInt(numbers.group(1)),
                    Integer.parseInt(numbers.group(2)),
                    Integer.parseInt(numbers.group(3)));
        });
    }

    private static <T extends TestProblem> Family<T> of(List<T> members, Maker<T> maker) {
        String base = members.get(0).getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new Family<>(base, members, NUMBERS, numbers -> {
            String second = numbers.group(2);
            return maker.make(
                    Integer.parseInt(numbers.group(1)),
                    second == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(second)));
        });
    }

    private static void requireDimension(TestProblem problem, int dimension) {
        if (dimension != problem.dimension()) {
            throw new IllegalArgumentException(
                    "dimension is " + dimension + ", " + problem.name() + " is the only one");
        }
    }

    private static <T extends TestProblem> T withoutSecond(T problem, OptionalInt second) {
        if (second.isPresent()) {
            throw new IllegalArgumentException(
                    "m is " + second.getAsInt() + ", " + problem.name() + " has no such number");
        }
        return problem;
    }

    /** Whether a name in lower case is the base of this family and its numbers. */
    boolean claims(String name) {
        return name.startsWith(base)
                && numbers.matcher(name.substring(base.length())).matches();
    }

    /**
     * The member that a claimed name denotes.
     *
     * @throws IllegalArgumentException if there is none of these numbers
     */
    T member(String name) {
        Matcher matcher = numbers.matcher(name.substring(base.length()));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("name: " + name + " is not one of " + base);
        }
        try {
            return maker.apply(matcher);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("name: no test function " + name + ": " + e.getMessage(), e);
        }
    }
}
