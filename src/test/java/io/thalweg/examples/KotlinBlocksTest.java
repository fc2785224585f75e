package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Kotlin on the pages compiles, and finds what the same program in Java finds. */
@Tag("slow")
class KotlinBlocksTest {

    /** What the blocks use: the objective of {@link FirstResult}, and a place for what they print. */
    private static final String DECLARATIONS = """
            lateinit var out: java.io.PrintStream
            fun println(message: Any?) = out.println(message)
            fun loss(x: Double, y: Double): Double {
                val bend = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6
                return bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10
            }
            fun run(to: java.io.PrintStream) {
                out = to
            """;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void kotlinFindsWhatJavaFinds() throws IOException {
        List<Page.Block> blocks = Page.allBlocks()
                .filter(block -> block.language().equals("kotlin"))
                .toList();
        assertThat(blocks).isNotEmpty();
        String found = Printed.by(FirstResult::run).text();
        for (Page.Block block : blocks) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            run(block.content(), new PrintStream(printed, true, StandardCharsets.UTF_8));
            assertThat(printed.toString(StandardCharsets.UTF_8))
                    .as(block.name())
                    .isEqualTo(found);
        }
    }

    private void run(String block, PrintStream out) throws IOException {
        Map<Boolean, String> lines = block.lines()
                .collect(Collectors.partitioningBy(line -> line.startsWith("import "), Collectors.joining("\n")));
        String program = lines.get(true) + "\n" + DECLARATIONS + lines.get(false) + "\n}\n";
        Path source = Files.writeString(folder.resolve("Block.kt"), program);
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        List<String> line = List.of(
                "-no-stdlib", // it is on the class path
                "-no-reflect",
                "-jvm-target",
                "17",
                "-classpath",
                Objects.requireNonNull(System.getProperty("java.class.path")),
                "-d",
                folder.toString(),
                source.toString());
        ExitCode compiled = new K2JVMCompiler()
                .exec(new PrintStream(messages, true, StandardCharsets.UTF_8), line.toArray(String[]::new));
        assertThat(compiled).as(messages.toString(StandardCharsets.UTF_8)).isEqualTo(ExitCode.OK);
        PageCode.call(
                "BlockKt",
                program,
                folder,
                kotlin -> kotlin.getMethod("run", PrintStream.class).invoke(null, out));
    }
}
