package io.thalweg.store.journal;

import io.thalweg.core.event.StudyStore;
import io.thalweg.core.event.StudyStoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class JournalStoreContractTest extends StudyStoreContract {

    @TempDir
    private Path directory = Path.of("");

    private int studies;

    @Override
    protected StudyStore fresh(InstantSource clock) {
        return JournalStore.open(directory.resolve("study" + studies++), clock);
    }

    @Override
    protected StudyStore reopened(StudyStore before, InstantSource clock) {
        before.close();
        return JournalStore.open(((JournalStore) before).directory(), clock);
    }

    @Override
    protected StudyStore besides(StudyStore other, InstantSource clock) {
        return JournalStore.open(((JournalStore) other).directory(), clock);
    }
}
