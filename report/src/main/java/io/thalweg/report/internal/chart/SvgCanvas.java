package io.thalweg.report.internal.chart;

import java.util.List;
import java.util.Locale;

/** Draws SVG elements. Colours of roles are classes, so that a page can give them the colours of its theme. */
final class SvgCanvas implements Canvas {

    private final StringBuilder out;
    private final boolean tips;

    /** @param tips whether marks keep what is said of them, for the script of a page */
    SvgCanvas(StringBuilder out, boolean tips) {
        this.out = out;
        this.tips = tips;
    }

    /** A coordinate to a tenth of a pixel. */
    static String number(double value) {
        long tenths = Math.round(value * 10);
        long whole = Math.abs(tenths) / 10;
        long rest = Math.abs(tenths) % 10;
        return (tenths < 0 ? "-" : "") + whole + (rest == 0 ? "" : "." + rest);
    }

    private static String fill(Ink ink) {
        return ink.role().isEmpty() ? " fill=\"" + hex(ink) + "\"" : " class=\"f-" + ink.role() + "\"";
    }

    private static String stroke(Ink ink) {
        return ink.role().isEmpty() ? " stroke=\"" + hex(ink) + "\"" : " class=\"s-" + ink.role() + "\"";
    }

    private static String hex(Ink ink) {
        return String.format(Locale.ROOT, "#%06x", ink.light());
    }

    private static String opacity(double opacity) {
        return opacity >= 1 ? "" : String.format(Locale.ROOT, " opacity=\"%.2f\"", opacity);
    }

    private String tip(String tip) {
        return !tips || tip.isEmpty() ? "" : " data-t=\"" + Texts.escaped(tip) + "\"";
    }

    @Override
    public void begin(String name) {
        out.append("<g class=\"").append(name).append("\">");
    }

    @Override
    public void end() {
        out.append("</g>\n");
    }

    @Override
    public void line(double[] x, double[] y, Ink ink, double width, double dash, double opacity, String tip) {
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (int i = 0; i < x.length; i++) {
            if (Double.isNaN(x[i]) || Double.isNaN(y[i])) {
                pen = false;
                continue;
            }
            path.append(pen ? 'L' : 'M').append(number(x[i])).append(' ').append(number(y[i]));
            pen = true;
        }
        out.append("<path fill=\"none\" d=\"").append(path).append('"').append(stroke(ink));
        out.append(" stroke-width=\"").append(number(width)).append('"');
        if (dash > 0) {
            out.append(" stroke-dasharray=\"").append(number(dash)).append('"');
        }
        out.append(opacity(opacity)).append(tip(tip)).append("/>\n");
    }

    @Override
    public void area(List<double[]> outlines, Ink ink, double opacity) {
        if (outlines.isEmpty()) {
            return;
        }
        out.append("<path fill-rule=\"evenodd\" d=\"");
        for (double[] outline : outlines) {
            for (int i = 0; i < outline.length; i += 2) {
                out.append(i == 0 ? 'M' : 'L')
                        .append(number(outline[i]))
                        .append(' ')
                        .append(number(outline[i + 1]));
            }
            out.append('Z');
        }
        out.append('"').append(fill(ink)).append(opacity(opacity)).append("/>\n");
    }

    @Override
    public void rectangle(double x, double y, double width, double height, Ink ink, double opacity, String tip) {
        out.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
        out.append("\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append('"');
        out.append(fill(ink)).append(opacity(opacity)).append(tip(tip)).append("/>\n");
    }

    @Override
    public void symbol(Symbol symbol, double x, double y, double radius, Ink ink, double opacity, String tip) {
        String rest = opacity(opacity) + tip(tip) + "/>\n";
        switch (symbol) {
            case DOT -> out.append(disc(x, y, radius)).append(fill(ink)).append(rest);
            case RING ->
                out.append(disc(x, y, radius))
                        .append(" fill=\"none\" stroke-width=\"1.5\"")
                        .append(stroke(ink))
                        .append(rest);
            case CROSS -> {
                double r = 0.85 * radius;
                out.append("<path stroke-width=\"1.6\" d=\"M")
                        .append(number(x - r))
                        .append(' ')
                        .append(number(y - r));
                out.append('l').append(number(2 * r)).append(' ').append(number(2 * r));
                out.append('M').append(number(x - r)).append(' ').append(number(y + r));
                out.append('l')
                        .append(number(2 * r))
                        .append(' ')
                        .append(number(-2 * r))
                        .append('"');
                out.append(stroke(ink)).append(rest);
            }
            case TRIANGLE -> {
                out.append("<path d=\"M").append(number(x)).append(' ').append(number(y - 1.15 * radius));
                out.append('l').append(number(radius)).append(' ').append(number(1.85 * radius));
                out.append('h')
                        .append(number(-2 * radius))
                        .append("Z\"")
                        .append(fill(ink))
                        .append(rest);
            }
            case DIAMOND -> {
                double r = 1.25 * radius;
                out.append("<path d=\"M").append(number(x)).append(' ').append(number(y - r));
                out.append('l').append(number(r)).append(' ').append(number(r));
                out.append('l').append(number(-r)).append(' ').append(number(r));
                out.append('l')
                        .append(number(-r))
                        .append(' ')
                        .append(number(-r))
                        .append("Z\"");
                out.append(fill(ink)).append(rest);
            }
            case BAR ->
                out.append("<path stroke-width=\"1.6\" d=\"M")
                        .append(number(x))
                        .append(' ')
                        .append(number(y - radius))
                        .append('v')
                        .append(number(2 * radius))
                        .append('"')
                        .append(stroke(ink))
                        .append(rest);
        }
    }

    private static String disc(double x, double y, double radius) {
        return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\"";
    }

    @Override
    public void text(String text, double x, double y, double size, boolean bold, Ink ink, Anchor anchor) {
        out.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" font-size=\"");
        out.append(number(size)).append('"').append(bold ? " font-weight=\"600\"" : "");
        out.append(
                switch (anchor) {
                    case START -> "";
                    case MIDDLE -> " text-anchor=\"middle\"";
                    case END -> " text-anchor=\"end\"";
                });
        out.append(fill(ink)).append('>').append(Texts.escaped(text)).append("</text>\n");
    }
}
