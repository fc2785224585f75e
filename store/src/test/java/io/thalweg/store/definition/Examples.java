package io.thalweg.store.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Study files as people write them. */
final class Examples {

    static final List<String> NAMES = List.of("arylation.yaml", "everything.yaml", "candidates.json");

    private Examples() {}

    static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(StudyFile.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static StudyFile.Syntax syntax(String name) {
        return name.endsWith(".json") ? StudyFile.Syntax.JSON : StudyFile.Syntax.YAML;
    }

    static StudyFile read(String name) {
        return StudyFile.parse(name, text(name), syntax(name));
    }
}
