package io.thalweg.store.json;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore.Recorded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes and reads events. Stateless but for the parser's tables of names; safe to use from many threads. */
public final class EventJson {

    /** Deepest nesting that is read: that of the deepest event, and some more. */
    private static final int DEEPEST = 16;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** The version of records that is written; all earlier ones are read. */
    public static final int VERSION = 4;

    private EventJson() {}

    /**
     * {@return an event as one line of JSON}
     *
     * @param event the event
     */
    public static String write(StudyEvent event) {
        return write(event, "");
    }

    /**
     * {@return an event as one line of JSON}
     *
     * @param event the event
     * @param trace of the request that it was recorded for; empty for none
     */
    public static String write(StudyEvent event, String trace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            new EventWriter(out).write(event, trace);
            out.writeEndObject();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Copies JSON to where something else is being written, without its line ends. */
    static void copy(String json, JsonGenerator out) {
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
            in.nextToken();
            out.copyCurrentStructure(in);
        }
    }

    /** The part of a text that a parser has come to, as JSON of its own. */
    static String text(JsonParser in) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.copyCurrentStructure(in);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /**
     * {@return the event that {@link #write} wrote}
     *
     * @param text the text
     * @throws IllegalArgumentException if the text is not an event
     */
    public static StudyEvent read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return readRecord(bytes, 0, bytes.length).event();
    }

    /**
     * An event as it stands in a history.
     *
     * @param version of the record; 0 if the text has none
     * @param sequence its number; 0 if the text has none
     * @param part its place among the events that were recorded together, counted from 1, if more of them follow; 0 if it is the last
     *     or the only one
     * @param count how many events were recorded together, if it is the last of them
     * @param time when it was recorded, as ISO 8601 text; null if the text does not say
     * @param event what happened
     * @param trace of the request that it was recorded for; empty if the text has none
     */
    public record Entry(
            int version,
            long sequence,
            int part,
            int count,
            @Nullable String time,
            StudyEvent event,
            String trace) {

        /** {@return the number of the first of the events that it was recorded with} */
        public long first() {
            return sequence - (part == 0 ? count : part) + 1;
        }

        /** {@return when it was recorded; the epoch if the text does not say} */
        public Instant at() {
            return time == null ? Instant.EPOCH : Instant.parse(time);
        }

        /** {@return what a store says of it} */
        public Recorded recorded() {
            return new Recorded(sequence, at(), event, trace);
        }
    }

    /**
     * {@return an entry of a history as UTF-8, without a line end}
     *
     * @param recorded the event with its number, time and trace
     * @param place of the event among those that are recorded together, counted from 1
     * @param count how many these are
     */
    public static byte[] writeRecord(Recorded recorded, int place, int count) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            out.writeNumberProperty("v", VERSION);
            out.writeNumberProperty("seq", recorded.sequence());
            if (place < count) {
                out.writeNumberProperty("part", place);
            } else if (count > 1) {
                out.writeNumberProperty("of", count);
            }
            out.writeStringProperty("t", recorded.at().toString());
            new EventWriter(out).write(recorded.event(), recorded.trace());
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /**
     * {@return the entry that is written in a part of an array}
     *
     * @param bytes holds the entry
     * @param offset index of its first byte
     * @param length its length in bytes
     * @throws io.thalweg.core.error.StoreVersionException if a newer version has written it
     * @throws IllegalArgumentException if it is not one
     */
    public static Entry readRecord(byte[] bytes, int offset, int length) {
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("an event is a JSON object, but this is " + in.currentToken());
            }
            EventReader reader = new EventReader(in);
            Entry entry = reader.read();
            if (in.nextToken() != null) {
                throw new IllegalArgumentException("something follows the event: " + in.currentToken());
            }
            return entry;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("this is not an event in JSON: " + e.getOriginalMessage(), e);
        }
    }
}
