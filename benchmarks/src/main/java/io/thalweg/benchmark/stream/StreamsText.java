package io.thalweg.benchmark.stream;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Figures as text: a table for each table, best density first, references below. */
final class StreamsText {

    private StreamsText() {}

    /** Prints the summaries of the tables. */
    static void print(List<LearntSummary> summaries, PrintWriter out) {
        out.println(
                "before: errors of rows predicted before they were learnt; after: of the test rows at the end; means over seeds"
                        + " and their standard errors; units are those of the standardised target");
        for (String table :
                summaries.stream().map(LearntSummary::table).distinct().toList()) {
            for (Learnt.Order order : Learnt.Order.values()) {
                List<LearntSummary> own = summaries.stream()
                        .filter(one -> one.table().equals(table) && one.order() == order)
                        .sorted(Comparator.comparingDouble(one -> one.nlpd().mean()))
                        .toList();
                if (!own.isEmpty()) {
                    print(table, order, own, out);
                }
            }
            for (Reference reference : Reference.of(table)) {
                out.printf(
                        Locale.ROOT,
                        "  %-80s %6.3f          %6.3f%n",
                        "reference: " + reference.method(),
                        reference.rmse(),
                        reference.nlpd());
            }
        }
        out.flush();
    }

    private static void print(String table, Learnt.Order order, List<LearntSummary> own, PrintWriter out) {
        out.println();
        out.println(table + ", " + order.name().toLowerCase(Locale.ROOT) + ", "
                + own.get(0).runs() + (own.get(0).runs() == 1 ? " seed" : " seeds"));
        out.printf(
                Locale.ROOT,
                "  %-40s %8s %15s %15s %15s %15s %6s %6s %8s %8s%n",
                "surrogate",
                "rows",
                "RMSE before",
                "NLPD before",
                "RMSE after",
                "NLPD after",
                "cover",
                "size",
                "MB",
                "CPU s");
        for (LearntSummary one : own) {
            out.printf(
                    Locale.ROOT,
                    "  %-40s %8d %15s %15s %15s %15s %6.3f %6.0f %8.2f %8.1f%n",
                    one.surrogate(),
                    one.train(),
                    text(one.prequentialRmse()),
                    text(one.prequentialNlpd()),
                    text(one.rmse()),
                    text(one.nlpd()),
                    one.coverage95(),
                    one.size(),
                    one.stateBytes() / 1e6,
                    one.seconds());
        }
    }

    private static String text(LearntSummary.Spread spread) {
        String mean = String.format(Locale.ROOT, "%.3f", spread.mean());
        return Double.isNaN(spread.error()) ? mean : mean + String.format(Locale.ROOT, " ±%.3f", spread.error());
    }
}
