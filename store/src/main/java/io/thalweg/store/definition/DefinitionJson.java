package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import java.util.List;

/**
 * Definitions of studies as JSON, the form in which stores keep them: the schema is the one in which people write {@code study.json} and
 * {@code study.yaml}, see {@link StudyFile}.
 *
 * <p>What is written depends on the definition alone, in any locale; it has the shortest doubles that give the same bits, integers
 * beyond 2⁵³ as text (but for those of fixed parameters), and lists where order counts. Reading it gives an equal definition, but for constraints that only code can check
 * ({@link io.thalweg.core.space.PredicateConstraint#isInWordsOnly}): of these the description is kept, so that {@link
 * StudyDefinition#differences} sees none.
 *
 * <p>Databases should keep the text as it is: a number of a fixed parameter is a double or an integer by the way it is written, 3.0 or 3.
 */
public final class DefinitionJson {

    private static final String SOURCE = "the definition";

    private DefinitionJson() {}

    /**
     * {@return the canonical JSON of a definition, indented, with a line end}
     *
     * @param definition what the study is about
     */
    public static String write(StudyDefinition definition) {
        return JsonText.of(DefinitionTree.of(definition));
    }

    /**
     * Reads a definition.
     *
     * @param json the text
     * @return the definition
     * @throws InvalidDefinitionException with all the problems and their places, if the text is not JSON or not a definition
     */
    public static StudyDefinition read(String json) {
        try {
            return DefinitionReader.read(SOURCE, JsonTree.parse(json)).definition();
        } catch (TreeBuilder.Malformed e) {
            throw new InvalidDefinitionException(SOURCE, List.of(String.valueOf(e.getMessage())));
        }
    }
}
