package io.thalweg.core.error;

import java.util.List;

/** A measurement that the study cannot take: a metric is missing, unknown or has an impossible standard error. */
public final class InvalidMeasurementException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /** All the problems found. */
    private final String[] problems;

    /**
     * An error of one problem.
     *
     * @param problem what is wrong, for people
     */
    public InvalidMeasurementException(String problem) {
        this(List.of(problem));
    }

    /**
     * An error of all the problems found.
     *
     * @param problems at least one
     */
    public InvalidMeasurementException(List<String> problems) {
        super(join(problems));
        this.problems = problems.toArray(String[]::new);
    }

    /** {@return all the problems found, at least one} */
    public List<String> problems() {
        return List.of(problems);
    }

    @Override
    public String code() {
        return "invalid-measurement";
    }
}
