package io.thalweg.core.error;

/** A finite space of which every point has been suggested or measured. */
public final class SpaceExhaustedException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public SpaceExhaustedException(String message) {
        super(message);
    }

    @Override
    public String code() {
        return "space-exhausted";
    }
}
