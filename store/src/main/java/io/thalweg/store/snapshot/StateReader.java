package io.thalweg.store.snapshot;

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
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.definition.DefinitionJson;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what {@link StateWriter} wrote. */
final class StateReader {

    private final DataInputStream in;
    private final List<String> texts = new ArrayList<>();
    private final List<StepHealth> healths = new ArrayList<>();

    StateReader(DataInputStream in) {
        this.in = in;
    }

    StudyState read() throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int n = count(); trials.size() < n; ) {
            Trial trial = trial(trials.size());
            trials.add(trials.isEmpty() ? trial : trial.sharing(trials.get(trials.size() - 1)));
        }
        List<TrialResult> results = new ArrayList<>();
        for (int n = count(); results.size() < n; ) {
            results.add(new TrialResult(trials.get(in.readInt()), in.readInt(), outcome()));
        }
        List<Long> running = numbers();
        List<Long> queued = numbers();
        List<StudyEvent.Stopped> stops = new ArrayList<>();
        for (int n = count(); stops.size() < n; ) {
            stops.add(new StudyEvent.Stopped(in.readInt(), in.readInt(), in.readLong(), text()));
        }
        List<Long> cancellations = numbers();
        List<StudyEvent.Learned> lessons = new ArrayList<>();
        for (int n = count(); lessons.size() < n; ) {
            lessons.add(lesson());
        }
        Map<String, List<Long>> requests = new LinkedHashMap<>();
        for (int n = count(); requests.size() < n; ) {
            requests.put(text(), List.copyOf(numbers()));
        }
        int amendments = in.readInt();
        deviations(results);
        boolean changed = in.readBoolean();
        return StudyState.restored(
                trials,
                results,
                running,
                queued,
                stops,
                cancellations,
                lessons,
                requests,
                amendments,
                changed ? in.readInt() : 0,
                changed ? Optional.of(DefinitionJson.read(text())) : Optional.empty());
    }

    /** The points of the results that were not carried out as planned. */
    private void deviations(List<TrialResult> results) throws IOException {
        for (int n = count(); n > 0; n--) {
            int at = in.readInt();
            TrialResult planned = results.get(at);
            results.set(at, new TrialResult(planned.trial(), planned.attempt(), planned.outcome(), point()));
        }
    }

    private StudyEvent.Learned lesson() throws IOException {
        int absorbed = in.readInt();
        int amendments = in.readInt();
        int starts = in.readInt();
        int iterations = in.readInt();
        Optional<RefitBudget> refit = starts == 0 ? Optional.empty() : Optional.of(new RefitBudget(starts, iterations));
        return new StudyEvent.Learned(absorbed, amendments, refit, in.readLong(), in.readInt(), choices());
    }

    private Map<String, Choice> choices() throws IOException {
        Map<String, Choice> inCharge = new LinkedHashMap<>();
        for (int n = count(); n > 0; n--) {
            inCharge.put(text(), new Choice(text(), in.readLong(), text()));
        }
        return inCharge;
    }

    private Trial trial(long number) throws IOException {
        Origin origin = Origin.valueOf(text());
        return new Trial(number, point(), origin, health(), texts());
    }

    private Point point() throws IOException {
        Point.Builder point = Point.builder();
        for (int n = count(); n > 0; n--) {
            point.set(text(), value());
        }
        return point.build();
    }

    private Object value() throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case 'd' -> in.readDouble();
            case 'l' -> (Object) in.readLong();
            case 's' -> text();
            default -> throw new IOException("a value of kind " + kind);
        };
    }

    private StepHealth health() throws IOException {
        int index = in.readInt();
        if (index >= 0) {
            return healths.get(index);
        }
        String chosenBy = text();
        FitReport fit = new FitReport(
                FitReport.Status.valueOf(text()), in.readInt(), in.readDouble(), in.readDouble(), texts());
        StepHealth health = new StepHealth(
                chosenBy,
                fit.equals(FitReport.NONE) ? FitReport.NONE : fit,
                in.readDouble(),
                Duration.ofNanos(in.readLong()),
                Duration.ofNanos(in.readLong()),
                Duration.ofNanos(in.readLong()),
                texts());
        healths.add(health);
        return health;
    }

    private Outcome outcome() throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case 'a' -> attributed();
            case 'm' -> measured();
            case 'f' -> new Outcome.Failed(Outcome.Kind.valueOf(text()), text(), in.readDouble());
            case 't' -> new Outcome.Failed(Outcome.Kind.valueOf(text()), text(), in.readDouble(), text());
            case 's' ->
                new Outcome.Stopped(in.readLong(), in.readDouble(), in.readDouble(), in.readDouble(), text(), Map.of());
            default -> throw new IOException("an outcome of kind " + kind);
        };
    }

    private Outcome attributed() throws IOException {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int n = count(); n > 0; n--) {
            attributes.put(text(), text());
        }
        return outcome().withAttributes(attributes);
    }

    private Outcome measured() throws IOException {
        double value = in.readDouble();
        double noise = in.readDouble();
        Map<String, Double> others = new LinkedHashMap<>();
        for (int n = count(); n > 0; n--) {
            others.put(text(), in.readDouble());
        }
        return new Outcome.Measured(value, noise, others);
    }

    private List<Long> numbers() throws IOException {
        List<Long> numbers = new ArrayList<>();
        for (int n = count(); n > 0; n--) {
            numbers.add((long) in.readInt());
        }
        return numbers;
    }

    private List<String> texts() throws IOException {
        int n = count();
        if (n == 0) {
            return List.of();
        }
        List<String> list = new ArrayList<>();
        while (list.size() < n) {
            list.add(text());
        }
        return list;
    }

    private String text() throws IOException {
        int index = in.readInt();
        if (index >= 0) {
            return texts.get(index);
        }
        String text = new String(in.readNBytes(count()), StandardCharsets.UTF_8);
        texts.add(text);
        return text;
    }

    private int count() throws IOException {
        int count = in.readInt();
        if (count < 0) {
            throw new IOException("a count of " + count);
        }
        return count;
    }
}
