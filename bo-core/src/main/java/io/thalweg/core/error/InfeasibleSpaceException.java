package io.thalweg.core.error;

/** A search space without a point: its constraints contradict each other, or no point that satisfies them all was found. */
public final class InfeasibleSpaceException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /**
     * An error with this message.
     *
     * @param message what happened, for people
     */
    public InfeasibleSpaceException(String message) {
        super(message);
    }

    @Override
    public String code() {
        return "infeasible-space";
    }
}
