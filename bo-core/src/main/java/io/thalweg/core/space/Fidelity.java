package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;

/**
 * The parameter of a space that says how much is invested in an evaluation: rows, epochs, the fineness of a mesh. What is sought is the best
 * point at full fidelity, the greatest value; smaller ones are cheap looks that may tell of it. An evaluation at value z is taken to
 * cost the share c₀ + (1 − c₀) z/full of a full one.
 *
 * @param parameter its name
 * @param column the column of its coordinate
 * @param low its least value, at least 0
 * @param full its greatest value, above {@code low}
 * @param scale the scale of its coordinate
 * @param fixedCost c₀, what every evaluation costs, however little is invested, as a share of a full one; from 0 to 1, above 0 if
 *     {@code low} is 0
 */
public record Fidelity(String parameter, int column, double low, double full, Scale scale, double fixedCost) {

    /** The share c₀ if nothing is said: one in twenty. */
    public static final double USUAL_FIXED_COST = 0.05;

    /**
     * Checks the numbers.
     *
     * @param parameter its name
     * @param column the column of its coordinate
     * @param low its least value, at least 0
     * @param full its greatest value, above {@code low}
     * @param scale the scale of its coordinate
     * @param fixedCost see the record
     * @throws InvalidSpaceException if the values are negative, or the cost is not a share
     */
    public Fidelity {
        String name = "parameter " + Names.quote(parameter);
        if (low < 0) {
            throw new InvalidSpaceException(name + " is a fidelity and begins at " + low
                    + ": it says how much is invested in an evaluation, so its values must be at least 0");
        }
        if (!(fixedCost >= 0 && fixedCost <= 1)) {
            throw new InvalidSpaceException(
                    name + ": the fixed cost is " + fixedCost + "; it is a share of a full evaluation, from 0 to 1");
        }
        if (low == 0 && fixedCost == 0) {
            throw new InvalidSpaceException(
                    name
                            + ": an evaluation at 0 would cost nothing; give a fixed cost above 0, or values that begin above 0");
        }
    }

    /**
     * {@return what an evaluation costs, as a share of a full one}
     *
     * @param value of the parameter, in its own units
     */
    public double cost(double value) {
        return fixedCost + (1 - fixedCost) * value / full;
    }

    /**
     * {@return the logarithm of the cost at a coordinate; 0 at 1}
     *
     * @param u coordinate of the parameter
     */
    public double logCost(double u) {
        return Math.log(fixedCost + (1 - fixedCost) * share(u));
    }

    /**
     * {@return the derivative of {@link #logCost}}
     *
     * @param u coordinate of the parameter
     */
    public double logCostSlope(double u) {
        double least = low / full;
        double slope = scale == Scale.LOG ? -Math.log(least) * share(u) : 1 - least;
        return (1 - fixedCost) * slope / (fixedCost + (1 - fixedCost) * share(u));
    }

    /** What is invested at a coordinate, as a share of all. */
    private double share(double u) {
        double least = low / full;
        return scale == Scale.LOG ? Math.pow(least, 1 - u) : least + (1 - least) * u;
    }
}
