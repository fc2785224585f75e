package io.thalweg.examples.search;

/**
 * Notices that taste has changed, by a cumulative sum (Page 1954): scores then differ from what is usual for their queries by much more than they
 * did before, whatever the settings.
 */
final class Alarm {

    /** Squares that nothing is judged by yet. */
    private static final int LEARNT = 500;

    /** A square may exceed the mean of the earlier ones by so many times that mean, and nothing adds up. */
    private static final double ALLOWED = 1;

    /** The sum that rings, in means of squares. */
    private static final double RINGS = 200;

    private double squares;
    private int number;
    private double sum;

    /**
     * {@return whether taste has changed}
     *
     * @param surplus of a score over what is usual for its query
     */
    boolean rings(double surplus) {
        double square = surplus * surplus;
        if (number >= LEARNT && squares > 0) {
            sum = Math.max(0, sum + square * number / squares - 1 - ALLOWED);
        }
        squares += square;
        number++;
        return sum > RINGS;
    }
}
