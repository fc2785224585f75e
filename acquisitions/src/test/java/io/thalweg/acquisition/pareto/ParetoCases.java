package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.AcquisitionValues.value;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Beliefs of several objectives of two parameters, and points at which functions of them are tried. */
final class ParetoCases {

    static final Seed SEED = Seed.of(77);
    static final int D = 2;

    private ParetoCases() {}

    static AcquisitionContext context(int m, double noise) {
        List<Posterior> objectives = new ArrayList<>();
        for (int j = 0; j < m; j++) {
            objectives.add(process("objective " + j, noise));
        }
        double[] reference = new double[m];
        Arrays.fill(reference, -1.2);
        return AcquisitionContext.of(objectives.get(0), 0, SEED)
                .withObjectives(objectives, reference)
                .withObserved(process("objective 0", noise).data(), noise > 0);
    }

    /** All processes are observed at the same points. */
    static NaiveGaussianProcess process(String name, double noise) {
        NaiveGaussianProcess prior = NaiveGaussianProcess.random(
                Profile.MATERN52, 0, D, noise, SEED.child(name).generator());
        RandomGenerator generator = SEED.child(name).generator();
        double[] y = new double[8];
        Arrays.setAll(y, i -> 0.7 * generator.nextGaussian());
        return prior.observe(points("observed", y.length), y);
    }

    static DMatrixRMaj points(String name, int n) {
        return DMatrixRMaj.wrap(n, D, point(name, 0, n * D));
    }

    static double[] point(String name, int index, int length) {
        return SEED.child(name, index).generator().doubles(length).toArray();
    }

    /** The best 5 of some points: where an improvement is improbable, samples say nothing of it. */
    static List<double[]> promising(AcquisitionFunction function) {
        return IntStream.range(0, 100)
                .mapToObj(i -> point("promising", i, D))
                .sorted(Comparator.comparingDouble(x -> -value(function, x)))
                .limit(5)
                .toList();
    }
}
