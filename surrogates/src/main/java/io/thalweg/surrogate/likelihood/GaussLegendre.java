package io.thalweg.surrogate.likelihood;

/** The Gauss–Legendre rule on [−1, 1], exact for polynomials up to degree 2n − 1. */
final class GaussLegendre {

    private GaussLegendre() {}

    /**
     * The nodes, increasing, by Newton's method on the Legendre polynomial from Tricomi's approximation of its roots.
     *
     * @param n number of nodes
     */
    static double[] nodes(int n) {
        double[] nodes = new double[n];
        for (int i = 0; i < n; i++) {
            double x = -Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
            for (int newton = 0; newton < 8; newton++) {
                double[] p = legendre(n, x);
                x -= p[0] / p[1];
            }
            nodes[i] = x;
        }
        return nodes;
    }

    /** The weights of the nodes: 2 / ((1 − x²) P′_n(x)²). */
    static double[] weights(double[] nodes) {
        double[] weights = new double[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            double slope = legendre(nodes.length, nodes[i])[1];
            weights[i] = 2 / ((1 - nodes[i] * nodes[i]) * slope * slope);
        }
        return weights;
    }

    /** P_n(x) and its derivative, by the three-term recurrence. */
    private static double[] legendre(int n, double x) {
        double previous = 1;
        double value = x;
        for (int k = 2; k <= n; k++) {
            double next = ((2 * k - 1) * x * value - (k - 1) * previous) / k;
            previous = value;
            value = next;
        }
        return new double[] {value, n * (x * value - previous) / (x * x - 1)};
    }
}
