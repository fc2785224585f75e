package io.thalweg.core.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Recorded runs of other implementations, the files {@code fixtures-optimize/NAME.json}; each says how it was made. */
public final class Recorded {

    private Recorded() {}

    /** The cases of a file. */
    public static Stream<JsonNode> cases(String name) {
        String path = "/fixtures-optimize/" + name + ".json";
        try (InputStream in = Recorded.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException("name: no test resource " + path);
            }
            JsonNode file = JsonMapper.builder().build().readTree(in);
            return StreamSupport.stream(file.get("cases").spliterator(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
