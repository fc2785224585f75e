package io.thalweg.cli;

import io.thalweg.cli.usage.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports every error in one line on standard error, with a suggestion where there is one. With the environment variable
 * {@code THALWEG_TRACE} set, the stack trace of a failure follows.
 */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] args) {
        print(exception.getCommandLine(), unmatched(exception).orElse(message(exception)) + suggestion(exception));
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, @Nullable ParseResult parsed) {
        print(command, message(exception));
        if (exception instanceof UsageException) {
            return ExitCode.USAGE;
        }
        if (System.getenv("THALWEG_TRACE") != null) {
            exception.printStackTrace(command.getErr());
        }
        return ExitCode.SOFTWARE;
    }

    private static void print(CommandLine command, String line) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + line);
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

    private static String suggestion(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched) {
            List<String> near = unmatched.getSuggestions();
            if (!near.isEmpty()) {
                return "; did you mean '" + near.get(0) + "'?";
            }
        }
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        return " (see '" + command + " --help')";
    }

    private static String message(Exception exception) {
        String message = exception.getMessage();
        if (message == null) {
            return exception.getClass().getSimpleName();
        }
        String line = message.strip().replaceAll("\\s*\\R\\s*", " ");
        boolean sentence = line.length() > 1 && Character.isLowerCase(line.charAt(1));
        return sentence ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
    }
}
