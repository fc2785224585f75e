package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.study.StudyBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The definition of a study as people write it, {@code study.yaml} or {@code study.json}:
 *
 * <pre>{@code
 * name: direct arylation
 * parameters:
 *   temperature: {range: [90, 120], unit: °C}
 *   concentration: {values: [0.057, 0.1, 0.153], unit: mol/l}
 *   solvent: [DMAc, Butyronitrile, p-Xylene]
 * objectives:
 *   yield: {direction: maximize, unit: "%"}
 * batch: 5
 * }</pre>
 *
 * <p>Values are typed by what they are for, not by YAML: {@code no} is a category like any other, {@code 012} is not a number.
 * All problems are reported at once, each with its line, column and path, and with the nearest right spelling of an unknown word. Of YAML
 * only maps, lists and values are read: no tags, anchors or aliases. {@code study.schema.json} in this package is a JSON Schema of
 * the same for editors.
 */
public final class StudyFile {

    /** Largest file, in bytes. */
    public static final int MAX_BYTES = 32 << 20;

    private final String name;
    private final StudyDefinition definition;
    private final Map<String, Mark> places;

    private StudyFile(String name, DefinitionReader.Result result) {
        this.name = name;
        this.definition = roundingUnlessRefused(result.definition());
        this.places = result.places();
    }

    /** How the text is written. */
    public enum Syntax {
        /** YAML; JSON is a part of it, but {@link #JSON} is stricter. */
        YAML,
        /** JSON as in its standard. */
        JSON
    }

    /**
     * Reads a file, as JSON if its name ends so and else as YAML.
     *
     * @param file the file
     * @return what it says
     * @throws InvalidDefinitionException with all the problems
     * @throws StoreUnavailableException if it cannot be read
     */
    public static StudyFile read(Path file) {
        String name = String.valueOf(file.getFileName());
        Syntax syntax = name.toLowerCase(Locale.ROOT).endsWith(".json") ? Syntax.JSON : Syntax.YAML;
        return parse(name, content(name, file), syntax);
    }

    private static String content(String name, Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw invalid(name, "is of " + Files.size(file) + " bytes; at most " + MAX_BYTES + " are read");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw invalid(name, "is not UTF-8 text; save it in that encoding");
        } catch (IOException e) {
            throw new StoreUnavailableException(file + " cannot be read: " + e, e);
        }
    }

    /**
     * Reads a text.
     *
     * @param name of the file, for messages
     * @param text the content
     * @param syntax how it is written
     * @return what it says
     * @throws InvalidDefinitionException with all the problems
     * @throws IllegalStateException if it is YAML, and the library that reads it is not on the class path
     */
    public static StudyFile parse(String name, String text, Syntax syntax) {
        Node root;
        try {
            root = syntax == Syntax.JSON ? JsonTree.parse(text) : YamlTree.parse(text);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    name + " is YAML, which needs the library org.snakeyaml:snakeyaml-engine on the class path;"
                            + " add it, or write the study as JSON",
                    e);
        } catch (TreeBuilder.Malformed e) {
            throw invalid(name, String.valueOf(e.getMessage()));
        }
        DefinitionReader.Result result = DefinitionReader.read(name, root);
        refuseSharedNames(name, result);
        StudyFile file = new StudyFile(name, result);
        file.boundBatch();
        return file;
    }

    private static InvalidDefinitionException invalid(String name, String problem) {
        return new InvalidDefinitionException(name, List.of(problem));
    }

    /** People who write a file weigh out what is suggested: it is rounded unless they say otherwise. */
    private static StudyDefinition roundingUnlessRefused(StudyDefinition written) {
        return written.settings().containsKey(StudyDefinition.ROUND) ? written : written.withRounding(true);
    }

    /** A parameter and an outcome of one name would be one column in a table. */
    private static void refuseSharedNames(String name, DefinitionReader.Result result) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        result.definition().space().parameters().forEach(parameter -> parameters.put(parameter.name(), parameter));
        List<String> problems = new ArrayList<>();
        result.outcomes().forEach((outcome, at) -> {
            if (parameters.containsKey(outcome)) {
                problems.add(at + ", objectives: '" + Words.cut(outcome)
                        + "' is a parameter as well; they would share a column in tables, so rename one");
            }
        });
        if (!problems.isEmpty()) {
            throw new InvalidDefinitionException(name, problems);
        }
    }

    /** Of files alone: what a store has was accepted once. */
    private void boundBatch() {
        String batch = definition.settings().getOrDefault("batch", "1");
        boolean number = batch.matches("[0-9]{1,9}");
        if (!number || Integer.parseInt(batch) > StudyBuilder.DEFAULT_ASK_LIMIT) {
            throw problem(
                    "batch",
                    "is " + Words.cut(batch) + ", must be a number of at most " + StudyBuilder.DEFAULT_ASK_LIMIT
                            + "; 'thalweg ask --number N --limit N' asks for more at once");
        }
    }

    /**
     * {@return whether the file has a part, such as {@code seed}}
     *
     * @param key name of the part
     */
    public boolean says(String key) {
        return places.containsKey(key);
    }

    /** {@return what the study is about; suggestions are rounded unless the file says {@code round: false}} */
    public StudyDefinition definition() {
        return definition;
    }

    /**
     * {@return an error about a part of this file that only shows later, such as the name of a surrogate that does not exist}
     *
     * @param key the part, e.g. {@code surrogate}
     * @param problem what is wrong and what to do
     */
    public InvalidDefinitionException problem(String key, String problem) {
        Mark at = places.getOrDefault(key, new Mark(1, 1));
        return new InvalidDefinitionException(name, List.of(at + ", " + key + ": " + problem));
    }
}
