package io.thalweg.surrogate.hyperparameter;

/** A smooth increasing map from the unconstrained coordinate that an optimiser moves to the value of a hyperparameter. */
public enum Transform {

    /** The value itself. */
    IDENTITY {
        @Override
        public double toCoordinate(double value) {
            return value;
        }

        @Override
        public double toValue(double coordinate) {
            return coordinate;
        }

        @Override
        public double slope(double value) {
            return 1;
        }
    },

    /** Positive values: the coordinate is the natural logarithm. */
    LOG {
        @Override
        public double toCoordinate(double value) {
            return Math.log(value);
        }

        @Override
        public double toValue(double coordinate) {
            return Math.exp(coordinate);
        }

        @Override
        public double slope(double value) {
            return value;
        }
    };

    /**
     * {@return the coordinate of a value: {@code NaN} outside the range of the transform, infinite at its ends}
     *
     * @param value the value
     */
    public abstract double toCoordinate(double value);

    /**
     * {@return the value at a coordinate}
     *
     * @param coordinate what a search moves
     */
    public abstract double toValue(double coordinate);

    /**
     * {@return the derivative of the value with respect to the coordinate, at a value}
     *
     * @param value the value
     */
    public abstract double slope(double value);
}
