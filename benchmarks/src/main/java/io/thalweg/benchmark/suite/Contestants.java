package io.thalweg.benchmark.suite;

import io.thalweg.baseline.Baselines;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import java.util.ArrayList;
import java.util.List;

/** The optimisers by name. */
final class Contestants {

    /** A study with its defaults. */
    static final String DEFAULT = StudyContestant.PLAIN.name();

    private Contestants() {}

    /** The names. */
    static List<String> names() {
        List<String> names = new ArrayList<>(List.of(DEFAULT));
        names.addAll(Baselines.names());
        return names;
    }

    /**
     * The optimiser of a name, {@code thalweg} with settings after commas.
     *
     * @throws UsageException if there is none
     */
    static Contestant named(String name) {
        if (name.equals(DEFAULT) || name.startsWith(DEFAULT + ",")) {
            return StudyContestant.parse(name);
        }
        if (!Baselines.names().contains(name)) {
            throw new UsageException(Names.unknown("optimizer", name, names()));
        }
        return new BaselineContestant(name, Baselines.named(name));
    }
}
