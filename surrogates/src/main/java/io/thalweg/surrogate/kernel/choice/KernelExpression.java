package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A kernel in words, such as {@code matern52(temperature, time) + periodic(hour, period=24) * rbf(load) + linear}: sums, products and
 * parentheses of {@linkplain #words kernels}, each of the parameters in its parentheses or, without any, of all parameters
 * that it can take. Names that are not of letters, digits, {@code _}, {@code -} and {@code .} alone are written in single or double quotes.
 *
 * <p>Priors are those of the defaults: the terms of a sum have output scales that are learnt, at first equal shares of the variance 1.
 *
 * @param text the words
 * @param sharedLengthscale whether a stationary kernel has one length scale for all its ordered coordinates, see {@link
 *     StationaryChoice}
 */
public record KernelExpression(String text, boolean sharedLengthscale) implements KernelChoice {

    /** The word for {@link StationaryChoice#DEFAULT}. */
    private static final String AUTO = "auto";

    /**
     * Checks the words.
     *
     * @param text the words
     * @param sharedLengthscale whether a stationary kernel has one length scale for all its ordered coordinates, see {@link
     *     StationaryChoice}
     * @throws IllegalArgumentException if they are no kernel; the message says where, and what was expected
     */
    public KernelExpression {
        KernelParser.parse(text);
    }

    /**
     * {@return what words mean: {@code auto} is the default, the name of one stationary kernel a {@link StationaryChoice}}
     *
     * @param text the text
     * @param sharedLengthscale whether one length scale serves all coordinates
     */
    public static KernelChoice of(String text, boolean sharedLengthscale) {
        if (text.equals(AUTO)) {
            return StationaryChoice.DEFAULT.withShared(sharedLengthscale);
        }
        KernelExpression expression = new KernelExpression(text, sharedLengthscale);
        return expression.stationary().<KernelChoice>map(choice -> choice).orElse(expression);
    }

    /** {@return the names of the kernels that expressions are made of} */
    public static List<String> words() {
        return KernelWord.words();
    }

    @Override
    public Optional<StationaryChoice> stationary() {
        return KernelParser.parse(text)
                .plainProfile()
                .map(profile -> StationaryChoice.of(profile).withShared(sharedLengthscale));
    }

    @Override
    public List<Kernel> kernels(SearchSpace space) {
        KernelTree tree = KernelParser.parse(text);
        OptionalDouble variance = tree.hasScale() ? OptionalDouble.of(1) : OptionalDouble.empty();
        return List.of(tree.kernel(new KernelScope(text, space, sharedLengthscale), variance));
    }

    @Override
    public String toString() {
        return text;
    }
}
