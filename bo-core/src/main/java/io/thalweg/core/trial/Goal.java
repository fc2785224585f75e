package io.thalweg.core.trial;

/** An outcome that a study models, with its role. */
public sealed interface Goal permits Goal.ToImprove, ConstraintBound, Goal.Cost {

    /** {@return the name under which it is told; that of the value of a measurement itself is empty} */
    String name();

    /** {@return +1 or −1: turns what is read into a number of which larger is better or, of a cost, dearer} */
    int sign();

    /**
     * {@return what a model learns from a measurement, in its own sign; NaN if that says nothing of it}
     *
     * @param measured the measurement
     */
    default double read(Outcome.Measured measured) {
        double value = name().isEmpty() ? measured.value() : measured.others().getOrDefault(name(), Double.NaN);
        return Math.abs(value) <= Outcome.LARGEST_MAGNITUDE ? value : Double.NaN;
    }

    /**
     * {@return the noise variance that was told with it; NaN if none was}
     *
     * @param measured the measurement
     */
    default double noiseVariance(Outcome.Measured measured) {
        return name().isEmpty() ? measured.noiseVariance() : Double.NaN;
    }

    /**
     * An objective.
     *
     * @param name name of the outcome, empty for the value of a measurement itself
     * @param direction whether it is to be made small or large
     */
    record ToImprove(String name, Direction direction) implements Goal {
        @Override
        public int sign() {
            return direction.sign();
        }
    }

    /**
     * What an evaluation costs, in any unit. Its logarithm is modelled: costs are positive, and ratios of them count.
     *
     * @param name name of the outcome
     */
    record Cost(String name) implements Goal {
        @Override
        public int sign() {
            return 1;
        }

        @Override
        public double read(Outcome.Measured measured) {
            double cost = Goal.super.read(measured);
            return cost > 0 ? Math.log(cost) : Double.NaN;
        }
    }
}
