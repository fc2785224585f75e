package io.thalweg.cli.internal.campaign;

import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What spreadsheets make of categories that look like numbers or dates: {@code 1E5} becomes {@code 100000} or {@code 1E+05}, {@code 007}
 * becomes {@code 7}, and {@code 3-4} a day in April or March.
 */
final class Mangled {

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final Map<String, String> GERMAN =
            Map.of("mrz", "mar", "mär", "mar", "mai", "may", "okt", "oct", "dez", "dec");

    private Mangled() {}

    /** Which categories the cells of a row may have been before a spreadsheet saved them; nothing if none. */
    static String hint(SearchSpace space, Map<String, String> cells) {
        List<String> hints = new ArrayList<>();
        for (Parameter parameter : space.parameters()) {
            String cell = cells.get(parameter.name());
            if (cell != null
                    && parameter instanceof CategoricalParameter categorical
                    && !categorical.choices().contains(cell)) {
                original(cell, categorical.choices())
                        .ifPresent(choice -> hints.add("'" + cell + "' may be a spreadsheet's conversion of '" + choice
                                + "': format the column as text and type it again"));
            }
        }
        return hints.isEmpty() ? "" : "; " + String.join("; ", hints);
    }

    static Optional<String> original(String cell, List<String> choices) {
        Optional<Double> number = Numbers.parse(cell.replace(',', '.'));
        if (number.isPresent()) {
            Optional<String> same = choices.stream()
                    .filter(choice -> Numbers.parse(choice).equals(number))
                    .findFirst();
            if (same.isPresent()) {
                return same;
            }
        }
        Set<Integer> date = parts(cell);
        return date.size() < 2 && !hasMonth(cell)
                ? Optional.empty()
                : choices.stream()
                        .filter(choice ->
                                choice.matches("[0-9]{1,2}[-/.][0-9]{1,2}") && date.containsAll(parts(choice)))
                        .findFirst();
    }

    private static boolean hasMonth(String cell) {
        return !month(cell).isEmpty();
    }

    private static Optional<Integer> month(String cell) {
        String lower = cell.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> other : GERMAN.entrySet()) {
            lower = lower.replace(other.getKey(), other.getValue());
        }
        for (int i = 0; i < MONTHS.size(); i++) {
            if (lower.contains(MONTHS.get(i))) {
                return Optional.of(i + 1);
            }
        }
        return Optional.empty();
    }

    /** The numbers in a text, a month by its number. */
    private static Set<Integer> parts(String cell) {
        Set<Integer> parts = new TreeSet<>();
        Matcher matcher = NUMBERS.matcher(cell);
        while (matcher.find() && matcher.group().length() < 9) {
            parts.add(Integer.valueOf(matcher.group()));
        }
        month(cell).ifPresent(parts::add);
        return parts;
    }
}
