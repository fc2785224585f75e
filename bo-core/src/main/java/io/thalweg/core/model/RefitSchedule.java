package io.thalweg.core.model;

import java.util.Optional;

/** When hyperparameters are refitted, and how thoroughly. */
@FunctionalInterface
public interface RefitSchedule {

    /**
     * {@return the budget of the refit that is due, if one is}
     *
     * @param observations number of observations now
     * @param lastRefit number of observations at the last refit, 0 if there was none
     */
    Optional<RefitBudget> due(long observations, long lastRefit);

    /**
     * {@return the default: after every new observation up to 200, later whenever the data have grown by two per cent; from several
     * starts at first and whenever the data have grown by a quarter since the last such fit}
     */
    static RefitSchedule growing() {
        return (observations, lastRefit) -> {
            if (observations == lastRefit) {
                return Optional.empty();
            }
            if (lastRefit == 0 || landmark(observations) > landmark(lastRefit)) {
                return Optional.of(RefitBudget.THOROUGH);
            }
            boolean due = observations <= 200 || observations - lastRefit >= 0.02 * lastRefit;
            return due ? Optional.of(RefitBudget.WARM) : Optional.empty();
        };
    }

    /** Number of the geometric interval, of ratio 1.25, that n lies in. */
    private static long landmark(long n) {
        return (long) Math.floor(Math.log((double) Math.max(1, n)) / Math.log(1.25));
    }
}
