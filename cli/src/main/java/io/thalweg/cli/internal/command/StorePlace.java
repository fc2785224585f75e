package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.Stores;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** Opens stores as the user of a command names them. */
public final class StorePlace {

    private StorePlace() {}

    /**
     * Opens a study, which need not have begun.
     *
     * @param command that was given the place: it warns of a password that others can see
     * @throws UsageException if the place or the name cannot be used
     */
    static StudyStore open(CommandSpec command, String place, String study) {
        return using(command, place, () -> Stores.open(place, study));
    }

    /** Opens a study that has begun. */
    static StudyStore openExisting(CommandSpec command, String place, String study) {
        return using(command, place, () -> Stores.openExisting(place, study));
    }

    /** Opens a study that has begun, for a command that only looks. */
    static StudyStore openReadOnly(CommandSpec command, String place, String study) {
        return using(command, place, () -> Stores.openReadOnly(place, study));
    }

    /** Does something with a place, once it has been {@linkplain #check checked}. */
    static <T> T using(CommandSpec command, String place, Supplier<T> work) {
        check(command, place);
        return using(work);
    }

    /** Does something with a place that was checked. */
    static <T> T using(Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException("--store, --study: " + e.getMessage());
        }
    }

    /**
     * Warns of a password that others can see.
     *
     * @throws UsageException if the place looks like an address and is none
     */
    public static void check(CommandSpec command, String place) {
        if (PostgresUrl.isOne(place) && using(() -> PostgresUrl.parse(place)).hasPassword()) {
            PrintWriter err = command.commandLine().getErr();
            err.println(
                    command.qualifiedName() + ": the list of processes shows the password of the store to all users "
                            + "of this machine; use PGPASSWORD or ~/.pgpass instead");
            err.flush();
        }
    }

    /** Whether a directory is that of a study, or of a campaign that has begun. */
    static boolean isIn(Path directory) {
        return JournalStore.exists(directory) || JournalStore.exists(directory.resolve("journal"));
    }

    /** The place as it can be shown: without a password. */
    public static String shown(String place) {
        return PostgresUrl.isOne(place) ? PostgresUrl.parse(place).withoutPassword() : place;
    }
}
