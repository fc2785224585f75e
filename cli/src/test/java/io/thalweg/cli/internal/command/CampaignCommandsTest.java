package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Campaigns by file, round by round. */
class CampaignCommandsTest {

    private CampaignDirectory campaign = new CampaignDirectory(Path.of(""));

    @BeforeEach
    void inADirectory(@TempDir Path directory) {
        campaign = new CampaignDirectory(directory);
    }

    @Test
    void campaignRunsRoundByRound() {
        campaign.study();
        for (int round = 1; round <= 4; round++) {
            Cli ask = campaign.succeed("ask");
            String file = "round-" + round + ".csv";
            assertThat(ask.out()).contains("2 trials in").contains(file);
            campaign.measure(file);
            assertThat(campaign.succeed("tell", campaign.path(file)).out()).contains("2 told, 0 added");
        }
        String table = campaign.read("round-4.csv");
        assertThat(table.lines().findFirst().orElseThrow())
                .isEqualTo("study,trial,x [m],y,loss [EUR],expected loss [EUR],sd of expected loss [EUR],why");
        assertThat(table).contains("the best so far").contains("near trial");
        assertThat(campaign.read("round-1.csv"))
                .contains("part of the initial design")
                .contains("study,trial,x [m],y,loss [EUR],why");
        assertThat(campaign.succeed("status").out()).contains("8 trials, 8 measured, 0 failed");
        assertThat(campaign.succeed("best").out()).contains("loss").contains("recommended: {x=");
    }

    @Test
    void nextCommandIsForTheSameCampaign() {
        campaign.study();
        String said = campaign.succeed("ask").out();
        campaign.measure("round-1.csv");
        String next = said.substring(said.indexOf("thalweg tell ") + "thalweg ".length())
                .strip();
        assertThat(Cli.run(next.split(" ")).out()).contains("2 told");
    }

    @Test
    void sameKeyGivesTheSameTrials() throws IOException {
        campaign.study();
        campaign.succeed("ask", "-n", "3", "--key", "monday");
        String first = campaign.read("monday.csv");
        Cli again = campaign.run("ask", "--key", "monday");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errorLine()).contains("monday.csv exists and may hold measurements");
        Files.delete(campaign.directory().resolve("monday.csv"));
        assertThat(campaign.succeed("ask", "--key", "monday").out()).contains("the same trials as before");
        assertThat(campaign.read("monday.csv")).isEqualTo(first);
        assertThat(campaign.succeed("ask", "--key", "monday", "--out", "-").out())
                .isEqualTo(first);
        assertThat(campaign.succeed("status").out())
                .contains("3 trials, 0 measured")
                .contains("awaited: [0, 1, 2]");
    }

    @Test
    void everyCommandHasAResultForPrograms() {
        campaign.study();
        JsonNode ask = Json.parse(campaign.succeed("ask", "--json").out());
        assertThat(ask.get("trials")).hasSize(2);
        assertThat(ask.get("request").asString()).isEqualTo("round-1");
        assertThat(campaign.directory().resolve("round-1.csv")).doesNotExist();
        campaign.succeed("ask", "--key", "round-1");
        campaign.measure("round-1.csv");
        assertThat(Json.parse(campaign.succeed("tell", campaign.path("round-1.csv"), "--json")
                                .out())
                        .get("tell")
                        .asInt())
                .isEqualTo(2);
        assertThat(Json.parse(campaign.succeed("status", "--json").out())
                        .get("measured")
                        .asInt())
                .isEqualTo(2);
        assertThat(Json.parse(campaign.succeed("best", "--json").out()).get("trials"))
                .hasSize(1);
        assertThat(Json.parse(campaign.succeed("export", "--json").out())
                        .get("trials")
                        .get(0)
                        .get("loss")
                        .isNumber())
                .isTrue();
        assertThat(Json.parse(campaign.succeed("check", "--json").out()).get("lines"))
                .isNotEmpty();
    }

    @Test
    void missingThingsAreOneLineErrorsWithAHint() {
        Cli none = campaign.run("ask");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.errorLine()).contains("no study.yaml or study.json in").contains("thalweg init");
        campaign.study();
        assertThat(campaign.run("tell", campaign.path("missing.csv")).errorLine())
                .contains("there is no file");
        assertThat(campaign.run("tell", campaign.path("stud.yaml")).errorLine()).contains("did you mean 'study.yaml'");
        assertThat(campaign.run("ask", "--nubmer", "2").errorLine()).contains("did you mean '--number'");
        assertThat(campaign.run("ask", "-n", "0").errorLine()).contains("--number is 0");
        assertThat(campaign.run("ask", "--key", "../x").errorLine()).contains("use letters");
        assertThat(campaign.run("tell", campaign.path("study.yaml"), "--decimal", "dot")
                        .errorLine())
                .contains("must be point or comma");
        assertThat(Cli.run("status", "-C", campaign.path("nowhere")).errorLine())
                .contains("there is no directory");
    }

    @Test
    void unwritableDirectoryIsNamedWithAHint() {
        campaign.study();
        campaign.write("journal", "a file in the way");
        Cli ask = campaign.run("ask");
        assertThat(ask.exitCode()).isEqualTo(1);
        assertThat(ask.errorLine()).contains("journal").contains("--store");
        Cli elsewhere = campaign.run("ask", "--store", campaign.path("other"));
        assertThat(elsewhere.exitCode()).as(elsewhere.err()).isZero();
    }

    @Test
    void doctorFindsTheDamageOfAStudyAndRepairsIt() throws IOException {
        campaign.study();
        campaign.succeed("ask");
        campaign.measure("round-1.csv");
        campaign.succeed("tell", campaign.path("round-1.csv"));
        Cli good = Cli.run("doctor", "--store", campaign.directory().toString());
        assertThat(good.exitCode()).as(good.out()).isZero();
        assertThat(good.out()).contains("2 trials, 2 results: ok");
        Path journal = campaign.directory().resolve("journal/journal-000001.jsonl");
        byte[] bytes = Files.readAllBytes(journal);
        bytes[bytes.length / 2] ^= 4;
        Files.write(journal, bytes);
        Cli damaged = Cli.run("doctor", "--store", campaign.path("journal"), "--json");
        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(Json.parse(damaged.out()).get("store").get("problem").asString())
                .isNotEmpty();
        assertThat(Cli.run("doctor", "--store", campaign.path("journal"), "--repair")
                        .out())
                .contains("DAMAGED")
                .contains("the damaged file is kept as");
        campaign.succeed("status");
        assertThat(Cli.run("doctor", "--repair").exitCode()).isEqualTo(2);
        assertThat(Cli.run("doctor", "--store", campaign.path("nowhere")).errorLine())
                .contains("there is no study in");
    }

    @Test
    void closedStandardOutputIsNotAnError() {
        campaign.study();
        picocli.CommandLine commandLine = Main.commandLine()
                .setOut(new java.io.PrintWriter(
                        new java.io.OutputStreamWriter(
                                new java.io.OutputStream() {
                                    @Override
                                    public void write(int b) throws IOException {
                                        throw new IOException("Broken pipe");
                                    }
                                },
                                java.nio.charset.StandardCharsets.UTF_8),
                        true));
        assertThat(commandLine.execute("ask", "-C", campaign.directory().toString()))
                .isZero();
        assertThat(campaign.read("round-1.csv").lines()).hasSize(3);
    }
}
