package io.thalweg.optuna;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Files that Optuna 3.1 has made, see {@code make.py} beside them. */
record OptunaFiles(Path folder) {

    /** A file, unpacked. */
    Path file(String name) {
        Path file = folder.resolve(name);
        try (InputStream packed = Objects.requireNonNull(OptunaFiles.class.getResourceAsStream(name + ".gz"), name)) {
            Files.write(file, new GZIPInputStream(packed).readAllBytes());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
