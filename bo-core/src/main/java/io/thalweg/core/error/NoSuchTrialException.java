package io.thalweg.core.error;

/** A trial that the study does not have. */
public final class NoSuchTrialException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public NoSuchTrialException(String message) {
        super(message);
    }

    @Override
    public String code() {
        return "no-such-trial";
    }
}
