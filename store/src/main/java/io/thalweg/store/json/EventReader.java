package io.thalweg.store.json;

import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one event: its fields in any order, then the event that its type makes of them. Fields that are not known are skipped. */
final class EventReader {

    private final JsonParser in;

    private int version;
    private long sequence;
    private int part;
    private int count = 1;
    private @Nullable String time;
    private String traceId = "";
    private String type = "";
    private long number = -1;
    private int attempt;
    private String key = "";
    private String because = "";
    private @Nullable Origin origin;
    private @Nullable Point point;
    private @Nullable Point actual;
    private @Nullable StepHealth health;
    private List<String> notes = List.of();
    private @Nullable Double value;
    private double noise = Double.NaN;
    private Map<String, Double> others = Map.of();
    private Outcome.@Nullable Kind failure;
    private String reason = "";
    private double raw = Double.NaN;
    private String trace = "";
    private long stopped = -1;
    private double expected = Double.NaN;
    private double deviation = Double.NaN;
    private Map<String, String> attributes = Map.of();
    private long reports;
    private int absorbed;
    private int amendments;
    private int generation;
    private @Nullable RefitBudget refit;
    private Map<String, Choice> inCharge = Map.of();
    private @Nullable StudyDefinition definition;
    private Point earlier = Point.of();

    EventReader(JsonParser in) {
        this.in = in;
    }

    EventJson.Entry read() {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            field(name);
        }
        return new EventJson.Entry(version, sequence, part, count, time, event(), traceId);
    }

    private void field(String name) {
        switch (name) {
            case "v" -> version = version();
            case "seq" -> sequence = in.getLongValue();
            case "part" -> part = in.getIntValue();
            case "of" -> count = in.getIntValue();
            case "t" -> time = string();
            case "traceId" -> traceId = string();
            case "type" -> type = string();
            case "number" -> number = in.getLongValue();
            case "attempt" -> attempt = in.getIntValue();
            case "key" -> key = string();
            case "because" -> because = string();
            case "origin" -> origin = constant(Origin.class);
            case "params" -> point = point();
            case "actual" -> actual = point();
            case "why" -> health = health();
            case "notes" -> notes = texts();
            case "value" -> value = number();
            case "noise" -> noise = number();
            case "others" -> others = numbers();
            case "failed" -> failure = constant(Outcome.Kind.class);
            case "reason" -> reason = string();
            case "raw" -> raw = number();
            case "trace" -> trace = string();
            case "stopped" -> stopped = in.getLongValue();
            case "expected" -> expected = number();
            case "deviation" -> deviation = number();
            case "reports" -> reports = in.getLongValue();
            case "attributes" -> attributes = textsByName();
            case "absorbed" -> absorbed = in.getIntValue();
            case "amendments" -> amendments = in.getIntValue();
            case "generation" -> generation = in.getIntValue();
            case "refit" -> refit = refit();
            case "inCharge" -> inCharge = choices();
            case "definition" -> definition = DefinitionJson.read(EventJson.text(in));
            case "earlier" -> earlier = point();
            default -> in.skipChildren();
        }
    }

    /** The version, which is looked at before anything else is taken for what this version knows by the name. */
    private int version() {
        boolean known = in.currentToken() == JsonToken.VALUE_NUMBER_INT
                && in.getBigIntegerValue().bitLength() < Integer.SIZE
                && in.getIntValue() <= EventJson.VERSION;
        if (!known) {
            throw new StoreVersionException("the record is of version " + in.getString()
                    + ", this library reads up to version " + EventJson.VERSION
                    + ": use the version that wrote it, or a newer one; nothing was changed");
        }
        return in.getIntValue();
    }

    private StudyEvent event() {
        return switch (type) {
            case "asked" -> new StudyEvent.Asked(trial(), key);
            case "queued" -> new StudyEvent.Queued(trial());
            case "taken" -> new StudyEvent.Taken(number, key);
            case "released" -> new StudyEvent.Released(number);
            case "told" -> new StudyEvent.Told(number, attempt, outcome(), Optional.ofNullable(actual));
            case "amended" -> new StudyEvent.Amended(number, attempt, outcome(), Optional.ofNullable(actual), because);
            case "cancelled" -> new StudyEvent.Cancelled(number);
            case "stopped" -> new StudyEvent.Stopped(number, attempt, reports, because);
            case "resumed" -> new StudyEvent.Resumed(number, reports);
            case "changed" -> new StudyEvent.Changed(present("definition", definition), earlier, because);
            case "learned" ->
                new StudyEvent.Learned(absorbed, amendments, Optional.ofNullable(refit), number, generation, inCharge);
            default -> throw new IllegalArgumentException("type is \"" + type + "\", which this version does not know");
        };
    }

    private Trial trial() {
        return new Trial(number, present("params", point), present("origin", origin), present("why", health), notes);
    }

    private Outcome outcome() {
        if (failure != null) {
            return new Outcome.Failed(failure, reason, raw, trace, attributes);
        }
        if (stopped >= 0) {
            return new Outcome.Stopped(stopped, raw, expected, deviation, reason, attributes);
        }
        return new Outcome.Measured(present("value", value), noise, others, attributes);
    }

    private static <T> T present(String name, @Nullable T field) {
        if (field == null) {
            throw new IllegalArgumentException("the event has no \"" + name + "\"");
        }
        return field;
    }

    private Point point() {
        Point.Builder builder = Point.builder();
        for (String name = first(); name != null; name = next()) {
            builder.set(
                    name,
                    switch (in.currentToken()) {
                        case VALUE_NUMBER_INT -> (Object) in.getLongValue();
                        case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
                        default -> string();
                    });
        }
        return builder.build();
    }

    private StepHealth health() {
        String chosen = "";
        FitReport fit = FitReport.NONE;
        double acquisition = Double.NaN;
        long observe = 0;
        long refitting = 0;
        long ask = 0;
        List<String> fallbacks = List.of();
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "chosen" -> chosen = string().intern();
                case "acquisition" -> acquisition = number();
                case "observeNanos" -> observe = in.getLongValue();
                case "refitNanos" -> refitting = in.getLongValue();
                case "askNanos" -> ask = in.getLongValue();
                case "fallbacks" -> fallbacks = texts();
                case "fit" -> fit = fit();
                default -> in.skipChildren();
            }
        }
        return new StepHealth(
                chosen, fit, acquisition, duration(observe), duration(refitting), duration(ask), fallbacks);
    }

    /** The one zero there is for what took no time, which is most of what users tell. */
    private static Duration duration(long nanos) {
        return nanos == 0 ? Duration.ZERO : Duration.ofNanos(nanos);
    }

    private FitReport fit() {
        FitReport.Status status = FitReport.Status.NOT_FITTED;
        int evaluations = 0;
        double objective = Double.NaN;
        double jitter = 0;
        List<String> remarks = List.of();
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "status" -> status = constant(FitReport.Status.class);
                case "evaluations" -> evaluations = in.getIntValue();
                case "objective" -> objective = number();
                case "jitter" -> jitter = number();
                case "notes" -> remarks = texts();
                default -> in.skipChildren();
            }
        }
        return new FitReport(status, evaluations, objective, jitter, remarks);
    }

    private RefitBudget refit() {
        int starts = 0;
        int iterations = 0;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "starts" -> starts = in.getIntValue();
                case "iterations" -> iterations = in.getIntValue();
                default -> in.skipChildren();
            }
        }
        return new RefitBudget(starts, iterations);
    }

    private Map<String, Choice> choices() {
        Map<String, Choice> choices = new LinkedHashMap<>();
        for (String outcome = first(); outcome != null; outcome = next()) {
            choices.put(outcome, choice());
        }
        return choices;
    }

    private Choice choice() {
        String surrogate = "";
        long since = 0;
        String why = "";
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "surrogate" -> surrogate = string();
                case "since" -> since = in.getLongValue();
                case "reason" -> why = string();
                default -> in.skipChildren();
            }
        }
        return new Choice(surrogate, since, why);
    }

    private Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String name = first(); name != null; name = next()) {
            numbers.put(name, number());
        }
        return numbers;
    }

    private Map<String, String> textsByName() {
        Map<String, String> named = new LinkedHashMap<>();
        for (String name = first(); name != null; name = next()) {
            named.put(name, string());
        }
        return named;
    }

    /** Steps to the value of the first field of an object; null if it has none. */
    private @Nullable String first() {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException(
                    "\"" + in.currentName() + "\" is " + in.currentToken() + ", not an object");
        }
        return next();
    }

    /** Steps to the value of the next field of an object; null at its end. */
    private @Nullable String next() {
        if (in.nextToken() == JsonToken.END_OBJECT) {
            return null;
        }
        String name = in.currentName();
        in.nextToken();
        return name;
    }

    private List<String> texts() {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException("\"" + in.currentName() + "\" is " + in.currentToken() + ", not a list");
        }
        List<String> texts = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            texts.add(string());
        }
        return texts;
    }

    private String string() {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw new IllegalArgumentException("\"" + in.currentName() + "\" is " + in.currentToken() + ", not text");
        }
        return in.getString();
    }

    private double number() {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            return in.getDoubleValue();
        }
        return switch (in.getString()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default ->
                throw new IllegalArgumentException(
                        "\"" + in.currentName() + "\" is the text \"" + in.getString() + "\", not a number");
        };
    }

    private <E extends Enum<E>> E constant(Class<E> of) {
        String name = string();
        try {
            return Enum.valueOf(of, name.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            String known =
                    Arrays.stream(of.getEnumConstants()).map(EventWriter::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "\"" + in.currentName() + "\" is \"" + name + "\", must be one of " + known, e);
        }
    }
}
