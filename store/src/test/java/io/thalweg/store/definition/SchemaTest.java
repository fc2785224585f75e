package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.study.StudyBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The JSON Schema that ships for editors says what the reader reads. */
class SchemaTest {

    private static final JsonNode SCHEMA = JsonMapper.shared().readTree(Examples.text("study.schema.json"));

    private static Set<String> keys(String... path) {
        JsonNode node = SCHEMA;
        for (String step : path) {
            node = node.isArray() ? node.required(Integer.parseInt(step)) : node.required(step);
        }
        return new TreeSet<>(node.required("properties").propertyNames());
    }

    private static List<String> words(String... path) {
        JsonNode node = SCHEMA;
        for (String step : path) {
            node = node.isArray() ? node.required(Integer.parseInt(step)) : node.required(step);
        }
        return node.required("enum").valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void schemaMatchesTheReader() {
        assertThat(keys()).isEqualTo(new TreeSet<>(Keys.STUDY));
        assertThat(keys("$defs", "parameter")).isEqualTo(new TreeSet<>(Keys.PARAMETER));
        assertThat(keys("$defs", "condition")).isEqualTo(new TreeSet<>(Keys.CONDITION));
        assertThat(keys("$defs", "objective")).isEqualTo(new TreeSet<>(Keys.OBJECTIVE));
        assertThat(keys("$defs", "constraint")).isEqualTo(new TreeSet<>(Keys.CONSTRAINT));
        assertThat(keys("properties", "cost", "anyOf", "1")).isEqualTo(new TreeSet<>(Keys.COST));
        assertThat(keys("properties", "candidates", "anyOf", "1")).isEqualTo(new TreeSet<>(Keys.CANDIDATES));
        assertThat(keys("properties", "curves", "anyOf", "1")).isEqualTo(new TreeSet<>(Keys.CURVES));
        assertThat(words("properties", "curves", "anyOf", "1", "properties", "rule"))
                .isEqualTo(Keys.RULES);
        assertThat(keys("$defs", "constraint", "properties", "sum", "anyOf", "1", "items", "anyOf", "1"))
                .isEqualTo(new TreeSet<>(Keys.TERM));
        assertThat(words("$defs", "parameter", "properties", "kind")).isEqualTo(Keys.KINDS);
        assertThat(words("$defs", "parameter", "properties", "scale")).isEqualTo(Keys.SCALES);
        assertThat(words("$defs", "direction")).isEqualTo(Keys.DIRECTIONS);
        assertThat(SCHEMA.required("properties")
                        .required("thalweg")
                        .required("const")
                        .asInt())
                .isEqualTo(DefinitionReader.VERSION);
        assertThat(SCHEMA.required("properties")
                        .required("batch")
                        .required("maximum")
                        .asInt())
                .isEqualTo(StudyBuilder.DEFAULT_ASK_LIMIT);
    }

    @Test
    void writtenFilesAndExamplesAreValid() {
        for (String name : Examples.NAMES) {
            JsonNode tree = name.endsWith(".json")
                    ? JsonMapper.shared().readTree(Examples.text(name))
                    : new YAMLMapper().readTree(Examples.text(name));
            assertThat(faults(SCHEMA, tree, name)).isEmpty();
        }
        for (long seed = 0; seed < 100; seed++) {
            JsonNode tree = JsonMapper.shared().readTree(DefinitionJson.write(RandomDefinitions.definition(seed)));
            assertThat(faults(SCHEMA, tree, "seed " + seed)).isEmpty();
        }
    }

    @Test
    void filesRefusedByTheReaderAreInvalid() {
        for (String wrong : List.of(
                "{\"parameters\": {\"x\": {\"rnge\": [0, 1]}}, \"objectives\": {\"y\": \"minimize\"}}",
                "{\"parameters\": {\"x\": {\"range\": [0]}}, \"objectives\": {\"y\": \"minimize\"}}",
                "{\"parameters\": {\"x\": {\"range\": [0, 1]}}, \"objectives\": {\"y\": \"up\"}}",
                "{\"parameters\": {\"x\": {\"range\": [0, 1]}}}",
                "{\"parameters\": {\"x\": {\"range\": [0, 1]}}, \"objectives\": {\"y\": \"minimize\"}, \"batch\": 10001}",
                "{\"parameters\": [{\"range\": [0, 1]}], \"objectives\": {\"y\": \"minimize\"}}")) {
            assertThat(faults(SCHEMA, JsonMapper.shared().readTree(wrong), "it"))
                    .as(wrong)
                    .isNotEmpty();
        }
    }

    /** What keeps a tree from being as the schema says; of the standard the words that this schema uses. */
    private static List<String> faults(JsonNode schema, JsonNode tree, String path) {
        List<String> faults = new ArrayList<>();
        schema.properties().forEach(entry -> {
            JsonNode rule = entry.getValue();
            switch (entry.getKey()) {
                case "$ref" -> faults.addAll(faults(SCHEMA.at(rule.asString().substring(1)), tree, path));
                case "type" -> {
                    boolean fits = rule.isArray()
                            ? rule.valueStream().anyMatch(one -> isOfType(tree, one.asString()))
                            : isOfType(tree, rule.asString());
                    if (!fits) {
                        faults.add(path + " is not " + rule);
                    }
                }
                case "const" -> {
                    if (!rule.equals(tree)) {
                        faults.add(path + " is not " + rule);
                    }
                }
                case "enum" -> {
                    if (rule.valueStream().noneMatch(tree::equals)) {
                        faults.add(path + " is none of " + rule);
                    }
                }
                case "required" ->
                    rule.forEach(name -> {
                        if (tree.isObject() && !tree.has(name.asString())) {
                            faults.add(path + " has no " + name);
                        }
                    });
                case "maximum" ->
                    require(!tree.isNumber() || tree.asLong() <= rule.asLong(), path + " is large", faults);
                case "minItems" -> require(!tree.isArray() || tree.size() >= rule.asInt(), path + " is short", faults);
                case "maxItems" -> require(!tree.isArray() || tree.size() <= rule.asInt(), path + " is long", faults);
                case "minProperties" ->
                    require(!tree.isObject() || tree.size() >= rule.asInt(), path + " is empty", faults);
                case "items" -> {
                    if (tree.isArray()) {
                        tree.forEach(item -> faults.addAll(faults(rule, item, path + "[]")));
                    }
                }
                case "anyOf" ->
                    require(
                            rule.valueStream()
                                    .anyMatch(one -> faults(one, tree, path).isEmpty()),
                            path + " fits nowhere",
                            faults);
                case "allOf" -> rule.forEach(one -> faults.addAll(faults(one, tree, path)));
                case "properties", "additionalProperties" -> {} // below
                case "$schema", "$id", "$defs", "title", "description" -> {} // nothing to check
                default ->
                    throw new AssertionError("the schema uses a word that this test does not know: " + entry.getKey());
            }
        });
        if (tree.isObject() && (schema.has("properties") || schema.has("additionalProperties"))) {
            tree.properties().forEach(part -> {
                JsonNode known = schema.path("properties").path(part.getKey());
                JsonNode others = schema.path("additionalProperties");
                if (!known.isMissingNode()) {
                    faults.addAll(faults(known, part.getValue(), path + "." + part.getKey()));
                } else if (others.isBoolean() && !others.asBoolean()) {
                    faults.add(path + " has an unknown " + part.getKey());
                } else if (others.isObject()) {
                    faults.addAll(faults(others, part.getValue(), path + "." + part.getKey()));
                }
            });
        }
        return faults;
    }

    private static void require(boolean fits, String fault, List<String> faults) {
        if (!fits) {
            faults.add(fault);
        }
    }

    private static boolean isOfType(JsonNode tree, String type) {
        return switch (type) {
            case "object" -> tree.isObject();
            case "array" -> tree.isArray();
            case "string" -> tree.isString();
            case "number" -> tree.isNumber();
            case "integer" -> tree.isIntegralNumber();
            case "boolean" -> tree.isBoolean();
            default -> throw new AssertionError("unknown type " + type);
        };
    }
}
