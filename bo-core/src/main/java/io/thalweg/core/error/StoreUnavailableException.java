package io.thalweg.core.error;

/** A store that cannot be reached or written now. Nothing was changed, and the same call may succeed later. */
public final class StoreUnavailableException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public StoreUnavailableException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "store-unavailable";
    }
}
