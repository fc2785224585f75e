package io.thalweg.examples;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A map and what is believed of it as it is being learnt: the truth, then means above and standard deviations below. */
final class MapFigure {

    private static final int WIDTH = 300;
    private static final int GAP = 24;
    private static final int TEXT = 34;
    private static final int MEASURED_SHOWN = 500;
    private static final Color INK = new Color(0x24292F);
    private static final Color MISSING = new Color(0xE6E8EB);

    private final MapField field;
    private final int height;
    private final BufferedImage image;
    private final Graphics2D pen;

    private MapFigure(MapField field, int frames) {
        this.field = field;
        this.height = WIDTH * field.rows() / field.columns();
        this.image = new BufferedImage(left(frames + 1), top(2) + GAP, BufferedImage.TYPE_INT_RGB);
        this.pen = image.createGraphics();
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, image.getWidth(), image.getHeight());
        pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 18));
        pen.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    }

    /**
     * What is believed of each cell.
     *
     * @param measured the cells measured so far
     * @param mean in units of the field
     * @param deviation in units of the field
     */
    record Frame(int[] measured, double[] mean, double[] deviation) {}

    /** Draws the figure into a PNG file. */
    static void write(MapField field, List<Frame> frames, Path file) throws IOException {
        MapFigure figure = new MapFigure(field, frames.size());
        double[] truth = Arrays.stream(field.truth()).sorted().toArray();
        double low = truth[truth.length / 100];
        double high = truth[truth.length - 1 - truth.length / 100];
        double most = Arrays.stream(frames.get(0).deviation()).max().orElseThrow();
        figure.panel(0, 0, "the map", field.truth(), low, high);
        figure.legend(low, high, most);
        for (int k = 0; k < frames.size(); k++) {
            Frame frame = frames.get(k);
            String count = String.format(Locale.ROOT, "%,d measurements", frame.measured().length);
            figure.panel(k + 1, 0, count, frame.mean(), low, high);
            figure.panel(k + 1, 1, "uncertainty", frame.deviation(), 0, most);
            if (frame.measured().length <= MEASURED_SHOWN) {
                figure.dots(k + 1, 1, frame.measured());
            }
        }
        figure.pen.dispose();
        ImageIO.write(figure.image, "png", file.toFile());
    }

    private int left(int column) {
        return GAP + column * (WIDTH + GAP);
    }

    private int top(int row) {
        return GAP / 2 + row * (height + TEXT + GAP / 2);
    }

    private void panel(int column, int row, String title, double[] values, double low, double high) {
        BufferedImage cells = new BufferedImage(field.columns(), field.rows(), BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < field.columns(); i++) {
            for (int j = 0; j < field.rows(); j++) {
                cells.setRGB(i, j, MISSING.getRGB());
            }
        }
        for (int cell = 0; cell < field.size(); cell++) {
            Color color = ColorScale.at((values[cell] - low) / (high - low));
            cells.setRGB(field.column(cell), field.rows() - 1 - field.row(cell), color.getRGB());
        }
        pen.setColor(INK);
        pen.drawString(title, left(column), top(row) + TEXT - 12);
        pen.drawImage(cells, left(column), top(row) + TEXT, WIDTH, height, null);
    }

    private void dots(int column, int row, int[] measured) {
        pen.setColor(Color.WHITE);
        for (int cell : measured) {
            int x = (int) (left(column) + WIDTH * field.x().get(cell, 0));
            int y = (int) (top(row) + TEXT + height * (1 - field.x().get(cell, 1)));
            pen.fillOval(x - 2, y - 2, 4, 4);
        }
    }

    private void legend(double low, double high, double most) {
        scale(top(1) + TEXT + height / 6, "value", low, high);
        scale(top(1) + TEXT + height * 2 / 3, "standard deviation", 0, most);
    }

    private void scale(int y, String name, double low, double high) {
        for (int i = 0; i < WIDTH; i++) {
            pen.setColor(ColorScale.at(i / (WIDTH - 1.0)));
            pen.fillRect(left(0) + i, y, 1, 14);
        }
        pen.setColor(INK);
        String most = number(high);
        pen.drawString(name, left(0), y - 8);
        pen.drawString(number(low), left(0), y + 34);
        pen.drawString(most, left(0) + WIDTH - pen.getFontMetrics().stringWidth(most), y + 34);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
