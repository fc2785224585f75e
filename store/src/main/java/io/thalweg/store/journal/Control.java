package io.thalweg.store.journal;

import io.thalweg.core.error.StoreVersionException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record about the file itself. It is no event and has no number. Programs that do not know it refuse the journal, which is what the
 * first two are for.
 *
 * @param kind what it says
 */
record Control(Kind kind) {

    /** What a record says about the file. */
    enum Kind {
        /** From here on events are in frames, and a {@link CommitMark} says how far they go. */
        FRAMES,
        /** This file was replaced by a repaired one of the same name: nothing may be written here any more. */
        REPLACED
    }

    private static final byte[] BEGINNING = "{\"control\":".getBytes(StandardCharsets.US_ASCII);

    private static final ObjectMapper JSON = JsonMapper.shared();

    /** As a line. */
    byte[] line() {
        String text = "{\"control\":\"" + word(kind) + "\",\"v\":" + Header.VERSION + "}";
        return Lines.line(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * The control record in a part of an array; empty if it is another record.
     *
     * @throws StoreVersionException if it is one that this version does not know
     */
    static Optional<Control> of(byte[] bytes, int offset, int length) {
        if (length < BEGINNING.length) {
            return Optional.empty();
        }
        for (int i = 0; i < BEGINNING.length; i++) {
            if (bytes[offset + i] != BEGINNING[i]) {
                return Optional.empty();
            }
        }
        String said;
        try {
            JsonNode node = JSON.readTree(bytes, offset, length);
            said = node.path("control").asString("");
        } catch (JacksonException e) {
            said = "";
        }
        for (Kind kind : Kind.values()) {
            if (said.equals(word(kind))) {
                return Optional.of(new Control(kind));
            }
        }
        throw new StoreVersionException("the record is the control record \"" + said
                + "\" of a newer version: use the version that wrote it, or a newer one; nothing was changed");
    }
}
