package io.thalweg.core.internal.engine;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.trial.StepHealth;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The times and notes of one ask, from which the health of its trials is made. */
final class StepLog {

    private final InstantSource clock;
    private final List<String> notes = new ArrayList<>();
    private Instant phaseBegan;
    private Duration observing = Duration.ZERO;
    private Duration refitting = Duration.ZERO;

    StepLog(InstantSource clock) {
        this.clock = clock;
        this.phaseBegan = clock.instant();
    }

    /** What has happened since the last mark was absorbing observations; returns how long it took. */
    Duration observed() {
        Duration lap = lap();
        observing = observing.plus(lap);
        return lap;
    }

    /** What has happened since the last mark was refitting; returns how long it took. */
    Duration refitted() {
        Duration lap = lap();
        refitting = refitting.plus(lap);
        return lap;
    }

    void note(String note) {
        notes.add(note);
    }

    /** The health of a trial; the notes and times are the trial's from here on, not the next one's. */
    StepHealth health(String chosenBy, FitReport fit, double acquisitionValue) {
        List<String> fallbacks = new ArrayList<>(notes);
        fallbacks.addAll(fit.notes());
        StepHealth health = new StepHealth(chosenBy, fit, acquisitionValue, observing, refitting, lap(), fallbacks);
        notes.clear();
        observing = Duration.ZERO;
        refitting = Duration.ZERO;
        return health;
    }

    private Duration lap() {
        Instant now = clock.instant();
        Duration lap = Duration.between(phaseBegan, now);
        phaseBegan = now;
        return lap;
    }
}
