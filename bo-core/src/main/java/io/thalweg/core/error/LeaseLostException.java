package io.thalweg.core.error;

/**
 * A lease that is no longer held: it ran out and the trial went to someone else, or the trial is finished. A result can
 * still be told; it is kept.
 */
public final class LeaseLostException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public LeaseLostException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public LeaseLostException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "lease-lost";
    }
}
