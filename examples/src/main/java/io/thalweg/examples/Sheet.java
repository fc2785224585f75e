package io.thalweg.examples;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A figure of panels in columns and rows, each with axes of its own. */
public final class Sheet {

    private static final Color MISSING = new Color(0xE6E8EB);
    /** Of text, and of what matters most. */
    public static final Color INK = new Color(0x24292F);
    /** Of what others are compared with. */
    public static final Color GREY = new Color(0x8A9099);
    /** Of a first line. */
    public static final Color BLUE = new Color(0x1F5FA8);
    /** Of a second line. */
    public static final Color ORANGE = new Color(0xC9580C);

    private static final Color GRID = new Color(0xE6E8EB);

    private static final int LEFT = 70;
    private static final int RIGHT = 22;
    private static final int TOP = 44;
    private static final int BOTTOM = 58;
    private static final int TICKS = 5;
    private static final int SCALE = 70;

    private final int width;
    private final int height;
    private final BufferedImage image;
    private final Graphics2D pen;

    /**
     * An empty sheet.
     *
     * @param columns of panels
     * @param rows of panels
     * @param width of the inside of a panel, in pixels
     * @param height of the inside of a panel, in pixels
     */
    public Sheet(int columns, int rows, int width, int height) {
        this.width = width;
        this.height = height;
        this.image = new BufferedImage(
                columns * (LEFT + width + RIGHT), rows * (TOP + height + BOTTOM), BufferedImage.TYPE_INT_RGB);
        this.pen = image.createGraphics();
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, image.getWidth(), image.getHeight());
        pen.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /**
     * Writes the figure into a PNG file.
     *
     * @param file is replaced if it exists
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        pen.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    /**
     * {@return a panel, which is drawn with its axes}
     *
     * @param column from the left, from 0
     * @param row from the top, from 0
     * @param title above it
     * @param x the lower axis
     * @param y the left axis
     */
    public Panel panel(int column, int row, String title, Axis x, Axis y) {
        return new Panel(column * (LEFT + width + RIGHT) + LEFT, row * (TOP + height + BOTTOM) + TOP, title, x, y);
    }

    /**
     * An axis.
     *
     * @param name what it is of
     * @param low end of its range
     * @param high end of its range, above the low one
     */
    public record Axis(String name, double low, double high) {

        /** The distance of ticks: 1, 2 or 5 times a power of ten. */
        private double step() {
            double raw = (high - low) / TICKS;
            double power = Math.pow(10, Math.floor(Math.log10(raw)));
            double digit = raw / power;
            return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
        }
    }

    /** One panel; what is beyond the axes is cut off. */
    public final class Panel {

        private final int left;
        private final int top;
        private final Axis x;
        private final Axis y;

        private Panel(int left, int top, String title, Axis x, Axis y) {
            this.left = left;
            this.top = top;
            this.x = x;
            this.y = y;
            pen.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 18));
            pen.setColor(INK);
            pen.drawString(title, left, top - 14);
            pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
            grid();
        }

        private void grid() {
            for (double at = first(x); at <= x.high; at += x.step()) {
                rule(new Line2D.Double(column(at), top, column(at), top + height));
                centered(number(at, x.step()), column(at), top + height + 20);
            }
            for (double at = first(y); at <= y.high; at += y.step()) {
                rule(new Line2D.Double(left, row(at), left + width, row(at)));
                String text = number(at, y.step());
                pen.drawString(text, left - 8 - pen.getFontMetrics().stringWidth(text), (float) row(at) + 5);
            }
            centered(x.name, left + width / 2.0, top + height + 42);
            pen.rotate(-Math.PI / 2);
            centered(y.name, -(top + height / 2.0), left - 52);
            pen.rotate(Math.PI / 2);
        }

        private double first(Axis axis) {
            return axis.step() * Math.ceil(axis.low / axis.step() - 1e-9);
        }

        private void rule(Shape line) {
            pen.setColor(GRID);
            pen.setStroke(new BasicStroke(1));
            pen.draw(line);
            pen.setColor(INK);
        }

        private void centered(String text, double column, double row) {
            int wide = pen.getFontMetrics().stringWidth(text);
            pen.drawString(text, (float) Math.min(column - wide / 2.0, image.getWidth() - wide - 2.0), (float) row);
        }

        private double column(double at) {
            return left + width * (at - x.low) / (x.high - x.low);
        }

        private double row(double at) {
            return top + height * (1 - (at - y.low) / (y.high - y.low));
        }

        /**
         * Draws a line through points.
         *
         * @param xs at least one
         * @param ys as many
         * @param color of the line
         * @param thickness in pixels
         */
        public void line(double[] xs, double[] ys, Color color, float thickness) {
            Path2D path = new Path2D.Double();
            path.moveTo(column(xs[0]), row(ys[0]));
            for (int i = 1; i < xs.length; i++) {
                path.lineTo(column(xs[i]), row(ys[i]));
            }
            inside(color, () -> {
                pen.setStroke(new BasicStroke(thickness, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
                pen.draw(path);
            });
        }

        /** The area between two lines. */
        void band(double[] xs, double[] low, double[] high, Color color) {
            Path2D path = new Path2D.Double();
            path.moveTo(column(xs[0]), row(low[0]));
            for (int i = 1; i < xs.length; i++) {
                path.lineTo(column(xs[i]), row(low[i]));
            }
            for (int i = xs.length - 1; i >= 0; i--) {
                path.lineTo(column(xs[i]), row(high[i]));
            }
            path.closePath();
            inside(color, () -> pen.fill(path));
        }

        /** A dot, its size in pixels. */
        void dot(double atX, double atY, double size, Color color) {
            Shape dot = new Ellipse2D.Double(column(atX) - size / 2, row(atY) - size / 2, size, size);
            inside(color, () -> pen.fill(dot));
        }

        /** A mark on the lower axis. */
        void mark(double atX, Color color) {
            Shape mark = new Rectangle2D.Double(column(atX) - 1.25, top + height - 14, 2.5, 14);
            inside(color, () -> pen.fill(mark));
        }

        /**
         * Draws text that ends at a place.
         *
         * @param end of the text, as a fraction of the panel from the left
         * @param level of the text, as a fraction of the panel from below
         * @param text one line
         * @param color of the text
         */
        public void text(double end, double level, String text, Color color) {
            float right = (float) (left + width * end - pen.getFontMetrics().stringWidth(text));
            inside(color, () -> pen.drawString(text, right, (float) (top + height * (1 - level) + 10)));
        }

        /** Cells by colour, row by row from the top, of values from {@code low} to {@code high}; grey where there is no number. */
        void heat(double[] values, int columns, double low, double high) {
            int rows = values.length / columns;
            BufferedImage cells = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
            for (int i = 0; i < values.length; i++) {
                Color color = Double.isNaN(values[i]) ? MISSING : ColorScale.at((values[i] - low) / (high - low));
                cells.setRGB(i % columns, i / columns, color.getRGB());
            }
            pen.drawImage(cells, left, top, width, height, null);
        }

        /** What the colours of {@link #heat} mean, above the panel on the right. */
        void scale(String name, double low, double high) {
            int from = left + width - SCALE - 34;
            for (int i = 0; i < SCALE; i++) {
                pen.setColor(ColorScale.at(i / (SCALE - 1.0)));
                pen.fillRect(from + i, top - 16, 1, 9);
            }
            pen.setColor(INK);
            pen.drawString(String.format(Locale.ROOT, "%.0f", high), from + SCALE + 6, top - 7);
            String before = name + " " + String.format(Locale.ROOT, "%.0f", low);
            pen.drawString(before, from - 6 - pen.getFontMetrics().stringWidth(before), top - 7);
        }

        /**
         * Says what lines mean by their colours, at the top left.
         *
         * @param names of the lines
         * @param colors as many
         */
        public void legend(List<String> names, List<Color> colors) {
            for (int i = 0; i < names.size(); i++) {
                int row = top + 24 + 22 * i;
                pen.setColor(colors.get(i));
                pen.fillRect(left + 14, row - 7, 26, 4);
                pen.setColor(INK);
                pen.drawString(names.get(i), left + 48, row);
            }
        }

        private void inside(Color color, Runnable drawing) {
            Shape clip = pen.getClip();
            pen.setClip(left, top, width, height);
            pen.setColor(color);
            drawing.run();
            pen.setClip(clip);
            pen.setColor(INK);
        }
    }

    private static String number(double value, double step) {
        int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%." + digits + "f", Math.abs(value) < 1e-9 * step ? 0 : value);
    }
}
