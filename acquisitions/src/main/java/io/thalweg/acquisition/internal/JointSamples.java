package io.thalweg.acquisition.internal;

/** Joint samples of all outcomes at one argument, and where a head leaves their adjoints; reused from argument to argument. */
public final class JointSamples {

    /** Points in an argument, q. */
    public final int points;

    /** Number of samples, S. */
    public final int count;

    /** The samples of each outcome, the objective first: q × S, those of a point are contiguous. */
    final double[][] outcomes;

    /** The adjoints of {@link #outcomes}. */
    final double[][] adjoints;

    /** Room for a number a point and sample, for a head to use. */
    public final double[] utilities;

    /** Room for the adjoints of {@link #utilities}. */
    public final double[] utilityBars;

    /** Room for a number a sample. */
    public final double[] worths;

    /**
     * Room for samples.
     *
     * @param points points in an argument, q
     * @param count number of samples, S
     * @param outcomes number of outcomes
     */
    public JointSamples(int points, int count, int outcomes) {
        this.points = points;
        this.count = count;
        this.outcomes = new double[outcomes][points * count];
        this.adjoints = new double[outcomes][points * count];
        this.utilities = new double[points * count];
        this.utilityBars = new double[points * count];
        this.worths = new double[count];
    }

    /** Points in an argument, q. */
    public int points() {
        return points;
    }

    /** Number of samples, S. */
    public int count() {
        return count;
    }

    /** The samples of an outcome, q × S: those of a point are contiguous. */
    public double[] outcome(int index) {
        return outcomes[index];
    }

    /** Where a head leaves the adjoints of {@link #outcome}. */
    public double[] outcomeBar(int index) {
        return adjoints[index];
    }

    /** The samples of the objective. */
    public double[] objective() {
        return outcomes[0];
    }

    /** The adjoints of the samples of the objective. */
    public double[] objectiveBar() {
        return adjoints[0];
    }
}
