package io.thalweg.store.worker;

import io.thalweg.core.space.Point;
import java.io.StringWriter;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Points and values as JSON, for commands. */
final class PointJson {

    private static final JsonFactory JSON = JsonFactory.builder().build();

    private PointJson() {}

    static String write(Point point) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            out.writeStartObject();
            for (Map.Entry<String, Object> entry : point.asMap().entrySet()) {
                out.writeName(entry.getKey());
                write(out, entry.getValue());
            }
            out.writeEndObject();
        }
        return text.toString();
    }

    static String write(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            write(out, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, Object value) {
        if (value instanceof Long whole) {
            out.writeNumber(whole.longValue());
        } else if (value instanceof Double real) {
            out.writeNumber(real.doubleValue());
        } else {
            out.writeString(String.valueOf(value));
        }
    }
}
