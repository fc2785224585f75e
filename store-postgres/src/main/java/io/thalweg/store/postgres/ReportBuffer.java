package io.thalweg.store.postgres;

import io.thalweg.core.trial.StepReport;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Reports that are not written yet. Any thread adds to them; they are written by whoever {@linkplain EventLog decides}, one at a time. If a
 * connection is lost while they are committed, it is not known whether they were: this is found out before they are written again.
 */
final class ReportBuffer {

    /** So many are written in a transaction, during which nobody else can decide anything. */
    static final int LARGEST = 20_000;

    private final ArrayDeque<StepReport> waiting = new ArrayDeque<>();

    /** How many reports there were before those that were written last, of which it is not known whether they are there. */
    private long before;

    /** How many these are, the first that wait; 0 if nothing is in doubt. */
    private int doubted;

    /** Adds a report; returns whether none waited. */
    synchronized boolean add(StepReport report) {
        waiting.add(report);
        return waiting.size() == 1;
    }

    /** How many reports wait. */
    synchronized int size() {
        return waiting.size();
    }

    /** Forgets those that wait; returns how many they were. */
    synchronized int clear() {
        int size = waiting.size();
        waiting.clear();
        doubted = 0;
        return size;
    }

    private synchronized List<StepReport> first(int most) {
        List<StepReport> first = new ArrayList<>(Math.min(most, waiting.size()));
        for (Iterator<StepReport> next = waiting.iterator(); next.hasNext() && first.size() < most; ) {
            first.add(next.next());
        }
        return first;
    }

    private synchronized void remove(int count) {
        for (int i = 0; i < count; i++) {
            waiting.remove();
        }
    }

    /**
     * Writes the reports that wait, but no more than {@link #LARGEST}; {@link #committed} is to be called when that is certain.
     *
     * @param counted how many there are, which nobody else changes before the end of the transaction
     * @return how many there are then
     */
    long write(Connection connection, long study, long counted) throws SQLException {
        if (doubted > 0) {
            if (isThere(connection, study, counted)) {
                remove(doubted);
            }
            doubted = 0;
        }
        List<StepReport> reports = first(LARGEST);
        if (!reports.isEmpty()) {
            before = counted;
            doubted = reports.size();
            ReportTable.append(connection, study, counted, reports);
        }
        return counted + reports.size();
    }

    private boolean isThere(Connection connection, long study, long counted) throws SQLException {
        return counted >= before + doubted
                && ReportTable.read(connection, study, before, before + doubted).equals(first(doubted));
    }

    /** What was written is there for good. */
    void committed() {
        remove(doubted);
        doubted = 0;
    }
}
