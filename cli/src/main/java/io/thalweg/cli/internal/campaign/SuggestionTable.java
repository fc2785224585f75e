package io.thalweg.cli.internal.campaign;

import java.util.ArrayList;
import java.util.List;

/** Suggestions as CSV, with empty columns for what comes of them. */
public final class SuggestionTable {

    private SuggestionTable() {}

    /**
     * The table.
     *
     * @param safe see {@link ExportTable}
     */
    public static String of(Workspace workspace, List<Suggestion> suggestions, boolean safe) {
        Columns columns = Columns.of(workspace.definition());
        List<String> expected = suggestions.stream()
                .flatMap(suggestion -> suggestion.expected().keySet().stream())
                .distinct()
                .toList();
        CsvText text = new CsvText(safe);
        List<Object> header = new ArrayList<>(List.of(Columns.STUDY, Columns.TRIAL));
        columns.parameters().forEach(name -> header.add(columns.heading(name)));
        columns.outcomes().forEach(name -> header.add(columns.heading(name)));
        for (String name : expected) {
            header.add(columns.expected(name));
            header.add(columns.deviation(name));
        }
        header.add(Columns.WHY);
        text.row(header);
        String id = workspace.id();
        for (Suggestion suggestion : suggestions) {
            List<Object> row = new ArrayList<>(List.of(id, suggestion.trial().number()));
            columns.parameters()
                    .forEach(name -> row.add(suggestion.trial().point().asMap().getOrDefault(name, "")));
            columns.outcomes().forEach(name -> row.add(""));
            for (String name : expected) {
                Suggestion.Expectation value = suggestion.expected().get(name);
                row.add(value == null ? "" : rounded(value.mean()));
                row.add(value == null ? "" : rounded(value.deviation()));
            }
            row.add(String.join("; ", suggestion.why()));
            text.row(row);
        }
        return text.toString();
    }

    /** Four digits: more would only look certain. */
    private static double rounded(double value) {
        return Double.isFinite(value)
                ? new java.math.BigDecimal(value)
                        .round(new java.math.MathContext(4))
                        .doubleValue()
                : value;
    }
}
