package io.thalweg.cli.internal.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** JSON as this program writes and reads it: records as objects, shortest numbers, and null for what is not a number. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    // Standard output may have any encoding: ASCII is right in nearly all of them.
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()))
            .build();

    private Json() {}

    /** The report as indented JSON. */
    public static String format(Object report) {
        return MAPPER.writeValueAsString(report);
    }

    /** Parses JSON text. */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    private static final class FiniteOrNull extends StdSerializer<Double> {

        FiniteOrNull() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (Double.isFinite(value)) {
                out.writeNumber(value.doubleValue());
            } else {
                out.writeNull();
            }
        }
    }
}
