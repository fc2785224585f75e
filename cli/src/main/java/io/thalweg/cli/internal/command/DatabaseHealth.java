package io.thalweg.cli.internal.command;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.store.postgres.PostgresCheck;
import io.thalweg.store.postgres.PostgresUrl;
import io.thalweg.store.postgres.StoredStudy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a study in a database is as it was written or, if none is named, what studies there are.
 *
 * @param place the database, without user and password
 * @param study the name, empty if none is named
 * @param studies names of all studies, if none is named
 * @param tables version of the tables, 0 if a study is not named
 * @param events good events before the first bad one
 * @param trials trials that these tell of
 * @param results results that these tell of
 * @param leases who has which trial
 * @param problem in words, empty if all is good
 * @param remarks what does no harm yet
 */
record DatabaseHealth(
        String place,
        String study,
        List<String> studies,
        int tables,
        long events,
        int trials,
        int results,
        List<Leased> leases,
        String problem,
        List<String> remarks) {

    /**
     * A trial that somebody has.
     *
     * @param until when the lease runs out, by the database's clock
     */
    record Leased(long trial, String worker, Instant until) {}

    /**
     * Looks at a database.
     *
     * @param name of the study; empty to see what there is
     * @throws NoSuchStudyException if there is no such study, or none at all
     */
    static DatabaseHealth of(String place, String name) {
        PostgresUrl url = PostgresUrl.parse(place);
        if (name.isEmpty()) {
            List<String> studies =
                    PostgresCheck.studies(url).stream().map(StoredStudy::name).toList();
            if (studies.isEmpty()) {
                throw new NoSuchStudyException("there is no study in " + url);
            }
            return new DatabaseHealth(url.toString(), "", studies, 0, 0, 0, 0, List.of(), "", List.of());
        }
        PostgresCheck check = PostgresCheck.of(url, name);
        return new DatabaseHealth(
                url.toString(),
                name,
                List.of(),
                check.version(),
                check.events(),
                check.state().trials().size(),
                check.state().results().size(),
                check.holders().stream()
                        .map(holder -> new Leased(holder.trial(), holder.owner(), holder.until()))
                        .toList(),
                check.problem(),
                check.remarks());
    }

    /** Whether the study can be gone on with. */
    boolean usable() {
        return problem.isEmpty();
    }

    /** For people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (study.isEmpty()) {
            lines.add(place + " has the studies " + String.join(", ", studies) + "; --study names the one to check");
            return lines;
        }
        lines.add("study " + study + " in " + place + ", tables of version " + tables + ": " + events + " good events, "
                + trials + " trials, " + results + " results" + (problem.isEmpty() ? ": ok" : ""));
        if (!problem.isEmpty()) {
            lines.add("DAMAGED: " + problem + "; restore the database from a backup");
        }
        leases.forEach(lease ->
                lines.add("trial " + lease.trial() + " is leased to " + lease.worker() + " until " + lease.until()));
        lines.addAll(remarks);
        return lines;
    }
}
