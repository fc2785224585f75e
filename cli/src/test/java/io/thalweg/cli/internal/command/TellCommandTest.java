package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of measurements that are told. */
class TellCommandTest {

    private CampaignDirectory campaign = new CampaignDirectory(Path.of(""));

    @BeforeEach
    void inADirectory(@TempDir Path directory) {
        campaign = new CampaignDirectory(directory);
    }

    @Test
    void importedDataCountAndReimportChangesNothing() {
        campaign.study();
        campaign.write("old.csv", "x,y,loss,operator\n0.1,0.2,0.5,Ann\n0.9,0.8,0.4,Bob\n0.5,0.5,0.05,Ann\n");
        Cli tell = campaign.succeed("import", campaign.path("old.csv"));
        assertThat(tell.out())
                .contains("3 added")
                .contains("not part of the study, kept only in the copy of the " + "file: operator");
        assertThat(campaign.succeed("tell", campaign.path("old.csv")).out()).contains("0 added, 3 known already");
        assertThat(campaign.succeed("ask", "-n", "1").out()).contains("the best so far, 0.05 (trial 2)");
        assertThat(campaign.directory().resolve("imported").toFile().list()).hasSize(1);
    }

    @Test
    void dryRunShowsThePlanAndCorrectionsNeedAReason() {
        campaign.study();
        campaign.write("old.csv", "x,y,loss\n0.1,0.2,0.5\n");
        assertThat(campaign.succeed("tell", campaign.path("old.csv"), "--dry-run")
                        .out())
                .contains("line 2: add trial 0")
                .contains("dry run, nothing was imported; would be: 0 told, 1 added");
        assertThat(campaign.succeed("status").out()).contains("0 trials");
        campaign.succeed("tell", campaign.path("old.csv"));
        campaign.write("old.csv", "x,y,loss\n0.1,0.2,0.6\n");
        Cli refused = campaign.run("tell", campaign.path("old.csv"));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errorLine()).contains("0.5 becomes 0.6").contains("--amend REASON");
        assertThat(campaign.succeed("tell", campaign.path("old.csv"), "--dry-run")
                        .out())
                .contains("corrections need --amend REASON");
        assertThat(campaign.succeed("tell", campaign.path("old.csv"), "--amend", "misread")
                        .out())
                .contains("1 amended");
        assertThat(campaign.succeed("status").out()).contains("1 trials, 1 measured, 0 failed, 1 corrected");
        assertThat(campaign.run("tell", campaign.path("old.csv"), "--amend", " ")
                        .exitCode())
                .isEqualTo(2);
    }

    /** A bound, another objective and a cost that were not determined are missing; the trial is measured, and nobody waits for them. */
    @ParameterizedTest
    @ValueSource(strings = {"n.d.", "ND", "n/a", "missing", "not determined", "failed", "not done"})
    void outcomesBesideAMeasuredValueMayBeMissing(String word) throws IOException {
        campaign.write("study.yaml", """
                name: test
                parameters: {x: {range: [0, 1]}, y: {range: [0, 1]}}
                objectives: {loss: minimize, waste: minimize}
                constraints: [{outcome: purity, at-least: 0.5}]
                cost: price
                initial-design: 2
                batch: 4
                """);
        campaign.succeed("ask");
        List<String> rows = Files.readAllLines(Path.of(campaign.path("round-1.csv")));
        assertThat(rows.get(0)).startsWith("study,trial,x,y,loss,waste,purity,price,");
        String[] results = {"0.5,2,WORD,3", "0.4,WORD,0.9,2", "0.3,1,0.8,WORD", "0.2,WORD,WORD,"};
        for (int i = 0; i < 4; i++) {
            rows.set(i + 1, rows.get(i + 1).replace(",,,,,", "," + results[i].replace("WORD", word) + ","));
        }
        Files.write(Path.of(campaign.path("round-1.csv")), rows);
        assertThat(campaign.succeed("tell", campaign.path("round-1.csv")).out())
                .contains("line 2: tell trial 0, 0.5, waste 2, purity unknown, price 3")
                .contains("line 3: tell trial 1, 0.4, waste unknown, purity 0.9, price 2")
                .contains("line 4: tell trial 2, 0.3, waste 1, purity 0.8, price unknown")
                .contains("line 5: pending trial 3, waits for price");
        assertThat(campaign.succeed("status").out()).contains("3 measured, 0 failed", "awaited: [3]");
        assertThat(campaign.succeed("tell", campaign.path("round-1.csv")).out()).contains("3 known already");
        assertThat(campaign.succeed("ask", "-n", "1").out()).contains("trial 4");
    }

    @Test
    void oneBadRowRejectsTheFile() {
        campaign.study();
        campaign.write("old.csv", "x,y,loss\n0.1,0.2,0.5\n0.2,0.2,lost\n");
        Cli refused = campaign.run("tell", campaign.path("old.csv"));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errorLine()).contains("'lost' is neither a number nor one of the known words");
        assertThat(campaign.succeed("status").out()).contains("0 trials");
        assertThat(campaign.directory().resolve("imported")).doesNotExist();
        assertThat(campaign.succeed("tell", campaign.path("old.csv"), "--word", "lost=failed")
                        .out())
                .contains("2 added");
    }

    @Test
    void exportsCanBeImportedElsewhere(@TempDir Path other) throws IOException {
        campaign.study();
        campaign.succeed("ask");
        campaign.measure("round-1.csv");
        campaign.succeed("tell", campaign.path("round-1.csv"));
        campaign.succeed("export", "--out", campaign.path("all.csv"));
        Files.copy(campaign.directory().resolve("study.yaml"), other.resolve("study.yaml"));
        Cli copy = Cli.run("tell", "-C", other.toString(), campaign.path("all.csv"), "--as-data");
        assertThat(copy.out()).contains("2 added");
        assertThat(campaign.succeed("export").out()).isEqualTo(campaign.read("all.csv"));
    }

    @Test
    void concurrentlyToldTableIsToldOnce() throws Exception {
        campaign.study();
        int tellers = 4;
        int rows = 300;
        StringBuilder table = new StringBuilder("x,y,loss\n");
        for (int row = 0; row < rows; row++) {
            table.append(row / 1024.0).append(",0.5,").append(row).append('\n');
        }
        campaign.write("earlier.csv", table.toString());
        ExecutorService threads = Executors.newFixedThreadPool(tellers);
        CyclicBarrier together = new CyclicBarrier(tellers);
        List<Future<Cli>> all = new ArrayList<>();
        for (int i = 0; i < tellers; i++) {
            all.add(threads.submit(() -> {
                together.await();
                return campaign.run("tell", campaign.path("earlier.csv"));
            }));
        }
        threads.shutdown();
        for (Future<Cli> one : all) {
            assertThat(one.get().exitCode()).as(one.get().err()).isZero();
        }
        assertThat(campaign.succeed("status").out()).contains(rows + " trials, " + rows + " measured");
    }
}
