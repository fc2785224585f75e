package io.thalweg.acquisition.pareto;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Joint draws of everything, by a Cholesky factor of the whole covariance and pseudo-random normals. */
final class JointSimulation {

    private static final int DRAWS = 6000;

    private final AcquisitionContext context;
    private final int observed;
    private final int known;
    private final int total;
    private final double[][] draws;

    JointSimulation(AcquisitionContext context, double[] x, boolean noisy) {
        this.context = context;
        int q = context.batchSize();
        DMatrixRMaj all = context.observed();
        for (DMatrixRMaj more : List.of(context.pending(), DMatrixRMaj.wrap(q, ParetoCases.D, x))) {
            DMatrixRMaj joined = new DMatrixRMaj(all.numRows + more.numRows, ParetoCases.D);
            CommonOps_DDRM.insert(all, joined, 0, 0);
            CommonOps_DDRM.insert(more, joined, all.numRows, 0);
            all = joined;
        }
        observed = context.observed().numRows;
        known = observed + context.pending().numRows;
        total = all.numRows;
        draws = new double[context.objectives().size()][];
        for (int j = 0; j < draws.length; j++) {
            RandomGenerator generator = ParetoCases.SEED.child("draws", j).generator();
            Prediction joint = context.objectives().get(j).predict(all);
            DMatrixRMaj lower =
                    Cholesky.withJitter(joint.covariance()).orElseThrow().lower();
            draws[j] = new double[DRAWS * total];
            for (int s = 0; s < DRAWS; s++) {
                double[] normals = new double[total];
                Arrays.setAll(normals, i -> generator.nextGaussian());
                for (int i = 0; i < total; i++) {
                    double f = joint.mean()[i];
                    for (int k = 0; k <= i; k++) {
                        f += lower.get(i, k) * normals[k];
                    }
                    draws[j][s * total + i] = i < observed && !noisy ? joint.mean()[i] : f;
                }
            }
        }
    }

    double improvement() {
        double sum = 0;
        for (int s = 0; s < DRAWS; s++) {
            sum += volume(s, total) - volume(s, known);
        }
        return sum / DRAWS;
    }

    private double volume(int draw, int rows) {
        DMatrixRMaj outcomes = new DMatrixRMaj(rows, draws.length);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < draws.length; j++) {
                outcomes.set(i, j, draws[j][draw * total + i]);
            }
        }
        return Hypervolume.of(outcomes, context.referencePoint());
    }
}
