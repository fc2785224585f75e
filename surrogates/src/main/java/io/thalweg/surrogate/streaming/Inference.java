package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.io.IOException;
import java.util.Optional;

/**
 * How the belief follows from the observations at hand. All observations enter as Gaussian ones: as they are, or as sites that stand
 * for another likelihood.
 */
interface Inference {

    /**
     * The belief at given hyperparameters and features.
     *
     * @param sites the Gaussian observations of the window to begin with
     * @return empty if it cannot be computed
     */
    Optional<Settled> settle(GaussianModel model, InducingFeatures features, PseudoLikelihood past, Observations sites);

    /** Hyperparameters of the likelihood beside those of the model. */
    HyperparameterVector parameters();

    /** With other hyperparameters of the likelihood. */
    Inference withParameters(HyperparameterVector parameters);

    /** Writes what {@link #read} needs to know of the likelihood and of what was observed. */
    void write(StateWriter out) throws IOException;

    /**
     * The inference that was written by one of the same kind.
     *
     * @throws IllegalArgumentException if it is of another likelihood
     */
    Inference read(StateReader in) throws IOException;

    /** For {@link #read}: whether observations are Gaussian. */
    static void requireGaussian(boolean here, boolean stored) {
        if (stored != here) {
            throw new IllegalArgumentException("the stored state has observations that are "
                    + (stored ? "Gaussian, this surrogate's are not" : "not Gaussian, this surrogate's are")
                    + ": restore it into a surrogate with the same likelihood");
        }
    }

    /**
     * A settled belief.
     *
     * @param bound of the Gaussian sites
     * @param sites of the window
     * @param corrections of each observation: Σ E log p(y|f) − E log N(site|f), in nats
     * @param likelihoodGradient of the bound, with respect to {@link #parameters}, in natural units
     */
    record Settled(OnlineBound bound, Observations sites, double[] corrections, double[] likelihoodGradient) {

        /** The bound on the log evidence, in nats. */
        double value() {
            double sum = bound.value();
            for (double correction : corrections) {
                sum += correction;
            }
            return sum;
        }
    }

    /** Observations with Gaussian noise, whose belief is one closed form. */
    Inference CONJUGATE = new Inference() {

        @Override
        public Optional<Settled> settle(
                GaussianModel model, InducingFeatures features, PseudoLikelihood past, Observations sites) {
            return OnlineBound.of(model, features, past, sites)
                    .map(bound -> new Settled(bound, sites, new double[0], new double[0]));
        }

        @Override
        public HyperparameterVector parameters() {
            return HyperparameterVector.EMPTY;
        }

        @Override
        public Inference withParameters(HyperparameterVector parameters) {
            return this;
        }

        @Override
        public void write(StateWriter out) throws IOException {
            out.writeBoolean(true);
        }

        @Override
        public Inference read(StateReader in) throws IOException {
            requireGaussian(true, in.readBoolean());
            return this;
        }
    };
}
