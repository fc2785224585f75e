package io.thalweg.cli;

import picocli.CommandLine;

/** Entry point of the {@code thalweg} command. */
public final class Main {

    private Main() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) {
        Terminal.STANDARD_ERROR.hideIncubatorWarning(System.err);
        System.exit(commandLine().execute(args));
    }

    /** The command line, as {@link #main} runs it; streams can be replaced and it can be executed several times. */
    public static CommandLine commandLine() {
        OneLineErrors errors = new OneLineErrors();
        return new CommandLine(new ThalwegCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }
}
