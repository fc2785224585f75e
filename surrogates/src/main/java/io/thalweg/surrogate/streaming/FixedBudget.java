package io.thalweg.surrogate.streaming;

/**
 * A fixed number of points, chosen anew from the present ones and the batch by pivoted Cholesky factorisation (OVC: Maddox, Stanton,
 * Wilson, "Conditioning sparse variational Gaussian processes for online decision-making", 2021); or moved by the gradient of the bound
 * in refits (Bui, Nguyen, Turner 2017).
 *
 * @param most number of points, at least 1
 * @param movesPoints whether refits move the points
 */
public record FixedBudget(int most, boolean movesPoints) implements SizePolicy {

    /**
     * Checks the number.
     *
     * @param most number of points, at least 1
     * @param movesPoints whether refits move the points
     */
    public FixedBudget {
        if (most < 1) {
            throw new IllegalArgumentException("most is " + most + ", must be at least 1");
        }
    }

    @Override
    public void choose(Growth growth) {
        int last = growth.mostBeforeExchange(most);
        while (growth.size() < last) {
            int row = growth.mostUncertain();
            if (row < 0) {
                break;
            }
            growth.add(row);
        }
        growth.exchange(most, 1);
    }

    /** Points that were moved are not thrown away. */
    @Override
    public boolean choosesAnew() {
        return !movesPoints;
    }
}
