package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.usage.Names;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which columns of a file are what. A heading is matched as it stands, without its unit, or but for letter case; one that is nearly a
 * column that is missing is a problem and not guessed.
 *
 * @param byName headings of the file by the names of what they hold
 * @param others headings of columns that mean nothing to the study, kept with the file
 * @param problems what keeps the file from being read
 */
record ColumnMatch(Map<String, String> byName, List<String> others, List<String> problems) {

    /**
     * Matches headings.
     *
     * @param renamed names of the study by headings of the file, as the user says
     */
    static ColumnMatch of(List<String> headings, Columns columns, Map<String, String> renamed) {
        Map<String, String> byName = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> known = columns.read();
        renamed.forEach((heading, name) -> {
            if (!headings.contains(heading)) {
                problems.add("--column: " + Names.unknown("heading", heading, headings));
            }
            if (!known.contains(name) && columns.attribute(name).isEmpty()) {
                problems.add("--column: " + Names.unknown("column", name, known));
            }
        });
        for (String heading : headings) {
            Optional<String> name = renamed.containsKey(heading)
                    ? Optional.ofNullable(renamed.get(heading))
                            .filter(as ->
                                    known.contains(as) || columns.attribute(as).isPresent())
                    : find(CsvText.unescape(heading), columns, known, problems);
            if (name.isEmpty()) {
                others.add(heading);
                continue;
            }
            String before = byName.putIfAbsent(name.get(), heading);
            if (before != null) {
                problems.add("columns '" + before + "' and '" + heading + "' are both '" + name.get()
                        + "'; remove or rename one");
            }
        }
        for (String heading : others) {
            nearMiss(heading, columns, byName).ifPresent(problems::add);
        }
        return new ColumnMatch(byName, others, problems);
    }

    private static Optional<String> find(String heading, Columns columns, List<String> known, List<String> problems) {
        if (known.contains(heading) || columns.attribute(heading).isPresent()) {
            return Optional.of(heading);
        }
        Columns.Heading parts = Columns.Heading.of(heading);
        for (String name : known) {
            if (caseless(name).equals(caseless(heading))) {
                return Optional.of(name);
            }
            if (parts.unit().isPresent() && caseless(name).equals(caseless(parts.name()))) {
                String declared = columns.units().get(name);
                if (declared != null
                        && !canonical(declared).equals(canonical(parts.unit().get()))) {
                    problems.add(
                            "column '" + heading + "' is in " + parts.unit().get() + ", but " + name + " in " + declared
                                    + "; convert the values; if only the name of the unit differs, write that of the "
                                    + "study");
                }
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** What is wrong with a column that nobody knows if it is nearly one that is missing. */
    private static Optional<String> nearMiss(String heading, Columns columns, Map<String, String> byName) {
        if (Columns.isOurs(heading)) {
            return Optional.empty();
        }
        List<String> missing = new ArrayList<>(List.of(Columns.TRIAL));
        missing.addAll(columns.parameters());
        missing.addAll(columns.outcomes());
        missing.removeAll(byName.keySet());
        String name = Columns.Heading.of(heading).name();
        return Names.nearest(name, missing)
                .filter(near -> near.length() > 2)
                .map(near -> "column '" + heading + "' is unknown; did you mean '" + near + "'? (--column '" + heading
                        + "=" + near + "' maps it, --column '" + heading + "=' ignores it)");
    }

    private static String canonical(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC);
    }

    private static String caseless(String text) {
        return canonical(text).toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
