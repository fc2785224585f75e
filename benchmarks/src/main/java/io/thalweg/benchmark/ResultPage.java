package io.thalweg.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of results that a command writes: a heading, pictures that are files beside it, and tables as plain text. */
public final class ResultPage {

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
     * Appends a picture.
     *
     * @param suffix of its file's name, after that of the page
     * @param text what stands for it where it is not seen
     * @return where the picture is to be written
     */
    public Path picture(String suffix, String text, int width, int height) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.html?$", "") + "-" + suffix + ".png";
        page.append("<p><img alt=\"")
                .append(escaped(text))
                .append("\" width=\"")
                .append(width)
                .append("\" height=\"")
                .append(height)
                .append("\" src=\"")
                .append(escaped(name))
                .append("\"></p>\n");
        return file.resolveSibling(name);
    }

    /** Appends tables, as they are printed, and writes the page. */
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
