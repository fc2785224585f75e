package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both implementations do what the contract says, to the last bit. */
class KernelsTest {

    private static final Kernels JAVA = Provider.named("java");

    private Kernels vector = JAVA;

    static IntStream lengths() {
        return IntStream.concat(IntStream.rangeClosed(0, 40), IntStream.of(63, 64, 65, 127, 200));
    }

    @BeforeEach
    void vectorApiIsThere() {
        assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(), "no Vector API in this run");
        vector = Provider.named("vector");
        assertThat(vector.name()).isEqualTo("vector");
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void multiplyTileUsesFusedMultiplyAdds(int k) {
        for (Kernels kernels : new Kernels[] {JAVA, vector}) {
            int columns = kernels.columns();
            int ldc = columns + 3;
            double[] a = random(k * Kernels.ROWS + 5, k);
            double[] b = random(k * columns + 2, k + 1);
            double[] c = random(Kernels.ROWS * ldc + 4, k + 2);
            double[] expected = c.clone();
            for (int r = 0; r < Kernels.ROWS; r++) {
                for (int j = 0; j < columns; j++) {
                    double s = expected[4 + r * ldc + j];
                    for (int p = 0; p < k; p++) {
                        s = Math.fma(a[5 + r * k + p], b[2 + p * columns + j], s);
                    }
                    expected[4 + r * ldc + j] = s;
                }
            }
            kernels.multiplyTile(k, a, 5, k, 1, b, 2, c, 4, ldc);
            assertThat(c).as(kernels.name()).containsExactly(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void solveTileSubstitutesRowByRow(int seed) {
        for (Kernels kernels : new Kernels[] {JAVA, vector}) {
            int columns = kernels.columns();
            double[] d = random(Kernels.TRIANGLE, seed);
            double[] c = random(Kernels.ROWS * columns, seed + 1);
            double[] expected = c.clone();
            int t = Kernels.ROWS;
            for (int r = 0; r < Kernels.ROWS; r++) {
                for (int j = 0; j < columns; j++) {
                    expected[r * columns + j] *= d[r];
                }
                for (int s = r + 1; s < Kernels.ROWS; s++, t++) {
                    for (int j = 0; j < columns; j++) {
                        expected[s * columns + j] =
                                Math.fma(d[t], expected[r * columns + j], expected[s * columns + j]);
                    }
                }
            }
            kernels.solveTile(d, c, 0, columns);
            assertThat(c).as(kernels.name()).containsExactly(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void vectorAndJavaAgreeToTheLastBit(int n) {
        double[] a = random(Kernels.ROWS * (n + 2) + 8, n);
        double[] x = random(n + 8, n + 1);
        double[] w = random(Math.max(n, Kernels.ROWS) + 8, n + 2);
        assertThat(vector.dot(n, a, 3, x, 1)).isEqualTo(JAVA.dot(n, a, 3, x, 1));
        double[][] results = new double[2][];
        for (int i = 0; i < 2; i++) {
            Kernels kernels = i == 0 ? JAVA : vector;
            double[] y = random(5 * (n + Kernels.ROWS + 8), n + 3);
            kernels.dots(n, a, 1, n + 2, x, 2, y, 0);
            kernels.addRows(n, w, 1, a, 2, n + 1, y, Kernels.ROWS);
            kernels.axpy(n, -0.7, x, 1, y, Kernels.ROWS + 1);
            kernels.exp(n, 300, x, 2, y, 2 * n + Kernels.ROWS + 8);
            kernels.squaredDistances(n, 3, w, 0, random(3 * n + 9, n + 4), 1, n + 2, x, y, 3 * n + Kernels.ROWS + 8);
            results[i] = y;
        }
        assertThat(results[1]).containsExactly(results[0]);
    }

    private static double[] random(int n, int seed) {
        Random random = new Random(seed);
        return random.doubles(n, -1, 1).toArray();
    }
}
