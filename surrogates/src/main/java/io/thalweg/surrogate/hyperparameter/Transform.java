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

    /** The coordinate of a value: {@code NaN} outside the range of the transform, infinite at its ends. */
    public abstract double toCoordinate(double value);

    /** The value at a coordinate. */
    public abstract double toValue(double coordinate);

    /** The derivative of the value with respect to the coordinate, at a value. */
    public abstract double slope(double value);
}
