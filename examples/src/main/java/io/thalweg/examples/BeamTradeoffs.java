package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.Tradeoff;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Welded beams, cost against deflection, under limits on stress and buckling. No single beam is best: the search is for the front,
 * on which less of one objective means more of the other. Four beams are tried at a time; a space-filling search of as many beams
 * shows what the search is worth.
 *
 * <p>{@code BeamTradeoffs [FIGURE.png]}
 */
public final class BeamTradeoffs {

    private static final int BEAMS = 80;
    private static final int BATCH = 4;
    private static final MultiObjectiveTestFunction BEAM = TestFunctions.multiObjectiveNamed("weldedbeam4");
    private static final List<String> LIMITS = List.of("shear stress", "bending stress", "weld fits", "buckling");
    private static final int SIZE = 460;
    private static final double THOUSAND = 1000;

    private BeamTradeoffs() {}

    /**
     * Searches, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "tradeoffs.png");
        draw(run(BEAMS, System.out), figure);
        System.out.println("wrote " + figure);
    }

    /**
     * What was found.
     *
     * @param searched by the model
     * @param spread by space-filling points
     */
    record Found(Study searched, Study spread) {}

    private static StudyBuilder study() {
        StudyBuilder study = Thalweg.minimize(BEAM.space())
                .alsoMinimize("deflection")
                .referencePoint(BEAM.referencePoint())
                .deterministic();
        LIMITS.forEach(limit -> study.constraintAtLeast(limit, 0));
        return study;
    }

    private static Outcome test(Point point) {
        double[] x = BEAM.coordinates(point);
        double[] objectives = BEAM.evaluate(x);
        double[] slack = BEAM.slack(x);
        Map<String, Double> others = new LinkedHashMap<>();
        others.put("deflection", objectives[1]);
        for (int i = 0; i < slack.length; i++) {
            others.put(LIMITS.get(i), slack[i]);
        }
        return Outcome.of(objectives[0], Double.NaN, others);
    }

    /** Tries so many beams in both ways. */
    static Found run(int beams, PrintStream out) {
        Study searched = study().build();
        while (searched.state().trials().size() < beams) {
            for (Trial trial : searched.ask(BATCH)) {
                searched.tell(trial, test(trial.point()));
            }
            if (searched.state().trials().size() % (4 * BATCH) == 0) {
                print(out, "%3d beams: %s", searched.state().trials().size(), words(searched.front()));
            }
        }
        Study spread = study().initialDesign(beams).build();
        for (Trial trial : spread.ask(beams)) {
            spread.tell(trial, test(trial.point()));
        }
        print(out, "space-filling, %d beams: %s", beams, words(spread.front()));
        for (Tradeoff beam : searched.front().tradeoffs()) {
            print(
                    out,
                    "cost %6.2f  deflection %8.5f  %s",
                    beam.values().get(0),
                    beam.values().get(1),
                    beam.point());
        }
        return new Found(searched, spread);
    }

    private static String words(Front front) {
        return String.format(
                Locale.ROOT,
                "%2d trade-offs, hypervolume %.4f",
                front.tradeoffs().size(),
                front.hypervolume());
    }

    private static void print(PrintStream out, String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    private static void draw(Found found, Path file) throws IOException {
        Sheet sheet = new Sheet(1, 1, SIZE + 160, SIZE);
        double[] reference = BEAM.referencePoint();
        Sheet.Panel panel = sheet.panel(
                0,
                0,
                "A welded beam: " + found.searched.state().results().size() + " tried in batches of " + BATCH,
                new Sheet.Axis("cost", 0, reference[0]),
                new Sheet.Axis("deflection × 1000", 0, THOUSAND * reference[1]));
        steps(panel, found.spread.front(), Sheet.GREY);
        steps(panel, found.searched.front(), Sheet.BLUE);
        panel.legend(List.of("chosen by the study", "space-filling"), List.of(Sheet.BLUE, Sheet.GREY));
        sheet.write(file);
    }

    /** The front as the border of what it dominates. */
    private static void steps(Sheet.Panel panel, Front front, Color color) {
        List<Tradeoff> tradeoffs = front.tradeoffs();
        if (tradeoffs.isEmpty()) {
            return;
        }
        int n = tradeoffs.size();
        double[] x = new double[2 * n + 1];
        double[] y = new double[2 * n + 1];
        x[0] = tradeoffs.get(0).values().get(0);
        y[0] = THOUSAND * front.referencePoint().get(1);
        for (int i = 0; i < n; i++) {
            x[2 * i + 1] = tradeoffs.get(i).values().get(0);
            y[2 * i + 1] = THOUSAND * tradeoffs.get(i).values().get(1);
            x[2 * i + 2] = i + 1 < n
                    ? tradeoffs.get(i + 1).values().get(0)
                    : front.referencePoint().get(0);
            y[2 * i + 2] = y[2 * i + 1];
        }
        panel.line(x, y, color, 2);
        tradeoffs.forEach(
                one -> panel.dot(one.values().get(0), THOUSAND * one.values().get(1), 8, color));
    }
}
