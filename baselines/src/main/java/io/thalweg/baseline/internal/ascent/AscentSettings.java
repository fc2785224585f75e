package io.thalweg.baseline.internal.ascent;

/**
 * How a stochastic ascent is run.
 *
 * @param parametrization of the posterior
 * @param meanBases most functions of the mean's own basis: M_α, or M_γ where a basis is shared; may be 0 in the latter case
 * @param covarianceBases most functions of the covariance's basis, M_β
 * @param minibatch observations of a step, N_m; all of them if there are fewer
 * @param meanBlock functions of the mean's basis by which aᵀK_αa is estimated in a step
 * @param increment most functions that are added to each basis at a time, N_Δ
 * @param growthPeriod most steps from one addition to the next; they are closer together where otherwise the bases would not be
 *     complete in the first quarter of the ascent
 * @param rate r₀ of the step lengths r₀/(1 + r₁√t) of Adam at step t
 * @param rateDecay r₁
 * @param naturalStep length of a step along the natural gradient, in (0, 1]
 * @param stepsPerIteration most steps of the ascent for each iteration of a refit's budget
 * @param learnsBases whether the functions of the bases move, or stay the points where they began
 */
public record AscentSettings(
        Parametrization parametrization,
        int meanBases,
        int covarianceBases,
        int minibatch,
        int meanBlock,
        int increment,
        int growthPeriod,
        double rate,
        double rateDecay,
        double naturalStep,
        int stepsPerIteration,
        boolean learnsBases) {

    /**
     * The orthogonal parametrisation with 1,024 functions for the mean and 128 for the covariance, minibatches of 1,024, blocks of
     * 128, up to 128 more functions every 500 steps, Adam at 0.01/(1 + 0.01√t), natural gradients of length 0.05, ten steps an
     * iteration.
     */
    public static final AscentSettings DEFAULT =
            new AscentSettings(Parametrization.ORTHOGONAL, 1024, 128, 1024, 128, 128, 500, 0.01, 0.01, 0.05, 10, true);

    /** Checks the ranges. */
    public AscentSettings {
        requireAtLeast("meanBases", meanBases, parametrization == Parametrization.PLAIN ? 1 : 0);
        requireAtLeast("covarianceBases", covarianceBases, 1);
        requireAtLeast("minibatch", minibatch, 1);
        requireAtLeast("meanBlock", meanBlock, 1);
        requireAtLeast("increment", increment, 1);
        requireAtLeast("growthPeriod", growthPeriod, 1);
        requireAtLeast("stepsPerIteration", stepsPerIteration, 1);
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("rate is " + rate + ", must be positive and finite");
        }
        if (!(rateDecay >= 0) || Double.isInfinite(rateDecay)) {
            throw new IllegalArgumentException("rateDecay is " + rateDecay + ", must be finite and at least 0");
        }
        if (!(naturalStep > 0 && naturalStep <= 1)) {
            throw new IllegalArgumentException("naturalStep is " + naturalStep + ", must be in (0, 1]");
        }
    }

    private static void requireAtLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", must be at least " + least);
        }
    }

    /** The same with another parametrisation. */
    public AscentSettings with(Parametrization other) {
        return new AscentSettings(
                other,
                meanBases,
                covarianceBases,
                minibatch,
                meanBlock,
                increment,
                growthPeriod,
                rate,
                rateDecay,
                naturalStep,
                stepsPerIteration,
                learnsBases);
    }

    /** The same with bases of other sizes. */
    public AscentSettings withBases(int mean, int covariance) {
        return new AscentSettings(
                parametrization,
                mean,
                covariance,
                minibatch,
                meanBlock,
                increment,
                growthPeriod,
                rate,
                rateDecay,
                naturalStep,
                stepsPerIteration,
                learnsBases);
    }

    /** The same with minibatches and blocks of other sizes. */
    public AscentSettings withMinibatch(int observations, int block) {
        return new AscentSettings(
                parametrization,
                meanBases,
                covarianceBases,
                observations,
                block,
                increment,
                growthPeriod,
                rate,
                rateDecay,
                naturalStep,
                stepsPerIteration,
                learnsBases);
    }

    /** The same with another addition to the bases. */
    public AscentSettings withGrowth(int functions, int period) {
        return new AscentSettings(
                parametrization,
                meanBases,
                covarianceBases,
                minibatch,
                meanBlock,
                functions,
                period,
                rate,
                rateDecay,
                naturalStep,
                stepsPerIteration,
                learnsBases);
    }

    /** The same with other lengths of steps. */
    public AscentSettings withRates(double first, double decay, double natural) {
        return new AscentSettings(
                parametrization,
                meanBases,
                covarianceBases,
                minibatch,
                meanBlock,
                increment,
                growthPeriod,
                first,
                decay,
                natural,
                stepsPerIteration,
                learnsBases);
    }

    /** The same with another number of steps for each iteration of a refit's budget. */
    public AscentSettings withStepsPerIteration(int steps) {
        return new AscentSettings(
                parametrization,
                meanBases,
                covarianceBases,
                minibatch,
                meanBlock,
                increment,
                growthPeriod,
                rate,
                rateDecay,
                naturalStep,
                steps,
                learnsBases);
    }

    /** The same with basis functions that move, or that stay where they began. */
    public AscentSettings withLearntBases(boolean move) {
        return new AscentSettings(
                parametrization,
                meanBases,
                covarianceBases,
                minibatch,
                meanBlock,
                increment,
                growthPeriod,
                rate,
                rateDecay,
                naturalStep,
                stepsPerIteration,
                move);
    }
}
