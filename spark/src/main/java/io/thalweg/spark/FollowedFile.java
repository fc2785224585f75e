package io.thalweg.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;

/** A file that is replaced as a whole: a reader, and whoever starts after a crash, finds what was there before or what is there now. */
sealed interface FollowedFile {

    /** What is there. */
    Optional<byte[]> read() throws IOException;

    /** Returns when it is on the disk. */
    void write(byte[] content) throws IOException;

    /**
     * The file of a model in a directory.
     *
     * @param directory a path of this machine, or an address of a file system that Hadoop knows
     */
    static FollowedFile in(String directory, Configuration configuration) {
        org.apache.hadoop.fs.Path place = new org.apache.hadoop.fs.Path(directory);
        String scheme = place.toUri().getScheme();
        return scheme == null || scheme.equals("file")
                ? new Local(Path.of(place.toUri().getPath()))
                : new Remote(place, configuration);
    }

    /** The name of the file. */
    String NAME = "model.thalweg";

    /** The name of what is to become the file. */
    String DRAFT = "model.thalweg.draft";

    /** On a disk: Hadoop's local files are not synced, and have checksums beside them that are not replaced together with the file. */
    record Local(Path directory) implements FollowedFile {

        @Override
        public Optional<byte[]> read() throws IOException {
            try {
                return Optional.of(Files.readAllBytes(directory.resolve(NAME)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }

        @Override
        public void write(byte[] content) throws IOException {
            Files.createDirectories(directory);
            Path draft = directory.resolve(DRAFT);
            try (FileChannel channel = FileChannel.open(
                    draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(
                    draft,
                    directory.resolve(NAME),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** On what Hadoop knows; a rename there must be atomic, as Spark's own checkpoints ask for. */
    record Remote(org.apache.hadoop.fs.Path directory, Configuration configuration) implements FollowedFile {

        @Override
        public Optional<byte[]> read() throws IOException {
            FileContext files = FileContext.getFileContext(directory.toUri(), configuration);
            try (InputStream in = files.open(new org.apache.hadoop.fs.Path(directory, NAME))) {
                return Optional.of(in.readAllBytes());
            } catch (FileNotFoundException e) {
                return Optional.empty();
            }
        }

        @Override
        public void write(byte[] content) throws IOException {
            FileContext files = FileContext.getFileContext(directory.toUri(), configuration);
            org.apache.hadoop.fs.Path draft = new org.apache.hadoop.fs.Path(directory, DRAFT);
            try (FSDataOutputStream out = files.create(
                    draft, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE), CreateOpts.createParent())) {
                out.write(content);
                out.hsync();
            }
            files.rename(draft, new org.apache.hadoop.fs.Path(directory, NAME), Rename.OVERWRITE);
        }
    }
}
