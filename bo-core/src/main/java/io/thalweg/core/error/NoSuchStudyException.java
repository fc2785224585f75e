package io.thalweg.core.error;

/** A study that is not in the store. */
public final class NoSuchStudyException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public NoSuchStudyException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public NoSuchStudyException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "no-such-study";
    }
}
