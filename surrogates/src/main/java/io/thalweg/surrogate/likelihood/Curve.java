package io.thalweg.surrogate.likelihood;

/**
 * A smooth function g of the latent value that grows no faster than a square, whose features are at the origin and of about
 * unit size: far from there it is nearly a polynomial or a logarithm. Stateless.
 */
interface Curve {

    /** The distance from the real axis of the singularities of g in the complex plane: the width of its sharpest feature. */
    double scale();

    /** g(x). */
    double value(double x);

    /** g′(x). */
    double slope(double x);

    /**
     * g″(x).
     *
     * @param slope g′(x), from which it often follows
     */
    double curvature(double x, double slope);
}
