package io.thalweg.surrogate.kernel.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelContract;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The kernels that are chosen for a space with a fidelity. */
class StationaryChoiceTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", 0, 1)
            .fidelity("s", 0, 1)
            .categorical("kind", "a", "b", "c")
            .build();

    private static Kernel looks() {
        return StationaryChoice.DEFAULT.kernels(SPACE).get(0);
    }

    @Nested
    class OfLooks extends KernelContract {
        @Override
        protected Kernel kernel() {
            return looks();
        }

        @Override
        protected int dimension() {
            return 3;
        }

        @Override
        protected boolean isContinuous(int column) {
            return column < 2;
        }

        @Override
        protected double coordinate(int column, RandomGenerator random) {
            return column < 2 ? random.nextDouble() : random.nextInt(3);
        }
    }

    /** At full fidelity nothing is left of the bias, so its variance does not matter there. */
    @Test
    void theBiasOfLooksVanishesAtFullFidelity() {
        assertThat(StationaryChoice.DEFAULT.kernels(SPACE)).hasSize(3);
        Kernel kernel = looks();
        List<String> names = kernel.parameters().names();
        int bias = IntStream.range(0, names.size())
                .filter(i -> names.get(i).endsWith("bias"))
                .findFirst()
                .orElseThrow();
        double v = kernel.parameters().values()[bias];
        double[] raised = kernel.parameters().values();
        raised[bias] = 4 * v;
        Kernel more = kernel.withParameters(kernel.parameters().withValues(raised));
        DMatrixRMaj x = Samples.uniform(6, 3, Seed.of(1));
        for (double s : new double[] {1, 0.5, 0}) {
            for (int i = 0; i < 6; i++) {
                x.set(i, 1, s);
            }
            assertThat(kernel.diagonal(x)[0]).isCloseTo(1 + v * (1 - s) * (1 - s), within(1e-12));
            assertThat(more.diagonal(x)[0]).isCloseTo(1 + 4 * v * (1 - s) * (1 - s), within(1e-12));
        }
    }

    /** Without the term of all coordinates no interaction is left: f(x, z) − f(x, z′) − f(x′, z) + f(x′, z′) = 0. */
    @Test
    void effectsAreOfAllCoordinatesAndOfEach() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("z", 0, 1).build();
        DMatrixRMaj corners = new DMatrixRMaj(4, 2, true, 0.2, 0.1, 0.2, 0.9, 0.7, 0.1, 0.7, 0.9);
        Kernel plain = StationaryChoice.DEFAULT.kernels(space).get(0);
        Kernel effects = StationaryChoice.DEFAULT.effects(space).get(0);
        assertThat(StationaryChoice.DEFAULT.effects(space)).hasSize(2);
        assertThat(effects.diagonal(corners)).containsExactly(new double[] {2, 2, 2, 2}, within(1e-12));
        DMatrixRMaj all = plain.gram(corners);
        DMatrixRMaj k = effects.gram(corners);
        for (int i = 0; i < 4; i++) {
            assertThat(interaction(all, i)).isNotCloseTo(0, within(1e-3));
            assertThat(interaction(k, i)).isCloseTo(interaction(all, i), within(1e-12));
        }
    }

    @Test
    void effectsAreForSomeContinuousCoordinates() {
        assertThat(StationaryChoice.DEFAULT.effects(cube(1).build())).isEmpty();
        assertThat(StationaryChoice.DEFAULT.effects(cube(12).build())).hasSize(2);
        assertThat(StationaryChoice.DEFAULT.effects(cube(13).build())).isEmpty();
        assertThat(StationaryChoice.DEFAULT.effects(
                        cube(2).categorical("kind", "a", "b").build()))
                .isEmpty();
    }

    private static SearchSpaceBuilder cube(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < d; j++) {
            builder = builder.real("x" + j, 0, 1);
        }
        return builder;
    }

    private static double interaction(DMatrixRMaj k, int i) {
        return k.get(i, 0) - k.get(i, 1) - k.get(i, 2) + k.get(i, 3);
    }
}
