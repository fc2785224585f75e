package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.json.Json;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --json}, shared by all commands that have a result. */
public final class JsonOption {

    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "FILE|-",
            fallbackValue = STANDARD_OUTPUT,
            description = "Write the result as JSON to a file, or to standard output in place of the text.")
    private @Nullable String target;

    /** Whether standard output is taken by JSON, so that nothing else may go there. */
    public boolean takesStandardOutput() {
        return STANDARD_OUTPUT.equals(target);
    }

    /** Finds out before the work whether the file can be written. */
    public void check() {
        if (target == null || takesStandardOutput()) {
            return;
        }
        Path parent = path().toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new UsageException("--json: the directory of " + target + " does not exist");
        }
        if (Files.isDirectory(path())) {
            throw new UsageException("--json: " + target + " is a directory");
        }
    }

    /** Writes the report, if JSON was asked for. */
    public void write(Object report, PrintWriter out) throws IOException {
        if (takesStandardOutput()) {
            out.println(Json.format(report));
            out.flush();
        } else if (target != null) {
            Files.writeString(path(), Json.format(report) + "\n");
        }
    }

    private Path path() {
        try {
            return Path.of(String.valueOf(target));
        } catch (InvalidPathException e) {
            throw new UsageException("--json: '" + target + "' is not a file name");
        }
    }
}
