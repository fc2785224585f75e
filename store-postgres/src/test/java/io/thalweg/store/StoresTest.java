package io.thalweg.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories as the places of studies. */
class StoresTest {

    @TempDir
    private Path directory = Path.of("");

    private static void begin(Path place) {
        SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
        try (Study study =
                Thalweg.minimize(space).storedIn(JournalStore.open(place)).build()) {
            study.tell(study.ask(), 1.0);
        }
    }

    @Test
    void directoryWithoutAStudyIsNamed() {
        assertThatThrownBy(
                        () -> Stores.openExisting(directory.resolve("nowhere").toString(), ""))
                .isInstanceOf(NoSuchStudyException.class)
                .hasMessageContaining("nowhere")
                .hasMessageContaining("does not exist");
        assertThatThrownBy(
                        () -> Stores.openReadOnly(directory.resolve("nowhere").toString(), ""))
                .isInstanceOf(NoSuchStudyException.class);
        assertThat(directory.resolve("nowhere")).doesNotExist();
    }

    @Test
    void campaignStudyIsFoundInItsDirectory() {
        begin(directory.resolve("campaign").resolve("journal"));
        try (StudyStore store =
                Stores.openExisting(directory.resolve("campaign").toString(), "")) {
            assertThat(store.state().results()).hasSize(1);
        }
    }

    @Test
    void aPlaceIsMadeAndThenReached() throws IOException {
        Path studies = directory.resolve("new").resolve("studies");
        assertThatThrownBy(() -> Stores.requireReachable(studies.toString()))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(studies.toString());
        Stores.prepare(studies.toString());
        Stores.prepare(studies.toString());
        Stores.requireReachable(studies.toString());
        begin(studies.resolve("one"));
        Stores.requireReachable(studies.toString());
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> Stores.requireReachable(file.toString()))
                .isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> Stores.prepare(file.toString())).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void aDatabaseIsReachedOrNot() {
        PostgresServer server = PostgresServer.shared();
        String url = server.url(server.database());
        Stores.prepare(url);
        Stores.requireReachable(url);
        assertThat(Stores.list(url)).isEmpty();
        assertThatThrownBy(() -> Stores.requireReachable(server.url("none")))
                .isInstanceOf(StoreUnavailableException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up", "a/b", "a\\b", ".hidden", "", " ", "<script>", "nul\0", "dot."})
    void invalidFileNamesAreRefused(String name) {
        if (name.isEmpty()) {
            Stores.open(directory.resolve("own").toString(), name).close();
            assertThat(directory.resolve("own")).isDirectory();
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Stores.open(directory.toString(), name).close())
                    .withMessageContaining("directory");
        }
    }
}
