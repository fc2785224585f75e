package io.thalweg.report.internal.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * Panels with explanations of their symbols, side by side as far as there is room. Immutable.
 *
 * @param id made of lower-case letters, digits and hyphens: names files and places in a page
 * @param title what it shows, in a few words
 * @param description what it says, for those who cannot see it
 * @param keys meanings of symbols
 * @param panels at least one
 * @param leastWidth of a panel, in pixels
 * @param mostColumns how many panels may be side by side
 */
public record Figure(
        String id,
        String title,
        String description,
        List<Key> keys,
        List<Panel> panels,
        double leastWidth,
        int mostColumns) {

    /** Width at which text has the size of text in a page, in pixels. */
    public static final int WIDE = 760;

    /** Width on a phone, in pixels. */
    public static final int NARROW = 340;

    /** Space around a figure in a file of its own, in pixels. */
    static final int MARGIN = 20;

    /** Height of the title in a file of its own, in pixels. */
    static final int HEAD = 34;

    private static final double GAP = 28;
    private static final double TITLE_SIZE = 16;

    /**
     * What a symbol means.
     *
     * @param symbol empty for a line or an area
     * @param width of the line; an area is a wide one
     */
    public record Key(Optional<Symbol> symbol, Ink ink, double width, double opacity, String text) {
        /** Of a symbol. */
        public static Key of(Symbol symbol, Ink ink, String text) {
            return new Key(Optional.of(symbol), ink, 0, 1, text);
        }

        /** Of a line. */
        public static Key line(Ink ink, String text) {
            return new Key(Optional.empty(), ink, 2.4, 1, text);
        }

        /** Of an area. */
        public static Key area(Ink ink, double opacity, String text) {
            return new Key(Optional.empty(), ink, 11, opacity, text);
        }
    }

    /** Checks the id and copies the lists. */
    public Figure {
        if (!id.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException(
                    "id is \"" + id + "\", must be made of lower-case letters, digits and hyphens");
        }
        if (panels.isEmpty()) {
            throw new IllegalArgumentException("panels are empty: a figure \"" + id + "\" needs at least one");
        }
        keys = List.copyOf(keys);
        panels = List.copyOf(panels);
    }

    /** A figure of one panel. */
    public static Figure of(String id, String title, String description, List<Key> keys, Panel panel) {
        return new Figure(id, title, description, keys, List.of(panel), 1, 1);
    }

    private int columns(double width) {
        int fitting = (int) Math.floor((width + GAP) / (leastWidth + GAP));
        return Math.max(1, Math.min(fitting, Math.min(mostColumns, panels.size())));
    }

    private double panelWidth(double width) {
        int columns = columns(width);
        return (width - GAP * (columns - 1)) / columns;
    }

    /** Height at some width, in pixels. */
    public double height(double width) {
        int columns = columns(width);
        double height = Keys.height(keys, width);
        for (int first = 0; first < panels.size(); first += columns) {
            height += rowHeight(first, columns, width) + (first > 0 ? GAP / 2 : 0);
        }
        return Math.ceil(height);
    }

    private double rowHeight(int first, int columns, double width) {
        return panels.subList(first, Math.min(first + columns, panels.size())).stream()
                .mapToDouble(panel -> panel.height(panelWidth(width)))
                .max()
                .orElse(0);
    }

    private void draw(Canvas canvas, double width) {
        Keys.symbols(canvas, keys, width);
        int columns = columns(width);
        double each = panelWidth(width);
        double y = Keys.height(keys, width);
        for (int first = 0; first < panels.size(); first += columns) {
            double height = rowHeight(first, columns, width);
            for (int k = first; k < Math.min(first + columns, panels.size()); k++) {
                canvas.begin("panel");
                panels.get(k)
                        .draw(
                                canvas,
                                new Box(
                                        (k - first) * (each + GAP),
                                        y,
                                        each,
                                        panels.get(k).height(each)));
                canvas.end();
            }
            y += height + GAP / 2;
        }
    }

    /** The figure as an SVG file, in the colours of a light page; where a browser shows it to somebody who prefers dark pages, in those. */
    public String svg() {
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(WIDE + 2 * MARGIN)
                .append(' ');
        out.append(SvgCanvas.number(fileHeight())).append("\" role=\"img\" aria-labelledby=\"title desc\">\n");
        out.append("<title id=\"title\">").append(Texts.escaped(title)).append("</title>");
        out.append("<desc id=\"desc\">").append(Texts.escaped(description)).append("</desc>\n");
        out.append("<style>text{font-family:").append(FONTS).append('}');
        colours(out, false);
        out.append("@media (prefers-color-scheme:dark){");
        colours(out, true);
        out.append('}');
        out.append("</style>\n<rect width=\"100%\" height=\"100%\" class=\"f-paper\"/>\n");
        SvgCanvas canvas = new SvgCanvas(out, false);
        heading(canvas);
        out.append("<g transform=\"translate(")
                .append(MARGIN)
                .append(' ')
                .append(MARGIN + HEAD)
                .append(")\">\n");
        draw(canvas, WIDE);
        return out.append("</g>\n</svg>\n").toString();
    }

    private static void colours(StringBuilder out, boolean dark) {
        for (Ink ink : Ink.ROLES) {
            String colour = String.format(Locale.ROOT, "#%06x", dark ? ink.dark() : ink.light());
            out.append(".f-").append(ink.role()).append("{fill:").append(colour).append('}');
            out.append(".s-")
                    .append(ink.role())
                    .append("{stroke:")
                    .append(colour)
                    .append('}');
        }
    }

    /** Height of a file of its own at its layout's width, in pixels. */
    double fileHeight() {
        return height(WIDE) + HEAD + 2 * MARGIN;
    }

    /** The title, where no page around the figure has it. */
    private void heading(Canvas canvas) {
        canvas.text(
                Texts.fitted(title, 1.05 * TITLE_SIZE, WIDE),
                MARGIN,
                MARGIN + TITLE_SIZE,
                TITLE_SIZE,
                true,
                Ink.TEXT,
                Canvas.Anchor.START);
    }

    /** Sans-serif fonts that machines have. */
    public static final String FONTS =
            "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

    /**
     * The figure as an SVG element for a page that has a {@linkplain #styles style} for its classes.
     *
     * @param width as laid out, in pixels; the element takes the width it gets
     * @param variant distinguishes elements of the same figure
     */
    public String element(int width, String variant) {
        StringBuilder out = new StringBuilder();
        String key = id + "-" + variant;
        open(
                out,
                width,
                " class=\"" + variant + "\" role=\"img\" aria-labelledby=\"" + key + "-t\" aria-describedby=\"" + key
                        + "-d\"");
        // Inside <defs> a title names the figure without popping up over each of its marks.
        out.append("<defs><title id=\"").append(key).append("-t\">").append(Texts.escaped(title));
        out.append("</title><desc id=\"").append(key).append("-d\">").append(Texts.escaped(description));
        out.append("</desc></defs>\n");
        draw(new SvgCanvas(out, true), width);
        return out.append("</svg>\n").toString();
    }

    private void open(StringBuilder out, int width, String attributes) {
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(width)
                .append(' ');
        out.append(SvgCanvas.number(height(width)))
                .append('"')
                .append(attributes)
                .append(">\n");
    }

    /** Style sheet of the classes in elements: fills and strokes of the roles, from properties of the page. */
    public static String styles() {
        StringBuilder out = new StringBuilder();
        for (Ink ink : Ink.ROLES) {
            out.append(".f-")
                    .append(ink.role())
                    .append("{fill:var(--")
                    .append(ink.role())
                    .append(")}");
            out.append(".s-")
                    .append(ink.role())
                    .append("{stroke:var(--")
                    .append(ink.role())
                    .append(")}\n");
        }
        return out.toString();
    }

    /** The properties that {@link #styles} refers to, for light or dark pages. */
    public static String properties(boolean dark) {
        StringBuilder out = new StringBuilder();
        for (Ink ink : Ink.ROLES) {
            out.append("--").append(ink.role()).append(':');
            out.append(String.format(Locale.ROOT, "#%06x", dark ? ink.dark() : ink.light()))
                    .append(';');
        }
        return out.toString();
    }

    /**
     * The figure as a PNG file, in the colours of a light page.
     *
     * @param width in pixels, at least 100; the layout is that of {@value #WIDE} pixels with margins around it
     */
    public byte[] png(int width) {
        if (width < 100) {
            throw new IllegalArgumentException("width is " + width + ", must be at least 100 pixels");
        }
        double scale = (double) width / (WIDE + 2 * MARGIN);
        int height = (int) Math.ceil(scale * fileHeight());
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        try {
            pen.setColor(new Color(Ink.PAPER.light()));
            pen.fillRect(0, 0, width, height);
            pen.scale(scale, scale);
            PixelCanvas canvas = new PixelCanvas(pen);
            heading(canvas);
            pen.translate(MARGIN, MARGIN + HEAD);
            draw(canvas, WIDE);
        } finally {
            pen.dispose();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
