package io.thalweg.report.internal.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Draws pixels, in the colours of a light page. */
final class PixelCanvas implements Canvas {

    /** That of SVG. */
    private static final float MITER_LIMIT = 4;

    private final Graphics2D pen;

    PixelCanvas(Graphics2D pen) {
        this.pen = pen;
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    private void use(Ink ink, double opacity) {
        int rgb = ink.light();
        pen.setColor(
                new Color(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, (int) Math.round(255 * Math.min(1, opacity))));
    }

    private void stroke(Shape shape, Ink ink, double width, double dash, double opacity) {
        use(ink, opacity);
        pen.setStroke(new BasicStroke(
                (float) width,
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_MITER,
                MITER_LIMIT,
                dash > 0 ? new float[] {(float) dash} : null,
                0));
        pen.draw(shape);
    }

    private void fill(Shape shape, Ink ink, double opacity) {
        use(ink, opacity);
        pen.fill(shape);
    }

    @Override
    public void begin(String name) {
        // pixels have no groups
    }

    @Override
    public void end() {
        // pixels have no groups
    }

    @Override
    public void line(double[] x, double[] y, Ink ink, double width, double dash, double opacity, String tip) {
        Path2D path = new Path2D.Double();
        boolean down = false;
        for (int i = 0; i < x.length; i++) {
            if (Double.isNaN(x[i]) || Double.isNaN(y[i])) {
                down = false;
            } else if (down) {
                path.lineTo(x[i], y[i]);
            } else {
                path.moveTo(x[i], y[i]);
                down = true;
            }
        }
        stroke(path, ink, width, dash, opacity);
    }

    @Override
    public void area(List<double[]> outlines, Ink ink, double opacity) {
        Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        for (double[] outline : outlines) {
            for (int i = 0; i < outline.length; i += 2) {
                if (i == 0) {
                    path.moveTo(outline[0], outline[1]);
                } else {
                    path.lineTo(outline[i], outline[i + 1]);
                }
            }
            path.closePath();
        }
        fill(path, ink, opacity);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, Ink ink, double opacity, String tip) {
        fill(new Rectangle2D.Double(x, y, width, height), ink, opacity);
    }

    @Override
    public void symbol(Symbol symbol, double x, double y, double radius, Ink ink, double opacity, String tip) {
        switch (symbol) {
            case DOT -> fill(disc(x, y, radius), ink, opacity);
            case RING -> stroke(disc(x, y, radius), ink, 1.5, 0, opacity);
            case CROSS -> {
                double r = 0.85 * radius;
                Path2D cross = new Path2D.Double();
                cross.moveTo(x - r, y - r);
                cross.lineTo(x + r, y + r);
                cross.moveTo(x - r, y + r);
                cross.lineTo(x + r, y - r);
                stroke(cross, ink, 1.6, 0, opacity);
            }
            case TRIANGLE ->
                area(
                        List.of(new double[] {
                            x, y - 1.15 * radius, x + radius, y + 0.7 * radius, x - radius, y + 0.7 * radius
                        }),
                        ink,
                        opacity);
            case DIAMOND -> {
                double r = 1.25 * radius;
                area(List.of(new double[] {x, y - r, x + r, y, x, y + r, x - r, y}), ink, opacity);
            }
            case BAR -> stroke(new Line2D.Double(x, y - radius, x, y + radius), ink, 1.6, 0, opacity);
        }
    }

    private static Shape disc(double x, double y, double radius) {
        return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    @Override
    public void text(String text, double x, double y, double size, boolean bold, Ink ink, Anchor anchor) {
        String shown = Texts.withoutMarks(text);
        if (shown.isBlank()) {
            return;
        }
        use(ink, 1);
        Font font = new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 1).deriveFont((float) size);
        TextLayout layout = new TextLayout(shown, font, pen.getFontRenderContext());
        double width = layout.getAdvance();
        double left = x
                - switch (anchor) {
                    case START -> 0;
                    case MIDDLE -> width / 2;
                    case END -> width;
                };
        layout.draw(pen, (float) left, (float) y);
    }
}
