package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.event.StudyEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The thread that writes a journal, and those who wait for it. */
class WriterTest {

    @TempDir
    private Path directory = Path.of("");

    /** Whoever is told that something was recorded and looks must find it: so what fails to note it has told nobody yet. */
    @Test
    void eventsAreNotedBeforeCallersAreTold() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        Journal journal = new Journal(disk, directory, () -> Journals.NOON, true);
        ProcessLock lock = new ProcessLock(directory, Duration.ofSeconds(5), Journals.NOON);
        CurveBuffer curves = new CurveBuffer(new CurveFile(disk, directory, true));
        LeaseBook leases = new LeaseBook(disk, directory, store -> true);
        Runnable noted = () -> {
            throw new IllegalStateException("not noted");
        };
        try (Writer writer = new Writer(journal, curves, leases, lock, directory, () -> Journals.NOON, noted)) {
            writer.write(() -> {
                journal.begin(Journals.definition("x"));
                return true;
            });
            assertThatThrownBy(() -> writer.append(state -> List.of(new StudyEvent.Asked(Journals.trial(0), ""))))
                    .hasMessage("not noted");
            assertThat(journal.state().trials()).as("it was written").hasSize(1);
        }
    }
}
