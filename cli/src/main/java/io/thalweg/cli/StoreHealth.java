package io.thalweg.cli;

import io.thalweg.cli.usage.UsageException;
import io.thalweg.store.journal.JournalCheck;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the journal of a study is as it was written.
 *
 * @param file the journal
 * @param bytes its size
 * @param records good records before the first bad one
 * @param trials trials that these tell of
 * @param results results that these tell of
 * @param damagedAt place of the first bad record in bytes, null if there is none
 * @param torn whether it is only the end that was being written when the power failed
 * @param problem in words, empty if all is good
 * @param following good records after the bad one
 * @param setAside where the damaged end is now, if it was repaired
 */
record StoreHealth(
        String file,
        long bytes,
        long records,
        int trials,
        int results,
        @Nullable Long damagedAt,
        boolean torn,
        String problem,
        List<String> following,
        @Nullable String setAside) {

    private static final String JOURNAL = "journal";
    private static final int SHOWN = 10;

    /**
     * Looks at a journal.
     *
     * @param place its directory, or that of a campaign
     * @param repair whether what follows the first bad record is set aside
     * @throws UsageException if there is no journal
     */
    static StoreHealth of(Path place, boolean repair) {
        Path directory = JournalStore.exists(place) ? place : place.resolve(JOURNAL);
        if (!JournalStore.exists(directory)) {
            throw new UsageException("--store: there is no study in " + place);
        }
        JournalCheck check = JournalCheck.of(directory);
        Optional<Path> aside =
                repair && !check.good() ? JournalCheck.repair(directory, InstantSource.system()) : Optional.empty();
        return new StoreHealth(
                check.file().toString(),
                check.size(),
                check.events(),
                check.state().trials().size(),
                check.state().results().size(),
                check.damagedAt().isPresent() ? (Long) check.damagedAt().getAsLong() : null,
                check.torn(),
                check.problem(),
                check.following(),
                aside.map(Path::toString).orElse(null));
    }

    /** Whether the study can be gone on with. */
    boolean usable() {
        return problem.isEmpty() || torn || setAside != null;
    }

    /** For people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(file + ": " + records + " good records, " + trials + " trials, " + results + " results"
                + (problem.isEmpty() ? ": ok" : ""));
        if (!problem.isEmpty()) {
            lines.add((torn ? "torn end, which the next write sets aside: " : "DAMAGED: ") + problem);
            following.stream().limit(SHOWN).forEach(record -> lines.add("follows: " + record));
        }
        if (setAside != null) {
            lines.add("what follows the damage was set aside in " + setAside);
        } else if (!usable()) {
            lines.add("--repair keeps the good records before the damage and sets the rest aside");
        }
        return lines;
    }
}
