package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ReportCommandTest {

    @TempDir
    private Path directory = Path.of(".");

    private void measure(String name) {
        SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
        try (Study study = Thalweg.minimize(space)
                .valueName("loss")
                .storedIn(Stores.open(directory.toString(), name))
                .build()) {
            study.run(point -> Math.pow(point.real("x") - 0.3, 2), 7);
        }
    }

    @Test
    void writesThePageAndItsFiguresOfAStoredStudy() throws IOException {
        measure("night shift");
        Path out = directory.resolve("new/report");
        Path result = directory.resolve("report.json");
        Cli run = Cli.run(
                "report",
                "--store",
                directory.toString(),
                "--study",
                "night shift",
                "--out",
                out.toString(),
                "--json",
                result.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("wrote " + out.resolve("report.html")).contains("of 7 trials");
        assertThat(out.resolve("report.html"))
                .content()
                .contains("<h1><bdi>night shift</bdi></h1>", "Best \u2068loss\u2069");
        JsonNode written = Json.parse(Files.readString(result));
        assertThat(written.get("trials").asInt()).isEqualTo(7);
        assertThat(written.get("figures").size()).isGreaterThan(4);
        written.get("figures").forEach(figure -> {
            assertThat(out.resolve("figures/" + figure.asString() + ".png")).isNotEmptyFile();
            assertThat(out.resolve("figures/" + figure.asString() + ".svg")).isNotEmptyFile();
        });
    }

    @Test
    void takesTheDirectoryOfAStudyAndATitle() {
        measure("one");
        Path out = directory.resolve("report");
        Cli run = Cli.run(
                "report",
                directory.resolve("one").toString(),
                "--out",
                out.toString(),
                "--title",
                "<Week> 7",
                "--open",
                "no");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out.resolve("report.html")).content().contains("<title>&lt;Week&gt; 7</title>");
    }

    @Test
    void nameAndUnitsAreThoseOfTheStudyFile() {
        CampaignDirectory campaign = new CampaignDirectory(directory.resolve("folder"));
        assertThat(campaign.directory().toFile().mkdir()).isTrue();
        campaign.study();
        campaign.succeed("ask");
        campaign.measure("round-1.csv");
        campaign.succeed("tell", campaign.path("round-1.csv"));
        Path out = directory.resolve("named");
        campaign.succeed("report", "--out", out.toString());
        assertThat(out.resolve("report.html"))
                .content()
                .contains("<title>test</title>", "\u2068x\u2069 [\u2068m\u2069]", "\u2068loss\u2069 [\u2068EUR\u2069]");
    }

    @Test
    void directoryWithoutAStudyIsNamedInOneLine() {
        Cli run = Cli.run("report", directory.resolve("nowhere").toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLine()).contains("no study in").contains("nowhere");
    }

    @Test
    void contradictingArgumentsAreRefused() throws IOException {
        assertThat(Cli.run("report", "here", "--store", "there").errorLine()).contains("give only one");
        assertThat(Cli.run("report", "--open", "perhaps").errorLine()).contains("must be yes or no");
        Path file = Files.writeString(directory.resolve("file"), "");
        Cli run = Cli.run("report", "--out", file.toString());
        assertThat(run.errorLine()).contains("is a file, not a directory");
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
