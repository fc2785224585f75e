package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.List;
import java.util.function.Predicate;

/**
 * A condition that only code can check. Two are equal if they have the same description and the same predicate object.
 *
 * @param description the condition in words, for messages
 * @param predicate true for the points that are allowed. It is asked about points within the ranges of the parameters that satisfy
 *     the linear constraints; many times for each suggestion and from several threads at once, so it must be quick, without side
 *     effects, and always give the same answer for the same point
 */
public record PredicateConstraint(String description, Predicate<Point> predicate) implements SpaceConstraint {

    /** What is demanded is not known: everything is allowed. */
    private enum Unknown implements Predicate<Point> {
        CODE;

        @Override
        public boolean test(Point point) {
            return true;
        }
    }

    /**
     * {@return a condition of which the words are known but not the code, as of a study that was written by another program: it allows every
     * point, and a space that has it says so in its {@linkplain SearchSpace#notes notes}}
     *
     * @param description the condition in words
     */
    public static PredicateConstraint inWords(String description) {
        return new PredicateConstraint(description, Unknown.CODE);
    }

    /** {@return whether the condition is known in words alone, so that nothing checks it} */
    public boolean isInWordsOnly() {
        return predicate == Unknown.CODE;
    }

    /** What is to be said of the constraints that are known in words only, one remark each. */
    static List<String> inWordsOnly(List<SpaceConstraint> constraints) {
        return constraints.stream()
                .filter(constraint -> constraint instanceof PredicateConstraint words && words.isInWordsOnly())
                .map(constraint -> "the constraint " + Names.quote(constraint.description())
                        + " is stated only in words: it is not checked")
                .toList();
    }

    /**
     * Checks the description.
     *
     * @param description the condition in words, for messages
     * @param predicate true for the points that are allowed. It is asked about points within the ranges of the parameters that satisfy
     *     the linear constraints; many times for each suggestion and from several threads at once, so it must be quick, without side
     *     effects, and always give the same answer for the same point
     */
    public PredicateConstraint {
        if (description.isBlank()) {
            throw new InvalidSpaceException("a constraint has no description: state it in words");
        }
    }

    /** Whether a point is allowed; what the predicate throws comes out with the point. */
    boolean allows(Point point) {
        try {
            return predicate.test(point);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "the constraint " + Names.quote(description) + " failed at the point " + point + ": " + e, e);
        }
    }
}
