package io.thalweg.report;

import io.thalweg.core.random.Seed;
import java.time.Instant;
import java.util.Optional;

/**
 * Choices of a report.
 *
 * @param title heading of the page
 * @param at when the report is made, for its heading; a report reads no clock
 * @param mostMarks most trials that one figure draws, at least 10; which ones are left out is said below the figure
 * @param mostRows most rows of the table of trials, at least 1
 * @param seed the randomness of Monte Carlo estimates
 */
public record ReportOptions(String title, Optional<Instant> at, int mostMarks, int mostRows, Seed seed) {

    /** Options that suit most studies. */
    public static final ReportOptions DEFAULT =
            new ReportOptions("Study report", Optional.empty(), 1000, 100, Seed.of(0));

    /**
     * Checks the numbers.
     *
     * @param title heading of the page
     * @param at when the report is made, for its heading; a report reads no clock
     * @param mostMarks most trials that one figure draws, at least 10; which ones are left out is said below the figure
     * @param mostRows most rows of the table of trials, at least 1
     * @param seed the randomness of Monte Carlo estimates
     */
    public ReportOptions {
        if (title.isBlank()) {
            throw new IllegalArgumentException("title is \"" + title + "\", must not be blank");
        }
        if (mostMarks < 10) {
            throw new IllegalArgumentException("mostMarks is " + mostMarks + ", must be at least 10");
        }
        if (mostRows < 1) {
            throw new IllegalArgumentException("mostRows is " + mostRows + ", must be at least 1");
        }
    }

    /**
     * {@return the same with another heading}
     *
     * @param other the heading
     */
    public ReportOptions withTitle(String other) {
        return new ReportOptions(other, at, mostMarks, mostRows, seed);
    }

    /**
     * {@return the same with a time in the heading}
     *
     * @param time of the report
     */
    public ReportOptions withTime(Instant time) {
        return new ReportOptions(title, Optional.of(time), mostMarks, mostRows, seed);
    }

    /**
     * {@return the same with other numbers of marks and rows}
     *
     * @param marks most marks of a figure
     * @param rows most rows of a table
     */
    public ReportOptions withSizes(int marks, int rows) {
        return new ReportOptions(title, at, marks, rows, seed);
    }
}
