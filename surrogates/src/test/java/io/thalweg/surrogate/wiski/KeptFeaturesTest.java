package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which products of eigenvalues are kept. */
class KeptFeaturesTest {

    private static final double NOTHING = 0;

    /** Eigenvalues of d factors that fall off at random, in descending order. */
    private static double[][] eigenvalues(int d, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        double[][] all = new double[d][];
        for (int j = 0; j < d; j++) {
            int g = 5 + j;
            double rate = 0.4 + 0.5 * random.nextDouble();
            all[j] = IntStream.range(0, g)
                    .mapToDouble(i -> 3 * Math.pow(rate, i) * (0.9 + 0.1 * random.nextDouble()))
                    .sorted()
                    .toArray();
            for (int i = 0; i < g / 2; i++) {
                double swapped = all[j][i];
                all[j][i] = all[j][g - 1 - i];
                all[j][g - 1 - i] = swapped;
            }
        }
        return all;
    }

    /** All products, numbered as the columns of the Kronecker product. */
    private static double[] products(double[][] eigenvalues) {
        double[] all = {1};
        for (double[] factor : eigenvalues) {
            double[] next = new double[all.length * factor.length];
            Arrays.setAll(next, i -> 0);
            for (int i = 0; i < next.length; i++) {
                next[i] = all[i / factor.length] * factor[i % factor.length];
            }
            all = next;
        }
        return all;
    }

    private static Set<Integer> set(KeptFeatures kept) {
        Set<Integer> nodes = new HashSet<>();
        Arrays.stream(kept.nodes()).forEach(nodes::add);
        return nodes;
    }

    private static void assertConsistent(KeptFeatures kept, double[][] eigenvalues) {
        int d = eigenvalues.length;
        int[] nodes = kept.nodes();
        assertThat(nodes).isSorted().hasSize(kept.count()).doesNotHaveDuplicates();
        assertThat(kept.factors()).isEqualTo(d);
        Set<Integer> members = set(kept);
        int[] used = new int[d];
        for (int node : nodes) {
            int rest = node;
            int stride = 1;
            for (int j = d - 1; j >= 0; j--) {
                int index = rest % eigenvalues[j].length;
                rest /= eigenvalues[j].length;
                used[j] = Math.max(used[j], index + 1);
                if (index > 0) {
                    assertThat(members).as("below a member").contains(node - stride);
                }
                stride *= eigenvalues[j].length;
            }
        }
        assertThat(IntStream.range(0, d).map(kept::used).toArray()).isEqualTo(used);
    }

    @ParameterizedTest
    @CsvSource({"1,1e-2", "1,0", "2,1e-1", "2,1e-4", "3,1e-2", "3,1e-6", "4,0.3", "4,1e-3"})
    void largestFeaturesAreKeptUpToTheTail(int d, double tail) {
        for (long seed = 0; seed < 6; seed++) {
            double[][] eigenvalues = eigenvalues(d, seed);
            KeptFeatures kept = KeptFeatures.largest(eigenvalues, tail, Integer.MAX_VALUE, NOTHING);
            assertConsistent(kept, eigenvalues);
            double[] products = products(eigenvalues);
            Set<Integer> members = set(kept);
            double total = Arrays.stream(products).sum();
            double left = 0;
            double smallest = Double.POSITIVE_INFINITY;
            double largestLeft = 0;
            for (int i = 0; i < products.length; i++) {
                if (members.contains(i)) {
                    smallest = Math.min(smallest, products[i]);
                } else {
                    left += products[i];
                    largestLeft = Math.max(largestLeft, products[i]);
                }
            }
            assertThat(largestLeft).isLessThanOrEqualTo(smallest);
            assertThat(left).isLessThanOrEqualTo(tail * total * (1 + 1e-9) + 1e-12 * total);
            if (tail > 0) {
                // A few more may have come in for the sake of a gap, all of nearly the same value.
                double near = 0;
                for (int i = 0; i < products.length; i++) {
                    near += members.contains(i) && products[i] < 1.04 * smallest ? products[i] : 0;
                }
                assertThat(left + near).as("one less would leave out too much").isGreaterThan(tail * total);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void limitHoldsExceptAtTies(int d) {
        for (long seed = 0; seed < 6; seed++) {
            double[][] eigenvalues = eigenvalues(d, seed);
            for (int most : new int[] {1, 2, 4}) {
                KeptFeatures kept = KeptFeatures.largest(eigenvalues, 0, most, NOTHING);
                assertConsistent(kept, eigenvalues);
                double[] sorted = Arrays.stream(products(eigenvalues))
                        .map(v -> -v)
                        .sorted()
                        .toArray();
                int expected = most;
                while (expected < sorted.length && -sorted[expected] > (1 - 1e-3) * -sorted[expected - 1]) {
                    expected++;
                }
                assertThat(kept.count()).isEqualTo(Math.min(expected, sorted.length));
            }
        }
    }

    /** In an isotropic kernel λ_1λ_2 occurs twice; a cut between the two would turn with rounding. */
    @Test
    void equalEigenvaluesAreNotSeparated() {
        double[] factor = {1, 0.5, 0.2, 0.05};
        KeptFeatures kept = KeptFeatures.largest(new double[][] {factor, factor}, 0, 2, NOTHING);
        assertThat(kept.nodes()).containsExactly(0, 1, 4);
        double[] nearly = {1, 0.5 * (1 + 5e-4), 0.2, 0.05};
        KeptFeatures close = KeptFeatures.largest(new double[][] {factor, nearly}, 0, 2, NOTHING);
        assertThat(close.nodes()).containsExactly(0, 1, 4);
        double[] apart = {1, 0.5 * (1 + 5e-3), 0.2, 0.05};
        KeptFeatures cut = KeptFeatures.largest(new double[][] {factor, apart}, 0, 2, NOTHING);
        assertThat(cut.nodes()).containsExactly(0, 1);
    }

    /** White noise: all are equal, and a gap would never come. */
    @Test
    void searchForAGapEnds() {
        double[] flat = new double[200];
        Arrays.fill(flat, 1);
        KeptFeatures kept = KeptFeatures.largest(new double[][] {flat}, 0, 10, NOTHING);
        assertThat(kept.count()).isEqualTo(10 + 32);
        KeptFeatures product = KeptFeatures.largest(new double[][] {flat, flat}, 0, 10, NOTHING);
        assertConsistent(product, new double[][] {flat, flat});
    }

    @Test
    void roundingLevelFeaturesAreDropped() {
        double[] steep = {1, 1e-8, 1e-16};
        assertThat(KeptFeatures.largest(new double[][] {steep}, 0, 100, 1e-13).count())
                .isEqualTo(2);
        assertThat(KeptFeatures.largest(new double[][] {steep, steep}, 0, 100, 1e-13)
                        .nodes())
                .as("1e-8 squared is rounding")
                .containsExactly(0, 1, 3);
    }

    @Test
    void atLeastOneIsKept() {
        assertThat(KeptFeatures.largest(new double[][] {{1, 0.5}, {1, 0.5}}, 0.999, 100, NOTHING)
                        .nodes())
                .containsExactly(0);
    }

    @Test
    void singleFactorKeepsAll() {
        KeptFeatures all = KeptFeatures.all(7);
        assertThat(all.nodes()).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(all.used(0)).isEqualTo(7);
    }
}
