package io.thalweg.store.definition;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON, strictly as its standard has it: no comments, no NaN, one value. */
final class JsonTree {

    private static final int MAX_NUMBER = 1_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(TreeBuilder.MAX_DEPTH + 1)
                    .maxStringLength(TreeBuilder.MAX_TEXT)
                    .maxNameLength(TreeBuilder.MAX_TEXT)
                    .maxNumberLength(MAX_NUMBER)
                    .build())
            .build();

    private JsonTree() {}

    static Node parse(String text) throws TreeBuilder.Malformed {
        TreeBuilder tree = new TreeBuilder();
        Mark last = new Mark(1, 1);
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                Mark at = mark(parser.currentTokenLocation());
                last = at;
                if (tree.isComplete()) {
                    throw new TreeBuilder.Malformed(at, "something follows the end of the definition; remove it");
                }
                switch (token) {
                    case START_OBJECT -> tree.begin(true, at);
                    case START_ARRAY -> tree.begin(false, at);
                    case END_OBJECT, END_ARRAY -> tree.end();
                    case PROPERTY_NAME, VALUE_STRING -> tree.scalar(parser.getString(), true, at);
                    default -> tree.scalar(parser.getString(), false, at);
                }
            }
        } catch (JacksonException e) {
            String what = Words.firstLine(e.getOriginalMessage());
            TokenStreamLocation location = e.getLocation(); // there is none if a bound is exceeded
            throw new TreeBuilder.Malformed(location == null ? last : mark(location), "not valid JSON: " + what);
        }
        return tree.root();
    }

    private static Mark mark(TokenStreamLocation location) {
        return new Mark(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
