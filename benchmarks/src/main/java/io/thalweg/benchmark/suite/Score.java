package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.internal.pareto.Hypervolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;

/** How good the best of the points so far is: 0 is as good as can be. */
abstract class Score {

    private double gap = Double.POSITIVE_INFINITY;

    /** The score of a problem, before any point. */
    static Score of(Problem problem) {
        return problem.furtherObjectives().isEmpty() ? new OfValue(problem) : new OfFront(problem);
    }

    /** The gap of the best so far; infinite while nothing feasible was found. */
    final double gap() {
        return gap;
    }

    /** Takes a point; whether the gap is smaller for it. */
    final boolean improvesWith(double value, Map<String, Double> further, Map<String, Double> constraints) {
        if (constraints.values().stream().anyMatch(slack -> !(slack >= 0))) {
            return false;
        }
        double next = gapWith(value, further);
        boolean smaller = next < gap;
        gap = smaller ? next : gap;
        return smaller;
    }

    /** The gap with one more feasible point. */
    abstract double gapWith(double value, Map<String, Double> further);

    /** Distance of the best value from the optimum; from 0 if the optimum is not known. */
    private static final class OfValue extends Score {

        private final int sign;
        private final double optimum;
        private final boolean known;

        OfValue(Problem problem) {
            sign = problem.direction().sign();
            known = problem.optimum().isPresent();
            optimum = problem.optimum().orElse(0);
        }

        @Override
        double gapWith(double value, Map<String, Double> further) {
            double distance = sign * (optimum - value);
            return known ? Math.max(0, distance) : distance; // rounding in an optimum makes no gap negative
        }
    }

    /** The share of the largest hypervolume that is not dominated yet; the negative hypervolume if the largest is not known. */
    private static final class OfFront extends Score {

        private final Problem problem;
        private final double[] reference;
        private final List<double[]> points = new ArrayList<>();

        OfFront(Problem problem) {
            this.problem = problem;
            this.reference = problem.referencePoint().orElseThrow().stream()
                    .mapToDouble(one -> problem.direction().sign() * one)
                    .toArray();
        }

        @Override
        double gapWith(double value, Map<String, Double> further) {
            int sign = problem.direction().sign();
            double[] point = new double[reference.length];
            point[0] = sign * value;
            int k = 1;
            for (double one : further.values()) {
                point[k++] = sign * one;
            }
            points.add(point);
            double volume = Hypervolume.of(new DMatrixRMaj(points.toArray(double[][]::new)), reference);
            return problem.maxHypervolume().isPresent()
                    ? Math.max(0, 1 - volume / problem.maxHypervolume().getAsDouble())
                    : -volume;
        }
    }
}
