package io.thalweg.benchmark.suite;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON on one line: what a harness and an optimiser in another process say to each other, see {@code docs/evidence.md}. */
final class JsonLine {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonLine() {}

    static String write(Object content) {
        return MAPPER.writeValueAsString(content);
    }

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException if it is none
     */
    static JsonNode read(String line) {
        try {
            JsonNode node = MAPPER.readTree(line);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("\"" + line + "\" is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException("\"" + line + "\" is not an object of JSON");
    }
}
