package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.study.Outcome;
import io.thalweg.core.study.StudyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCheckTest {

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void write() {
        file = directory.resolve(Journal.FILE);
        try (JournalStore store = JournalStore.open(directory)) {
            store.begin(Journals.definition("x"));
            for (int i = 0; i < 6; i++) {
                long number = i;
                store.append(state -> List.of(
                        new StudyEvent.Asked(Journals.trial(number), ""),
                        new StudyEvent.Told(number, 0, Outcome.of((double) number))));
            }
        }
    }

    @Test
    void aGoodJournalIsGood() {
        JournalCheck check = JournalCheck.of(directory);
        assertThat(check.good()).isTrue();
        assertThat(check.events()).isEqualTo(12);
        assertThat(check.state().results()).hasSize(6);
        assertThat(JournalCheck.repair(directory, () -> Journals.NOON)).isEmpty();
    }

    @Test
    void g02_aDamagedRecordIsNamedAndSetAsideWithWhatFollows() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int line = 0;
        int at = 0;
        while (line < 6) { // the header and five records
            if (bytes[at++] == '\n') {
                line++;
            }
        }
        bytes[at + 20] ^= 4;
        Files.write(file, bytes);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("byte " + at)
                .hasMessageContaining("doctor --repair");

        JournalCheck check = JournalCheck.of(directory);
        assertThat(check.good()).isFalse();
        assertThat(check.torn()).isFalse();
        assertThat(check.damagedAt()).hasValue(at);
        assertThat(check.events()).isEqualTo(5);
        assertThat(check.following()).hasSize(6);
        assertThat(check.following().get(0)).contains("event 7").contains("asked trial 3");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);

        Path aside = JournalCheck.repair(directory, () -> Journals.NOON).orElseThrow();
        assertThat(Files.size(aside)).isEqualTo(bytes.length - at);
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).hasSize(5);
            store.append(state -> List.of(new StudyEvent.Told(2, 0, Outcome.of(2))));
        }
    }

    @Test
    void aTornEndIsSaidToBeOne() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
        JournalCheck check = JournalCheck.of(directory);
        assertThat(check.torn()).isTrue();
        assertThat(check.events()).isEqualTo(11);
        assertThat(check.problem()).contains("not written to its end");
    }

    @Test
    void whereThereIsNoJournalThatIsSaid() {
        assertThatThrownBy(() -> JournalCheck.of(directory.resolve("elsewhere")))
                .isInstanceOf(NoSuchStudyException.class);
    }
}
