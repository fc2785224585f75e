package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where studies are kept. */
interface Place {

    /** The options by which a command of a campaign finds its study. */
    List<String> options(String study);

    /** The options by which a worker or a doctor finds it. */
    List<String> storeOptions(String study);

    /** The directory of its journal, if it has one. */
    Optional<Path> journal(String study);

    /** The store of a study that has begun. */
    StudyStore open(String study);

    /** Some measure of how much is written of all studies, committed or not. */
    long written();

    /** Disturbs the place itself, if that is possible. */
    void disturb();
}
