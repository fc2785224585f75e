package io.thalweg.benchmark.suite;

import io.thalweg.benchmark.ResultPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/** Scores as a page: a picture for each dimension, which is a file beside it, and the tables. */
final class SuitePage {

    private SuitePage() {}

    /**
     * Writes the page and its pictures.
     *
     * @param command what it was made by
     * @param notes below the tables
     */
    static void write(
            Path file,
            Suite suite,
            String command,
            Scores scores,
            List<Run> runs,
            List<Comparison> comparisons,
            List<Integer> budgets,
            List<String> notes)
            throws IOException {
        ResultPage page = new ResultPage(
                file, "Suite " + suite.name(), command, suite.description() + "; " + runs.size() + " runs");
        for (int dimension : scores.dimensions()) {
            page.picture(new EcdfFigure(scores, runs, dimension).figure());
        }
        StringWriter tables = new StringWriter();
        ScoresText.print(scores, comparisons, budgets, new PrintWriter(tables));
        notes.forEach(note -> tables.append(note).append('\n'));
        page.write(tables.toString());
    }
}
