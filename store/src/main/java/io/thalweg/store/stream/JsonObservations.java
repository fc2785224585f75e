package io.thalweg.store.stream;

import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Observations from objects of JSON.
 *
 * @param space the parameters
 * @param value name of the property with the value
 */
record JsonObservations(SearchSpace space, String value) implements ObservationReader {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @Override
    public Observation read(byte @Nullable [] key, byte @Nullable [] bytes) {
        if (bytes == null) {
            throw new IllegalArgumentException("the record has no value");
        }
        JsonNode object = tree(bytes);
        JsonNode measured = object.path(value);
        if (!measured.isNumber()) {
            throw new IllegalArgumentException("'" + value + "' of " + object + " must be a number");
        }
        Map<String, Object> settings = new HashMap<>();
        for (Parameter parameter : space.parameters()) {
            JsonNode setting = object.path(parameter.name());
            if (!setting.isMissingNode() && !setting.isNull()) {
                settings.put(parameter.name(), setting(parameter.name(), setting));
            }
        }
        return new Observation(space.admit(settings).point(), measured.doubleValue());
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    private static Object setting(String name, JsonNode node) {
        if (node.isNumber()) {
            return node.numberValue();
        } else if (node.isBoolean()) {
            return node.booleanValue();
        } else if (node.isString()) {
            return node.stringValue();
        }
        throw new IllegalArgumentException("'" + name + "' is " + node + ", must be a number, text or a truth value");
    }
}
