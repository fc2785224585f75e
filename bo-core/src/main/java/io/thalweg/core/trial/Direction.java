package io.thalweg.core.trial;

/** Whether an objective is minimised or maximised. */
public enum Direction {
    /** Smaller is better. */
    MINIMIZE(-1),
    /** Larger is better. */
    MAXIMIZE(1);

    private final int sign;

    Direction(int sign) {
        this.sign = sign;
    }

    /** {@return the factor that turns user values into values of which larger is better: +1 or −1} */
    public int sign() {
        return sign;
    }

    /**
     * {@return whether a is strictly better than b}
     *
     * @param a one value
     * @param b the other value
     */
    public boolean better(double a, double b) {
        return sign * a > sign * b;
    }
}
