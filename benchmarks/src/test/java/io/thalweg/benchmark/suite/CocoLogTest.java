package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CocoLogTest {

    @TempDir
    private Path directory = Path.of("");

    private static Run run(String algorithm, int dimension, int instance, Run.Step... steps) {
        return new Run(new Run.Key(algorithm, "1", dimension, instance, 1, 100), List.of(steps), 1);
    }

    /** The optimum of f1 in instance 1 is 79.48, in instance 2 it is 394.48 (COCO's values). */
    @Test
    void filesMatchCoco() throws IOException {
        List<Task> tasks = new BbobSuite().tasks(List.of(2, 3), List.of(1, 2), 50);
        List<Run> runs = List.of(
                run("my,algorithm", 2, 1, new Run.Step(1, 10), new Run.Step(4, 0.5), new Run.Step(21, 0.5)),
                run("my,algorithm", 2, 2, new Run.Step(1, 3), new Run.Step(2, 1e-9)),
                run("my,algorithm", 3, 1, new Run.Step(1, 7)));
        CocoLog.write(directory.resolve("coco"), runs, tasks);
        Path folder = directory.resolve("coco").resolve("my_algorithm");
        assertThat(folder.resolve("bbobexp_f1.info")).content().isEqualTo("""
                suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'my,algorithm', logger = 'bbob', data_format = 'bbob-new2'
                % by Thalweg, without coordinates
                data_f1/bbobexp_f1_DIM2.dat, 1:21|5.0e-01, 2:2|1.0e-09

                suite = 'bbob', funcId = 1, DIM = 3, Precision = 1.000e-08, algId = 'my,algorithm', logger = 'bbob', data_format = 'bbob-new2'
                % by Thalweg, without coordinates
                data_f1/bbobexp_f1_DIM3.dat, 1:1|7.0e+00
                """);
        String header =
                " + sum g_i+ | measured fitness | best measured fitness or single-digit g-values | x1 | x2...\n";
        assertThat(folder.resolve("data_f1").resolve("bbobexp_f1_DIM2.dat"))
                .content()
                .isEqualTo(
                        "% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948000000000e+01)" + header
                                + "1 0 +1.000000000e+01 +8.948000000e+01 +8.948000000e+01\n"
                                + "4 0 +5.000000000e-01 +7.998000000e+01 +7.998000000e+01\n"
                                + "% f evaluations | g evaluations | best noise-free fitness - Fopt (3.944800000000e+02)"
                                + header
                                + "1 0 +3.000000000e+00 +3.974800000e+02 +3.974800000e+02\n"
                                + "2 0 +1.000000000e-09 +3.944800000e+02 +3.944800000e+02\n");
        assertThat(folder.resolve("data_f1").resolve("bbobexp_f1_DIM3.tdat"))
                .content()
                .endsWith(header + "1 0 +7.000000000e+00 +8.648000000e+01 +8.648000000e+01\n");
    }

    @Test
    void logBecomesSparser() {
        assertThat(CocoLog.logged(5, 30))
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 17, 19, 22, 25, 28, 30);
        assertThat(CocoLog.logged(5, 5_000)).contains(500, 1_000, 2_500, 5_000).doesNotContain(400, 4_999);
        assertThat(CocoLog.logged(5, 0)).isEmpty();
    }

    @Test
    void otherSuitesHaveNoCocoLog() {
        assertThat(Cli.run("suite", "classical", "--coco", directory.toString()).errorLine())
                .contains("--coco: COCO has no suite classical");
    }
}
