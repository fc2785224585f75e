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

    /** {@return what it is: {@code grid}, {@code linear} or {@code category}} */
    String kind();

    /** {@return what it is, and of which coordinates, for the names of its hyperparameters: for example {@code grid(0,3)}} */
    default String label() {
        return kind() + Arrays.stream(columns()).mapToObj(Integer::toString).collect(Collectors.joining(",", "(", ")"));
    }

    /** {@return the coordinates that the term depends on, indices into a point} */
    int[] columns();

    /** {@return the number of variables u} */
    int variables();

    /** {@return the number of weights of a point that may differ from zero} */
    int stencilSize();

    /**
     * The weights of a point.
     *
     * @param x the point's coordinates from index {@code from} on
     * @param from the first index
     * @param index receives the variables from index {@code at} on
     * @param weight receives their weights from index {@code at} on
     * @param at index of the first one to write
     */
    void stencil(double[] x, int from, int[] index, double[] weight, int at);

    /** {@return the hyperparameters} */
    HyperparameterVector parameters();

    /**
     * {@return this term with other hyperparameters of the same names}
     *
     * @param parameters the others, of the same names in the same order
     */
    Term withParameters(HyperparameterVector parameters);

    /**
     * {@return the prior of the term's variables as features, all of those that are not negligible}
     *
     * @param negligible a share of the term's prior variance that may be left out whatever the term's own rule, unless that is to
     *     leave out nothing
     */
    TermBasis basis(double negligible);

    /**
     * {@return the prior of the term's variables as features of a given choice, made by a basis of the same term}
     *
     * @param kept the features that are kept
     */
    TermBasis basis(KeptFeatures kept);
}
