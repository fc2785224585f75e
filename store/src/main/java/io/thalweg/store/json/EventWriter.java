package io.thalweg.store.json;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** Writes the fields of events into an object that was begun. What is usual – no notes, nothing fitted – is left out. */
final class EventWriter {

    private final JsonGenerator out;

    EventWriter(JsonGenerator out) {
        this.out = out;
    }

    void write(StudyEvent event, String trace) {
        text("traceId", trace);
        if (event instanceof StudyEvent.Asked asked) {
            type("asked");
            text("key", asked.key());
            trial(asked.trial());
        } else if (event instanceof StudyEvent.Queued queued) {
            type("queued");
            trial(queued.trial());
        } else if (event instanceof StudyEvent.Taken taken) {
            type("taken");
            out.writeNumberProperty("number", taken.number());
            text("key", taken.key());
        } else if (event instanceof StudyEvent.Released released) {
            type("released");
            out.writeNumberProperty("number", released.number());
        } else if (event instanceof StudyEvent.Told told) {
            type("told");
            attempt(told.number(), told.attempt());
            outcome(told.outcome());
            told.actual().ifPresent(actual -> point("actual", actual));
        } else if (event instanceof StudyEvent.Amended amended) {
            type("amended");
            attempt(amended.number(), amended.attempt());
            outcome(amended.outcome());
            amended.actual().ifPresent(actual -> point("actual", actual));
            text("because", amended.reason());
        } else if (event instanceof StudyEvent.Cancelled cancelled) {
            type("cancelled");
            out.writeNumberProperty("number", cancelled.number());
        } else if (event instanceof StudyEvent.Stopped stopped) {
            type("stopped");
            attempt(stopped.number(), stopped.attempt());
            out.writeNumberProperty("reports", stopped.reports());
            text("because", stopped.reason());
        } else if (event instanceof StudyEvent.Resumed resumed) {
            type("resumed");
            out.writeNumberProperty("number", resumed.number());
            out.writeNumberProperty("reports", resumed.reports());
        } else if (event instanceof StudyEvent.Changed changed) {
            changed(changed);
        } else if (event instanceof StudyEvent.Learned learned) {
            learned(learned);
        } else {
            throw new AssertionError(event);
        }
    }

    private void type(String name) {
        out.writeStringProperty("type", name);
    }

    private void changed(StudyEvent.Changed changed) {
        type("changed");
        out.writeName("definition");
        EventJson.copy(DefinitionJson.write(changed.definition()), out);
        if (!changed.earlier().asMap().isEmpty()) {
            point("earlier", changed.earlier());
        }
        text("because", changed.reason());
    }

    private void learned(StudyEvent.Learned learned) {
        type("learned");
        out.writeNumberProperty("number", learned.number());
        out.writeNumberProperty("absorbed", learned.absorbed());
        if (learned.amendments() != 0) {
            out.writeNumberProperty("amendments", learned.amendments());
        }
        if (learned.generation() != 0) {
            out.writeNumberProperty("generation", learned.generation());
        }
        learned.refit().ifPresent(refit -> {
            out.writeObjectPropertyStart("refit");
            out.writeNumberProperty("starts", refit.starts());
            out.writeNumberProperty("iterations", refit.maxIterations());
            out.writeEndObject();
        });
        if (!learned.inCharge().isEmpty()) {
            out.writeObjectPropertyStart("inCharge");
            new TreeMap<>(learned.inCharge()).forEach((outcome, choice) -> {
                out.writeObjectPropertyStart(outcome);
                out.writeStringProperty("surrogate", choice.name());
                out.writeNumberProperty("since", choice.since());
                out.writeStringProperty("reason", choice.reason());
                out.writeEndObject();
            });
            out.writeEndObject();
        }
    }

    private void attempt(long number, int attempt) {
        out.writeNumberProperty("number", number);
        if (attempt != 0) {
            out.writeNumberProperty("attempt", attempt);
        }
    }

    private void trial(Trial trial) {
        out.writeNumberProperty("number", trial.number());
        out.writeStringProperty("origin", name(trial.origin()));
        point("params", trial.point());
        health(trial.health());
        texts("notes", trial.notes());
    }

    private void point(String name, Point point) {
        out.writeObjectPropertyStart(name);
        for (Map.Entry<String, Object> value : point.asMap().entrySet()) {
            out.writeName(value.getKey());
            value(value.getValue());
        }
        out.writeEndObject();
    }

    private void value(Object value) {
        if (value instanceof Double number) {
            out.writeNumber(number.doubleValue());
        } else if (value instanceof Long number) {
            out.writeNumber(number.longValue());
        } else {
            out.writeString(wellFormed((String) value));
        }
    }

    private void health(StepHealth health) {
        out.writeObjectPropertyStart("why");
        out.writeStringProperty("chosen", wellFormed(health.chosenBy()));
        if (!Double.isNaN(health.acquisitionValue())) {
            out.writeNumberProperty("acquisition", health.acquisitionValue());
        }
        time("observeNanos", health.observeTime().toNanos());
        time("refitNanos", health.refitTime().toNanos());
        time("askNanos", health.askTime().toNanos());
        texts("fallbacks", health.fallbacks());
        if (!health.fit().equals(FitReport.NONE)) {
            FitReport fit = health.fit();
            out.writeObjectPropertyStart("fit");
            out.writeStringProperty("status", name(fit.status()));
            out.writeNumberProperty("evaluations", fit.evaluations());
            out.writeNumberProperty("objective", fit.objective());
            if (fit.jitter() != 0) {
                out.writeNumberProperty("jitter", fit.jitter());
            }
            texts("notes", fit.notes());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private void time(String name, long nanos) {
        if (nanos != 0) {
            out.writeNumberProperty(name, nanos);
        }
    }

    private void outcome(Outcome outcome) {
        if (outcome instanceof Outcome.Measured measured) {
            out.writeNumberProperty("value", measured.value());
            known("noise", measured.noiseVariance());
            if (!measured.others().isEmpty()) {
                out.writeObjectPropertyStart("others");
                measured.others().forEach((name, value) -> out.writeNumberProperty(wellFormed(name), value));
                out.writeEndObject();
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            out.writeStringProperty("failed", name(failed.kind()));
            text("reason", failed.reason());
            known("raw", failed.rawValue());
            text("trace", failed.trace());
        } else if (outcome instanceof Outcome.Stopped stopped) {
            out.writeNumberProperty("stopped", stopped.step());
            known("raw", stopped.value()); // not "value": who looks for measurements does not look for this
            known("expected", stopped.expected());
            known("deviation", stopped.deviation());
            text("reason", stopped.reason());
        }
        if (!outcome.attributes().isEmpty()) {
            out.writeObjectPropertyStart("attributes");
            outcome.attributes().forEach((name, value) -> out.writeStringProperty(wellFormed(name), wellFormed(value)));
            out.writeEndObject();
        }
    }

    private void known(String name, double number) {
        if (!Double.isNaN(number)) {
            out.writeNumberProperty(name, number);
        }
    }

    private void text(String name, String text) {
        if (!text.isEmpty()) {
            out.writeStringProperty(name, wellFormed(text));
        }
    }

    private void texts(String name, List<String> texts) {
        if (!texts.isEmpty()) {
            out.writeArrayPropertyStart(name);
            texts.forEach(text -> out.writeString(wellFormed(text)));
            out.writeEndArray();
        }
    }

    /** The lower-case name of a constant, e.g. {@code not-finite}. */
    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Text that UTF-8 can hold: half a surrogate pair, as a cut string may end in, becomes a replacement character. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replaceLoneSurrogates(text);
            }
        }
        return text;
    }

    private static String replaceLoneSurrogates(String text) {
        return text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
