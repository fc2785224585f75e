package io.thalweg.report;

import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * The HTML page of a report. Everything that comes from a study passes {@link #escape}: into text or a quoted attribute, nowhere else. The
 * page's policy allows no request at all and no script but its own.
 */
final class Page {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    /** A text of more characters needs a column of some width, which a phone would not give it. */
    private static final int LONG = 30;

    private final ReportOptions options;
    private final List<Section> sections;
    private final StringBuilder out = new StringBuilder(1 << 16);

    Page(ReportOptions options, List<Section> sections) {
        this.options = options;
        this.sections = sections;
    }

    String html() {
        String style = style();
        String script = "\n" + resource("report.js");
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ")
                .append(hash(style))
                .append("; script-src ")
                .append(hash(script))
                .append("; img-src data:\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        // without an icon of its own a browser would look for one
        out.append("<link rel=\"icon\" href=\"data:,\">\n");
        out.append("<title>").append(escape(options.title())).append("</title>\n<style>");
        out.append(style).append("</style>\n</head>\n<body>\n");
        head();
        out.append("<main>\n");
        sections.forEach(this::section);
        out.append("</main>\n<footer><p>Made by Thalweg. Point at a mark in a figure to read its values; the tables "
                + "below the figures have all numbers.</p></footer>\n");
        out.append("<div id=\"tip\" role=\"status\" hidden></div>\n<script>").append(script);
        return out.append("</script>\n</body>\n</html>\n").toString();
    }

    private static String style() {
        return "\n:root{" + Figure.properties(false) + "--fonts:" + Figure.FONTS + "}\n"
                + "@media (prefers-color-scheme:dark){:root{" + Figure.properties(true) + "}}\n"
                + "@media print{:root{" + Figure.properties(false) + "}}\n"
                + resource("report.css") + Figure.styles();
    }

    /** What a policy calls a text by, which it then allows and no other. */
    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing beside " + Page.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void head() {
        out.append("<header>\n<h1><bdi>").append(escape(options.title())).append("</bdi></h1>\n");
        options.at()
                .ifPresent(
                        at -> out.append("<p class=\"when\">").append(time(at)).append("</p>\n"));
        out.append("<nav aria-label=\"Contents\"><ul>");
        for (Section section : sections) {
            out.append("<li><a href=\"#").append(section.id()).append("\">");
            out.append(escape(section.title())).append("</a></li>");
        }
        out.append("</ul></nav>\n</header>\n");
    }

    private static String time(Instant at) {
        return "<time datetime=\"" + at + "\">" + TIME.format(at) + "</time>";
    }

    private void section(Section section) {
        out.append("<section id=\"").append(section.id()).append("\" aria-labelledby=\"");
        out.append(section.id()).append("-h\">\n<h2 id=\"").append(section.id()).append("-h\">");
        out.append(escape(section.title())).append("</h2>\n");
        section.blocks().forEach(this::block);
        out.append("</section>\n");
    }

    private void block(Block block) {
        if (block instanceof Block.Words words) {
            out.append("<p>").append(escape(words.text())).append("</p>\n");
        } else if (block instanceof Block.Bullets bullets) {
            out.append("<ul class=\"findings\">");
            bullets.texts()
                    .forEach(text -> out.append("<li>").append(escape(text)).append("</li>\n"));
            out.append("</ul>\n");
        } else if (block instanceof Block.KeyFigures numbers) {
            keyFigures(numbers);
        } else if (block instanceof Block.Picture picture) {
            picture(picture);
        } else if (block instanceof Block.Table table) {
            table(table.data(), true);
        } else {
            throw new AssertionError(block);
        }
    }

    private void keyFigures(Block.KeyFigures numbers) {
        out.append("<dl class=\"key\">");
        for (Block.KeyFigure one : numbers.figures()) {
            out.append("<div><dt>")
                    .append(escape(one.label()))
                    .append("</dt><dd>")
                    .append(escape(one.value()));
            out.append("<small>").append(escape(one.remark())).append("</small></dd></div>\n");
        }
        out.append("</dl>\n");
    }

    private void picture(Block.Picture picture) {
        Figure figure = picture.figure();
        out.append("<figure id=\"figure-").append(figure.id()).append("\">\n<h3>");
        out.append(escape(figure.title())).append("</h3>\n");
        out.append(figure.element(Figure.WIDE, "wide")).append(figure.element(Figure.NARROW, "narrow"));
        out.append("<figcaption>").append(escape(picture.caption())).append("</figcaption>\n");
        picture.data().filter(data -> !data.rows().isEmpty()).ifPresent(data -> {
            out.append("<details><summary>In numbers</summary>\n");
            table(data, false);
            out.append("</details>\n");
        });
        out.append("</figure>\n");
    }

    private void table(DataTable data, boolean captioned) {
        out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(escape(data.caption()));
        out.append("\"><table><caption")
                .append(captioned ? "" : " class=\"quiet\"")
                .append('>');
        out.append(escape(data.caption())).append("</caption>\n<thead><tr>");
        for (String column : data.columns()) {
            out.append("<th scope=\"col\">").append(escape(column)).append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<DataTable.Cell> row : data.rows()) {
            out.append("<tr>");
            for (DataTable.Cell cell : row) {
                if (Double.isNaN(cell.value())) {
                    out.append(cell.text().length() > LONG ? "<td class=\"long\">" : "<td>");
                    out.append(escape(cell.text())).append("</td>");
                } else {
                    out.append("<td class=\"n\" data-v=\"").append(cell.value()).append("\">");
                    out.append(escape(cell.text())).append("</td>");
                }
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
    }

    /** Text for HTML, in elements and in quoted attributes. */
    private static String escape(String text) {
        // no line begins with a unit
        return Texts.escaped(text.replace(" %", "\u00A0%").replace("± ", "±\u00A0"));
    }
}
