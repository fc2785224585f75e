package io.thalweg.core.internal.special;

/**
 * The Gauss–Legendre rule on [−1, 1]: ∫f ≈ Σᵢ wᵢ f(xᵢ), exact for polynomials up to degree 2n − 1.
 *
 * <p>Immutable. Making a rule costs O(n²): make it once.
 */
public final class GaussLegendre {

    /** Newton's method converges quadratically: a step below this is followed by one below rounding. */
    private static final double LAST_STEP = 1e-9;

    private static final int MOST_STEPS = 20;

    private final double[] nodes;
    private final double[] weights;

    private GaussLegendre(double[] nodes, double[] weights) {
        this.nodes = nodes;
        this.weights = weights;
    }

    /**
     * The rule of this many nodes, good to rounding (checked up to 1000 nodes).
     *
     * @param count number of nodes n, at least 1
     */
    public static GaussLegendre of(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ": a rule needs at least one node");
        }
        double[] nodes = new double[count];
        double[] weights = new double[count];
        // The rule is symmetric: only the nodes that are not negative are sought.
        for (int i = 0; i < (count + 1) / 2; i++) {
            Root root = Root.of(count, i);
            nodes[i] = -root.node;
            nodes[count - 1 - i] = root.node;
            weights[i] = root.weight;
            weights[count - 1 - i] = root.weight;
        }
        if (count % 2 == 1) {
            nodes[count / 2] = 0;
        }
        return new GaussLegendre(nodes, weights);
    }

    /** Number of nodes. */
    public int count() {
        return nodes.length;
    }

    /** The nodes, increasing, in (−1, 1). A copy. */
    public double[] nodes() {
        return nodes.clone();
    }

    /** The weights of the nodes, positive; their sum is 2. A copy. */
    public double[] weights() {
        return weights.clone();
    }

    private record Root(double node, double weight) {

        /** The i-th largest root of P_n, by Newton's method from Tricomi's approximation. */
        static Root of(int n, int i) {
            double x = (1 - (n - 1) / (8.0 * n * n * n)) * Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
            for (int step = 0; step < MOST_STEPS; step++) {
                double correction = Legendre.at(n, x).correction();
                x -= correction;
                if (Math.abs(correction) < LAST_STEP) {
                    break;
                }
            }
            Legendre p = Legendre.at(n, x);
            // The weight 2/((1 − x²)P′²) of the root x − correction, not of its rounding x: next to ±1 that difference
            // costs half the digits. (1 − x²)P′ is stationary at a root, so only the other factor needs correcting.
            double height = (1 - x) * (1 + x) + 2 * x * p.correction();
            return new Root(x - p.correction(), 2 * height / (p.flow * p.flow));
        }
    }

    /**
     * A Legendre polynomial at x.
     *
     * @param value P_n(x)
     * @param flow (1 − x²)P′_n(x)
     */
    private record Legendre(double x, double value, double flow) {

        /** P_n(x) and (1 − x²)P′_n(x) by the recurrence of the differences P_{k+1} − P_k, which is precise next to x = 1. */
        static Legendre at(int n, double x) {
            double fall = x - 1;
            double value = 1;
            double difference = 0;
            for (int k = 0; k < n; k++) {
                difference = (k * difference + (2 * k + 1) * fall * value) / (k + 1);
                value += difference;
            }
            // (1 − x²)P′_n = n(P_{n−1} − xP_n)
            return new Legendre(x, value, -n * (difference + fall * value));
        }

        /** P_n(x)/P′_n(x): Newton's step. */
        double correction() {
            return value * (1 - x) * (1 + x) / flow;
        }
    }
}
