package io.thalweg.store.snapshot;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.definition.DefinitionJson;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes a state. Texts, and how suggestions came about where that is the same, are written once and referred to afterwards. */
final class StateWriter {

    private final DataOutputStream out;
    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<StepHealth, Integer> healths = new HashMap<>();

    StateWriter(DataOutputStream out) {
        this.out = out;
    }

    void write(StudyState state) throws IOException {
        out.writeInt(state.trials().size());
        for (Trial trial : state.trials()) {
            trial(trial);
        }
        out.writeInt(state.results().size());
        for (TrialResult result : state.results()) {
            out.writeInt((int) result.trial().number());
            out.writeInt(result.attempt());
            outcome(result.outcome());
        }
        numbers(state.running().stream().map(Trial::number).toList());
        numbers(state.queued());
        out.writeInt(state.stops().size());
        for (StudyEvent.Stopped stop : state.stops()) {
            out.writeInt((int) stop.number());
            out.writeInt(stop.attempt());
            out.writeLong(stop.reports());
            text(stop.reason());
        }
        numbers(state.cancellations());
        out.writeInt(state.lessons().size());
        for (StudyEvent.Learned lesson : state.lessons()) {
            out.writeInt(lesson.absorbed());
            out.writeInt(lesson.amendments());
            out.writeInt(lesson.refit().map(refit -> refit.starts()).orElse(0));
            out.writeInt(lesson.refit().map(refit -> refit.maxIterations()).orElse(0));
            out.writeLong(lesson.number());
            out.writeInt(lesson.generation());
            choices(lesson.inCharge());
        }
        out.writeInt(state.requests().size());
        for (Map.Entry<String, List<Long>> request : state.requests().entrySet()) {
            text(request.getKey());
            numbers(request.getValue());
        }
        out.writeInt(state.amendments());
        deviations(state.results());
        Optional<StudyDefinition> definition = state.definition();
        out.writeBoolean(definition.isPresent());
        if (definition.isPresent()) {
            out.writeInt(state.changes());
            text(DefinitionJson.write(definition.get()));
        }
    }

    private void choices(Map<String, Choice> inCharge) throws IOException {
        out.writeInt(inCharge.size());
        for (Map.Entry<String, Choice> entry : new TreeMap<>(inCharge).entrySet()) {
            text(entry.getKey());
            text(entry.getValue().name());
            out.writeLong(entry.getValue().since());
            text(entry.getValue().reason());
        }
    }

    /** The points of the results that were not carried out as planned. */
    private void deviations(List<TrialResult> results) throws IOException {
        out.writeInt((int) results.stream().filter(TrialResult::deviates).count());
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).deviates()) {
                out.writeInt(i);
                point(results.get(i).point());
            }
        }
    }

    private void trial(Trial trial) throws IOException {
        text(trial.origin().name());
        point(trial.point());
        health(trial.health());
        texts(trial.notes());
    }

    private void point(Point point) throws IOException {
        out.writeInt(point.asMap().size());
        for (Map.Entry<String, Object> entry : point.asMap().entrySet()) {
            text(entry.getKey());
            value(entry.getValue());
        }
    }

    private void value(Object value) throws IOException {
        if (value instanceof Double number) {
            out.writeByte('d');
            out.writeDouble(number);
        } else if (value instanceof Long number) {
            out.writeByte('l');
            out.writeLong(number);
        } else {
            out.writeByte('s');
            text((String) value);
        }
    }

    private void health(StepHealth health) throws IOException {
        if (isRepeated(health, healths)) {
            return;
        }
        text(health.chosenBy());
        FitReport fit = health.fit();
        text(fit.status().name());
        out.writeInt(fit.evaluations());
        out.writeDouble(fit.objective());
        out.writeDouble(fit.jitter());
        texts(fit.notes());
        out.writeDouble(health.acquisitionValue());
        out.writeLong(health.observeTime().toNanos());
        out.writeLong(health.refitTime().toNanos());
        out.writeLong(health.askTime().toNanos());
        texts(health.fallbacks());
    }

    private void outcome(Outcome outcome) throws IOException {
        if (!outcome.attributes().isEmpty()) {
            out.writeByte('a');
            out.writeInt(outcome.attributes().size());
            for (Map.Entry<String, String> attribute : outcome.attributes().entrySet()) {
                text(attribute.getKey());
                text(attribute.getValue());
            }
        }
        if (outcome instanceof Outcome.Measured measured) {
            out.writeByte('m');
            out.writeDouble(measured.value());
            out.writeDouble(measured.noiseVariance());
            out.writeInt(measured.others().size());
            for (Map.Entry<String, Double> other : measured.others().entrySet()) {
                text(other.getKey());
                out.writeDouble(other.getValue());
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            out.writeByte(failed.trace().isEmpty() ? 'f' : 't');
            text(failed.kind().name());
            text(failed.reason());
            out.writeDouble(failed.rawValue());
            if (!failed.trace().isEmpty()) {
                text(failed.trace());
            }
        } else if (outcome instanceof Outcome.Stopped stopped) {
            out.writeByte('s');
            out.writeLong(stopped.step());
            out.writeDouble(stopped.value());
            out.writeDouble(stopped.expected());
            out.writeDouble(stopped.deviation());
            text(stopped.reason());
        }
    }

    private void numbers(Collection<Long> numbers) throws IOException {
        out.writeInt(numbers.size());
        for (long number : numbers) {
            out.writeInt((int) number);
        }
    }

    private void texts(List<String> list) throws IOException {
        out.writeInt(list.size());
        for (String text : list) {
            text(text);
        }
    }

    private void text(String text) throws IOException {
        if (!isRepeated(text, texts)) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    /** Writes which of the earlier things it is that one equals; −1 if none, and then it must be written itself. */
    private <T> boolean isRepeated(T thing, Map<T, Integer> earlier) throws IOException {
        Integer index = earlier.putIfAbsent(thing, earlier.size());
        out.writeInt(index == null ? -1 : index);
        return index != null;
    }
}
