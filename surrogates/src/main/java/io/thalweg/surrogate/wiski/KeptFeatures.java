package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Which products of eigenvectors of a Kronecker product are features: multi-indices c = (c_1 … c_d), in lexicographic order.
 * The choice is downward closed (with c it has all that are nowhere larger), hence for given c_1 … c_{d−1} the last index runs
 * from 0: the choice is a list of such runs. Immutable.
 *
 * @param sizes number of eigenvectors of each factor
 * @param leads c_1 … c_{d−1} of the runs, one after another
 * @param lengths of the runs
 */
record KeptFeatures(int[] sizes, int[] leads, int[] lengths) {

    /** Eigenvalues that differ by less, relatively, stay together: the derivative of a cut between them is ill-conditioned. */
    private static final double GAP = 1e-3;

    /** Most features that are kept for the sake of a gap. */
    private static final int MOST_FOR_GAP = 32;

    /** One factor, all of it. */
    static KeptFeatures all(int size) {
        return new KeptFeatures(new int[] {size}, new int[0], new int[] {size});
    }

    /**
     * The largest products of eigenvalues.
     *
     * @param eigenvalues of the factors, each in descending order, not negative
     * @param tail the share of the sum of all products that may be left out
     * @param most how many to keep at most, but for a few more to end at a gap
     * @param least relative size below which a product is rounding, and not kept
     */
    static KeptFeatures largest(double[][] eigenvalues, double tail, int most, double least) {
        int d = eigenvalues.length;
        int[] sizes = Arrays.stream(eigenvalues).mapToInt(l -> l.length).toArray();
        double[] products = {1};
        for (double[] factor : eigenvalues) {
            double[] next = new double[products.length * factor.length];
            for (int i = 0; i < products.length; i++) {
                for (int j = 0; j < factor.length; j++) {
                    next[i * factor.length + j] = products[i] * factor[j];
                }
            }
            products = next;
        }
        double[] value = products;
        // The sort is stable, so that among equals the lexicographically first comes first: downward closed.
        int[] order = IntStream.range(0, value.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -value[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = Arrays.stream(value).sum();
        double rest = total;
        int count = 0;
        while (count < Math.min(most, order.length)
                && (count == 0 || rest > tail * total)
                && value[order[count]] > least * value[order[0]]) {
            rest -= value[order[count++]];
        }
        int limit = Math.min(order.length, count + MOST_FOR_GAP);
        while (count > 0
                && count < limit
                && value[order[count]] > (1 - GAP) * value[order[count - 1]]
                && value[order[count]] > least * value[order[0]]) {
            count++;
        }
        int[] chosen = Arrays.copyOf(order, Math.max(1, count));
        Arrays.sort(chosen);
        return ofNodes(sizes, chosen, d);
    }

    private static KeptFeatures ofNodes(int[] sizes, int[] chosen, int d) {
        int last = sizes[d - 1];
        int[] leads = new int[chosen.length * (d - 1)];
        int[] lengths = new int[chosen.length];
        int runs = 0;
        for (int k = 0; k < chosen.length; ) {
            int lead = chosen[k] / last;
            int from = k;
            while (k < chosen.length && chosen[k] / last == lead) {
                k++;
            }
            lengths[runs] = k - from;
            for (int j = d - 2, rest = lead; j >= 0; j--) {
                leads[runs * (d - 1) + j] = rest % sizes[j];
                rest /= sizes[j];
            }
            runs++;
        }
        return new KeptFeatures(sizes, Arrays.copyOf(leads, runs * (d - 1)), Arrays.copyOf(lengths, runs));
    }

    /** Number of factors d. */
    int factors() {
        return sizes.length;
    }

    /** Number of features. */
    int count() {
        return Arrays.stream(lengths).sum();
    }

    /** How many leading eigenvectors of factor j occur in any feature. */
    int used(int j) {
        int d = sizes.length;
        if (j == d - 1) {
            return Arrays.stream(lengths).max().orElse(0);
        }
        int most = 0;
        for (int run = 0; run < lengths.length; run++) {
            most = Math.max(most, leads[run * (d - 1) + j] + 1);
        }
        return most;
    }

    /** The number of the Kronecker product's column that feature c is, for all c. */
    int[] nodes() {
        int d = sizes.length;
        int[] nodes = new int[count()];
        int next = 0;
        for (int run = 0; run < lengths.length; run++) {
            int lead = 0;
            for (int j = 0; j < d - 1; j++) {
                lead = lead * sizes[j] + leads[run * (d - 1) + j];
            }
            for (int i = 0; i < lengths[run]; i++) {
                nodes[next++] = lead * sizes[d - 1] + i;
            }
        }
        return nodes;
    }

    void write(StateWriter out) throws IOException {
        out.writeInts(sizes);
        out.writeInts(leads);
        out.writeInts(lengths);
    }

    static KeptFeatures read(StateReader in) throws IOException {
        return new KeptFeatures(in.readInts(), in.readInts(), in.readInts());
    }
}
