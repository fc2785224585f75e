package io.thalweg.core.error;

/** A store written by a newer version of this library; it is left untouched. */
public final class StoreVersionException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public StoreVersionException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public StoreVersionException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "store-version";
    }
}
