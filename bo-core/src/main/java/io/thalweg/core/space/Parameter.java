package io.thalweg.core.space;

/**
 * The declaration of one parameter: plain data, checked when it is made. A declaration that contradicts itself is an
 * {@link io.thalweg.core.error.InvalidSpaceException} that names the parameter and the numbers.
 *
 * <p>A name has 1 to 200 characters; all visible characters and inner spaces are allowed. Control characters, line
 * separators, unpaired surrogates, marks of text direction, the byte-order mark and white space at an end are refused
 * with their position.
 */
public sealed interface Parameter
        permits RealParameter,
                SteppedParameter,
                IntegerParameter,
                OrdinalParameter,
                CategoricalParameter,
                FixedParameter {

    /** {@return the name, unique in its space} */
    String name();

    /** {@return the allowed values in words, e.g. {@code a number in [0.0, 1.0]}} */
    String allowed();
}
