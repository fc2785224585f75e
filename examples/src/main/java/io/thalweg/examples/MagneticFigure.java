package io.thalweg.examples;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A map of the magnetic field as it is being learnt: means above, with the path and the inducing points, uncertainty below. */
final class MagneticFigure {

    private static final int[] SHOWN = {1, 5, 10, 20};
    private static final int WIDTH = 400;
    private static final int PIXELS = 5;
    private static final double MARGIN = 0.3;

    private final Walk walk;
    private final Sheet.Axis east;
    private final Sheet.Axis north;

    private MagneticFigure(Walk walk) {
        this.walk = walk;
        this.east = axis("east (m)", walk.x());
        this.north = axis("north (m)", walk.y());
    }

    private static Sheet.Axis axis(String name, double[] values) {
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        return new Sheet.Axis(name, low - MARGIN, high + MARGIN);
    }

    /** Draws the figure into a PNG file. */
    static void write(Walk walk, List<MagneticField.Stage> stages, Path file) throws IOException {
        new MagneticFigure(walk).draw(stages, file);
    }

    private void draw(List<MagneticField.Stage> stages, Path file) throws IOException {
        int height =
                (int) Math.round(WIDTH * (north.high() - north.low()) / (east.high() - east.low()) / PIXELS) * PIXELS;
        Sheet sheet = new Sheet(SHOWN.length, 2, WIDTH, height);
        int columns = WIDTH / PIXELS;
        double[] x = centers(columns, height / PIXELS, true);
        double[] y = centers(columns, height / PIXELS, false);
        List<MagneticField.Estimate> grids = Arrays.stream(SHOWN)
                .mapToObj(batch -> stages.get(batch - 1).map().at(x, y))
                .toList();
        double most = grids.stream()
                .flatMapToDouble(grid -> Arrays.stream(grid.deviation()))
                .max()
                .orElseThrow();
        double[] sorted = Arrays.stream(walk.field()).sorted().toArray();
        double low = sorted[sorted.length / 100];
        double high = sorted[sorted.length - 1 - sorted.length / 100];
        for (int k = 0; k < SHOWN.length; k++) {
            MagneticField.Stage stage = stages.get(SHOWN[k] - 1);
            MagneticField.Estimate grid = grids.get(k);
            String learnt = String.format(Locale.ROOT, "%,d measurements", stage.measurements());
            Sheet.Panel mean = sheet.panel(k, 0, learnt, east, north);
            mean.heat(grid.mean(), columns, low, high);
            mean.line(head(walk.x(), stage), head(walk.y(), stage), new Color(255, 255, 255, 110), 1);
            Sheet.Panel uncertainty = sheet.panel(k, 1, stage.x().length + " inducing points", east, north);
            uncertainty.heat(grid.deviation(), columns, 0, most);
            for (int i = 0; i < stage.x().length; i++) {
                uncertainty.dot(stage.x()[i], stage.y()[i], 6, Color.WHITE);
            }
            if (k == 0) {
                mean.scale("µT", low, high);
                uncertainty.scale("± µT", 0, most);
            }
        }
        sheet.write(file);
    }

    private static double[] head(double[] values, MagneticField.Stage stage) {
        return Arrays.copyOf(values, stage.measurements());
    }

    /** Coordinates of cells, row by row from the north. */
    private double[] centers(int columns, int rows, boolean ofEast) {
        double[] centers = new double[columns * rows];
        for (int i = 0; i < centers.length; i++) {
            int column = i % columns;
            int row = i / columns;
            centers[i] = ofEast
                    ? east.low() + (column + 0.5) / columns * (east.high() - east.low())
                    : north.high() - (row + 0.5) / rows * (north.high() - north.low());
        }
        return centers;
    }
}
