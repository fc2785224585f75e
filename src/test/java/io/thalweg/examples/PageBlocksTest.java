package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import io.thalweg.store.definition.StudyFile;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every code block of every page is code of the language that its fence names. What it does is tested elsewhere: {@link PageCommandsTest}
 * has the commands, and the tests of single pages run theirs.
 */
class PageBlocksTest {

    /** What blocks of Java may use without an import or a declaration. */
    private static final String IMPORTS = Stream.of(
                    "io.thalweg",
                    "io.thalweg.acquisition",
                    "io.thalweg.acquisition.active",
                    "io.thalweg.acquisition.catalog",
                    "io.thalweg.acquisition.lookahead",
                    "io.thalweg.acquisition.montecarlo",
                    "io.thalweg.acquisition.pareto",
                    "io.thalweg.core.curve",
                    "io.thalweg.core.event",
                    "io.thalweg.core.model",
                    "io.thalweg.core.random",
                    "io.thalweg.core.search",
                    "io.thalweg.core.space",
                    "io.thalweg.core.stream",
                    "io.thalweg.core.study",
                    "io.thalweg.core.trial",
                    "io.thalweg.optuna",
                    "io.thalweg.report",
                    "io.thalweg.store.http",
                    "io.thalweg.store.journal",
                    "io.thalweg.surrogate.classification",
                    "io.thalweg.surrogate.exact",
                    "io.thalweg.surrogate.harmonic",
                    "io.thalweg.surrogate.hyperparameter",
                    "io.thalweg.surrogate.kernel",
                    "io.thalweg.surrogate.kernel.choice",
                    "io.thalweg.surrogate.likelihood",
                    "io.thalweg.surrogate.streaming",
                    "io.thalweg.surrogate.streaming.hippo",
                    "io.thalweg.surrogate.wiski",
                    "java.io",
                    "java.net",
                    "java.nio.file",
                    "java.time",
                    "java.util",
                    "java.util.concurrent",
                    "org.ejml.data")
            .map(name -> "import " + name + ".*;\n")
            // core.trial has a record of the same name
            .collect(Collectors.joining("", "import io.thalweg.report.Report;\n", ""));

    private static final String DECLARATIONS = """
            abstract double loss(double angle, double pressure);
            abstract double measure(Point point);
            abstract double seconds(Point point);
            abstract double train(double rate, int units, String activation);
            abstract double trainEpoch(Point point, int epoch);
            abstract double trainOnShare(Point point, double share);
            abstract Observations rows(int n);
            SearchSpace space;
            Study study;
            DMatrixRMaj points;
            int[] labels;
            Path directory;
            """;

    /** The programs of the modules outside of the reactor, whose libraries are not here; its own build compiles and runs them. */
    private static final String INTEGRATIONS = programs("integrations/src/test/java/io/thalweg/integration/examples")
            + programs("spring/src/test/java/io/thalweg/spring")
            + programs("spark/src/test/java/io/thalweg/spark")
            + programs("kafka/src/test/java/io/thalweg/kafka")
            + programs("examples/search-tuning/src/main/java/io/thalweg/examples/search");

    private static final Path SPRING =
            Page.ROOT.resolve("spring/src/main/resources/META-INF/spring-configuration-metadata.json");

    @TempDir
    private Path folder = Path.of(".");

    static Stream<Page.Block> blocks() throws IOException {
        return Page.allBlocks();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void blockIsOfTheLanguageOfItsFence(Page.Block block) throws Exception {
        String content = block.content();
        switch (block.language()) {
            case "java", "kotlin" -> {} // all of them together, below and in KotlinBlocksTest
            case "java integrations" -> assertThat(INTEGRATIONS).contains(withoutSpaces(content));
            case "sh", "bash" -> accepts(content, block.language(), "-n");
            case "python" ->
                accepts(content, "python3", "-c", "import sys; compile(sys.stdin.read(), 'block', 'exec')");
            case "yaml" -> StudyFile.parse(block.name(), content, StudyFile.Syntax.YAML);
            case "xml" ->
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader("<dependency>" + content + "</dependency>")));
            case "csv" ->
                assertThat(CsvReader.builder().ofCsvRecord(content).stream().map(row -> row.getFieldCount()))
                        .isNotEmpty()
                        .containsOnly(content.lines().findFirst().orElseThrow().split(",", -1).length);
            case "json" -> JsonMapper.shared().readTree(content);
            case "properties" -> {
                Properties properties = new Properties();
                properties.load(new StringReader(content));
                assertThat(properties.stringPropertyNames().stream().filter(name -> name.startsWith("thalweg.")))
                        .isSubsetOf(JsonMapper.shared()
                                .readTree(Files.readString(SPRING))
                                .findValuesAsString("name"));
            }
            case "text" -> assertThat(content).isNotBlank();
            default ->
                throw new AssertionError(block + ": no test reads blocks of the language '" + block.language() + "'");
        }
    }

    private static String programs(String directory) {
        try (Stream<Path> files = Files.list(Page.ROOT.resolve(directory))) {
            StringBuilder programs = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                programs.append(withoutSpaces(Files.readString(file)));
            }
            return programs.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Pages break lines where they can be read best. */
    private static String withoutSpaces(String code) {
        return code.replaceAll("\\s+", "");
    }

    /** Whether a program that checks code, if it is installed, accepts this code. */
    private void accepts(String code, String... program) throws IOException, InterruptedException {
        boolean installed = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program[0])));
        assumeTrue(installed, program[0]);
        Path messages = folder.resolve("messages");
        Process process = new ProcessBuilder(program)
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        process.getOutputStream().write(code.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(messages)).isZero();
    }

    @Test
    void javaCompiles() throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        Page.allBlocks().filter(block -> block.language().equals("java")).forEach(block -> {
            String name = block.name().replaceAll("\\W", "_");
            Map<Boolean, String> lines = block.content()
                    .lines()
                    .collect(Collectors.partitioningBy(line -> line.startsWith("import "), Collectors.joining("\n")));
            sources.put(
                    name,
                    lines.get(true) + "\n" + IMPORTS + "abstract class " + name + " {\n" + DECLARATIONS
                            + "void run() throws Exception {\n" + lines.get(false) + "\n}}");
        });
        assertThat(sources).hasSizeGreaterThan(30);
        PageCode.compile(sources, folder);
    }
}
