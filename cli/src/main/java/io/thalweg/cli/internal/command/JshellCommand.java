package io.thalweg.cli.internal.command;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import jdk.jshell.tool.JavaShellToolBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** Starts the JDK's jshell where the library is at hand: its jars are on the class path, the types a user needs are imported. */
@Command(
        name = "jshell",
        description = "Try the library line by line, in the JDK's jshell.",
        footer =
                "All other arguments are those of jshell: '-' reads lines from standard input, '-s' is less talkative.")
final class JshellCommand implements Callable<Integer> {

    private static final String STARTUP = "startup.jsh";

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "Classes and jars of yours, beside the library's.")
    private @Nullable String classPath;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        if (ModuleLayer.boot().findModule("jdk.jshell").isEmpty()) {
            throw new IllegalStateException("this Java has no jshell, its module jdk.jshell is missing: "
                    + System.getProperty("java.home") + "; install a JDK, or set JAVA_HOME to one");
        }
        Path startup = Files.createTempFile("thalweg", ".jsh");
        try (InputStream imports = JshellCommand.class.getResourceAsStream(STARTUP)) {
            Files.copy(Objects.requireNonNull(imports, STARTUP), startup, StandardCopyOption.REPLACE_EXISTING);
            return JavaShellToolBuilder.builder().start(line(startup));
        } finally {
            Files.deleteIfExists(startup);
        }
    }

    private String[] line(Path startup) {
        String library = Objects.requireNonNull(System.getProperty("java.class.path"));
        List<String> line = new ArrayList<>(List.of(
                "--class-path",
                classPath == null ? library : library + File.pathSeparator + classPath,
                "--startup",
                "DEFAULT",
                "--startup",
                startup.toString(),
                "-R-Djava.awt.headless=true"));
        line.addAll(arguments);
        return line.toArray(String[]::new);
    }
}
