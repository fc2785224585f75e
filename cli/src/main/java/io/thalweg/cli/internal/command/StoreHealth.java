package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.store.journal.JournalCheck;
import io.thalweg.store.journal.JournalRepair;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the journal of a study is as it was written, and what a repair does about it.
 *
 * @param file the journal
 * @param bytes its size
 * @param events how many are good, or can be kept
 * @param reports how many reports of learning curves are good
 * @param trials trials that these tell of
 * @param results results that these tell of
 * @param torn whether the end was cut short by a crash, and the next write sets it aside
 * @param problem what is wrong and where, empty if all is good
 * @param curves what is wrong with the reports of learning curves, empty if all is good
 * @param mended what a repair puts right without loss
 * @param losses what a repair loses
 * @param setAside files with ends that were cut off, which nobody has confirmed to have seen
 * @param confirmed what these are called now, if that was confirmed by this repair
 * @param repaired whether it was repaired now
 * @param original where the damaged file is now, if it was repaired
 */
record StoreHealth(
        String file,
        long bytes,
        long events,
        long reports,
        int trials,
        int results,
        boolean torn,
        String problem,
        String curves,
        List<String> mended,
        List<String> losses,
        List<String> setAside,
        List<String> confirmed,
        boolean repaired,
        @Nullable String original) {

    private static final String JOURNAL = "journal";
    private static final int SHOWN = 20;

    /**
     * Looks at a journal.
     *
     * @param place its directory, or that of a campaign
     * @param repair whether it is repaired
     * @throws UsageException if there is no journal
     */
    static StoreHealth of(Path place, boolean repair) {
        Path directory = JournalStore.exists(place) ? place : place.resolve(JOURNAL);
        if (!JournalStore.exists(directory)) {
            throw new UsageException("there is no study in " + place);
        }
        InstantSource clock = InstantSource.system();
        if (!repair) {
            return of(JournalCheck.of(directory, clock), List.of(), false, null);
        }
        JournalRepair.Result result = JournalRepair.repair(directory, clock);
        return of(
                result.found(),
                result.confirmed(),
                !result.found().problem().isEmpty(),
                result.original().map(Path::toString).orElse(null));
    }

    private static StoreHealth of(
            JournalCheck check, List<Path> confirmed, boolean repaired, @Nullable String original) {
        return new StoreHealth(
                check.file().toString(),
                check.size(),
                check.events(),
                check.reports(),
                check.state().trials().size(),
                check.state().results().size(),
                check.torn(),
                check.problem(),
                check.curves(),
                check.mended(),
                check.losses(),
                check.setAside().stream().map(Path::toString).toList(),
                confirmed.stream().map(Path::toString).toList(),
                repaired,
                original);
    }

    /** Whether the study can be gone on with. */
    boolean usable() {
        return (problem.isEmpty() || repaired) && curves.isEmpty();
    }

    /** For people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String content = events + " events, " + trials + " trials, " + results + " results"
                + (reports == 0 ? "" : ", " + reports + " reports");
        if (problem.isEmpty()) {
            lines.add(file + ": " + content + ": ok");
        } else {
            lines.add("DAMAGED: " + problem);
            lines.add((repaired ? "kept: " : "a repair keeps: ") + content);
            mended.forEach(text -> lines.add((repaired ? "repaired: " : "a repair fixes: ") + text));
            shown(losses).forEach(text -> lines.add((repaired ? "lost: " : "a repair loses: ") + text));
        }
        if (!curves.isEmpty()) {
            lines.add("DAMAGED: " + curves);
        }
        if (torn) {
            lines.add("the end is incomplete, after a crash or because it is being written right now: the next write "
                    + "sets it aside");
        }
        setAside.forEach(kept -> lines.add("set aside after a crash, never acknowledged: " + kept
                + (confirmed.isEmpty() ? "; --repair confirms that you have seen it" : "")));
        confirmed.forEach(kept -> lines.add("confirmed as seen; now called " + kept));
        if (repaired) {
            lines.add(original == null ? "repaired" : "repaired; the damaged file is kept as " + original);
        } else if (!problem.isEmpty()) {
            lines.add("--repair does that, and keeps the damaged file");
        }
        return lines;
    }

    private static List<String> shown(List<String> all) {
        if (all.size() <= SHOWN) {
            return all;
        }
        List<String> some = new ArrayList<>(all.subList(0, SHOWN));
        some.add("and " + (all.size() - SHOWN) + " more; --json has them all");
        return some;
    }
}
