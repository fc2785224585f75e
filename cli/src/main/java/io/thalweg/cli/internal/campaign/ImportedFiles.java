package io.thalweg.cli.internal.campaign;

import io.thalweg.core.error.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.UUID;

/** Copies of what was imported, as it was: with the columns that the study has no use for. One copy however often a file is told. */
public final class ImportedFiles {

    private static final int SHORT = 8;

    private ImportedFiles() {}

    /**
     * Copies a file into the directory {@code imported} of a campaign.
     *
     * @throws StoreUnavailableException if it cannot be written
     */
    public static void keep(Path directory, MeasurementFile measurements) {
        Path imported = directory.resolve("imported");
        try {
            byte[] content = measurements.content();
            String hash = HexFormat.of().formatHex(StudyId.digest(content)).substring(0, SHORT);
            String name = measurements.name();
            int dot = name.lastIndexOf('.');
            Path copy = imported.resolve(
                    dot > 0 ? name.substring(0, dot) + "." + hash + name.substring(dot) : name + "." + hash);
            if (!Files.exists(copy)) {
                Files.createDirectories(imported);
                // a name of its own: others may be telling the same table at this moment
                Path temporary = imported.resolve(copy.getFileName() + "." + UUID.randomUUID() + ".part");
                Files.write(temporary, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                Files.move(temporary, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "a copy of " + measurements.name() + " cannot be kept in " + imported + ": " + e, e);
        }
    }
}
