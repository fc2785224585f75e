package io.thalweg.report;

import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.Goal;
import io.thalweg.report.internal.chart.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The findings of a study, in words and figures: an immutable value that can be written any number of times. The same
 * study and options give the same bytes.
 */
public final class Report {

    /** Width of PNG files in pixels: twice that of the layout with its margins, for sharp print. */
    public static final int PNG_WIDTH = 1600;

    private final ReportOptions options;
    private final List<Section> sections;

    private Report(ReportOptions options, List<Section> sections) {
        this.options = options;
        this.sections = List.copyOf(sections);
    }

    /**
     * {@return the report of a study of any kind, at any stage of it} The study does not change by it.
     *
     * @param study may be worked on meanwhile: the report is of one moment of it
     * @param options the heading, sizes and randomness
     */
    public static Report of(Study study, ReportOptions options) {
        StudyFacts facts = StudyFacts.of(study, options);
        List<ParameterAxis> axes = ParameterAxis.of(facts.space());
        List<Ranked> ranked = ranked(facts, options);
        List<Integer> order = ImportanceSection.order(ranked, axes.size());
        TimelineSection timeline = new TimelineSection(facts);
        Optional<Section> map = new MapSection(facts, axes, ranked).section();
        List<Section> sections = new ArrayList<>();
        sections.add(new SummarySection(facts, options, timeline.length()).section());
        if (facts.definition().learning()) {
            map.ifPresent(sections::add);
        }
        new FrontSection(facts, options).section().ifPresent(sections::add);
        new ProgressSection(facts, options).section().ifPresent(sections::add);
        new CurvesSection(facts).section().ifPresent(sections::add);
        new ImportanceSection(facts, axes, ranked).section().ifPresent(sections::add);
        new SliceSection(facts, axes, order).section().ifPresent(sections::add);
        if (!facts.definition().learning()) {
            map.ifPresent(sections::add);
        }
        new ParallelSection(facts, axes, order).section().ifPresent(sections::add);
        new CalibrationSection(facts).section().ifPresent(sections::add);
        timeline.section().ifPresent(sections::add);
        sections.add(new HealthSection(facts, options).section());
        new TrialsSection(facts, options).section().ifPresent(sections::add);
        return new Report(options, sections);
    }

    /** Of the objectives, if their models have something to say. */
    private static List<Ranked> ranked(StudyFacts facts, ReportOptions options) {
        if (facts.models().isEmpty() || facts.constant()) {
            return List.of();
        }
        List<Ranked> ranked = new ArrayList<>();
        for (OutcomeInsight outcome : facts.models().get().outcomes()) {
            if (outcome.goal() instanceof Goal.ToImprove && outcome.told().size() >= StudyInsight.FEWEST) {
                ranked.add(Ranked.of(outcome, facts.space().dimension(), options.seed()));
            }
        }
        return ranked;
    }

    /** {@return the heading} */
    public String title() {
        return options.title();
    }

    /** The parts, in order. */
    List<Section> sections() {
        return sections;
    }

    /** {@return the names of all figures, in order: of their files, and of their places in the page} */
    public List<String> figures() {
        return drawings().stream().map(Figure::id).toList();
    }

    /**
     * {@return a figure as SVG; empty if there is none of that name}
     *
     * @param name one of {@link #figures}
     */
    public Optional<String> svg(String name) {
        return drawing(name).map(Figure::svg);
    }

    /**
     * {@return a figure as PNG; empty if there is none of that name}
     *
     * @param name one of {@link #figures}
     */
    public Optional<byte[]> png(String name) {
        return drawing(name).map(figure -> figure.png(PNG_WIDTH));
    }

    private Optional<Figure> drawing(String name) {
        return drawings().stream().filter(figure -> figure.id().equals(name)).findFirst();
    }

    List<Figure> drawings() {
        return sections.stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Picture.class::isInstance)
                .map(Block.Picture.class::cast)
                .map(Block.Picture::figure)
                .toList();
    }

    /** {@return the report as one HTML page that needs nothing else} */
    public String html() {
        return new Page(options, sections).html();
    }

    /**
     * Writes {@code report.html} and, in the folder {@code figures}, each figure as SVG and PNG. Files of these names are replaced.
     *
     * @param folder is made if it does not exist
     * @return the page
     * @throws IOException if the folder cannot be written
     */
    public Path writeTo(Path folder) throws IOException {
        Path figures = folder.resolve("figures");
        Files.createDirectories(figures);
        for (Figure figure : drawings()) {
            Files.writeString(figures.resolve(figure.id() + ".svg"), figure.svg(), StandardCharsets.UTF_8);
            Files.write(figures.resolve(figure.id() + ".png"), figure.png(PNG_WIDTH));
        }
        Path page = folder.resolve("report.html");
        Files.writeString(page, html(), StandardCharsets.UTF_8);
        return page;
    }
}
