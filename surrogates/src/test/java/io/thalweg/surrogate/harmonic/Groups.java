package io.thalweg.surrogate.harmonic;

import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Periodic;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/** Groups of three coordinates, each with a kernel that is invariant. */
final class Groups {

    /**
     * A case.
     *
     * @param group of transformations
     * @param kernel invariant under these, whatever its learnt hyperparameters
     */
    record Case(SymmetryGroup group, Kernel kernel) {}

    private Groups() {}

    static Stream<Case> all() {
        double[] centre = {0.5, 0.4, 0.6};
        Kernel ard = Scaled.of(1.7, Rbf.of(Lengthscales.of(0.4, 0.7, 0.55)));
        Kernel isotropic = Scaled.of(0.8, Matern52.of(one(0.6)));
        Kernel plane = Product.of(
                OnColumns.of(Matern52.of(one(0.5)), 0, 1), OnColumns.of(Matern32.of(Lengthscales.of(0.9)), 2));
        Kernel periodic = Product.of(
                OnColumns.of(
                        new Periodic(
                                PerDimension.positive("lengthscale", 0.8),
                                PerDimension.shared(
                                        Hyperparameter.positive("period", 0.7).fixed())),
                        0),
                OnColumns.of(Matern52.of(Lengthscales.of(0.5, 0.8)), 1, 2));
        return Stream.of(
                new Case(SymmetryGroup.reflections(1, centre), ard),
                new Case(SymmetryGroup.reflections(3, centre), ard),
                new Case(SymmetryGroup.principal(2, points(40, 3, "cloud")), isotropic),
                new Case(SymmetryGroup.of(3, new Rotation(0, 1, 5, 0.5, 0.3)), plane),
                new Case(
                        SymmetryGroup.of(
                                3, new Rotation(1, 0, 12, 0.5, 0.3), Reflection.of(new int[] {2}, new double[] {0.5})),
                        plane),
                new Case(SymmetryGroup.of(3, new Translation(0, 0.7, 6)), periodic),
                new Case(SymmetryGroup.of(3, Permutation.of(1, 2, 0)), isotropic),
                new Case(
                        SymmetryGroup.of(
                                3, Permutation.swap(0, 1, 3), Reflection.of(new int[] {0, 1}, new double[] {0.5, 0.5})),
                        plane));
    }

    static PerDimension one(double lengthscale) {
        return PerDimension.shared(Hyperparameter.positive("lengthscale", lengthscale));
    }

    static DMatrixRMaj points(int n, int d, String name) {
        return Samples.uniform(n, d, Seed.of(5).child(name));
    }
}
