package io.thalweg.surrogate.decoupled;

/** A symmetric positive definite matrix of which only products are computed. It owns work space: for one caller at a time. */
interface SymmetricOperator {

    /** Number of rows. */
    int size();

    /**
     * The products with some vectors.
     *
     * @param v vectors, each of length {@link #size()}
     * @param out overwritten with the products, arrays like v and none of them
     */
    void apply(double[][] v, double[][] out);
}
