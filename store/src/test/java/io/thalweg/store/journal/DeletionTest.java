package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies that are deleted or replaced while others work on them. */
class DeletionTest {

    @TempDir
    private Path directory = Path.of("");

    private JournalStore begun() {
        JournalStore store = JournalStore.open(directory.resolve("study"));
        store.begin(Journals.definition("x"));
        return store;
    }

    private static void queue(JournalStore store, long number) {
        store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(number))));
    }

    private void delete() {
        Path study = directory.resolve("study");
        JournalStore.delete(study, study, directory.resolve("away"), state -> {});
    }

    @Test
    void whoWorksOnADeletedStudyIsTold() {
        try (JournalStore store = begun();
                ReadOnlyStore looking = JournalStore.openReadOnly(directory.resolve("study"))) {
            queue(store, 0);
            assertThat(looking.state().trials()).hasSize(1);
            delete();
            assertThatThrownBy(() -> queue(store, 1))
                    .isInstanceOf(NoSuchStudyException.class)
                    .hasMessageContaining("deleted");
            assertThatThrownBy(store::state).isInstanceOf(NoSuchStudyException.class);
            assertThatThrownBy(looking::state).isInstanceOf(NoSuchStudyException.class);
            assertThatThrownBy(() -> store.claim("me", LeaseTerms.DEFAULT)).isInstanceOf(NoSuchStudyException.class);
        }
        assertThat(directory.resolve("study")).doesNotExist();
        try (JournalStore kept = JournalStore.open(directory.resolve("away"))) {
            assertThat(kept.state().trials()).hasSize(1);
        }
    }

    /** The other study has a journal of the same length, so that nothing but what it is tells them apart. */
    @Test
    void whatIsRecordedInADeletedStudyGoesToNoOther() {
        try (JournalStore store = begun()) {
            delete();
            try (JournalStore other = begun()) {
                assertThatThrownBy(() -> queue(store, 0))
                        .isInstanceOf(NoSuchStudyException.class)
                        .hasMessageContaining("another one");
                queue(other, 0);
                assertThatThrownBy(store::state).isInstanceOf(NoSuchStudyException.class);
                assertThat(other.state().trials()).hasSize(1);
                assertThat(Journals.events(other)).hasSize(1);
            }
        }
        try (JournalStore kept = JournalStore.open(directory.resolve("away"))) {
            assertThat(kept.state().trials()).isEmpty();
        }
    }

    @Test
    void aRefusalLeavesTheStudyAsItIs() {
        try (JournalStore store = begun()) {
            queue(store, 0);
            Path study = directory.resolve("study");
            assertThatThrownBy(() -> JournalStore.delete(study, study, directory.resolve("away"), state -> {
                        throw new IllegalStateException(state.trials().size() + " trial");
                    }))
                    .hasMessage("1 trial");
            queue(store, 1);
            assertThat(directory.resolve("away")).doesNotExist();
        }
    }

    /** Others lock the file that has the name now, and so must whoever has opened one that is gone. */
    @Test
    void theFileThatHasTheNameNowIsLocked() throws IOException {
        Path study = directory.resolve("study");
        begun().close();
        try (JournalStore store =
                JournalStore.open(study, new LocalDisk(), () -> Journals.NOON, Duration.ofMillis(100))) {
            queue(store, 0);
            Files.delete(study.resolve(ProcessLock.FILE));
            try (ProcessLock other = new ProcessLock(study, Duration.ofSeconds(1), Journals.NOON)) {
                other.acquire();
                assertThatThrownBy(() -> queue(store, 1))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("locked");
                other.release();
                queue(store, 1);
            }
            assertThat(store.state().trials()).hasSize(2);
        }
    }
}
