package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Redaction;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports every error in one line on standard error, with a suggestion where there is one. With the environment variable
 * {@code THALWEG_TRACE} set, the stack trace of a failure follows.
 */
public final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {

    private static final int DEEPEST_CAUSE = 20;

    /** Errors of the virtual machine pass the handler of exceptions by. */
    @Override
    public int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (Error e) {
            ParseResult last = parsed;
            while (last.hasSubcommand()) {
                last = last.subcommand();
            }
            return failed(e, last.commandSpec().commandLine());
        }
    }

    @Override
    public int handleParseException(ParameterException exception, String[] args) {
        print(
                exception.getCommandLine(),
                unmatched(exception).orElse(message(exception).replace("option option", "option"))
                        + suggestion(exception));
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, @Nullable ParseResult parsed) {
        if (exception instanceof UsageException) {
            print(command, message(exception));
            return ExitCode.USAGE;
        }
        return failed(exception, command);
    }

    private static int failed(Throwable exception, CommandLine command) {
        print(command, ofMachine(exception).orElseGet(() -> message(exception)));
        if (System.getenv("THALWEG_TRACE") != null) {
            StringWriter trace = new StringWriter();
            exception.printStackTrace(new PrintWriter(trace));
            command.getErr().print(Redaction.of(trace.toString()));
        }
        return ExitCode.SOFTWARE;
    }

    /** What an error of the virtual machine means, also if it is the cause of what was thrown. */
    public static Optional<String> ofMachine(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof OutOfMemoryError) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "out of memory: the heap is limited to %,d MiB; THALWEG_JAVA_OPTS=-Xmx8g allows 8 GiB; or use "
                                + "less data (%s)",
                        Runtime.getRuntime().maxMemory() >> 20,
                        cause.getMessage()));
            }
            if (cause instanceof StackOverflowError) {
                return Optional.of(
                        "stack overflow: something is nested too deeply; THALWEG_JAVA_OPTS=-Xss16m allows more; "
                                + "please report it");
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    /** Prints a line on standard error, after the name of the command. */
    static void print(CommandLine command, String line) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + Redaction.of(line));
        command.getErr().flush();
    }

    /** What an argument is that fits nowhere, in fewer words than the parser's. */
    private static Optional<String> unmatched(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String kind = unmatched.isUnknownOption() ? "option" : "argument";
            return Optional.of(
                    "unknown " + kind + " '" + unmatched.getUnmatched().get(0) + "'");
        }
        return Optional.empty();
    }

    /** What may be meant by an argument that fits nowhere: a near name, else one of the commands; or where to look it up. */
    private static String suggestion(ParameterException exception) {
        CommandLine command = exception.getCommandLine();
        if (exception instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String argument = unmatched.getUnmatched().get(0);
            boolean option = unmatched.isUnknownOption();
            Optional<String> near = option ? nearOption(argument, command) : nearCommand(argument, command);
            if (near.isPresent()) {
                return "; did you mean '" + near.get() + "'?";
            }
            if (!option && !command.getSubcommands().isEmpty()) {
                return "; commands: "
                        + String.join(", ", command.getSubcommands().keySet());
            }
        }
        return " (see '" + command.getCommandSpec().qualifiedName() + " --help')";
    }

    private static Optional<String> nearCommand(String argument, CommandLine command) {
        return Names.nearest(argument, command.getSubcommands().keySet());
    }

    private static Optional<String> nearOption(String argument, CommandLine command) {
        Map<String, String> options = new LinkedHashMap<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            options.put(bare(option.longestName()), option.longestName());
        }
        return Names.nearest(bare(argument), options.keySet()).map(options::get);
    }

    /** The name of an option without its dashes and without its value. */
    private static String bare(String option) {
        return option.replaceFirst("^-+", "").replaceFirst("=.*", "");
    }

    private static String message(Throwable exception) {
        String message = exception.getMessage();
        if (message == null) {
            return exception.getClass().getSimpleName();
        }
        String line = message.strip().replaceAll("\\s*\\R\\s*", " ");
        boolean sentence = line.length() > 1 && Character.isLowerCase(line.charAt(1));
        return sentence ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
    }
}
