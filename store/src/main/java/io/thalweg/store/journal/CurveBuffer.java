package io.thalweg.store.journal;

import io.thalweg.core.trial.StepReport;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reports that are not written yet. Any thread adds to them; the one that writes takes them, and keeps those that cannot be written. */
final class CurveBuffer {

    private final CurveFile file;
    private final Queue<StepReport> arriving = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean noticed = new AtomicBoolean();
    private final ArrayDeque<StepReport> waiting = new ArrayDeque<>();

    CurveBuffer(CurveFile file) {
        this.file = file;
    }

    /** The file; for the thread that writes. */
    CurveFile file() {
        return file;
    }

    /** Adds a report; returns whether the thread that writes has to be told. */
    boolean add(StepReport report) {
        arriving.add(report);
        return noticed.compareAndSet(false, true);
    }

    /** Whether no report waits; for the thread that writes. */
    boolean isEmpty() {
        return waiting.isEmpty() && arriving.isEmpty();
    }

    /** How many reports wait; for the thread that writes. */
    int size() {
        return waiting.size() + arriving.size();
    }

    /**
     * Writes all that was added before this was called, in groups; to be called while the journal is locked. If it throws, what is not
     * written still waits.
     */
    void write() throws IOException {
        take();
        if (waiting.isEmpty()) {
            return;
        }
        for (int there = file.catchUp(); there > 0; there--) {
            waiting.remove();
        }
        while (!waiting.isEmpty()) {
            List<StepReport> group = new ArrayList<>();
            for (Iterator<StepReport> next = waiting.iterator(); next.hasNext() && group.size() < CurveFile.LARGEST; ) {
                group.add(next.next());
            }
            file.append(group);
            for (int written = group.size(); written > 0; written--) {
                waiting.remove();
            }
        }
    }

    private void take() {
        noticed.set(false); // before: what arrives from now on is told of again
        for (int n = arriving.size(); n > 0; n--) { // no more than there are now: others may never pause
            waiting.add(arriving.remove());
        }
    }
}
