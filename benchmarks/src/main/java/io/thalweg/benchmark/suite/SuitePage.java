package io.thalweg.benchmark.suite;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Scores as a page: a picture for each dimension, which is a file beside it, and the tables. */
final class SuitePage {

    private static final String HEAD = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>TITLE</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #24292f }
            img { max-width: 100%; height: auto }
            pre { font-size: 13px; line-height: 1.35; overflow-x: auto }
            </style>
            <h1>TITLE</h1>
            <p>TEXT</p>
            """;

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
        String about =
                text(suite.description()) + "; made by <code>" + text(command) + "</code>; " + runs.size() + " runs.";
        StringBuilder page = new StringBuilder(
                HEAD.replace("TITLE", "Suite " + text(suite.name())).replace("TEXT", about));
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.html?$", "");
        for (int dimension : scores.dimensions()) {
            String picture = base + "-d" + dimension + ".png";
            new EcdfChart(scores, runs, dimension).write(file.resolveSibling(picture));
            page.append("<p><img alt=\"Share of targets reached by evaluations, ")
                    .append(scores.unit().heading(dimension))
                    .append("\" width=\"1400\" height=\"850\" src=\"")
                    .append(text(picture))
                    .append("\"></p>\n");
        }
        StringWriter tables = new StringWriter();
        ScoresText.print(scores, comparisons, budgets, new PrintWriter(tables));
        notes.forEach(note -> tables.append(note).append('\n'));
        page.append("<pre>").append(text(tables.toString())).append("</pre>\n</html>\n");
        Files.writeString(file, page);
    }

    private static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
