package io.thalweg.acquisition.internal.pareto;

import io.thalweg.core.internal.pareto.BoxDecomposition;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The expected hypervolume improvement of one outcome with independent normal objectives, as its logarithm: a sum over the boxes
 * of the products of their {@link ExpectedEdge expected edges}. Immutable.
 */
final class ExpectedImprovementOfBoxes {

    private final int m;

    /** Number of boxes. */
    private final int boxes;

    /** The distinct edges of the boxes: of each objective its own, as lower end, upper end. */
    private final double[][] ends;

    /** Which edge a box has in each objective, boxes × m. */
    private final int[] edges;

    ExpectedImprovementOfBoxes(BoxDecomposition decomposition) {
        m = decomposition.objectives();
        boxes = decomposition.size();
        edges = new int[boxes * m];
        ends = new double[m][];
        for (int j = 0; j < m; j++) {
            Map<Edge, Integer> distinct = new LinkedHashMap<>();
            for (int b = 0; b < boxes; b++) {
                Edge edge = new Edge(
                        decomposition.lower().get(b, j), decomposition.upper().get(b, j));
                int next = distinct.size();
                edges[b * m + j] = distinct.computeIfAbsent(edge, e -> next);
            }
            ends[j] = distinct.keySet().stream()
                    .flatMapToDouble(edge -> DoubleStream.of(edge.lower(), edge.upper()))
                    .toArray();
        }
    }

    /** Where an evaluation works and leaves its derivatives; used by one thread. */
    Workspace workspace() {
        return new Workspace();
    }

    private record Edge(double lower, double upper) {}

    /** An evaluation. */
    final class Workspace {

        /** The derivatives of the value in the means of the objectives. */
        final double[] inMeans = new double[m];

        /** The derivatives of the value in the variances of the objectives. */
        final double[] inVariances = new double[m];

        private final ExpectedEdge edge = new ExpectedEdge();
        private final double[] terms = new double[boxes];

        /** Of every distinct edge of every objective: its logarithm and the two derivatives. */
        private final DMatrixRMaj[] known = new DMatrixRMaj[m];

        private Workspace() {
            for (int j = 0; j < m; j++) {
                known[j] = new DMatrixRMaj(ends[j].length / 2, 3);
            }
        }

        /**
         * The logarithm of the expected improvement.
         *
         * @param means of the objectives
         * @param variances of the objectives, positive
         */
        double evaluate(double[] means, double[] variances) {
            for (int j = 0; j < m; j++) {
                double[] out = known[j].data;
                double sd = Math.sqrt(variances[j]);
                for (int e = 0; e < out.length / 3; e++) {
                    edge.evaluate(ends[j][2 * e], ends[j][2 * e + 1], means[j], sd);
                    out[3 * e] = edge.log;
                    out[3 * e + 1] = edge.inMean;
                    out[3 * e + 2] = edge.inVariance;
                }
            }
            double most = Double.NEGATIVE_INFINITY;
            for (int b = 0; b < boxes; b++) {
                double log = 0;
                for (int j = 0; j < m; j++) {
                    log += known[j].data[3 * edges[b * m + j]];
                }
                terms[b] = log;
                most = Math.max(most, log);
            }
            double sum = 0;
            for (int b = 0; b < boxes; b++) {
                terms[b] = Math.exp(terms[b] - most);
                sum += terms[b];
            }
            Arrays.fill(inMeans, 0);
            Arrays.fill(inVariances, 0);
            for (int b = 0; b < boxes; b++) {
                double share = terms[b] / sum;
                for (int j = 0; j < m && share > 0; j++) {
                    int at = 3 * edges[b * m + j];
                    inMeans[j] += share * known[j].data[at + 1];
                    inVariances[j] += share * known[j].data[at + 2];
                }
            }
            return most + Math.log(sum);
        }
    }
}
