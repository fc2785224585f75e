package io.thalweg.core.search;

/**
 * The effort of a search of an acquisition function, in counts.
 *
 * @param rawPoints quasi-random arguments that are screened by value
 * @param localPoints perturbations of promising points that are screened as well
 * @param starts arguments from which a local search starts
 * @param maxIterations most iterations of a local search
 */
public record SearchEffort(int rawPoints, int localPoints, int starts, int maxIterations) {

    /** 512 raw points, 96 local ones, 10 starts. */
    public static final SearchEffort DEFAULT = new SearchEffort(512, 96, 10, 200);

    /**
     * Checks the counts.
     *
     * @param rawPoints quasi-random arguments that are screened by value
     * @param localPoints perturbations of promising points that are screened as well
     * @param starts arguments from which a local search starts
     * @param maxIterations most iterations of a local search
     */
    public SearchEffort {
        if (rawPoints < 1 || localPoints < 0 || starts < 1 || maxIterations < 1) {
            throw new IllegalArgumentException("rawPoints " + rawPoints + ", localPoints " + localPoints + ", starts "
                    + starts + ", maxIterations " + maxIterations
                    + ": all must be at least 1, except localPoints, which may be 0");
        }
    }

    /** {@return a quarter of the raw points and of the starts, for functions that are expensive to evaluate} */
    SearchEffort quartered() {
        return new SearchEffort((rawPoints + 3) / 4, localPoints, (starts + 3) / 4, maxIterations);
    }
}
