package io.thalweg.core.study;

import io.thalweg.core.trial.Goal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Which parameters matter for an outcome: the share of the variance of what the model expects, over the whole space, that each accounts for
 * (Sobol indices), and beside it what the data alone say of each. Immutable.
 *
 * <p>Parameters are independent and spread evenly over their ranges, or over their logarithms; constraints between them are not considered. A
 * parameter that is not always active accounts for what it does where it is.
 *
 * @param goal the outcome
 * @param shares of the parameters that vary, in the order of the space
 * @param points rows of each of the {@value #SAMPLES} samples that the estimates come from
 */
public record Importance(Goal goal, List<Share> shares, int points) {

    /** Samples from whose scatter the intervals come. */
    public static final int SAMPLES = 8;

    /**
     * Copies the shares.
     *
     * @param goal the outcome
     * @param shares of the parameters that vary, in the order of the space
     * @param points rows of each of the {@value #SAMPLES} samples that the estimates come from
     */
    public Importance {
        shares = List.copyOf(shares);
    }

    /**
     * An estimate with its interval of 95 %, which tells the error of the estimate and not what the model does not know.
     *
     * @param estimate cut to [0, 1]
     * @param low end of the interval
     * @param high end of the interval
     */
    public record Index(double estimate, double low, double high) {}

    /**
     * What one parameter accounts for.
     *
     * @param parameter its name
     * @param alone the share of the variance that goes if only it is known: first order
     * @param total the share that stays if only it is unknown: with interactions
     * @param inData the share that it alone accounts for in the data whether a result is among the best 10 % (PED-ANOVA), less what chance
     *     gives, in [0, 1]; empty if fewer than 20 results are known, if most of them are equally good, and where a map is learnt
     */
    public record Share(String parameter, Index alone, Index total, OptionalDouble inData) {}

    /**
     * {@return what a parameter accounts for}
     *
     * @param parameter its name
     * @throws IllegalArgumentException if no parameter that varies has this name
     */
    public Share of(String parameter) {
        return shares.stream()
                .filter(share -> share.parameter().equals(parameter))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("parameter is \"" + parameter + "\", must be one of "
                        + shares.stream().map(Share::parameter).toList()));
    }

    /** {@return the shares by total share, the largest first} */
    public List<Share> ranked() {
        return shares.stream()
                .sorted(Comparator.comparingDouble(share -> -share.total().estimate()))
                .toList();
    }

    /**
     * {@return how alike model and data rank the parameters by what they do alone: Spearman's rank correlation, from −1 to 1} If it is low, the
     * model fits badly or the space has been explored unevenly, or what matters among the best is not what matters elsewhere. Of few parameters it
     * says little. Empty if there is one parameter, or nothing to rank by.
     */
    public OptionalDouble agreement() {
        if (shares.stream().anyMatch(share -> share.inData().isEmpty())) {
            return OptionalDouble.empty();
        }
        return RankCorrelation.of(
                shares.stream().mapToDouble(share -> share.alone().estimate()).toArray(),
                shares.stream()
                        .mapToDouble(share -> share.inData().orElseThrow())
                        .toArray());
    }

    /** For example {@code rate 62 % (alone 55 %), depth 30 % (alone 24 %)}. */
    @Override
    public String toString() {
        return (goal.name().isEmpty() ? "" : goal.name() + ": ")
                + ranked().stream()
                        .map(share -> share.parameter() + " " + percent(share.total()) + " (alone "
                                + percent(share.alone()) + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String percent(Index index) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * index.estimate());
    }
}
