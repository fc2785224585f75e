package io.thalweg.store.worker;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a command says of its learning curve in a line of its own while it runs: a JSON object of {@code step} and {@code value} and
 * nothing else.
 *
 * @param step the step
 * @param value the value after it
 */
record ReportLine(long step, double value) {

    /**
     * Reads a line.
     *
     * @return empty if it is no report
     * @throws IllegalArgumentException if it is one, but its step or its value is no number
     */
    static Optional<ReportLine> read(String line) {
        String text = line.strip();
        if (!text.startsWith("{") || !text.contains("\"step\"")) {
            return Optional.empty();
        }
        JsonNode object;
        try {
            object = ResultLine.MAPPER.readTree(text);
        } catch (JacksonException e) {
            return Optional.empty();
        }
        if (object.size() != 2 || !object.has("step") || !object.has("value")) {
            return Optional.empty();
        }
        JsonNode step = object.get("step");
        if (!step.isIntegralNumber() || !step.canConvertToLong()) {
            throw new IllegalArgumentException("\"step\" is " + step + ", not a whole number");
        }
        return Optional.of(new ReportLine(step.longValue(), ResultLine.number("value", object.get("value"))));
    }
}
