package io.thalweg.acquisition;

import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Situations in which acquisitions are tried: beliefs of random data, and what else is known. */
public final class Situations {

    static final Seed SEED = Seed.of(20261121);

    private Situations() {}

    /** A Gaussian process on random data of this name. */
    public static NaiveGaussianProcess process(String name, Profile profile, int n, int d, double noise) {
        return NaiveGaussianProcess.random(
                profile, n, d, noise, SEED.child(name).generator());
    }

    /** A context on a process, with p pending points and no constraints. */
    public static AcquisitionContext context(NaiveGaussianProcess process, double incumbent, int q, int p) {
        DMatrixRMaj pending =
                randomPoints(p, process.dimension(), SEED.child("pending").generator());
        return AcquisitionContext.of(process, incumbent, SEED.child("step"))
                .withObserved(process.data(), process.noiseVariance() > 0)
                .withPending(pending)
                .withBatchSize(q);
    }

    /** The context with two black-box constraints added. */
    public static AcquisitionContext constrained(AcquisitionContext context) {
        int d = context.objective().dimension();
        List<OutcomeConstraint> constraints = List.of(
                new OutcomeConstraint(process("first constraint", Profile.RBF, 8, d, 0.01), 0.1),
                new OutcomeConstraint(process("second constraint", Profile.MATERN52, 6, d, 0.01), -0.5));
        return context.withConstraints(constraints);
    }

    /** Points in the unit cube, one a row. */
    public static DMatrixRMaj randomPoints(int m, int d, RandomGenerator generator) {
        return DMatrixRMaj.wrap(m, d, randomPoint(m * d, generator));
    }

    /** A point in a unit cube. */
    static double[] randomPoint(int d, RandomGenerator generator) {
        return generator.doubles(d).toArray();
    }
}
