package io.thalweg.store.definition;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the plain part of YAML: maps, lists and scalars. Tags, which can name classes, anchors and aliases, which can make little text
 * huge, and several documents in a file are refused. Only the events of the parser are used: nothing is constructed or typed by YAML.
 */
final class YamlTree {

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(Integer.MAX_VALUE)
            .setParseComments(false)
            .build();

    private YamlTree() {}

    static Node parse(String text) throws TreeBuilder.Malformed {
        TreeBuilder tree = new TreeBuilder();
        Mark last = new Mark(1, 1);
        try {
            for (Event event : new Parse(SETTINGS).parseString(text)) {
                Mark at = mark(event.getStartMark());
                last = at;
                if (event instanceof DocumentStartEvent && tree.isComplete()) {
                    throw new TreeBuilder.Malformed(at, "a second document begins here; a file holds one study");
                }
                rejectAnchorsAndTags(event, at);
                switch (event.getEventId()) {
                    case MappingStart, SequenceStart -> tree.begin(event instanceof MappingStartEvent, at);
                    case MappingEnd, SequenceEnd -> tree.end();
                    case Scalar -> {
                        ScalarEvent scalar = (ScalarEvent) event;
                        tree.scalar(scalar.getValue(), !scalar.isPlain(), at);
                    }
                    default -> {} // the beginnings and ends of the stream and of the document
                }
            }
        } catch (MarkedYamlEngineException e) {
            throw new TreeBuilder.Malformed(mark(e.getProblemMark()), "not valid YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new TreeBuilder.Malformed(
                    new Mark(1, 1), "not valid YAML: " + Words.firstLine(String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // The parser does not expect some ends of a text, such as that of "\\u in the middle of an escape.
            throw new TreeBuilder.Malformed(
                    last, "not valid YAML after this place: an escape (\\) is incomplete or wrong");
        }
        return tree.root();
    }

    private static void rejectAnchorsAndTags(Event event, Mark at) throws TreeBuilder.Malformed {
        if (event instanceof AliasEvent
                || (event instanceof NodeEvent node && node.getAnchor().isPresent())) {
            throw new TreeBuilder.Malformed(at, "anchors (&) and aliases (*) are not read; write the values out");
        }
        Optional<String> tag = event instanceof ScalarEvent scalar
                ? scalar.getTag()
                : event instanceof CollectionStartEvent collection ? collection.getTag() : Optional.empty();
        if (tag.isPresent()) {
            throw new TreeBuilder.Malformed(
                    at, "the tag '" + Words.cut(tag.get()) + "': tags (!) are not read; leave it out");
        }
    }

    private static Mark mark(Optional<org.snakeyaml.engine.v2.exceptions.Mark> mark) {
        return mark.map(m -> new Mark(m.getLine() + 1, m.getColumn() + 1)).orElse(new Mark(1, 1));
    }
}
