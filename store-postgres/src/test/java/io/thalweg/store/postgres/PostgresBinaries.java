package io.thalweg.store.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The programs of a PostgreSQL server, unpacked from an artifact of the registry. */
final class PostgresBinaries {

    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

    private static final Set<PosixFilePermission> FOR_ALL = PosixFilePermissions.fromString("rwxr-xr-x");

    private PostgresBinaries() {}

    /** A directory with {@code bin}, {@code lib} and {@code share}; unpacked once for all tests on the machine. */
    static Path directory() throws IOException {
        Path temporary = Path.of(Objects.requireNonNull(System.getProperty("java.io.tmpdir")));
        Path unpacked = temporary.resolve("thalweg-test-postgres-" + size() + "-" + System.getProperty("user.name"));
        if (!Files.isDirectory(unpacked)) {
            Path fresh = Files.createTempDirectory(temporary, "thalweg-unpacking");
            Files.setPosixFilePermissions(fresh, FOR_ALL);
            unpack(fresh);
            try {
                Files.move(fresh, unpacked, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException e) {
                // Somebody else was quicker, or directories cannot be renamed there.
                return Files.isDirectory(unpacked) ? unpacked : fresh;
            }
        }
        return unpacked;
    }

    /** Tells archives apart. */
    private static int size() throws IOException {
        try (InputStream archive = archive()) {
            return archive.available();
        }
    }

    private static InputStream archive() {
        return Objects.requireNonNull(PostgresBinaries.class.getResourceAsStream(ARCHIVE), ARCHIVE);
    }

    private static void unpack(Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(archive())))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException(entry.getName() + " lies outside the archive");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else {
                    Files.createDirectories(Objects.requireNonNull(path.getParent()));
                    if (entry.isSymbolicLink()) {
                        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                    } else {
                        Files.copy(tar, path);
                        Files.setPosixFilePermissions(
                                path,
                                (entry.getMode() & 0100) != 0 ? FOR_ALL : PosixFilePermissions.fromString("rw-r--r--"));
                    }
                }
            }
        }
    }
}
