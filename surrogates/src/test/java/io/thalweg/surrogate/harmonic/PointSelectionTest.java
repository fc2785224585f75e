package io.thalweg.surrogate.harmonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Which candidates become points. */
class PointSelectionTest {

    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(0.3, 0.3));
    private static final SymmetryGroup GROUP = SymmetryGroup.reflections(2, new double[] {0, 0});

    /** Candidates close to present points, about which little is left to learn, and few far from these and from each other. */
    private static final int KNOWN = 2000;

    private static final int UNKNOWN = 20;

    @Test
    void candidatesAreDrawnInProportionToWhatIsLeft() {
        DMatrixRMaj x = Groups.points(KNOWN + UNKNOWN, 2, "known");
        for (int i = 0; i < KNOWN; i++) {
            // Around the first four: so close that a thousandth of the variance is left.
            for (int j = 0; j < 2; j++) {
                double centre = x.get(i % 4, j);
                x.set(i, j, i < 4 ? centre : centre + 0.02 * (x.get(i, j) - 0.5));
            }
        }
        for (int i = 0; i < UNKNOWN; i++) {
            x.set(KNOWN + i, 0, 4 + 2 * i);
        }
        HarmonicFeatures present = HarmonicFeatures.shared(GROUP, InducingPoints.rows(x, new int[] {0, 1, 2, 3}));
        PointSelection selection = new PointSelection(KERNEL, present, x, 1e-9, Runnable::run);
        int[] all = IntStream.range(0, GROUP.components()).toArray();
        selection.choose(all, 4 + UNKNOWN, Seed.of(3).generator());
        assertThat(Arrays.stream(selection.rows()).filter(row -> row >= KNOWN).distinct())
                .as("all of the %s about which much is to learn", UNKNOWN)
                .hasSize(UNKNOWN);
    }
}
