package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code -C}, which says the same in all commands: in which directory the study is. */
final class DirectoryOption {

    @Option(
            names = {"-C", "--directory"},
            paramLabel = "DIR",
            description = "Directory of the study: that of its study.yaml, study.json or journal.")
    private @Nullable Path directory;

    /** The directory, if it was named. */
    Optional<Path> given() {
        return Optional.ofNullable(directory);
    }

    /** The directory, or the current one. */
    Path orHere() {
        return given().orElse(Path.of("."));
    }

    /**
     * The directory, which may be given as an argument as well.
     *
     * @throws UsageException if both are
     */
    Optional<Path> or(@Nullable Path argument) {
        requireAlone("DIR", argument);
        return argument == null ? given() : Optional.of(argument);
    }

    /**
     * Refuses two places.
     *
     * @param name of something else that says where the study is
     * @param other what it says
     */
    void requireAlone(String name, @Nullable Object other) {
        if (directory != null && other != null) {
            throw new UsageException("-C and " + name + " both name a place: give only one");
        }
    }
}
