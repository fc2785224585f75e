package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A term of the prior, f = Σ terms: each is a linear combination w(x)ᵀu of Gaussian variables u, with few weights w that are
 * not zero. The weights do not depend on hyperparameters, which is why statistics of the weights are all that has to be
 * kept of the data. Immutable.
 */
public sealed interface Term permits GridTerm, LinearTerm, CategoryTerm {

    /** What it is: {@code grid}, {@code linear} or {@code category}. */
    String kind();

    /** What it is, and of which coordinates, for the names of its hyperparameters: for example {@code grid(0,3)}. */
    default String label() {
        return kind() + Arrays.stream(columns()).mapToObj(Integer::toString).collect(Collectors.joining(",", "(", ")"));
    }

    /** The coordinates that the term depends on, indices into a point. */
    int[] columns();

    /** Number of variables u. */
    int variables();

    /** Number of weights of a point that may differ from zero. */
    int stencilSize();

    /**
     * The weights of a point.
     *
     * @param x the point's coordinates from index {@code from} on
     * @param index receives the variables from index {@code at} on
     * @param weight receives their weights from index {@code at} on
     */
    void stencil(double[] x, int from, int[] index, double[] weight, int at);

    /** The hyperparameters. */
    HyperparameterVector parameters();

    /** This term with other hyperparameters of the same names. */
    Term withParameters(HyperparameterVector parameters);

    /**
     * The prior of the term's variables as features, all of those that are not negligible.
     *
     * @param negligible a share of the term's prior variance that may be left out whatever the term's own rule, unless that is to
     *     leave out nothing
     */
    TermBasis basis(double negligible);

    /** The prior of the term's variables as features of a given choice, made by a basis of the same term. */
    TermBasis basis(KeptFeatures kept);
}
