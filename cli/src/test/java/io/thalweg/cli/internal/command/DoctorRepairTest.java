package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.trial.StepReport;
import io.thalweg.store.journal.JournalStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a doctor says of a damaged campaign, and what it does about it when it is asked to. */
class DoctorRepairTest {

    @TempDir
    private Path campaign = Path.of("");

    private Path journal = Path.of("");

    @BeforeEach
    void begin() throws IOException {
        Files.writeString(campaign.resolve("study.yaml"), """
                name: resin
                parameters:
                  temperature: {low: 20, high: 80}
                objectives:
                  yield: maximize
                """);
        Files.writeString(campaign.resolve("earlier.csv"), "temperature,yield\n30,41.5\n40,52\n50,60.25\n");
        assertThat(run("tell", campaign.resolve("earlier.csv").toString(), "-C", campaign.toString())
                        .exitCode())
                .isZero();
        journal = campaign.resolve("journal/journal-000001.jsonl");
    }

    private static Cli run(String... arguments) {
        return Cli.run(arguments);
    }

    private Cli doctor(String... options) {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "doctor";
        arguments[1] = "-C";
        arguments[2] = campaign.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return run(arguments);
    }

    @Test
    void convertedLineEndsAreRefusedAndRepaired() throws IOException {
        String converted = Files.readString(journal).replace("\n", "\r\n");
        Files.writeString(journal, converted);
        Cli status = run("status", "-C", campaign.toString());
        assertThat(status.exitCode()).isNotZero();
        assertThat(status.errorLine()).contains("line ends were converted").contains("doctor --store");
        assertThat(doctor().exitCode()).isNotZero();
        Cli dry = doctor("--repair", "--dry-run");
        assertThat(dry.out()).contains("a repair keeps: 6 events, 3 trials, 3 results");
        assertThat(journal).hasContent(converted);
        Cli repair = doctor("--repair");
        assertThat(repair.exitCode()).as(repair.out()).isZero();
        assertThat(repair.out()).contains("the damaged file is kept as").doesNotContain("lost:");
        assertThat(Path.of(journal + ".damaged")).hasContent(converted);
        assertThat(run("status", "-C", campaign.toString()).out()).contains("3 measured");
        assertThat(doctor().exitCode()).isZero();
    }

    @Test
    void reportsOfLearningCurvesAreCountedAndTheirDamageIsNamed() throws IOException {
        Path curves = campaign.resolve("journal/curves.jsonl");
        try (JournalStore store = JournalStore.open(campaign.resolve("journal"))) {
            for (int step = 1; step <= 2; step++) {
                store.report(new StepReport(0, 1, step, 0.5));
                store.flush();
            }
        }
        assertThat(doctor().out()).contains("3 results, 2 reports: ok");
        Files.writeString(curves, Files.readString(curves).replaceFirst("0\\.5", "0.6"));
        for (Cli looked : new Cli[] {doctor(), doctor("--repair")}) {
            assertThat(looked.exitCode()).isNotZero();
            assertThat(looked.out()).contains("3 results: ok").contains("DAMAGED: " + curves);
        }
        assertThat(run("status", "-C", campaign.toString()).exitCode())
                .as("the rest of the study is not affected")
                .isZero();
    }

    @Test
    void damagedHeaderIsNotTakenForAnEmptyStudy() throws IOException {
        byte[] bytes = Files.readAllBytes(journal);
        bytes[12] ^= 1;
        Files.write(journal, bytes);
        Cli repair = doctor("--repair");
        assertThat(repair.exitCode()).isNotZero();
        assertThat(repair.errorLine()).contains("its header is lost").contains("Nothing was changed");
        assertThat(Files.readAllBytes(journal)).isEqualTo(bytes);
        assertThat(run("status", "-C", campaign.toString()).exitCode()).isNotZero();
        assertThat(run("ask", "-C", campaign.toString()).exitCode()).isNotZero();
        assertThat(Files.readAllBytes(journal)).isEqualTo(bytes);
    }

    @Test
    void setAsideDataIsReportedUntilConfirmed() throws IOException {
        Files.writeString(journal, "{\"v\":3,\"seq\":7,\"t\":\"20", StandardOpenOption.APPEND);
        assertThat(doctor().out()).contains("the end is incomplete");
        assertThat(run("ask", "-C", campaign.toString()).exitCode()).isZero();
        assertThat(doctor().out()).contains("set aside after a crash");
        assertThat(doctor("--repair").out()).contains("confirmed as seen");
        assertThat(doctor().out()).doesNotContain("set aside").contains("ok");
    }

    @Test
    void lossesAreReportedByTrial() throws IOException {
        String text = Files.readString(journal);
        Files.writeString(journal, text.replace("\"value\":52.0", "\"value\":53.0"));
        Cli repair = doctor("--repair");
        assertThat(repair.exitCode()).as(repair.out() + repair.err()).isZero();
        assertThat(repair.out()).contains("lost: the record at byte").contains("lost: event 4 is lost");
        Cli status = run("status", "-C", campaign.toString());
        assertThat(status.out()).contains("3 trials, 2 measured").contains("awaited: [1]");
    }

    @Test
    void conflictingOptionsAreExplained() {
        assertThat(run("doctor", "--repair").errorLine()).contains("--repair needs -C or --store");
        assertThat(doctor("--dry-run").errorLine()).contains("--dry-run needs --repair");
    }
}
