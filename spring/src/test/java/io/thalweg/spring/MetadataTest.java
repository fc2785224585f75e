package io.thalweg.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What editors show of the properties is written by hand, and is what there is. */
class MetadataTest {

    @Test
    void describesEveryProperty() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ThalwegProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json"))) {
            List<JsonNode> described = List.copyOf(
                    JsonMapper.shared().readTree(in).get("properties").values());
            List<RecordComponent> properties = Arrays.asList(ThalwegProperties.class.getRecordComponents());
            assertThat(described).hasSameSizeAs(properties).zipSatisfy(properties, (node, property) -> {
                assertThat(node.get("name").stringValue()).isEqualTo("thalweg." + property.getName());
                assertThat(node.get("type").stringValue())
                        .isEqualTo(property.getType().getName());
                assertThat(node.get("description").stringValue()).endsWith(".");
            });
        }
    }
}
