package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That a store is open can be seen for as long as it is. */
class PresenceTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    /** Where Linux shows what files a process has open. */
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    private Path directory = Path.of("");

    /** The files of a directory that this process has open, removed ones included. */
    private static List<String> openIn(Path directory) throws IOException {
        List<String> open = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(OPEN_FILES)) {
            for (Path descriptor : descriptors.toList()) {
                if (Files.isSymbolicLink(descriptor)) {
                    String file = Files.readSymbolicLink(descriptor).toString();
                    if (file.startsWith(directory.toRealPath().toString())) {
                        open.add(file);
                    }
                }
            }
        }
        return open;
    }

    @Test
    void storeIsSeenUntilItIsClosed() throws IOException {
        Presence presence = new Presence(directory);
        presence.announce(NOON);
        String name = presence.name().orElseThrow();
        assertThat(Presence.isOpen(directory, name)).isTrue();
        assertThat(Presence.writers(directory)).containsExactly("this process");
        presence.close();
        assertThat(Presence.isOpen(directory, name)).isFalse();
        assertThat(Presence.writers(directory)).isEmpty();
        assertThat(presence.name()).isEmpty();
    }

    @Test
    void closedStoreHasNoFileOpen() throws IOException {
        assumeTrue(Files.isDirectory(OPEN_FILES), "this system does not show which files are open");
        Presence presence = new Presence(directory);
        presence.announce(NOON);
        assertThat(openIn(directory)).hasSize(1);
        presence.close();
        assertThat(openIn(directory)).isEmpty();
    }
}
