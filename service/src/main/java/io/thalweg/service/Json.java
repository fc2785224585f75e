package io.thalweg.service;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the service says and hears, as JSON: trials, points and outcomes are written as the history has them, so that there is one form of
 * each.
 */
final class Json {

    static final String MEDIA_TYPE = "application/json";

    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** A trial: {@code number}, {@code origin}, {@code params}, {@code why}, and {@code notes} if there are any. */
    static ObjectNode trial(Trial trial) {
        ObjectNode node = event(new StudyEvent.Asked(trial, ""));
        node.remove("type");
        return node;
    }

    /** An outcome, with the point that it was measured at if that is not the planned one. */
    static ObjectNode outcome(Outcome outcome, Optional<Point> actual) {
        ObjectNode node = event(new StudyEvent.Told(0, 0, outcome, actual));
        node.remove("type");
        node.remove("number");
        return node;
    }

    static ObjectNode point(Point point) {
        ObjectNode node = object();
        point.asMap().forEach((name, value) -> {
            if (value instanceof Double number) {
                node.put(name, number);
            } else if (value instanceof Long number) {
                node.put(name, number);
            } else {
                node.put(name, String.valueOf(value));
            }
        });
        return node;
    }

    static JsonNode definition(StudyDefinition definition) {
        return MAPPER.readTree(DefinitionJson.write(definition));
    }

    static ObjectNode lease(Lease lease) {
        ObjectNode node = object();
        node.set("trial", trial(lease.trial()));
        return node.put("attempt", lease.attempt())
                .put("owner", lease.owner())
                .put("until", lease.until().toString());
    }

    static ObjectNode recorded(StudyStore.Recorded recorded) {
        byte[] text = EventJson.writeRecord(recorded, 1, 1);
        return (ObjectNode) MAPPER.readTree(new String(text, StandardCharsets.UTF_8));
    }

    private static ObjectNode event(StudyEvent event) {
        return (ObjectNode) MAPPER.readTree(EventJson.write(event));
    }
}
