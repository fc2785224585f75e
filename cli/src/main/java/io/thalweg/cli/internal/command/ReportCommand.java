package io.thalweg.cli.internal.command;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.campaign.CampaignFile;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.report.Report;
import io.thalweg.report.ReportOptions;
import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes what a study has found as a page with figures. */
@Command(
        name = "report",
        description = "Write a report of a study: one HTML page, and each figure as SVG and PNG.",
        footer = {
            "",
            "The page needs no network and no other file. It shows the best result, the parameters that matter, what "
                    + "the model expects and how far to trust it, and what to do next. The study is not changed."
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The same as -C DIR (default: the current directory).")
    private @Nullable Path argument;

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE.")
    private @Nullable String store;

    @Option(names = "--study", paramLabel = "NAME", description = "Name of the study in the store.")
    private @Nullable String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "report",
            description = "Directory for report.html and the folder figures (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("report");

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "Heading of the page (default: the name of the study).")
    private @Nullable String title;

    @Option(
            names = "--open",
            paramLabel = "yes|no",
            defaultValue = "no",
            description = "Open the page in the browser (default: ${DEFAULT-VALUE}).")
    private String open = "no";

    @Mixin
    private JsonOption json = new JsonOption();

    /**
     * What was written.
     *
     * @param page the page
     * @param figures names of the figures in the folder beside it
     * @param trials number of trials of the study
     */
    record Written(String page, List<String> figures, int trials) {}

    @Override
    public Integer call() throws IOException {
        json.check();
        Path campaign = directory.or(argument).orElse(null);
        if (campaign != null && store != null) {
            throw new UsageException("-C or DIR, and --store, both name a place: give only one");
        }
        if (!List.of("yes", "no").contains(open)) {
            throw new UsageException("--open is '" + open + "', must be yes or no");
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UsageException("--out: " + out + " is a file, not a directory");
        }
        PrintWriter console = spec.commandLine().getOut();
        String place = store != null ? store : campaign != null ? campaign.toString() : ".";
        try (StudyStore opened = open(place)) {
            Study study = Thalweg.open(opened).build();
            Report report = Report.of(
                    study,
                    ReportOptions.DEFAULT
                            .withTitle(heading(place, opened.definition()))
                            .withTime(InstantSource.system().instant()));
            Path page = report.writeTo(out);
            int trials = study.state().trials().size();
            List<String> figures = report.figures();
            if (!json.takesStandardOutput()) {
                console.println("wrote " + page + " and " + figures.size() + " figures in " + out.resolve("figures")
                        + ", of " + trials + (trials == 1 ? " trial" : " trials"));
            }
            json.write(new Written(page.toString(), figures, trials), console);
            if (open.equals("yes")) {
                show(page);
            }
        }
        return 0;
    }

    private StudyStore open(String place) {
        try {
            return StorePlace.openReadOnly(spec, place, name == null ? "" : name);
        } catch (NoSuchStudyException e) {
            throw store == null && CampaignFile.isIn(Path.of(place))
                    ? new NoSuchStudyException("the study in " + place
                            + " has not begun: there is nothing to report before the first ask or tell")
                    : e;
        }
    }

    private String heading(String place, Optional<StudyDefinition> definition) {
        if (title != null && !title.isBlank()) {
            return title;
        }
        if (name != null && !name.isBlank()) {
            return name;
        }
        Path folder = Path.of(place).toAbsolutePath().normalize().getFileName();
        return definition
                .map(described -> described.settings().get("name"))
                .orElse(folder == null ? ReportOptions.DEFAULT.title() : folder.toString());
    }

    private void show(Path page) throws IOException {
        if (!GraphicsEnvironment.isHeadless()
                && Desktop.isDesktopSupported()
                && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
            Desktop.getDesktop().browse(page.toUri());
        } else {
            spec.commandLine().getErr().println("there is no desktop to show it on; open " + page.toAbsolutePath());
        }
    }
}
