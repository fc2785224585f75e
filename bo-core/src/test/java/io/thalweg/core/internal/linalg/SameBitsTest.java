package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Results have the same bits from the first call in the interpreter to the last in compiled code, with the Vector API and
 * without: each run of {@link #main} checks that its own bits never change, and prints them.
 */
class SameBitsTest {

    @Test
    @Tag("slow")
    void bitsAreTheSameColdAndHotWithAndWithoutVectors() throws IOException, InterruptedException {
        String interpreted = bits("-Xint", "-Dthalweg.linalg=java");
        String compiled = bits("-Dthalweg.linalg=java");
        String vectors = bits("--add-modules", "jdk.incubator.vector", "-Dthalweg.linalg=vector");
        assertThat(compiled).isEqualTo(interpreted);
        assertThat(vectors).isEqualTo(interpreted);
    }

    private static String bits(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SameBitsTest.class.getName()));
        command.add(Arrays.asList(options).contains("-Xint") ? "1" : "150");
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertThat(process.waitFor()).as("%s printed %s", command, printed).isZero();
        return printed;
    }

    /** Prints a hash of results; fails if it changes between repetitions, of which the first argument gives the number. */
    public static void main(String[] arguments) {
        long first = results();
        for (int i = 1; i < Integer.parseInt(arguments[0]); i++) {
            if (results() != first) {
                throw new IllegalStateException("repetition " + i + " has other bits");
            }
        }
        System.out.println(first);
    }

    private static long results() {
        long hash = 17;
        for (int n : new int[] {3, 20, 33, 70, 120}) {
            DMatrixRMaj a = Naive.random(n, n + 5, n);
            DMatrixRMaj c = new DMatrixRMaj(n, n);
            LinearAlgebra.multiply(1.25, a, false, a, true, 0, c);
            LinearAlgebra.symmetricRankK(1, a, false, 0.5, c);
            for (int i = 0; i < n; i++) {
                c.data[i * n + i] += 1;
            }
            Cholesky factor = Cholesky.of(c).orElseThrow();
            DMatrixRMaj kernel = new DMatrixRMaj(n, n);
            double[] scales = new double[n + 5];
            Arrays.fill(scales, 0.3);
            LinearAlgebra.gaussian(a, a, scales, kernel);
            hash = 31 * hash + Arrays.hashCode(c.data);
            hash = 31 * hash + Arrays.hashCode(factor.inverse().data);
            hash = 31 * hash + Arrays.hashCode(factor.solveLower(kernel).data);
            hash = 31 * hash
                    + Arrays.hashCode(factor.update(kernel.data.length > n ? row(kernel) : new double[n])
                            .solve(row(c)));
            hash = 31 * hash + Arrays.hashCode(kernel.data);
        }
        return hash;
    }

    private static double[] row(DMatrixRMaj m) {
        return Arrays.copyOf(m.data, m.numCols);
    }
}
