package io.thalweg.core.error;

/** A run without a best trial: nothing was evaluated, everything failed, or nothing was feasible. */
public final class NoBestTrialException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public NoBestTrialException(String message) {
        super(message);
    }

    @Override
    public String code() {
        return "no-best-trial";
    }
}
