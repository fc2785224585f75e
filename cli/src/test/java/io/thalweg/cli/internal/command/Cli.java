package io.thalweg.cli.internal.command;

import io.thalweg.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One run of the command in this process.
 *
 * @param exitCode 0, 1 or 2
 * @param out what went to standard output
 * @param err what went to standard error
 */
public record Cli(int exitCode, String out, String err) {

    /** Runs the command with these arguments. */
    public static Cli run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(args);
        return new Cli(exitCode, out.toString(), err.toString());
    }

    /** Standard error, which must be a single line. */
    public String errorLine() {
        if (err.strip().lines().count() != 1) {
            throw new AssertionError("expected one line on standard error, got:\n" + err);
        }
        return err.strip();
    }
}
