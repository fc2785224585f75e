package io.thalweg.core.error;

/** An outcome that contradicts what the trial already has; nothing was changed. */
public final class TrialConflictException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public TrialConflictException(String message) {
        super(message);
    }

    @Override
    public String code() {
        return "trial-conflict";
    }
}
