package io.thalweg.examples.search;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A search service that tunes its ranking while queries come in: boosts of fields, BM25, and how queries are expanded. The score of each
 * query is all it learns from, and half-way the taste of those who ask changes. Beside it: the defaults of Lucene, a grid of a thousand
 * settings, and random search.
 *
 * <p>{@code SearchTuning PREFIX FIGURE.png [QUERIES CHANGE BUDGET SEED…]}; the collection is read from {@code PREFIX_docs.tsv} and two files beside
 * it.
 */
public final class SearchTuning {

    private static final Comparison.Plan LONG = new Comparison.Plan(100_000, 50_000, 15_000, Grid.settings());
    private static final int WINDOW = 2_000;
    private static final int RECOVERY = 5_000;
    private static final int SHOWN_EVERY = 10_000;

    private SearchTuning() {}

    /**
     * Answers queries, prints and draws.
     *
     * @param arguments the prefix of three files, a file for the figure; then, if not those of the page, numbers
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Comparison.Plan plan = plan(arguments);
        run(Collection.read(arguments[0]), plan, seeds(arguments), Path.of(arguments[1]), System.out);
    }

    /** What the third to fifth argument say, or the plan of the page. */
    static Comparison.Plan plan(String[] arguments) {
        if (arguments.length != 2 && arguments.length < 6) {
            throw new IllegalArgumentException("arguments are " + List.of(arguments)
                    + ", must be PREFIX FIGURE.png [QUERIES CHANGE BUDGET SEED…]");
        }
        if (arguments.length == 2) {
            return LONG;
        }
        int[] numbers =
                Arrays.stream(arguments, 2, 5).mapToInt(Integer::parseInt).toArray();
        return new Comparison.Plan(numbers[0], numbers[1], numbers[2], Grid.settings());
    }

    /** What the further arguments say, or the seeds of the page. */
    static long[] seeds(String[] arguments) {
        return arguments.length == 2
                ? new long[] {11, 12, 13}
                : Arrays.stream(arguments, 5, arguments.length)
                        .mapToLong(Long::parseLong)
                        .toArray();
    }

    /** Compares for each seed, prints a table and draws. */
    static List<Comparison> run(Collection collection, Comparison.Plan plan, long[] seeds, Path figure, PrintStream out)
            throws IOException {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        try (Engine engine = new Engine(collection.documents())) {
            Judge judge = new Judge(engine, collection.documents());
            int words = collection.medianWords();
            ScoreBook book =
                    new ScoreBook(judge, collection.queries(), List.of(Taste.brief(words), Taste.thorough(words)));
            book.fill(plan.grid());
            List<Comparison> comparisons = Arrays.stream(seeds)
                    .parallel()
                    .mapToObj(seed -> Comparison.of(
                            judge,
                            collection.queries(),
                            book,
                            plan,
                            seed,
                            clock::getCurrentThreadCpuTime,
                            (queries, best) -> {
                                if (queries % SHOWN_EVERY == 0) {
                                    line(out, "seed %d after %,d queries: %s", seed, queries, best);
                                }
                            }))
                    .toList();
            print(comparisons, plan, out);
            new TuningFigure(comparisons, plan, Math.min(WINDOW, plan.queries() / 10)).write(figure);
            return comparisons;
        }
    }

    private static void print(List<Comparison> comparisons, Comparison.Plan plan, PrintStream out) {
        int recovered = Math.min(plan.queries(), plan.change() + RECOVERY);
        int[] times = {plan.budget(), plan.change(), recovered, plan.queries()};
        for (int after : times) {
            line(
                    out,
                    "after %,d queries, nDCG@10 of %d held out:",
                    after,
                    comparisons.get(0).split().heldOut().length);
            double[] all = {};
            for (Comparison seed : comparisons) {
                Settings live = seed.live().bestAfter(after);
                double[] differences = seed.heldOut(live, after);
                all = concatenated(all, differences);
                line(
                        out,
                        "  default %.4f  random %.4f  grid %.4f  live %.4f; live - grid %s, on those for tuning %+.4f; %s",
                        seed.heldOutMean(Settings.DEFAULT, after),
                        seed.heldOutMean(seed.random().bestAfter(after), after),
                        seed.heldOutMean(seed.gridAt(after), after),
                        seed.heldOutMean(live, after),
                        Paired.of(differences),
                        seed.ahead(after),
                        live);
            }
            line(out, "  live - grid, all: %s", Paired.of(all));
        }
        for (Comparison seed : comparisons) {
            line(
                    out,
                    "median step %.1f ms; began again after %s queries; live - grid on the queries for tuning after each %d:",
                    seed.live().medianStep(),
                    seed.live().alarms(),
                    Course.EVERY);
            StringBuilder ahead = new StringBuilder();
            for (int i = plan.change() + Course.EVERY; i <= recovered; i += Course.EVERY) {
                ahead.append(String.format(Locale.ROOT, " %+.4f", seed.ahead(i)));
            }
            out.println(ahead);
        }
    }

    private static double[] concatenated(double[] first, double[] second) {
        double[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static void line(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
