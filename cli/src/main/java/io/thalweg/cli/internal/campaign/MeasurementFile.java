package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Measurements read from a CSV file: all the rows or, with all the problems, none. Rows with a trial number are what came of a
 * suggestion; rows without one are data of their own, such as earlier ones.
 */
public final class MeasurementFile {

    private static final long MAX_BYTES = 256L << 20;
    private static final int SHOWN = 20;

    private final byte[] content;
    private final CsvTable table;
    private final SearchSpace space;
    private final Columns columns;
    private final Reading reading;
    private final ColumnMatch match;
    private final Map<String, IntFunction<String>> cells = new LinkedHashMap<>();
    private final Set<String> fixed = new HashSet<>();
    private final Set<String> free = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, List<String>> unclear = new TreeMap<>();
    private final List<Measurement> rows = new ArrayList<>();

    /**
     * How a file is to be read.
     *
     * @param renamed names of the study by headings of the file; an empty name for what means nothing to the study
     * @param words what is written in place of numbers
     * @param decimalComma how numbers are written; empty to see it from the file
     * @param asData whether trial numbers and study ids are ignored, so that all rows are data of their own
     */
    public record Reading(
            Map<String, String> renamed, ResultWords words, Optional<Boolean> decimalComma, boolean asData) {}

    private MeasurementFile(
            CsvTable table, byte[] content, StudyDefinition definition, String studyId, Reading reading) {
        this.content = content;
        this.table = table;
        this.space = definition.space();
        this.columns = Columns.of(definition);
        this.reading = reading;
        this.match = ColumnMatch.of(table.header(), columns, reading.renamed());
        for (Parameter parameter : space.parameters()) {
            (parameter instanceof FixedParameter ? fixed : free).add(parameter.name());
        }
        problems.addAll(match.problems());
        match.byName().forEach((name, heading) -> cells.put(name, column(name, heading)));
        requireColumns();
        if (problems.isEmpty()) {
            for (int row = 0; row < table.rows(); row++) {
                read(row, studyId);
            }
        }
        unclear.forEach((what, where) -> problems.add(
                where.get(0) + (where.size() > 1 ? " and " + (where.size() - 1) + " more" : "") + ": " + what));
        if (!problems.isEmpty()) {
            throw new TableException(table.name() + ": " + joined(problems));
        }
    }

    /**
     * Reads a file.
     *
     * @param studyId what the column {@code study} must say
     * @throws TableException if it cannot be read, changes meanwhile, or has problems: then all of them are told
     */
    public static MeasurementFile read(Path file, StudyDefinition definition, String studyId, Reading reading) {
        try {
            FileTime before = Files.getLastModifiedTime(file);
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw new TableException(file + ": is of " + size + " bytes; at most " + MAX_BYTES + " are read");
            }
            byte[] content = Files.readAllBytes(file);
            if (Files.size(file) != size || !Files.getLastModifiedTime(file).equals(before)) {
                throw new TableException(file + ": changes while it is read; save it first");
            }
            return of(String.valueOf(file.getFileName()), content, definition, studyId, reading);
        } catch (IOException e) {
            throw new TableException(file + ": cannot be read (" + e + "); close it in other programs", e);
        }
    }

    /** Like {@link #read}, of the content of a file of this name. */
    static MeasurementFile of(
            String name, byte[] content, StudyDefinition definition, String studyId, Reading reading) {
        return new MeasurementFile(CsvTable.of(name, content), content, definition, studyId, reading);
    }

    static String joined(List<String> problems) {
        if (problems.size() == 1) {
            return problems.get(0);
        }
        StringBuilder text = new StringBuilder().append(problems.size()).append(" problems:");
        for (int i = 0; i < Math.min(SHOWN, problems.size()); i++) {
            text.append(i == 0 ? " (" : "; (").append(i + 1).append(") ").append(problems.get(i));
        }
        return text.append(problems.size() > SHOWN ? "; and " + (problems.size() - SHOWN) + " more" : "")
                .toString();
    }

    /** The rows that are not empty. */
    List<Measurement> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The space of the study. */
    SearchSpace space() {
        return space;
    }

    /** The name of the file. */
    String name() {
        return table.name();
    }

    /** The bytes of the file; not to be modified. */
    byte[] content() {
        return content;
    }

    /** How the file was read, in words. */
    public String dialect() {
        return table.dialect().describe();
    }

    /** Headings of columns that mean nothing to the study. */
    public List<String> others() {
        return match.others().stream()
                .filter(heading -> !Columns.isOurs(heading))
                .toList();
    }

    private IntFunction<String> column(String name, String heading) {
        Optional<Parameter> parameter =
                space.parameters().stream().filter(p -> p.name().equals(name)).findFirst();
        boolean text = name.equals(Columns.STUDY)
                || name.equals(Columns.REASON)
                || columns.attribute(name).isPresent()
                || (parameter.isPresent() && isText(parameter.get()));
        try {
            List<String> plain = text ? table.text(heading) : table.pointedText(heading, reading.decimalComma());
            return row -> CsvText.unescape(plain.get(row));
        } catch (TableException e) {
            problems.add(String.valueOf(e.getMessage()).replaceFirst("^\\Q" + table.name() + "\\E, ", "")
                    + " (--decimal comma or --decimal point says which)");
            return row -> "";
        }
    }

    private static boolean isText(Parameter parameter) {
        return parameter instanceof CategoricalParameter
                || (parameter instanceof FixedParameter fixed && fixed.value() instanceof String);
    }

    private void requireColumns() {
        if (!match.problems().isEmpty()) {
            return;
        }
        boolean trials = cells.containsKey(Columns.TRIAL) && !reading.asData();
        List<String> missing = new ArrayList<>();
        for (Parameter parameter : space.parameters()) {
            boolean always = space.conditions(parameter.name()).isEmpty();
            if (!trials && always && !cells.containsKey(parameter.name()) && !(parameter instanceof FixedParameter)) {
                missing.add(columns.heading(parameter.name()));
            }
        }
        columns.outcomes().stream()
                .filter(name -> !cells.containsKey(name))
                .forEach(name -> missing.add(columns.heading(name)));
        if (!missing.isEmpty()) {
            problems.add("there is no column " + quoted(missing) + "; the columns are " + quoted(table.header()));
        }
    }

    private static String quoted(List<String> names) {
        return Names.list(names.stream().map(name -> "'" + name + "'").toList());
    }

    private String where(int row, String name) {
        return "line " + table.line(row) + ", column '" + match.byName().getOrDefault(name, name) + "'";
    }

    private void read(int row, String studyId) {
        Map<String, String> texts = new HashMap<>();
        cells.forEach((name, column) -> texts.put(name, column.apply(row)));
        if (texts.values().stream().allMatch(String::isBlank)) {
            return;
        }
        UnaryOperator<String> text = name -> texts.getOrDefault(name, "");
        OptionalLong trial = trial(row, text, studyId);
        Map<String, String> parameters = parameters(text, trial.isPresent());
        boolean partial = trial.isPresent() && isPartial(parameters);
        Optional<Admission> setting = partial ? Optional.empty() : setting(row, parameters);
        Map<String, Object> written = partial ? space.parse(parameters) : Map.of();
        OutcomeReader outcome = new OutcomeReader(columns, reading.words(), text);
        outcome.problems()
                .forEach((name, problem) -> unclear.computeIfAbsent(
                                "'" + text.apply(name) + "' is " + problem, key -> new ArrayList<>())
                        .add(where(row, name)));
        Map<String, String> attributes = attributes(texts);
        rows.add(new Measurement(
                table.line(row),
                trial,
                setting,
                written,
                outcome.outcome().map(result -> result.withAttributes(attributes)),
                outcome.note(),
                outcome.givenUp()));
    }

    /** The attributes that a row says, in the order of the columns. */
    private Map<String, String> attributes(Map<String, String> texts) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (String name : cells.keySet()) {
            String cell = texts.getOrDefault(name, "");
            columns.attribute(name)
                    .filter(any -> !cell.isBlank())
                    .ifPresent(attribute -> attributes.put(attribute, cell));
        }
        return attributes;
    }

    /** Whether a row leaves out a parameter that is active. */
    private boolean isPartial(Map<String, String> texts) {
        if (texts.keySet().containsAll(free)) {
            return false;
        }
        try {
            space.assess(space.parse(texts));
            return false;
        } catch (InvalidParameterException e) {
            return true; // one that is active has no value; whatever else is wrong is said where the row is read
        }
    }

    private OptionalLong trial(int row, UnaryOperator<String> text, String studyId) {
        if (reading.asData()) {
            return OptionalLong.empty();
        }
        String cell = text.apply(Columns.TRIAL);
        String study = text.apply(Columns.STUDY);
        if (!study.isEmpty() && !study.equals(studyId) && !cell.isEmpty()) {
            problems.add(where(row, Columns.STUDY) + ": the row is of study " + study + ", this is " + studyId
                    + "; --as-data reads it as a separate measurement");
        }
        if (cell.isEmpty()) {
            return OptionalLong.empty();
        }
        Optional<Double> number = Numbers.parse(cell).filter(n -> n >= 0 && n == Math.rint(n) && n < 1e15);
        if (number.isEmpty()) {
            problems.add(where(row, Columns.TRIAL) + ": '" + cell + "' is not the number of a trial");
        }
        return OptionalLong.of(number.map(Double::longValue).orElse(0L));
    }

    /** The cells of the parameters that a row says. */
    private Map<String, String> parameters(UnaryOperator<String> text, boolean ofTrial) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : columns.parameters()) {
            String cell = text.apply(name);
            boolean leftOut = cell.isEmpty()
                    && (ofTrial
                            || fixed.contains(name)
                            || !space.conditions(name).isEmpty());
            if (cells.containsKey(name) && !leftOut) {
                texts.put(name, cell);
            }
        }
        return texts;
    }

    private Optional<Admission> setting(int row, Map<String, String> texts) {
        try {
            Admission admission = space.assess(space.parse(texts));
            if (admission.inside() || hasKnownCategories(admission.point())) {
                return Optional.of(admission);
            }
            refuse(row, admission.outside(), texts);
        } catch (InvalidParameterException e) {
            refuse(row, e.problems(), texts);
        }
        return Optional.empty();
    }

    private void refuse(int row, List<String> why, Map<String, String> texts) {
        problems.add("line " + table.line(row) + ": " + String.join("; ", why) + Mangled.hint(space, texts));
    }

    /** Numbers may lie outside of their ranges; a category that nobody knows is a misspelling. */
    private boolean hasKnownCategories(Point point) {
        return space.parameters().stream()
                .noneMatch(parameter -> parameter instanceof CategoricalParameter categorical
                        && point.has(parameter.name())
                        && !categorical.choices().contains(String.valueOf(point.get(parameter.name())))
                        && !categorical.retired().contains(String.valueOf(point.get(parameter.name()))));
    }
}
