package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.cli.Main;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the command: what computes has the Vector API, and everything else starts in silence. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LauncherTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    /** Commands whose models are worth the line that Java prints about the module. */
    private static final Set<String> COMPUTING =
            Set.of("demo", "optimize", "regress", "ask", "best", "report", "doctor", "worker", "serve");

    private static final String WARNING = "WARNING: Using incubator modules: jdk.incubator.vector\n";

    private Path directory = Path.of("");

    /** A checkout that is built: a jar without classes of its own leads to those that are tested here. */
    @BeforeAll
    void checkout(@TempDir Path folder) throws IOException {
        directory = folder;
        Path lib = Files.createDirectories(directory.resolve("checkout/benchmarks/target/quick/lib"));
        Files.copy(ROOT.resolve("thalweg"), directory.resolve("checkout/thalweg"));
        String classPath = Objects.requireNonNull(
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        String tested = Stream.of(classPath.split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toUri().toString())
                .collect(Collectors.joining(" "));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, tested);
        new JarOutputStream(Files.newOutputStream(lib.resolve("tested.jar")), manifest).close();
        Files.createFile(lib.resolve(".complete"));
    }

    /** Runs a command by the script, which must succeed. */
    private String succeed(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(
                List.of("sh", directory.resolve("checkout/thalweg").toString()));
        line.addAll(List.of(arguments));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(
                        Files.createDirectories(directory.resolve("campaign")).toFile())
                .redirectOutput(Redirect.to(out.toFile()))
                .redirectError(Redirect.to(err.toFile()));
        builder.environment().put("JAVA_HOME", Objects.requireNonNull(System.getProperty("java.home")));
        builder.environment().put("THALWEG_CACHE", directory.resolve("cache").toString());
        builder.environment().put("THALWEG_JAVA_OPTS", "-XX:TieredStopAtLevel=1"); // ten short lives
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        return Files.readString(err);
    }

    @Test
    @Tag("slow")
    void campaignIsQuietFromBeginningToEnd() throws Exception {
        assumeTrue(File.separatorChar == '/', "the script is for shells");
        assertThat(succeed("--version")).isEmpty();
        assertThat(succeed("init")).isEmpty();
        Path study = directory.resolve("campaign/study.yaml");
        Files.writeString(study, "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\n");
        Files.writeString(directory.resolve("campaign/old.csv"), "x,loss\n0.5,2\n");
        assertThat(succeed("check")).isEmpty();
        assertThat(succeed("tell", "old.csv")).isEmpty();
        assertThat(succeed("ask")).isIn("", WARNING);
        assertThat(succeed("cancel", "1")).isEmpty();
        Files.writeString(study, Files.readString(study).replace("[0, 1]", "[0, 2]"));
        assertThat(succeed("change", "--reason", "the new oven")).isEmpty();
        assertThat(succeed("status")).isEmpty();
        assertThat(succeed("export")).isEmpty();
    }

    @Test
    @Tag("slow")
    void jshellKnowsTheLibrary() throws Exception {
        assumeTrue(File.separatorChar == '/', "the script is for shells");
        Path lines = Files.writeString(
                directory.resolve("lines.jsh"), "/exit Surrogates.names().contains(\"auto\") ? 0 : 1\n");
        assertThat(succeed("jshell", "-R-XX:TieredStopAtLevel=1", "-s", lines.toString()))
                .isEmpty();
    }

    @Test
    void whatComputesNothingIsTheSameInBothScripts() throws IOException {
        Set<String> commands = new TreeSet<>(Main.commandLine().getSubcommands().keySet());
        commands.removeAll(COMPUTING);
        Set<String> known = Set.copyOf(Main.commandLine().getSubcommands().keySet());
        Set<String> unix = words("thalweg", Pattern.compile("^ +(help \\|.*)\\) computes=", Pattern.MULTILINE));
        Set<String> windows = words("thalweg.cmd", Pattern.compile("for %%c in \\((.*?)\\)"));
        assertThat(unix).isEqualTo(windows).contains("change", "status", "help");
        assertThat(unix).filteredOn(word -> !word.startsWith("-")).isSubsetOf(known);
        assertThat(commands).filteredOn(command -> !isOfBenchmarks(command)).isSubsetOf(unix);
        assertThat(unix).doesNotContainAnyElementsOf(COMPUTING);
    }

    /** Commands for a checkout only compute. */
    private static boolean isOfBenchmarks(String command) {
        return Objects.requireNonNull(Main.commandLine().getSubcommands().get(command))
                .getCommand()
                .getClass()
                .getName()
                .startsWith("io.thalweg.benchmark");
    }

    private static Set<String> words(String script, Pattern list) throws IOException {
        Matcher matcher = list.matcher(Files.readString(ROOT.resolve(script)));
        assertThat(matcher.find()).isTrue();
        return new TreeSet<>(List.of(matcher.group(1).trim().split("[ |]+")));
    }
}
