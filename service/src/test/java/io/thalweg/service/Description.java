package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the service, against which tests hold what they send and get. */
final class Description {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final JsonNode root;

    private Description(JsonNode root) {
        this.root = root;
    }

    static Description read() {
        try (InputStream in = Service.class.getResourceAsStream("openapi.json")) {
            return new Description(Json.MAPPER.readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode root() {
        return root;
    }

    /** An operation, with the path that leads to it. */
    record Operation(String method, String path, JsonNode node) {

        String id() {
            return node.get("operationId").stringValue();
        }
    }

    List<Operation> operations() {
        return root.get("paths").properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(entry -> Set.of("get", "post", "put", "delete").contains(entry.getKey()))
                        .map(entry -> new Operation(
                                entry.getKey().toUpperCase(Locale.ROOT), path.getKey(), entry.getValue())))
                .toList();
    }

    /** The operation that a request goes to: with as few parameters in its path as there are. */
    Optional<Operation> of(String method, String path) {
        return operations().stream()
                .filter(operation -> operation.method().equals(method)
                        && path.matches(operation.path().replaceAll("\\{[a-z]+}", "[^/]+")))
                .min(Comparator.comparingInt(operation -> operation.path().split("\\{", -1).length));
    }

    /** Follows a reference. */
    JsonNode resolved(JsonNode node) {
        JsonNode reference = node.get("$ref");
        return reference == null ? node : root.at(reference.stringValue().substring(1));
    }

    /** What is wrong with a body, by the schema of a media type. */
    List<String> problems(JsonNode content, String mediaType, String body) {
        JsonNode media = content == null ? null : content.get(mediaType);
        if (media == null) {
            return List.of("the media type " + mediaType + " is not described");
        }
        if (!mediaType.endsWith("json")) {
            return List.of();
        }
        ObjectNode schema = (ObjectNode) media.get("schema").deepCopy();
        schema.set("components", root.get("components"));
        return SCHEMAS.getSchema(schema).validate(Json.MAPPER.readTree(body)).stream()
                .map(Error::toString)
                .toList();
    }

    /** The fields of a request's body. */
    SortedSet<String> fields(JsonNode schema) {
        SortedSet<String> fields = new TreeSet<>();
        if (schema.has("$ref")) {
            fields.addAll(fields(resolved(schema)));
        }
        if (schema.has("allOf")) {
            schema.get("allOf").forEach(part -> fields.addAll(fields(part)));
        }
        if (schema.has("properties")) {
            schema.get("properties").properties().forEach(property -> {
                boolean forbidden = property.getValue().isBoolean();
                if (forbidden) {
                    fields.remove(property.getKey());
                } else {
                    fields.add(property.getKey());
                }
            });
        }
        return fields;
    }

    /** The paths and methods, for example {@code GET /v1/studies}. */
    SortedSet<String> routes() {
        return operations().stream()
                .map(operation -> operation.method() + " " + operation.path())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static void assertNoProblems(String what, List<String> problems) {
        assertThat(problems).as(what).isEmpty();
    }
}
