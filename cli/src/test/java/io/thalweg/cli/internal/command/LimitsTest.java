package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that are a slip of the pen. */
@Timeout(60)
class LimitsTest {

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void study() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                parameters: {x: {range: [0, 1]}}
                objectives: {loss: minimize}
                initial-design: 30
                """);
    }

    private Cli ask(String... more) {
        String[] line = new String[more.length + 3];
        line[0] = "ask";
        line[1] = "-C";
        line[2] = directory.toString();
        System.arraycopy(more, 0, line, 3, more.length);
        return Cli.run(line);
    }

    @Test
    void askIsBounded() {
        Cli billion = ask("-n", "1000000000");
        assertThat(billion.exitCode()).isEqualTo(2);
        assertThat(billion.errorLine())
                .contains("--number is 1000000000, more than 10000 at once; '--limit 1000000000' allows it");
        assertThat(directory.resolve("journal")).doesNotExist();
    }

    @Test
    void optionLiftsTheBound() {
        assertThat(ask("-n", "20", "--limit", "10").exitCode()).isEqualTo(2);
        assertThat(ask("-n", "20", "--limit", "20").out()).contains("20 trials");
        assertThat(ask("--limit", "0").errorLine()).contains("--limit is 0");
    }

    @Test
    void batchesOfOtherCommandsAreBounded() {
        Cli optimize = Cli.run("optimize", "--function", "branin", "--batch", "1000000000");
        assertThat(optimize.exitCode()).isEqualTo(2);
        assertThat(optimize.errorLine()).contains("--batch is 1000000000, must be at most 10000");
        Path fresh = directory.resolve("fresh");
        assertThat(Cli.run("init", fresh.toString(), "--batch", "20000").errorLine())
                .contains("--batch is 20000");
    }
}
