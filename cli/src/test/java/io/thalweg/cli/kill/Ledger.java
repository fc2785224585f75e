package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the commands have acknowledged of one study, kept apart from its store, and what they were asked for. */
final class Ledger {

    /** Rows of the tables of earlier measurements that somebody has begun to tell, by the number of the table. */
    final Map<Long, Integer> tables = new HashMap<>();

    /** Tables of which it was said that they were told. */
    final Set<Long> toldTables = new HashSet<>();

    /** How many trials were asked for under a key. */
    final Map<String, Integer> requests = new HashMap<>();

    /** The trials that somebody got for it. */
    final Map<String, List<Long>> answers = new HashMap<>();

    /** Requests whose results somebody has begun to tell as one plan. */
    final Set<String> plans = new HashSet<>();

    /** Values of which it was said that they were told, by trial. */
    final Map<Long, Set<Double>> results = new HashMap<>();

    /** Where trials were carried out of which it was said that they were told, by number. */
    final Map<Long, Double> carriedOut = new HashMap<>();

    /** Trials that somebody has begun to give up together. */
    final List<List<Long>> cancelling = new ArrayList<>();

    /** Trials of which it was said that they were given up. */
    final Set<Long> cancelled = new HashSet<>();

    /** Reasons of changes of which it was said that they were made. */
    final Set<String> changes = new HashSet<>();

    /** The history when it was looked at last: it only grows. */
    final List<StudyEvent> seen = new ArrayList<>();

    void told(long trial, double value) {
        results.computeIfAbsent(trial, number -> new HashSet<>()).add(value);
    }

    int acknowledged() {
        return toldTables.size()
                + answers.size()
                + cancelled.size()
                + changes.size()
                + results.values().stream().mapToInt(Set::size).sum();
    }
}
