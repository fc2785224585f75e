package io.thalweg.surrogate.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrendedKernelsTest {

    private static List<Kernel> kernels(SearchSpace space) {
        return new TrendedKernels(StationaryChoice.DEFAULT).kernels(space);
    }

    private static SearchSpace cube(int dimension) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < dimension; j++) {
            builder.real("x" + j, 0, 1);
        }
        return builder.build();
    }

    @Test
    void eachIsBeforeItselfWithoutATrend() {
        SearchSpace space = cube(2);
        List<Kernel> base = StationaryChoice.DEFAULT.kernels(space);
        List<Kernel> all = kernels(space);
        assertThat(all).hasSize(4);
        for (int i = 0; i < 2; i++) {
            assertThat(all.get(2 * i + 1)).hasToString(base.get(i).toString());
            assertThat(all.get(2 * i).toString())
                    .contains(base.get(i).toString())
                    .contains(TrendedKernels.trend(space).orElseThrow().toString());
        }
    }

    @Test
    void aTrendIsOfFewContinuousCoordinates() {
        assertThat(TrendedKernels.trend(cube(12))).isPresent();
        assertThat(TrendedKernels.trend(cube(13))).isEmpty();
        assertThat(kernels(cube(13))).hasSize(2);
        SearchSpace categories =
                SearchSpace.builder().categorical("a", "x", "y", "z").build();
        assertThat(TrendedKernels.trend(categories)).isEmpty();
    }
}
