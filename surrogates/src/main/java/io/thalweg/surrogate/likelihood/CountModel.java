package io.thalweg.surrogate.likelihood;

/** What {@link CountPredictive} needs to know of a distribution of counts given f, whose mean increases with f. */
interface CountModel {

    /** The largest count possible; may be infinite. */
    double greatest();

    /** log p(y | f) as a function of f. */
    LogConcave mass(double y);

    /**
     * log −∂P(Y ≤ y | f)/∂f as a function of f: the log density of the threshold that f must exceed for more than y, for
     * {@code y < greatest()}.
     */
    LogConcave threshold(double y);

    /** One over the square of the width of the threshold's density, roughly. */
    double sharpness(double y);

    /** P(Y ≤ y | f), for {@code y < greatest()}. */
    double cdf(double y, double f);

    /** P(Y > y | f), for {@code y < greatest()}. */
    double survival(double y, double f);
}
