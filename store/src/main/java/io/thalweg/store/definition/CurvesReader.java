package io.thalweg.store.definition;

import io.thalweg.core.curve.Curves;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The section about learning curves, which is settings in a study: how many steps, or a map of all that can be said. */
final class CurvesReader {

    private static final String SECTION = "curves";

    /** The settings that are whole numbers beyond the range of an int, and those within. */
    private static final List<String> LONGS = List.of("steps", "first", "grace");

    private static final List<String> INTS = List.of("reduction", "finished");

    private final Problems problems;
    private final Map<String, String> settings;

    CurvesReader(Problems problems, Map<String, String> settings) {
        this.problems = problems;
        this.settings = settings;
    }

    /** Reads the section of a study, if it has one. */
    void read(Fields study) {
        study.get(SECTION).ifPresent(node -> {
            Map<String, String> read = new LinkedHashMap<>();
            if (node instanceof Node.Mapping mapping) {
                options(new Fields(mapping, SECTION, Keys.CURVES, problems), read);
            } else {
                study.integer(SECTION).ifPresent(steps -> {
                    read.put(Curves.STEPS, steps.toString());
                    fault(read).ifPresent(fault -> study.problem(SECTION, fault.text()));
                });
            }
            settings.putAll(read);
        });
    }

    /** Checks what is said of curves among the further settings. */
    void checkSettings(Fields study) {
        if (!study.has(SECTION)) {
            try {
                Curves.of(settings);
            } catch (IllegalArgumentException | ArithmeticException e) {
                study.problem("settings", String.valueOf(e.getMessage()));
            }
        }
    }

    private void options(Fields parts, Map<String, String> read) {
        LONGS.forEach(key -> parts.integer(key).ifPresent(number -> read.put(Curves.PREFIX + key, number.toString())));
        INTS.forEach(key -> parts.count(key, 1).ifPresent(number -> read.put(Curves.PREFIX + key, number.toString())));
        parts.choice("resume", List.of("true", "false")).ifPresent(word -> read.put(Curves.RESUME, word));
        parts.number("share").ifPresent(number -> read.put(Curves.PREFIX + "share", number.toString()));
        parts.text("rule").ifPresent(rule -> {
            read.put(Curves.RULE, rule);
            if (!Keys.RULES.contains(rule)) {
                parts.problem("rule", Words.unknown("rule", rule, Keys.RULES));
            }
        });
        if (!parts.has("steps")) {
            problems.add(parts.at(), parts.path(), "has no 'steps' of a whole evaluation; write {steps: 51, ...}");
        } else if (Keys.RULES.contains(read.getOrDefault(Curves.RULE, Keys.RULES.get(0)))) {
            fault(read).ifPresent(fault -> parts.problem(fault.key(), fault.text()));
        }
    }

    /** What is wrong with a part of the section. */
    private record Fault(String key, String text) {}

    /** What is wrong with settings of known rules; an option that means nothing to the rule is wrong as well. */
    private static Optional<Fault> fault(Map<String, String> read) {
        try {
            Map<String, String> meant = Curves.of(read).map(Curves::settings).orElse(Map.of());
            return read.keySet().stream()
                    .filter(name -> !meant.containsKey(name) && !name.equals(Curves.RESUME))
                    .findFirst()
                    .map(name -> new Fault(
                            name.substring(Curves.PREFIX.length()),
                            "means nothing to the rule '" + meant.get(Curves.RULE) + "'; leave it out"));
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            return Keys.CURVES.stream()
                    .filter(key -> message.startsWith(key + " is "))
                    .findFirst()
                    .map(key -> new Fault(key, message.substring(key.length() + 1)))
                    .or(() -> Optional.of(new Fault("steps", message)));
        }
    }

    /** Takes from settings what the section can say so that it is read as the same; empty if it cannot say all. */
    static Map<String, Object> take(Map<String, String> settings) {
        Map<String, String> read = new LinkedHashMap<>();
        Map<String, Object> parts = new LinkedHashMap<>();
        for (String key : Keys.CURVES) {
            String text = settings.get(Curves.PREFIX + key);
            if (text != null) {
                Optional<Object> value = value(key, text);
                if (value.isEmpty()) {
                    return Map.of();
                }
                read.put(Curves.PREFIX + key, text);
                parts.put(key, value.get());
            }
        }
        if (!parts.containsKey("steps") || fault(read).isPresent()) {
            return Map.of();
        }
        settings.keySet().removeAll(read.keySet());
        return parts;
    }

    /** The value that is written as such a text; empty if there is none. */
    private static Optional<Object> value(String key, String text) {
        if (LONGS.contains(key) || INTS.contains(key)) {
            return Optional.<Object>of(text)
                    .filter(number -> text.matches(INTS.contains(key) ? "[1-9][0-9]{0,8}" : "[1-9][0-9]{0,17}"))
                    .map(number -> Long.valueOf(text));
        }
        return switch (key) {
            case "resume" ->
                Optional.<Object>of(Boolean.valueOf(text))
                        .filter(flag -> flag.toString().equals(text));
            case "rule" -> Optional.<Object>of(text).filter(Keys.RULES::contains);
            default ->
                Fields.parseNumber(text)
                        .<Object>map(number -> number)
                        .filter(number -> number.toString().equals(text));
        };
    }
}
