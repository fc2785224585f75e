package io.thalweg.examples;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.examples.AcquisitionGallery.Exhibit;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** The gallery as a sheet: each belief, and after it the acquisition functions on it. */
final class GalleryFigure {

    private static final int COLUMNS = 4;
    private static final int DRAWN = 400;

    /** Of a logarithm no more is shown than this many units below its maximum: what is far less likely is not a choice. */
    private static final double SHOWN_OF_A_LOGARITHM = 12;

    private static final Color BAND = new Color(0xC8D9EE);
    private static final Color GREEN = new Color(0x2F7D4F);
    private static final Color GREEN_BAND = new Color(0xD5E8DA);

    private final Sheet sheet;
    private final double[] xs =
            IntStream.rangeClosed(0, DRAWN).mapToDouble(i -> i / (double) DRAWN).toArray();
    private final DMatrixRMaj points = DMatrixRMaj.wrap(xs.length, 1, xs);
    private int next;

    private GalleryFigure(Sheet sheet) {
        this.sheet = sheet;
    }

    /** Draws the exhibits, each beginning a row. */
    static void write(List<Exhibit> exhibits, Path file) throws IOException {
        int rows = exhibits.stream()
                .mapToInt(exhibit -> rows(exhibit.acquisitions().size() + 1))
                .sum();
        GalleryFigure figure = new GalleryFigure(new Sheet(COLUMNS, rows, 340, 150));
        for (Exhibit exhibit : exhibits) {
            figure.belief(exhibit);
            exhibit.acquisitions().forEach(name -> figure.function(exhibit, name));
            figure.next = COLUMNS * rows(figure.next);
        }
        figure.sheet.write(file);
    }

    private static int rows(int panels) {
        return (panels + COLUMNS - 1) / COLUMNS;
    }

    private Sheet.Panel panel(String title, String y, double low, double high) {
        Sheet.Panel panel = sheet.panel(
                next % COLUMNS, next / COLUMNS, title, new Sheet.Axis("x", 0, 1), new Sheet.Axis(y, low, high));
        next++;
        return panel;
    }

    private void belief(Exhibit exhibit) {
        AcquisitionContext context = exhibit.context();
        Sheet.Panel panel = panel(exhibit.title(), "belief", -3.5, 3.5);
        List<Posterior> others = new ArrayList<>(
                context.objectives().subList(1, context.objectives().size()));
        context.constraints().forEach(constraint -> others.add(constraint.posterior()));
        band(panel, context.objective(), BAND);
        others.forEach(other -> band(panel, other, GREEN_BAND));
        context.constraints()
                .forEach(constraint -> panel.line(
                        new double[] {0, 1}, new double[] {constraint.threshold(), constraint.threshold()}, GREEN, 1));
        others.forEach(other -> panel.line(xs, other.predict(points, 1).mean(), GREEN, 2));
        panel.line(xs, context.objective().predict(points, 1).mean(), Sheet.BLUE, 2);
        for (int i = 0; i < exhibit.measured().numRows; i++) {
            panel.dot(exhibit.measured().get(i, 0), exhibit.measured().get(i, 1), 7, Sheet.INK);
        }
    }

    /** Two standard deviations to each side of the mean. */
    private void band(Sheet.Panel panel, Posterior posterior, Color color) {
        Prediction prediction = posterior.predict(points, 1);
        double[] low = prediction.mean().clone();
        double[] high = prediction.mean().clone();
        for (int i = 0; i < low.length; i++) {
            double deviation = Math.sqrt(prediction.variance()[i]);
            low[i] -= 2 * deviation;
            high[i] += 2 * deviation;
        }
        panel.band(xs, low, high, color);
    }

    private void function(Exhibit exhibit, String name) {
        double[] values = new double[xs.length];
        exhibit.function(name, 1).valueAll(points, values);
        double high = Arrays.stream(values).filter(Double::isFinite).max().orElse(1);
        double low = Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
        if (name.contains("log")) {
            low = Math.max(low, high - SHOWN_OF_A_LOGARITHM);
        }
        double margin = high > low ? 0.08 * (high - low) : 1;
        Sheet.Panel panel = panel(name, "", low - margin, high + margin);
        double floor = low - margin;
        panel.line(
                xs,
                Arrays.stream(values)
                        .map(v -> Double.isFinite(v) ? Math.max(v, floor) : floor)
                        .toArray(),
                Sheet.INK,
                2);
        for (double x : exhibit.chosen(name, 1)) {
            panel.mark(x, Sheet.ORANGE);
        }
        if (exhibit.takesBatches(name)) {
            for (double x : exhibit.chosen(name, AcquisitionGallery.BATCH)) {
                panel.dot(x, low, 9, Sheet.BLUE);
            }
        }
    }
}
