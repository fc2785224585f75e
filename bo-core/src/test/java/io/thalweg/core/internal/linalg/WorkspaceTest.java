package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays that are handed from call to call: what one has left in them is nothing to the next. */
class WorkspaceTest {

    private static final int SLOTS = 8;
    private static final int LARGE = 1 << 18;

    /** All the idle arrays hold what a call with numbers that are none leaves. */
    private static void spoil() {
        List<double[]> arrays = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++) {
            double[] array = Workspace.take(LARGE);
            Arrays.fill(array, Double.NaN);
            arrays.add(array);
        }
        arrays.forEach(Workspace::give);
    }

    /** An array that was given back, as long as there is one. */
    private static WeakReference<double[]> given() {
        double[] array = Workspace.take(2 * LARGE);
        Workspace.give(array);
        return new WeakReference<>(array);
    }

    /** More than once, for a collection may come in between. */
    @Test
    void anIdleArrayIsUsedAgain() {
        assertThat(Stream.generate(WorkspaceTest::given).limit(10))
                .anyMatch(array -> Workspace.take(2 * LARGE) == array.get());
    }

    @Test
    void idleArraysDoNotOutliveACollection() {
        WeakReference<double[]> array = given();
        System.gc();
        assertThat(array.get()).isNull();
    }

    private static List<double[]> results(int n, boolean spoilt) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        DMatrixRMaj b = Naive.random(n, 5, 3);
        List<Runnable> steps = new ArrayList<>();
        List<double[]> results = new ArrayList<>();
        Cholesky factor = Cholesky.of(a).orElseThrow();
        steps.add(() -> results.add(Cholesky.of(a).orElseThrow().lower().data));
        steps.add(() -> results.add(factor.inverse().data));
        steps.add(() -> results.add(factor.solve(b).data));
        steps.add(() -> results.add(factor.solveLower(b).data));
        steps.add(() -> results.add(factor.solveLowerTransposed(b).data));
        steps.add(() -> results.add(factor.append(Naive.random(4, n, 8), Naive.positiveDefinite(4, 100))
                .map(more -> more.lower().data)
                .orElse(new double[0])));
        steps.add(() -> {
            DMatrixRMaj product = new DMatrixRMaj(n, 5);
            LinearAlgebra.multiply(1, a, true, b, false, 0, product);
            results.add(product.data);
        });
        for (Runnable step : steps) {
            if (spoilt) {
                spoil();
            }
            step.run();
        }
        return results;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 6, 7, 12, 31, 35, 64, 65, 130})
    void whatOthersLeaveThereHasNoEffect(int n) {
        List<double[]> clean = results(n, false);
        List<double[]> spoilt = results(n, true);
        for (int i = 0; i < clean.size(); i++) {
            assertThat(clean.get(i)).as("step %s", i).doesNotContain(Double.NaN);
            assertThat(spoilt.get(i)).as("step %s", i).isEqualTo(clean.get(i));
        }
    }
}
