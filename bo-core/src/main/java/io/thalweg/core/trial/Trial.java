package io.thalweg.core.trial;

import io.thalweg.core.space.Point;
import java.util.List;

/**
 * A point that is, was or will be evaluated.
 *
 * @param number unique in its study, counted from 0 without gaps
 * @param point the parameters' values
 * @param origin where the point came from
 * @param health how the suggestion came about
 * @param notes what is odd about the point, e.g. that it lies outside the space; usually empty
 */
public record Trial(long number, Point point, Origin origin, StepHealth health, List<String> notes) {

    /**
     * Copies the notes.
     *
     * @param number unique in its study, counted from 0 without gaps
     * @param point the parameters' values
     * @param origin where the point came from
     * @param health how the suggestion came about
     * @param notes what is odd about the point, e.g. that it lies outside the space; usually empty
     */
    public Trial {
        notes = List.copyOf(notes);
    }

    /**
     * {@return the same trial with the values of parameters that its point does not have}
     *
     * @param others values of parameters
     */
    public Trial completedBy(Point others) {
        return new Trial(number, point.completedBy(others), origin, health, notes);
    }

    /**
     * {@return this trial; what another one has as well, names of parameters and a like health, it shares with it, to take less memory}
     *
     * @param other a trial that may have the same names
     */
    @SuppressWarnings("ReferenceEquality") // what is equal but not the same is what there is to share
    public Trial sharing(Trial other) {
        Point shared = point.sharing(other.point);
        StepHealth like = health.equals(other.health) ? other.health : health;
        boolean same = shared == point && like == health;
        return same ? this : new Trial(number, shared, origin, like, notes);
    }

    /** A line, for example {@code trial 7: {x=0.3, n=4} (maximum of the acquisition function)}. */
    @Override
    public String toString() {
        return "trial " + number + ": " + point + " (" + health + ")";
    }

    /**
     * {@return the same trial with a number}
     *
     * @param other a trial that may have the same names
     */
    public Trial numbered(long other) {
        return other == number ? this : new Trial(other, point, origin, health, notes);
    }
}
