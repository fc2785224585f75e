package io.thalweg.examples;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** How the error of a map falls with the number of villages surveyed, a panel for each surrogate. */
final class SurveyFigure {

    private static final List<Color> COLORS = List.of(Sheet.BLUE, Sheet.ORANGE, Sheet.GREY);
    private static final int FAINT = 0x30;

    private SurveyFigure() {}

    /** Draws means over seeds, and two standard errors on either side. */
    static void write(String name, List<SurveyMalaria.Course> courses, Path file) throws IOException {
        List<String> surrogates =
                courses.stream().map(SurveyMalaria.Course::surrogate).distinct().toList();
        double[] villages = SurveyMalaria.villages(courses.get(0).rmse().length - 1);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (String surrogate : surrogates) {
            for (String rule : SurveyMalaria.RULES) {
                Band band = Band.of(of(courses, surrogate, rule));
                low = Math.min(low, Arrays.stream(band.below).min().orElseThrow());
                high = Math.max(high, Arrays.stream(band.above).max().orElseThrow());
            }
        }
        double margin = 0.03 * (high - low);
        Sheet sheet = new Sheet(surrogates.size(), 1, 460, 380);
        for (int k = 0; k < surrogates.size(); k++) {
            String surrogate = surrogates.get(k);
            Sheet.Panel panel = sheet.panel(
                    k,
                    0,
                    surrogate + ": " + name,
                    new Sheet.Axis("places surveyed", villages[0], villages[villages.length - 1]),
                    new Sheet.Axis("RMSE of the logit elsewhere", low - margin, high + margin));
            for (int r = SurveyMalaria.RULES.size() - 1; r >= 0; r--) {
                Band band = Band.of(of(courses, surrogate, SurveyMalaria.RULES.get(r)));
                Color color = COLORS.get(r);
                Color faint = new Color(color.getRed(), color.getGreen(), color.getBlue(), FAINT);
                panel.band(villages, band.below, band.above, faint);
                panel.line(villages, band.mean, color, 2.5f);
            }
            for (int r = 0; r < SurveyMalaria.RULES.size(); r++) {
                panel.text(0.97, 0.94 - 0.06 * r, SurveyMalaria.RULES.get(r), COLORS.get(r));
            }
        }
        sheet.write(file);
    }

    private static List<SurveyMalaria.Course> of(List<SurveyMalaria.Course> courses, String surrogate, String rule) {
        return courses.stream()
                .filter(c -> c.surrogate().equals(surrogate) && c.rule().equals(rule))
                .toList();
    }

    /** The mean of courses, point by point. */
    static double[] mean(List<SurveyMalaria.Course> courses) {
        double[] mean = new double[courses.get(0).rmse().length];
        for (SurveyMalaria.Course course : courses) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += course.rmse()[i] / courses.size();
            }
        }
        return mean;
    }

    /** Standard errors of the means. */
    private static double[] error(List<SurveyMalaria.Course> courses, double[] mean) {
        double[] error = new double[mean.length];
        for (int i = 0; i < mean.length; i++) {
            double squares = 0;
            for (SurveyMalaria.Course course : courses) {
                squares += Math.pow(course.rmse()[i] - mean[i], 2);
            }
            error[i] = Math.sqrt(squares / Math.max(1, courses.size() - 1) / courses.size());
        }
        return error;
    }

    /** A mean of courses, and two standard errors on either side. */
    private record Band(double[] below, double[] mean, double[] above) {

        static Band of(List<SurveyMalaria.Course> courses) {
            double[] mean = SurveyFigure.mean(courses);
            double[] error = SurveyFigure.error(courses, mean);
            double[] below = new double[mean.length];
            double[] above = new double[mean.length];
            for (int i = 0; i < mean.length; i++) {
                below[i] = mean[i] - 2 * error[i];
                above[i] = mean[i] + 2 * error[i];
            }
            return new Band(below, mean, above);
        }
    }
}
