package io.thalweg.core.error;

/** A damaged store; the message says where. Nothing was changed. */
public final class StoreCorruptException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public StoreCorruptException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public StoreCorruptException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "store-corrupt";
    }
}
