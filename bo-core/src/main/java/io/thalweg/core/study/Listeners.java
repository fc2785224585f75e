package io.thalweg.core.study;

import io.thalweg.core.event.StudyListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those that a study was built with, and while it is run what shows its progress. What they throw is logged. */
final class Listeners {

    private static final Logger LOG = LoggerFactory.getLogger(Study.class);

    private final List<StudyListener> listeners;

    Listeners(List<StudyListener> listeners) {
        this.listeners = new CopyOnWriteArrayList<>(listeners);
    }

    void add(StudyListener listener) {
        listeners.add(listener);
    }

    void remove(StudyListener listener) {
        listeners.remove(listener);
    }

    /** Whether one of them logs the progress of runs. */
    boolean logProgress() {
        return listeners.stream().anyMatch(ProgressLog.class::isInstance);
    }

    /** Tells all of an event. */
    void hear(Consumer<StudyListener> event) {
        for (StudyListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed; the study continues", e);
            }
        }
    }
}
