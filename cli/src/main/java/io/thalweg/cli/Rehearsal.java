package io.thalweg.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Runs the commands that compute nothing once, on a study that is thrown away: the launcher has Java keep the classes that this loads in an
 * archive, from which later commands take them.
 */
final class Rehearsal {

    private static final String STUDY = "parameters:\n  x: {range: [0, 1]}\nobjectives:\n  loss: minimize\n";

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("thalweg");
        try {
            Files.writeString(folder.resolve("study.yaml"), STUDY);
            Path results = Files.writeString(folder.resolve("results.csv"), "x,loss\n0.5,2\n");
            run("--help");
            run("--version");
            run("check", "-C", folder.toString());
            run("tell", "-C", folder.toString(), results.toString());
            run("status", "-C", folder.toString());
            run("export", "-C", folder.toString());
        } finally {
            delete(folder);
        }
    }

    private static void run(String... arguments) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandLine command = Main.commandLine().setOut(nowhere).setErr(nowhere);
        if (command.execute(arguments) != 0) {
            throw new IllegalStateException("the rehearsal of " + arguments[0] + " failed");
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
