package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.SurrogateOption;
import io.thalweg.Surrogates;
import io.thalweg.store.definition.StudyFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema of study files tells editors the surrogates and the options that there are. */
class StudySchemaTest {

    @Test
    void surrogatesAndTheirOptionsAreThoseThereAre() throws IOException {
        Map<String, String> described = new LinkedHashMap<>();
        schema().at("/properties/surrogate/anyOf/1/properties")
                .properties()
                .forEach(entry -> described.put(
                        entry.getKey(), entry.getValue().required("description").asString()));
        assertThat(described).isEqualTo(expected());
    }

    private static JsonNode schema() throws IOException {
        try (InputStream in = StudyFile.class.getResourceAsStream("study.schema.json")) {
            return JsonMapper.shared().readTree(Objects.requireNonNull(in));
        }
    }

    /** Of options that mean something else in several surrogates all meanings. */
    private static Map<String, String> expected() {
        Map<String, Map<String, List<String>>> meanings = new TreeMap<>();
        for (String surrogate : Surrogates.names()) {
            for (SurrogateOption option : Surrogates.options(surrogate)) {
                meanings.computeIfAbsent(option.name(), name -> new LinkedHashMap<>())
                        .computeIfAbsent(option.meaning(), meaning -> new ArrayList<>())
                        .add(surrogate);
            }
        }
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("name", String.join(", ", Surrogates.names()));
        meanings.forEach((option, users) -> expected.put(
                option,
                String.join(
                        "; ",
                        users.entrySet().stream()
                                .map(entry -> users.size() == 1
                                        ? entry.getKey()
                                        : String.join(", ", entry.getValue()) + ": " + entry.getKey())
                                .toList())));
        return expected;
    }
}
