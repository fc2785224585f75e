package io.thalweg.core.error;

import java.util.List;

/** The root of the errors that callers can handle; see the package for what their messages hold. */
public abstract sealed class ThalwegException extends RuntimeException
        permits InfeasibleSpaceException,
                InvalidDefinitionException,
                InvalidMeasurementException,
                InvalidParameterException,
                InvalidSpaceException,
                LeaseLostException,
                NoBestTrialException,
                NoSuchStudyException,
                NoSuchTrialException,
                SpaceExhaustedException,
                StoreCorruptException,
                StoreUnavailableException,
                StoreVersionException,
                StudyExistsException,
                TrialConflictException {

    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 20;

    ThalwegException(String message) {
        super(message);
    }

    ThalwegException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * {@return the stable name of this kind of error, e.g. {@code invalid-parameter}: it does not change between versions, so
     * scripts and services may test it}
     */
    public abstract String code();

    /** One problem as it stands; several ones numbered, so that a caller sees them at once, the first 20 of a flood. */
    static String join(List<String> problems) {
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("problems is empty: an error needs at least one");
        }
        if (problems.size() == 1) {
            return problems.get(0);
        }
        StringBuilder text = new StringBuilder().append(problems.size()).append(" problems:");
        int shown = Math.min(SHOWN, problems.size());
        for (int i = 0; i < shown; i++) {
            text.append(i == 0 ? " (" : "; (").append(i + 1).append(") ").append(problems.get(i));
        }
        if (shown < problems.size()) {
            text.append("; and ").append(problems.size() - shown).append(" more");
        }
        return text.toString();
    }
}
