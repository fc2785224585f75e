package io.thalweg.examples.search;

import java.util.Arrays;

/** Normalised discounted cumulative gain: how near a ranking comes to the ideal one (Järvelin and Kekäläinen 2002). */
final class Ndcg {

    private Ndcg() {}

    /**
     * From 0, nothing useful, to 1, the ideal ranking.
     *
     * @param ranked gains of the documents that were found, the best ranked first
     * @param judged gains of all documents that are worth anything, in any order
     * @param depth so many documents are looked at
     * @return 0 if none is worth anything
     */
    static double at(int depth, double[] ranked, double[] judged) {
        double[] ideal = Arrays.stream(judged)
                .map(gain -> -gain)
                .sorted()
                .map(gain -> -gain)
                .toArray();
        double best = discounted(ideal, depth);
        return best == 0 ? 0 : discounted(ranked, depth) / best;
    }

    private static double discounted(double[] gains, int depth) {
        double sum = 0;
        for (int i = 0; i < Math.min(depth, gains.length); i++) {
            sum += gains[i] * Math.log(2) / Math.log(i + 2);
        }
        return sum;
    }
}
