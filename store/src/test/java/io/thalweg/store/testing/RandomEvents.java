package io.thalweg.store.testing;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Histories of made-up events, with the numbers and texts that stores get wrong. */
public final class RandomEvents {

    private static final double[] NUMBERS = {
        0, 0.1 + 0.2, -1e-300, Double.MIN_VALUE, 1e150, -1e150, 1, 1.0 / 3, 123456789.12345679
    };

    private static final double[] RAW = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e308};

    private static final String[] TEXTS = {
        "plain",
        "",
        "two\nlines\r\n",
        "quote \" and \\ and ; and ,",
        "<script>alert(1)</script>",
        "=cmd|'/c calc'!A0",
        "Größe, 温度, Ω",
        "\u0000\u0001\u007f",
        "\ud83d\ude00",
        "a".repeat(10_000),
        "'; DROP TABLE event; --"
    };

    private static final List<Origin> ORIGINS = List.of(Origin.values());
    private static final List<Outcome.Kind> KINDS = List.of(Outcome.Kind.values());

    private final RandomGenerator random;
    private final int longestText;
    private boolean later;

    /** Histories of a seed. */
    public RandomEvents(long seed) {
        this(seed, Integer.MAX_VALUE);
    }

    /** Histories of a seed, with texts of at most so many characters. */
    public RandomEvents(long seed, int longestText) {
        random = new SplittableRandom(seed);
        this.longestText = longestText;
    }

    /** These, with what the first version of the journal did not know: generations of models, points as carried out, attributes, stops. */
    public RandomEvents ofLaterVersions() {
        later = true;
        return this;
    }

    /** A history that can be folded. */
    public List<StudyEvent> history(int length) {
        List<StudyEvent> events = new ArrayList<>();
        StudyState state = StudyState.empty();
        while (events.size() < length) {
            StudyEvent event = any(state);
            try {
                StudyState next = state.apply(event);
                if (next != state) {
                    state = next;
                    events.add(event);
                }
            } catch (RuntimeException e) {
                // contradicts what happened before: another one
            }
        }
        return events;
    }

    private StudyEvent any(StudyState state) {
        int trials = state.trials().size();
        long some = trials == 0 ? 0 : random.nextInt(trials);
        if (later && random.nextInt(6) == 0) {
            return random.nextBoolean()
                    ? new StudyEvent.Stopped(some, random.nextInt(3), random.nextLong(1L << 40), text())
                    : new StudyEvent.Resumed(some, random.nextLong(1L << 40));
        }
        return switch (random.nextInt(10)) {
            case 0, 1 -> new StudyEvent.Asked(trial(trials), random.nextInt(4) == 0 ? "key " + random.nextInt(5) : "");
            case 2 -> new StudyEvent.Queued(trial(trials));
            case 3 -> new StudyEvent.Taken(some, random.nextBoolean() ? "" : "request/" + some);
            case 4 -> new StudyEvent.Released(some);
            case 5, 6 -> new StudyEvent.Told(some, random.nextInt(3), outcome(), actual());
            case 7 -> new StudyEvent.Amended(some, random.nextInt(3), outcome(), actual(), text());
            case 8 -> new StudyEvent.Cancelled(some);
            default ->
                new StudyEvent.Learned(
                        random.nextInt(state.results().size() + 1),
                        random.nextInt(state.amendments() + 1),
                        random.nextBoolean() ? Optional.empty() : Optional.of(new RefitBudget(4, 200)),
                        trials,
                        later ? trials % 3 : 0,
                        later && random.nextBoolean() ? Map.of("", new Choice("vips", some, text())) : Map.of());
        };
    }

    private Optional<Point> actual() {
        return later && random.nextInt(3) == 0 ? Optional.of(point()) : Optional.empty();
    }

    private Point point() {
        return Point.of(
                "x", number(), "n", random.nextLong(), "solvent", text() + "s", "größe \"q\" <b>", random.nextDouble());
    }

    private Trial trial(long number) {
        Point point = point();
        FitReport fit = random.nextBoolean()
                ? FitReport.NONE
                : new FitReport(FitReport.Status.KEPT_PREVIOUS, 17, number(), 1e-8, List.of(text()));
        StepHealth health = new StepHealth(
                text(),
                fit,
                random.nextBoolean() ? Double.NaN : number(),
                Duration.ofNanos(random.nextLong(1_000_000_000)),
                Duration.ZERO,
                Duration.ofNanos(1),
                random.nextBoolean() ? List.of() : List.of(text(), text()));
        return new Trial(
                number,
                point,
                ORIGINS.get(random.nextInt(ORIGINS.size())),
                health,
                random.nextBoolean() ? List.of() : List.of(text()));
    }

    private Outcome outcome() {
        return later && random.nextInt(3) == 0
                ? measuredOrFailed().with("größe \"q\"", text()).with("machine", text())
                : measuredOrFailed();
    }

    private Outcome measuredOrFailed() {
        if (later && random.nextInt(3) == 0) {
            Outcome.Stopped stopped = new Outcome.Stopped(
                    random.nextLong(1000), RAW[random.nextInt(4)], Double.NaN, Double.NaN, text(), Map.of());
            return random.nextBoolean() ? stopped : stopped.expecting(number(), Math.abs(number()));
        }
        return switch (random.nextInt(4)) {
            case 0 -> Outcome.of(RAW[random.nextInt(RAW.length)]);
            case 1 -> new Outcome.Failed(KINDS.get(random.nextInt(KINDS.size())), text(), Double.NaN);
            case 2 -> Outcome.of(number(), 0.25, Map.of("größe", number(), "cost", Double.NaN));
            default -> Outcome.of(number());
        };
    }

    private double number() {
        return random.nextBoolean() ? random.nextDouble(-1, 1) : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private String text() {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        return text.length() > longestText ? "long" : text;
    }
}
