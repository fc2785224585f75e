package io.thalweg.store.stream;

import org.jspecify.annotations.Nullable;

/** A log that cannot be followed as it is; the message says why, and what to do. What was learnt before is kept. */
public final class FollowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public FollowException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public FollowException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
