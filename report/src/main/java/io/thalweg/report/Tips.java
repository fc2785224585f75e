package io.thalweg.report;

import io.thalweg.report.internal.chart.Numbers;

/** What is said of a mark when it is pointed at: plain text, lines apart. */
final class Tips {

    private static final int MOST_PARAMETERS = 8;

    private Tips() {}

    /** A trial, what came of it and where it was. */
    static String of(Entry entry) {
        StringBuilder tip = new StringBuilder("Trial " + entry.trial().number() + ": ");
        if (!Double.isNaN(entry.value())) {
            for (int k = 0; k < entry.objectives().length; k++) {
                tip.append(k == 0 ? "" : "; ").append(Numbers.show(entry.objectives()[k]));
            }
            tip.append(entry.fate() == Entry.Fate.INFEASIBLE ? " (beyond a bound)" : "");
        } else {
            tip.append(entry.fate().word());
            entry.stopped().ifPresent(stopped -> tip.append(" after step ").append(Numbers.count(stopped.step())));
            if (!entry.reason().isBlank()) {
                tip.append(" – ").append(Words.sentence(entry.reason()));
            }
        }
        return tip.append('\n')
                .append(Words.point(entry.point(), MOST_PARAMETERS))
                .toString();
    }
}
