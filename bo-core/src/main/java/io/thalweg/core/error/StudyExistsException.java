package io.thalweg.core.error;

/** A study of that name with another definition; the message says what differs. */
public final class StudyExistsException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public StudyExistsException(String message) {
        super(message);
    }

    /**
     * An error with this message and what caused it.
     *
     * @param message what happened, for people
     * @param cause what caused it
     */
    public StudyExistsException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String code() {
        return "study-exists";
    }
}
