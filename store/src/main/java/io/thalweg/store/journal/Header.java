package io.thalweg.store.journal;

import io.thalweg.core.error.StoreVersionException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The first line of a journal.
 *
 * @param version of the format that the file began with
 * @param id unique name of the study, so that files of two studies are not mistaken for each other's
 * @param created when it was begun, ISO 8601
 * @param definition what it is about, as JSON
 */
record Header(int version, String id, String created, String definition) {

    /** The version of the format that is written: 1 had single events, 2 has frames. */
    static final int VERSION = 2;

    private static final String FORMAT = "thalweg-journal";
    private static final ObjectMapper JSON = JsonMapper.shared();

    /** As the content of a line. */
    byte[] content() {
        ObjectNode header = JSON.createObjectNode();
        header.put("format", FORMAT);
        header.put("v", version);
        header.put("id", id);
        header.put("created", created);
        header.set("definition", JSON.readTree(definition));
        return JSON.writeValueAsString(header).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The header in a part of an array; empty if this is no header.
     *
     * @throws StoreVersionException if a newer version has written it
     */
    static Optional<Header> of(byte[] bytes, int offset, int length) {
        JsonNode header;
        try {
            header = JSON.readTree(bytes, offset, length);
        } catch (JacksonException e) {
            return Optional.empty();
        }
        if (!header.path("format").asString("").equals(FORMAT) || !header.has("v")) {
            return Optional.empty();
        }
        JsonNode version = header.path("v");
        if (!version.isInt() || version.asInt() > VERSION) {
            throw new StoreVersionException("the journal is of version " + version
                    + " of its format, this library reads up to version " + VERSION
                    + ": use the version that wrote it, or a newer one; nothing was changed");
        }
        return Optional.of(new Header(
                version.asInt(),
                header.path("id").asString(""),
                header.path("created").asString(""),
                header.path("definition").toString()));
    }
}
