package io.thalweg.cli;

import io.thalweg.cli.internal.command.OneLineErrors;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.command.ThalwegCommand;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.CommandLine;

/** Entry point of the {@code thalweg} command. */
public final class Main {

    private static final String[] FOOTER = {
        "",
        "'thalweg COMMAND --help' explains a command. THALWEG_TRACE=1 shows the stack trace of a failure; "
                + "THALWEG_JAVA_OPTS holds options for the virtual machine."
    };

    private static final Map<String, String> EXIT_CODES = new TreeMap<>(Map.of(
            "0", "Done.",
            "1", "Not done, or only in part: the request does not fit the data, the study or the machine.",
            "2", "The command line was not understood or contradicts itself."));

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param args the command and its arguments
     */
    public static void main(String[] args) {
        Terminal.STANDARD_ERROR.hideIncubatorWarning(System.err);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.err.println("thalweg: in the thread '"
                + thread.getName() + "': " + OneLineErrors.ofMachine(thrown).orElseGet(thrown::toString)));
        System.exit(commandLine().execute(args));
    }

    /** {@return the command line, as {@link #main} runs it; streams can be replaced and it can be executed several times} */
    public static CommandLine commandLine() {
        OneLineErrors errors = new OneLineErrors();
        CommandLine commandLine = new CommandLine(new ThalwegCommand());
        ServiceLoader.load(Subcommand.class).forEach(commandLine::addSubcommand);
        // Set here, for what is in the annotation would be inherited by the subcommands.
        commandLine
                .getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(EXIT_CODES)
                .footer(FOOTER);
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors)
                .setExecutionStrategy(errors);
    }
}
