package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the cells of outcomes mean: numbers, and the words that people write in place of them. */
public final class ResultWords {

    private static final Pattern CENSORED = Pattern.compile("[<>≤≥]=?\\s*(\\S+)");

    private static final Pattern STOPPED = Pattern.compile("stopped(?: at step ([0-9]{1,18}))?");

    private static final Map<String, Cell> USUAL = Stream.of(
                    words(new Pending(), "", "-", "–", "?", "pending", "open", "tbd", "to do", "running"),
                    words(
                            new Missing(),
                            "n.d.",
                            "nd",
                            "n/a",
                            "n.a.",
                            "na",
                            "missing",
                            "not determined",
                            "not measured"),
                    words(new Failed(Outcome.Kind.ERROR), "failed", "fail", "error", "broken", "invalid"),
                    words(new Failed(Outcome.Kind.INFEASIBLE), "infeasible", "not feasible", "impossible"),
                    words(new Failed(Outcome.Kind.TIMED_OUT), "timed out", "timeout"),
                    words(new Failed(Outcome.Kind.ABANDONED), "abandoned"),
                    words(new GivenUp(), "cancelled", "canceled", "skipped", "skip", "not done", "given up"))
            .flatMap(map -> map.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** The words of each meaning that people are told of. */
    private static final String KNOWN =
            "pending (or nothing), n.d. (or n/a, missing), failed, infeasible, timed out, abandoned, stopped, cancelled (or skipped, not done)";

    private static final Map<String, Cell> MEANINGS = Map.of(
            "pending", new Pending(),
            "missing", new Missing(),
            "failed", new Failed(Outcome.Kind.ERROR),
            "infeasible", new Failed(Outcome.Kind.INFEASIBLE),
            "timed-out", new Failed(Outcome.Kind.TIMED_OUT),
            "cancelled", new GivenUp());

    private final Map<String, Cell> declared;
    private final boolean limitsAreValues;

    private ResultWords(Map<String, Cell> declared, boolean limitsAreValues) {
        this.declared = declared;
        this.limitsAreValues = limitsAreValues;
    }

    /** What a cell means. */
    sealed interface Cell {}

    /** A measured number. */
    record Value(double number) implements Cell {}

    /** Not measured yet. */
    record Pending() implements Cell {}

    /** Measured along with others, but without a result. */
    record Missing() implements Cell {}

    /** The measurement failed. */
    record Failed(Outcome.Kind kind) implements Cell {}

    /** The evaluation was stopped before its end, after a step. */
    record Stopped(long step) implements Cell {}

    /** Nobody will measure it. */
    record GivenUp() implements Cell {}

    /** Nobody knows; the reason is a problem. */
    record Unclear(String problem) implements Cell {}

    /**
     * The usual words and some more.
     *
     * @param words meanings by words: pending, missing, failed, infeasible, timed-out, cancelled or a number
     * @param limitsAreValues whether {@code <0.01} is taken as 0.01
     * @throws UsageException if a meaning is none of these
     */
    public static ResultWords of(Map<String, String> words, boolean limitsAreValues) {
        Map<String, Cell> declared = new LinkedHashMap<>();
        words.forEach((word, meaning) -> {
            Optional<Cell> number = Numbers.parse(meaning).map(Value::new);
            Cell cell = MEANINGS.get(meaning);
            if (number.isEmpty() && cell == null) {
                throw new UsageException("--word " + word + ": "
                        + Names.unknown(
                                "meaning",
                                meaning,
                                MEANINGS.keySet().stream().sorted().toList()));
            }
            declared.put(key(word), number.orElse(cell));
        });
        return new ResultWords(declared, limitsAreValues);
    }

    private static Map<String, Cell> words(Cell meaning, String... words) {
        return Stream.of(words).collect(Collectors.toMap(word -> word, word -> meaning));
    }

    private static String key(String cell) {
        return cell.strip().toLowerCase(Locale.ROOT);
    }

    /**
     * What a cell means.
     *
     * @param cell with a decimal point if it is a number
     */
    Cell read(String cell) {
        String key = key(cell);
        Cell known = declared.get(key);
        if (known == null) {
            known = USUAL.get(key);
        }
        if (known != null) {
            return known;
        }
        Optional<Double> number = Numbers.parse(cell.strip());
        if (number.isPresent()) {
            return new Value(number.get());
        }
        if (key.startsWith("not finite")) {
            return new Failed(Outcome.Kind.NOT_FINITE);
        }
        Matcher stopped = STOPPED.matcher(key);
        if (stopped.matches()) {
            return new Stopped(stopped.group(1) == null ? 0 : Long.parseLong(stopped.group(1)));
        }
        Matcher censored = CENSORED.matcher(cell.strip());
        if (censored.matches()) {
            Optional<Double> limit = Numbers.parse(censored.group(1).replace(',', '.'));
            if (limit.isPresent() && limitsAreValues) {
                return new Value(limit.get());
            }
            return new Unclear("a limit: --limits reads its number as the value, --word '" + cell.strip()
                    + "=failed' reads it as a failure");
        }
        if (List.of("true", "false", "yes", "no").contains(key)) {
            return new Unclear("a truth value: write 0 or 1");
        }
        if (Numbers.isTooLarge(key)) {
            return new Unclear("beyond the largest number that can be kept, 1.8e308");
        }
        if (Numbers.isTooSmall(key)) {
            return new Unclear("below the smallest number that can be kept, 4.9e-324; write 0 if you mean that");
        }
        return new Unclear("neither a number nor one of the known words " + KNOWN + "; --word '" + cell.strip()
                + "=MEANING' defines it");
    }
}
