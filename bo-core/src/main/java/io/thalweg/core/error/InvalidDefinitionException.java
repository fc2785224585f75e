package io.thalweg.core.error;

import java.util.List;

/** A description of a study that cannot be read: it is malformed, contradicts itself or uses unknown words. */
public final class InvalidDefinitionException extends ThalwegException {

    private static final long serialVersionUID = 1L;

    /** All the problems found. */
    private final String[] problems;

    /**
     * An error of all the problems found.
     *
     * @param source what was read, e.g. the name of a file
     * @param problems at least one, each with its place in the source
     */
    public InvalidDefinitionException(String source, List<String> problems) {
        super(source + ": " + join(problems));
        this.problems = problems.toArray(String[]::new);
    }

    /** {@return all the problems found, at least one, each with its place in the source} */
    public List<String> problems() {
        return List.of(problems);
    }

    @Override
    public String code() {
        return "invalid-definition";
    }
}
