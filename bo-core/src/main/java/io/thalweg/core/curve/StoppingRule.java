package io.thalweg.core.curve;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides by learning curves which evaluations stop before their end and, where evaluations can go on after a stop, which of them do. A
 * decision depends on the recorded reports and events alone, so that it can be replayed; no rule looks at a clock.
 */
public sealed interface StoppingRule permits NeverStop, MedianRule, SuccessiveHalving, Hyperband, ForecastRule {

    /**
     * {@return why an evaluation should stop now, for people; empty if it should go on} It is asked after each report or some of them.
     *
     * @param race the trials and their curves
     * @param trial number of a running trial
     */
    Optional<String> stop(Race race, long trial);

    /**
     * {@return the stopped trial whose evaluation should go on now, in place of a new trial; empty for a new one}
     *
     * @param race the trials and their curves, of a study whose evaluations can go on after a stop
     */
    OptionalLong resume(Race race);

    /** {@return no evaluation is stopped; curves are only kept} */
    static StoppingRule none() {
        return new NeverStop();
    }

    /** {@return the median rule, for at least 5 finished trials and from the first step on} */
    static StoppingRule median() {
        return new MedianRule(1, 5);
    }

    /** {@return asynchronous successive halving with η = 3 from the first step on} */
    static StoppingRule asha() {
        return new SuccessiveHalving(1, 3);
    }

    /** {@return Hyperband with η = 3} */
    static StoppingRule hyperband() {
        return new Hyperband(3);
    }

    /** {@return the rule by forecasts: an evaluation stops when it is half as likely to be the best as the others that have come as far} */
    static StoppingRule forecast() {
        return new ForecastRule(ForecastRule.USUAL);
    }
}
