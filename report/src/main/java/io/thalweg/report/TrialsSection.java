package io.thalweg.report;

import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Origin;
import io.thalweg.report.Entry.Fate;
import io.thalweg.report.internal.chart.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The trials in numbers: the best and the latest of many. */
final class TrialsSection {

    private static final int MOST_PARAMETERS = 40;
    private static final int MOST_ATTRIBUTES = 12;

    private final StudyFacts facts;
    private final ReportOptions options;

    TrialsSection(StudyFacts facts, ReportOptions options) {
        this.facts = facts;
        this.options = options;
    }

    Optional<Section> section() {
        List<Entry> all = new ArrayList<>(facts.told());
        all.addAll(facts.untold());
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        int most = options.mostRows();
        if (all.size() > most) {
            blocks.add(new Block.Words("Of " + Numbers.count(all.size()) + " rows the table has " + most + ": the "
                    + (most + 1) / 2 + (facts.definition().learning() ? " first" : " best")
                    + " and the latest. The study keeps them all."));
        }
        List<Parameter> parameters = facts.space().parameters().stream()
                .filter(parameter -> !(parameter instanceof FixedParameter))
                .limit(MOST_PARAMETERS)
                .toList();
        List<String> fixed = facts.space().parameters().stream()
                .filter(FixedParameter.class::isInstance)
                .map(FixedParameter.class::cast)
                .map(parameter -> Words.name(parameter.name()) + " = " + Words.value(parameter.value()))
                .toList();
        if (!fixed.isEmpty()) {
            blocks.add(new Block.Words("Constant in all trials: " + Words.list(fixed) + "."));
        }
        blocks.add(new Block.Table(table(chosen(all, most), parameters)));
        return Optional.of(new Section("trials", "Trials", blocks));
    }

    private List<Entry> chosen(List<Entry> all, int most) {
        Set<Entry> chosen = new LinkedHashSet<>();
        List<Entry> ranked = new ArrayList<>(all);
        if (!facts.definition().learning()) {
            ranked.sort(Comparator.comparingInt((Entry entry) -> entry.fate() == Fate.MEASURED ? 0 : 1)
                    .thenComparingDouble(entry -> Double.isNaN(entry.value()) ? 0 : -facts.sign() * entry.value()));
        }
        ranked.stream().limit((most + 1) / 2).forEach(chosen::add);
        List<Entry> latest = all.stream()
                .sorted(Comparator.comparingLong((Entry entry) -> -entry.trial().number()))
                .toList();
        for (Entry entry : latest) {
            if (chosen.size() >= most) {
                break;
            }
            chosen.add(entry);
        }
        return ranked.stream().filter(chosen::contains).toList();
    }

    private DataTable table(List<Entry> entries, List<Parameter> parameters) {
        List<Goal> goals = facts.goals().all();
        List<String> columns = new ArrayList<>(List.of("trial", "state"));
        goals.forEach(goal -> columns.add(Words.name(facts.name(goal))));
        parameters.forEach(parameter -> columns.add(Words.name(parameter.name())));
        List<String> attributes = entries.stream()
                .flatMap(entry -> entry.attributes().keySet().stream())
                .distinct()
                .sorted()
                .limit(MOST_ATTRIBUTES)
                .toList();
        attributes.forEach(name -> columns.add(Words.name(name)));
        columns.add("chosen by");
        DataTable.Builder table = new DataTable.Builder("Trials; click a heading to sort by it", columns);
        for (Entry entry : entries) {
            List<DataTable.Cell> row = new ArrayList<>();
            row.add(DataTable.Cell.of(entry.trial().number()));
            row.add(DataTable.Cell.of(state(entry)));
            for (int k = 0; k < goals.size(); k++) {
                row.add(DataTable.Cell.of(
                        k < entry.objectives().length
                                ? entry.objectives()[k]
                                : entry.other(goals.get(k).name())));
            }
            for (Parameter parameter : parameters) {
                Object value = entry.point().asMap().getOrDefault(parameter.name(), "");
                row.add(
                        value instanceof Number number
                                ? new DataTable.Cell(Words.value(value), number.doubleValue())
                                : DataTable.Cell.of(Words.value(value)));
            }
            attributes.forEach(name ->
                    row.add(DataTable.Cell.of(Words.value(entry.attributes().getOrDefault(name, "")))));
            row.add(DataTable.Cell.of(origin(entry.trial().origin())));
            table.row(row);
        }
        return table.build();
    }

    private static String state(Entry entry) {
        return entry.fate().word()
                + Words.deviation(entry)
                + entry.stopped()
                        .map(stopped -> " after step " + Numbers.count(stopped.step()))
                        .orElse("")
                + (entry.stopped().isPresent() || entry.reason().isBlank() ? "" : ": " + Words.name(entry.reason()));
    }

    private static String origin(Origin origin) {
        return switch (origin) {
            case DESIGN -> "design";
            case MODEL -> "model";
            case FALLBACK -> "fallback";
            case TOLD -> "user";
        };
    }
}
