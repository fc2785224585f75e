package io.thalweg.cli.internal.campaign;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.store.definition.DefinitionJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;

/** Eight letters that tell the tables of one study from those of others. Letters alone: spreadsheets spoil what looks like a number. */
final class StudyId {

    private static final int LETTERS = 8;

    private StudyId() {}

    /** The letters of a definition, whatever its settings are. */
    static String of(StudyDefinition definition) {
        byte[] content = DefinitionJson.write(definition.withSettings(Map.of())).getBytes(StandardCharsets.UTF_8);
        StringBuilder id = new StringBuilder();
        for (byte one : digest(content)) {
            if (id.length() < LETTERS) {
                id.append((char) ('a' + (one & 0xff) % 26));
            }
        }
        return id.toString();
    }

    /** SHA-256. */
    static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
