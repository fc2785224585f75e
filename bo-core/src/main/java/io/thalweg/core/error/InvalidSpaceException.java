package io.thalweg.core.error;

import java.util.List;

/** A search space that cannot be built: the declaration contradicts itself or exceeds a stated limit. */
public final class InvalidSpaceException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /** All the problems found. */
    private final String[] problems;

    /**
     * An error of one problem.
     *
     * @param problem what is wrong, for people
     */
    public InvalidSpaceException(String problem) {
        this(List.of(problem));
    }

    /**
     * An error of all the problems found.
     *
     * @param problems at least one
     */
    public InvalidSpaceException(List<String> problems) {
        super(join(problems));
        this.problems = problems.toArray(String[]::new);
    }

    /** {@return all the problems found, at least one} */
    public List<String> problems() {
        return List.of(problems);
    }

    @Override
    public String code() {
        return "invalid-space";
    }
}
