package io.thalweg.surrogate.likelihood;

/** What {@link CountPredictive} needs to know of a distribution of counts given f, whose mean increases with f. */
interface CountModel {

    /** The largest count possible; may be infinite. */
    double greatest();

    /** The mean given f; may have overflowed. */
    double mean(double f);

    /** log p(y | f) as a function of f. */
    LogConcave mass(double y);

    /**
     * log −∂P(Y ≤ y | f)/∂f as a function of f: the log density of the threshold that f must exceed for more than y, for
     * {@code y < greatest()}.
     */
    LogConcave threshold(double y);

    /** One over the square of the width of the threshold's density, roughly; for {@code y < greatest()}. */
    double sharpness(double y);
}
