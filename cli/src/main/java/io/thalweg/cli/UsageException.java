package io.thalweg.cli;

/** A mistake in what the user typed that only shows when the command runs: exit code 2. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
