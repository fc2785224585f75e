package io.thalweg.acquisition;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.ForwardingPosterior;
import io.thalweg.core.testing.GivenPrediction;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/** A posterior that fails when anything is pulled back through it. */
record ForwardOnly(Posterior posterior) implements ForwardingPosterior {

    /** The same context, of posteriors that cannot be differentiated. */
    static AcquisitionContext of(AcquisitionContext context) {
        List<OutcomeConstraint> constraints = context.constraints().stream()
                .map(c -> new OutcomeConstraint(new ForwardOnly(c.posterior()), c.threshold()))
                .toList();
        return context.withObjectives(List.of(new ForwardOnly(context.objective())), new double[0])
                .withConstraints(constraints);
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction prediction = posterior.predict(x, q);
        return new GivenPrediction(q, prediction.mean(), prediction.covariance(), (meanBar, covarianceBar, xBar) -> {
            throw new AssertionError("valueAll computed a gradient");
        });
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith covariance = posterior.covarianceWith(z);
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return covariance.at(x);
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                throw new AssertionError("valueAll computed a gradient");
            }
        };
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return posterior.samplePath(seed).map(ForwardOnlyPath::new);
    }

    /** A drawn function that fails when anything is pulled back through it. */
    private record ForwardOnlyPath(SampledPath path) implements SampledPath {

        @Override
        public double[] values(DMatrixRMaj x) {
            return path.values(x);
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            throw new AssertionError("valueAll computed a gradient");
        }
    }
}
