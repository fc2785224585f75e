package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Races on a small table of curves that is made here; who wins is not judged. */
@Tag("slow")
class CurvesCommandTest {

    private static final int SETTINGS = 60;
    private static final int STEPS = 9;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void makeTable() throws IOException {
        StringBuilder table = new StringBuilder(
                "config,learning_rate,beta1,beta2,epsilon,l1,l2,linear_decay,exponential_decay,step,valid_loss\n");
        Random random = new Random(1);
        for (int i = 0; i < SETTINGS; i++) {
            double[] u = random.doubles(8).toArray();
            double end = 0.2 + Math.abs(u[0] - 0.4) + 0.2 * u[3];
            for (int step = 1; step <= STEPS; step++) {
                String loss = i % 10 == 9 && step > 4 ? "" : String.valueOf(end + Math.exp(-step / 2.0));
                table.append(i);
                for (int j = 0; j < u.length; j++) {
                    boolean nearOne = j == 1 || j == 2;
                    double value = Math.pow(10, -4 * u[j]);
                    table.append(String.format(Locale.ROOT, ",%.9g", nearOne ? 1 - value / 2 : value));
                }
                table.append(',').append(step).append(',').append(loss).append('\n');
            }
        }
        write("lc_taskset_made.csv.gz", table);
    }

    private void write(String name, CharSequence table) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(directory.resolve(name)))) {
            out.write(table.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private Path csv() {
        return directory.resolve("curves.csv");
    }

    private Cli run(String... more) {
        return Cli.run(Stream.concat(
                        Stream.of("suite", "curves", "--data", directory.toString(), "--csv", csv().toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void interruptedRacesResumeToTheSameFile() throws IOException {
        String[] races = {
            "--seeds",
            "1-2",
            "--rule",
            "forecast",
            "--rule",
            "full,random",
            "--rule",
            "asha,resume,random",
            "--threads",
            "2"
        };
        Cli whole = run(races);
        assertThat(whole.exitCode()).as(whole.err()).isZero();
        assertThat(whole.out())
                .contains("made", "asha,resume,random", "forecast needs fewer steps than full,random on");
        List<String> lines = Files.readAllLines(csv());
        assertThat(lines).hasSize(1 + 2 * 3).doesNotHaveDuplicates();
        assertThat(lines.subList(1, lines.size()))
                .as("the best of sixty is found before all are run to their ends")
                .allMatch(line -> line.contains(",true,"));
        Files.writeString(
                csv(),
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 9));
        races[races.length - 1] = "1";
        assertThat(run(races).exitCode()).isZero();
        assertThat(Files.readAllLines(csv())).isEqualTo(lines);
    }

    @Test
    void aRunEndsAfterItsSteps() throws IOException {
        assertThat(run("--seeds", "3", "--rule", "median,random", "--steps", "5")
                        .exitCode())
                .isZero();
        assertThat(Files.readAllLines(csv()).get(1)).isEqualTo("made,\"median,random\",3,5,false,4,0");
    }

    @Test
    void digitsAreReadAsSharesOfErrorsAndOnlyRunWhenNamed() throws IOException {
        StringBuilder table = new StringBuilder("config,activation,batch_size,learning_rate,num_neurons_layer1,"
                + "num_neurons_layer2,solver,budget,time,accuracy\n");
        for (int i = 0; i < 3; i++) {
            for (int epochs = 10; epochs <= 30; epochs += 10) {
                String accuracy = i == 1 ? "0.9" : "0.5";
                table.append(i + "-0,tanh," + (10 + i) + ",0.001,20,30,adam," + epochs + ",0.1," + accuracy + "\n");
            }
        }
        write("lc_digits_mlp.csv.gz", table);
        CurveTable digits = CurveTable.read(directory, "digits_mlp");
        assertThat(digits.steps()).isEqualTo(3);
        assertThat(digits.best()).containsExactly(1);
        assertThat(digits.curves().get(1)).containsOnly(1 - 0.9);
        assertThat(digits.row(digits.space()
                        .admit(Map.of(
                                "activation",
                                "tanh",
                                "batch_size",
                                12,
                                "learning_rate",
                                0.001,
                                "num_neurons_layer1",
                                20,
                                "num_neurons_layer2",
                                30,
                                "solver",
                                "adam"))
                        .point()))
                .isEqualTo(2);
        assertThat(run("--seeds", "1", "--rule", "full,random").out()).doesNotContain("digits_mlp");
        assertThat(run("--seeds", "1", "--rule", "full,random", "--tasks", "digits_mlp")
                        .out())
                .contains("digits_mlp");
    }

    @Test
    void whatIsUnknownIsNamed() {
        assertThat(run("--rule", "ahsa").err()).contains("ahsa", "asha");
        assertThat(run("--rule", "asha,rnd").err()).contains("rnd", "random");
        assertThat(run("--tasks", "mode").err()).contains("mode", "made");
        assertThat(Cli.run(
                                "suite",
                                "curves",
                                "--data",
                                directory.resolve("none").toString())
                        .exitCode())
                .isNotZero();
    }
}
