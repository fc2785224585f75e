package io.thalweg.endtoend;

import io.thalweg.Thalweg;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Spaces, studies and measures that the cases share. */
final class Cases {

    /** Enough for spaces of one or two dimensions. */
    static final SearchEffort LIGHT = new SearchEffort(96, 24, 4, 60);

    static final SearchSpace LINE = SearchSpace.builder().real("x", 0, 1).build();

    static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private Cases() {}

    /** A study that looks for the smallest value with the defaults but less effort. */
    static StudyBuilder minimize(SearchSpace space) {
        return Thalweg.minimize(space).effort(LIGHT).seed(1);
    }

    /** A smooth function on the square with its least value 0 at (0.3, 0.7). */
    static double bowl(Point p) {
        double u = p.real("x") - 0.3;
        double v = p.real("y") - 0.7;
        return 4 * u * u + 6 * v * v + 0.5 * u * v;
    }

    /** Asks and tells. */
    static List<Trial> tell(Study study, int n, ToDoubleFunction<Point> objective) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Trial trial = study.ask();
            study.tell(trial, objective.applyAsDouble(trial.point()));
            trials.add(trial);
        }
        return trials;
    }

    static Set<Point> distinctPoints(List<Trial> trials) {
        Set<Point> points = new HashSet<>();
        trials.forEach(trial -> points.add(trial.point()));
        return points;
    }

    /** Spearman's rank correlation of samples without ties. */
    static double rankCorrelation(double[] a, double[] b) {
        int n = a.length;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double difference = rank(a, i) - rank(b, i);
            sum += difference * difference;
        }
        return 1 - 6 * sum / (n * ((double) n * n - 1));
    }

    private static double rank(double[] values, int i) {
        double rank = 0;
        for (double value : values) {
            rank += value < values[i] ? 1 : value == values[i] ? 0.5 : 0;
        }
        return rank;
    }
}
