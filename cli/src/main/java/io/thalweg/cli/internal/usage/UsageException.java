package io.thalweg.cli.internal.usage;

/** A mistake in what the user typed that only shows when the command runs: exit code 2. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With the line to show. */
    public UsageException(String message) {
        super(message);
    }
}
