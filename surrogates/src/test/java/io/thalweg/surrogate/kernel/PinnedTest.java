package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Branch;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.internal.evidence.TrendedKernels;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;

/** Factors of branches. */
class PinnedTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("booster", "gbtree", "dart")
            .real("rate", 0, 1)
            .when("booster", "dart")
            .build();

    @Test
    void valuesAreThoseOfTheFormula() {
        Branch branch = SPACE.branches().get(0);
        Pinned kernel = new Pinned(
                branch,
                OnColumns.of(new Stationary(Rbf.PROFILE, Lengthscales.of(0.5)), 1),
                Hyperparameter.positive("activation", Math.log(4)));
        double dart = SPACE.columns().get(0).levels()[1];
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0, 0.1}, {0, 0.9}, {dart, 0.1}, {dart, 0.6}});
        double kappa = Math.exp(-0.5);
        double both = 1.0 / 16 + 15.0 / 16 * kappa;
        assertThat(kernel.gram(x).data)
                .containsExactly(
                        new double[] {1, 1, .25, .25, 1, 1, .25, .25, .25, .25, 1, both, .25, .25, both, 1},
                        within(1e-15));
    }

    /** Trees of up to three levels; whatever inactive columns hold, covariances are the same to the last bit. */
    @Test
    void whatInactiveColumnsHoldDoesNotMatterOnRandomTrees() {
        for (int seed = 0; seed < 60; seed++) {
            RandomGenerator random = Seed.of(seed).child("tree").generator();
            SearchSpaceBuilder builder = SearchSpace.builder().categorical("p0", "a", "b", "c");
            int size = 2 + random.nextInt(12);
            for (int j = 1; j <= size; j++) {
                String parent = "p" + 3 * random.nextInt((j + 2) / 3);
                if (j % 3 == 0) {
                    builder.categorical("p" + j, "a", "b", "c");
                } else {
                    builder.real("p" + j, 0, 1);
                }
                if (random.nextInt(4) > 0) {
                    builder.when(parent, random.nextBoolean() ? "a" : "b");
                }
            }
            SearchSpace space = builder.build();
            Kernel kernel = StationaryChoice.DEFAULT.kernels(space).get(0);
            Kernel trended =
                    new TrendedKernels(StationaryChoice.DEFAULT).kernels(space).get(0);
            int d = space.dimension();
            DMatrixRMaj x = space.sample(60, Bounds.unitCube(d), Seed.of(seed));
            DMatrixRMaj other = x.copy();
            for (Branch branch : space.branches()) {
                for (int i = 0; i < x.numRows; i++) {
                    for (int column : branch.columns()) {
                        if (!branch.isActive(x.data, i * d)) {
                            other.set(i, column, random.nextDouble());
                        }
                    }
                }
            }
            DMatrixRMaj gram = kernel.gram(x);
            assertThat(kernel.gram(other).data).containsExactly(gram.data);
            assertThat(trended.gram(other).data).containsExactly(trended.gram(x).data);
            assertThat(kernel.diagonal(x)).containsOnly(1);
            EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(60, false, true);
            assertThat(eigen.decompose(gram)).isTrue();
            for (int i = 0; i < 60; i++) {
                assertThat(eigen.getEigenvalue(i).getReal()).isGreaterThan(-1e-11);
            }
        }
    }
}
