package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyStore;
import io.thalweg.store.Stores;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Studies in directories. */
record JournalPlace(Path directory) implements Place {

    @Override
    public List<String> options(String study) {
        return List.of("--store", directory.toString());
    }

    @Override
    public List<String> storeOptions(String study) {
        return List.of("--store", directory.toString(), "--study", study);
    }

    @Override
    public Optional<Path> journal(String study) {
        return Optional.of(directory.resolve(study));
    }

    @Override
    public StudyStore open(String study) {
        return Stores.openExisting(directory.toString(), study);
    }

    @Override
    public long written() {
        long bytes = 0;
        for (File study : children(directory.toFile())) {
            for (File file : children(study)) {
                bytes += file.getName().endsWith(".jsonl") ? file.length() : 0;
            }
        }
        return bytes;
    }

    private static File[] children(File directory) {
        File[] children = directory.listFiles();
        return children == null ? new File[0] : children;
    }

    @Override
    public void disturb() {
        // Files are not disturbed but by those who write them.
    }
}
