package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study files: how they come about, and what is said of them. */
class StudyFileCommandsTest {

    private CampaignDirectory campaign = new CampaignDirectory(Path.of(""));

    @BeforeEach
    void inADirectory(@TempDir Path directory) {
        campaign = new CampaignDirectory(directory);
    }

    @Test
    void initWritesAValidFileAndNeverOverwrites() {
        Cli init = Cli.run(
                "init",
                campaign.directory().toString(),
                "--parameter",
                "temperature [°C]=20..100",
                "--parameter",
                "solvent=water, 1-butanol",
                "--objective",
                "yield [%]=maximize",
                "--seed",
                "7");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(campaign.succeed("check").out())
                .contains("parameter temperature [°C]: a number in [20.0, 100.0]")
                .contains("parameter solvent: one of water, 1-butanol")
                .contains("maximize yield [%]")
                .contains("seed 7");
        Cli again = Cli.run("init", campaign.directory().toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errorLine()).contains("already exists and was not changed");
    }

    @Test
    void initProposesParametersFromATable() {
        campaign.write(
                "old.csv",
                "T [°C],base,conc,yield [%]\n90,KOAc,0.1,3\n105,CsOAc,0.2,4\n90,KOAc,0.35,5\n105,KOAc,0.41,6\n");
        Cli init = Cli.run(
                "init",
                campaign.directory().toString(),
                "--from",
                campaign.path("old.csv"),
                "--objective",
                "yield=maximize");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(campaign.read("study.yaml"))
                .contains("T: {kind: ordinal, values: [90, 105], unit: \"°C\"}")
                .contains("base: {kind: categorical, values: [KOAc, CsOAc]}")
                .contains("conc: {kind: real, range: [0.1, 0.41]}")
                .contains("yield: {direction: maximize, unit: \"%\"}");
        assertThat(campaign.succeed("tell", campaign.path("old.csv")).out()).contains("4 added");
    }

    @Test
    void initExampleIsAValidStudy(@TempDir Path empty) {
        assertThat(Cli.run("init", empty.resolve("new").toString()).exitCode()).isZero();
        assertThat(Cli.run("check", "-C", empty.resolve("new").toString()).exitCode())
                .isZero();
    }

    @Test
    void checkReportsOddities() {
        campaign.write("study.yaml", """
                parameters:
                  rate: {range: [0.0001, 1]}
                  plate: {kind: categorical, values: [1, 2]}
                objectives: {loss: minimize}
                """);
        assertThat(campaign.succeed("check").out())
                .contains("note: parameter 'rate' spans three decades")
                .contains("note: the categories of 'plate'");
    }

    @Test
    void namesInTheStudyFileAreCheckedWithPosition() {
        campaign.write("study.yaml", "parameters: {x: {range: [0, 1]}}\nobjectives: {y: minimize}\nsurrogate: exakt\n");
        Cli check = campaign.run("check");
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.errorLine())
                .contains("line 3, column 12, surrogate: unknown surrogate 'exakt'; did you mean 'exact'?");
        campaign.write("study.yaml", "parameters: {trial: {range: [0, 1]}}\nobjectives: {y: minimize}\n");
        assertThat(campaign.run("check").errorLine()).contains("'trial' is a column of every table");
        campaign.write("study.json", "{}");
        assertThat(campaign.run("check").errorLine()).contains("keep one");
    }

    @Test
    void kernelInWordsIsCheckedWithItsPlace() {
        String file = """
                parameters: {temperature: {range: [0, 1]}, hour: {range: [0, 48]}}
                objectives: {y: minimize}
                surrogate: {name: exact, kernel: 'matern52(temperature) + periodic(hour, period=24)'}
                """;
        campaign.write("study.yaml", file.replace("(hour", "(huor"));
        assertThat(campaign.run("check").errorLine())
                .contains("line 3, column 12, surrogate: kernel", "no parameter is named 'huor'; did you mean 'hour'?");
        campaign.write("study.yaml", file.replace("matern52", "matern"));
        assertThat(campaign.run("check").errorLine())
                .contains("line 3, column 12, surrogate: option kernel", "character 1");
        campaign.write("study.yaml", file);
        campaign.succeed("check");
        campaign.succeed("ask");
        assertThat(campaign.run("status").exitCode()).isZero();
    }

    @Test
    void changedStudyFileIsRefusedWithTheDifference() {
        campaign.study();
        campaign.succeed("ask");
        campaign.write("study.yaml", campaign.read("study.yaml").replace("y: {range: [0, 1]}", "y: {range: [0, 2]}"));
        Cli ask = campaign.run("ask");
        assertThat(ask.exitCode()).isEqualTo(1);
        assertThat(ask.errorLine()).contains("y: 0 to 1 → 0 to 2");
        campaign.write(
                "study.yaml",
                campaign.read("study.yaml").replace("[0, 2]", "[0, 1]").replace("batch: 2", "batch: 3"));
        campaign.succeed("ask");
    }
}
