package io.thalweg.cli.internal.command;

/**
 * A command of picocli that another module adds to {@code thalweg}: one that developers run from a checkout, say. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface Subcommand {}
