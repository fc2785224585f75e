package io.thalweg.benchmark.stream;

import io.thalweg.benchmark.ResultPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/** Figures as a page: for each table a picture of errors by CPU time, which is a file beside it, and the tables. */
final class StreamsPage {

    private StreamsPage() {}

    /** Writes the page and its pictures. */
    static void write(Path file, String command, List<LearntSummary> summaries) throws IOException {
        ResultPage page = new ResultPage(file, "Suite streams", command, "");
        for (String table :
                summaries.stream().map(LearntSummary::table).distinct().toList()) {
            page.picture(ErrorFigure.of(table, summaries));
        }
        StringWriter tables = new StringWriter();
        StreamsText.print(summaries, new PrintWriter(tables));
        page.write(tables.toString());
    }
}
