package io.thalweg.examples;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The probability of a class after each task, with the border between the classes and the points that were learnt. */
final class BananaFigure {

    private static final int CELLS = 100;
    private static final Color RIM = new Color(0x24292F);

    private final Banana banana;
    private final Sheet sheet = new Sheet(ContinualBanana.TASKS, 3, 330, 330);

    private BananaFigure(Banana banana) {
        this.banana = banana;
    }

    /** Draws what methods of few variables know after each task. */
    static void write(Banana banana, List<ContinualBanana.Course> courses, Path file) throws IOException {
        BananaFigure figure = new BananaFigure(banana);
        int row = 0;
        for (ContinualBanana.Course course : courses) {
            if (course.size() == ContinualBanana.SIZES.get(0)) {
                for (int task = 0; task < ContinualBanana.TASKS; task++) {
                    figure.stage(task, row, course);
                }
                row++;
            }
        }
        figure.sheet.write(file);
    }

    private void stage(int task, int row, ContinualBanana.Course course) {
        ContinualBanana.Stage stage = course.stages().get(task);
        Sheet.Panel panel = sheet.panel(
                task,
                row,
                String.format(
                        Locale.ROOT,
                        "%s %d, task %d: %.1f %% right",
                        course.method(),
                        course.size(),
                        task + 1,
                        100 * stage.accuracy()),
                new Sheet.Axis("", -Banana.EXTENT, Banana.EXTENT),
                new Sheet.Axis("", -Banana.EXTENT, Banana.EXTENT));
        List<double[]> cells = IntStream.range(0, CELLS * CELLS)
                .mapToObj(i -> new double[] {at(i % CELLS), -at(i / CELLS)})
                .toList();
        double[] probabilities = stage.probabilities(Banana.inputs(cells));
        panel.heat(probabilities, CELLS, -0.1, 1.1);
        border(panel, probabilities);
        for (int learnt = 0; learnt <= task; learnt++) {
            for (double[] point : banana.task(learnt, ContinualBanana.TASKS)) {
                panel.dot(point[0], point[1], 7, RIM);
                panel.dot(point[0], point[1], 5, ColorScale.at(point[2]));
            }
        }
        double border = banana.border(task + 1, ContinualBanana.TASKS);
        panel.line(new double[] {border, border}, new double[] {-Banana.EXTENT, Banana.EXTENT}, Color.WHITE, 1.5f);
    }

    /** The middle of a cell. */
    private static double at(int cell) {
        return Banana.EXTENT * (2 * (cell + 0.5) / CELLS - 1);
    }

    /** Where the probability passes a half, between neighbouring cells. */
    private static void border(Sheet.Panel panel, double[] p) {
        for (int i = 0; i < CELLS; i++) {
            for (int j = 0; j < CELLS - 1; j++) {
                double across = crossing(p[i * CELLS + j], p[i * CELLS + j + 1]);
                double down = crossing(p[j * CELLS + i], p[(j + 1) * CELLS + i]);
                double step = 2 * Banana.EXTENT / CELLS;
                panel.dot(at(j) + across * step, -at(i), 4, Color.WHITE);
                panel.dot(at(i), -at(j) - down * step, 4, Color.WHITE);
            }
        }
    }

    /** The fraction of the way at which a half is passed; NaN if it is not. */
    private static double crossing(double from, double to) {
        double at = (0.5 - from) / (to - from);
        return at >= 0 && at < 1 ? at : Double.NaN;
    }
}
