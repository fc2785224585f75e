package io.thalweg.cli.internal.campaign;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** All trials of a study, as a table that can be imported again or as values for JSON: a row for each result, then those without one. */
public final class ExportTable {

    private ExportTable() {}

    /**
     * The table as CSV; numbers are the shortest that give the same bits.
     *
     * @param safe whether texts that a spreadsheet would take for a formula begin with an apostrophe; importing takes it off again
     */
    public static String csv(StudyDefinition definition, String id, StudyState state, boolean safe) {
        Columns columns = Columns.of(definition);
        List<Map<String, Object>> rows = rows(columns, id, state);
        List<String> names = new ArrayList<>(List.of(Columns.STUDY, Columns.TRIAL));
        names.addAll(columns.parameters());
        names.addAll(columns.outcomes());
        names.addAll(List.of(Columns.NOISE, Columns.REASON, Columns.ORIGIN, Columns.NOTES));
        Set<String> attributes = new TreeSet<>();
        state.results()
                .forEach(result ->
                        attributes.addAll(attributes(columns, result.outcome()).keySet()));
        names.addAll(attributes);
        CsvText text = new CsvText(safe);
        text.row(names.stream().map(columns::heading).toList());
        for (Map<String, Object> row : rows) {
            text.row(names.stream().map(name -> row.getOrDefault(name, "")).toList());
        }
        return text.toString();
    }

    /** The rows for JSON: cells by their names. */
    public static List<Map<String, Object>> rows(StudyDefinition definition, String id, StudyState state) {
        return rows(Columns.of(definition), id, state);
    }

    private static List<Map<String, Object>> rows(Columns columns, String id, StudyState state) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (TrialResult result : state.results()) {
            Map<String, Object> row = row(columns, id, result.trial(), result.point());
            if (result.deviates()) {
                row.merge(
                        Columns.NOTES,
                        new Deviation(result.trial().point(), result.point()).toString(),
                        (notes, deviation) -> notes.equals("") ? deviation : notes + "; " + deviation);
            }
            Outcome outcome = result.outcome();
            row.putAll(OutcomeReader.cells(columns, outcome));
            row.putAll(attributes(columns, outcome));
            rows.add(row);
        }
        for (Trial trial : CampaignStatus.givenUp(state)) {
            Map<String, Object> row = row(columns, id, trial, trial.point());
            row.putAll(OutcomeReader.cells(columns));
            rows.add(row);
        }
        for (Trial trial : state.running()) {
            rows.add(row(columns, id, trial, trial.point()));
        }
        return rows;
    }

    /** The attributes of an outcome by their columns. */
    private static Map<String, String> attributes(Columns columns, Outcome outcome) {
        Map<String, String> cells = new LinkedHashMap<>();
        outcome.attributes().forEach((name, value) -> {
            String column = Columns.ATTRIBUTE + name;
            if (columns.attribute(column).isPresent()) {
                cells.put(column, value);
            }
        });
        return cells;
    }

    private static Map<String, Object> row(Columns columns, String id, Trial trial, Point point) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(Columns.STUDY, id);
        row.put(Columns.TRIAL, trial.number());
        columns.parameters().stream()
                .filter(name -> point.asMap().containsKey(name))
                .forEach(name -> row.put(name, point.get(name)));
        row.put(Columns.ORIGIN, trial.origin().name().toLowerCase(Locale.ROOT));
        row.put(Columns.NOTES, String.join("; ", trial.notes()));
        return row;
    }
}
