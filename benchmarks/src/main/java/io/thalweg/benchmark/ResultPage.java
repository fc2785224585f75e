package io.thalweg.benchmark;

import io.thalweg.report.internal.chart.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of results that a command writes: a heading, pictures that are files beside it, and tables as plain text. */
public final class ResultPage {

    /** Width of pictures in files, in pixels. */
    public static final int PICTURE_WIDTH = 1400;

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
            """;

    private final Path file;
    private final StringBuilder page = new StringBuilder();

    /**
     * A page without content.
     *
     * @param file where it is to be written
     * @param title plain text
     * @param command what the results were made by
     * @param about what they are; a sentence without its full stop, or empty
     */
    public ResultPage(Path file, String title, String command, String about) {
        this.file = file;
        page.append(HEAD.replace("TITLE", escaped(title))).append("<p>");
        if (!about.isEmpty()) {
            page.append(escaped(about)).append(". ");
        }
        page.append("Made by <code>").append(escaped(command)).append("</code>.</p>\n");
    }

    /**
     * Appends a picture, and writes its file.
     *
     * @param figure whose id ends the name of the file, after that of the page
     * @throws IOException if it cannot be written
     */
    public void picture(Figure figure) throws IOException {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.html?$", "") + "-" + figure.id() + ".png";
        page.append("<p><img alt=\"")
                .append(escaped(figure.description()))
                .append("\" width=\"")
                .append(PICTURE_WIDTH)
                .append("\" src=\"")
                .append(escaped(name))
                .append("\"></p>\n");
        Files.write(file.resolveSibling(name), figure.png(PICTURE_WIDTH));
    }

    /**
     * Appends tables, as they are printed, and writes the page.
     *
     * @param tables the tables, as they are printed
     * @throws IOException if it cannot be written
     */
    public void write(String tables) throws IOException {
        page.append("<pre>").append(escaped(tables)).append("</pre>\n</html>\n");
        Files.writeString(file, page);
    }

    private static String escaped(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
