package io.thalweg.examples;

import io.thalweg.core.model.Prediction;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** What methods of few variables still know after the last task, and how well they knew it on the way. */
final class RememberFigure {

    private static final int DRAWN = 1200;

    /** Nearly enough for projections, and enough. */
    private static final int[] DRAWN_SIZES = {80, 150};

    private static final Color BAND = new Color(0xC8D9EE);
    private static final Color LEARNT = new Color(0xA9AFB7);
    private static final Color GREEN = new Color(0x2F7D4F);

    private final SolarIrradiance sun;
    private final List<RememberSolar.Course> courses;
    private final Sheet sheet = new Sheet(2, 2, 760, 330);

    private RememberFigure(SolarIrradiance sun, List<RememberSolar.Course> courses) {
        this.sun = sun;
        this.courses = courses;
    }

    /** Draws beliefs above and their quality below. */
    static void write(SolarIrradiance sun, List<RememberSolar.Course> courses, Path file) throws IOException {
        RememberFigure figure = new RememberFigure(sun, courses);
        int few = DRAWN_SIZES[0];
        figure.belief(0, "OSGPR, " + few + " points, after the last task", figure.course("OSGPR", few));
        figure.belief(1, "OHSGPR, " + few + " projections, after the last task", figure.course("OHSGPR", few));
        for (int k = 0; k < 2; k++) {
            figure.quality(k, DRAWN_SIZES[k]);
        }
        figure.sheet.write(file);
    }

    private RememberSolar.Course course(String method, int size) {
        return courses.stream()
                .filter(course -> course.method().equals(method) && course.size() == size)
                .findFirst()
                .orElseThrow();
    }

    private void belief(int column, String title, RememberSolar.Course course) {
        int n = sun.size();
        double first = sun.year()[0];
        double last = sun.year()[n - 1];
        Sheet.Panel panel = sheet.panel(
                column, 0, title, new Sheet.Axis("year", first, last), new Sheet.Axis("W/m²", 1362.5, 1367.5));
        double[] years = IntStream.rangeClosed(0, DRAWN)
                .mapToDouble(i -> first + (last - first) * i / DRAWN)
                .toArray();
        Prediction latent = course.surrogate().posterior().predict(sun.decades(years), 1);
        double noise = course.surrogate().posterior().noiseVariance();
        double[] mean = new double[years.length];
        double[] low = new double[years.length];
        double[] high = new double[years.length];
        for (int i = 0; i < years.length; i++) {
            double deviation = sun.scale() * Math.sqrt(latent.variance()[i] + noise);
            mean[i] = sun.centre() + sun.scale() * latent.mean()[i];
            low[i] = mean[i] - 2 * deviation;
            high[i] = mean[i] + 2 * deviation;
        }
        panel.band(years, low, high, BAND);
        for (int i = 0; i < n; i++) {
            panel.dot(sun.year()[i], sun.irradiance()[i], 5, sun.heldOut().contains(i) ? Sheet.ORANGE : LEARNT);
        }
        panel.line(years, mean, Sheet.BLUE, 2);
        panel.text(0.99, 0.96, "held out", Sheet.ORANGE);
    }

    private void quality(int column, int size) {
        Sheet.Panel panel = sheet.panel(
                column,
                1,
                "Held-out years of all tasks so far, " + size + " variables",
                new Sheet.Axis("tasks learnt", 1, RememberSolar.TASKS + 0.05),
                new Sheet.Axis("NLPD", -0.8, 1.6));
        double[] tasks = IntStream.rangeClosed(1, RememberSolar.TASKS)
                .mapToDouble(t -> t)
                .toArray();
        panel.line(tasks, course("all the data", 0).nlpd(), Sheet.GREY, 2);
        panel.line(tasks, course("OVC", size).nlpd(), GREEN, 2.5f);
        panel.line(tasks, course("OSGPR", size).nlpd(), Sheet.ORANGE, 2.5f);
        panel.line(tasks, course("OHSGPR", size).nlpd(), Sheet.BLUE, 3);
        panel.text(0.45, 0.96, "OSGPR", Sheet.ORANGE);
        panel.text(0.36, 0.96, "OVC", GREEN);
        panel.text(0.29, 0.96, "OHSGPR", Sheet.BLUE);
        panel.text(0.17, 0.96, "all the data", Sheet.GREY);
    }
}
