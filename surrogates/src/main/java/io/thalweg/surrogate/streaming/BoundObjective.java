package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Observations;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * What a fit minimises: −(bound + log prior), a function of the unconstrained coordinates of the hyperparameters, followed by the
 * coordinates of the inducing points if these move.
 */
final class BoundObjective implements DifferentiableFunction {

    private final GaussianModel model;
    private final InducingFeatures features;
    private final PseudoLikelihood past;
    private final Inference inference;
    private final boolean moves;

    /** The model's, then the likelihood's. */
    private final ParameterVector parameters;

    /** The Gaussian observations; where they are sites, those of the last evaluation, from which the next one goes on. */
    private Observations window;

    private int evaluations;

    BoundObjective(Conditioned present, Inference inference, boolean moves) {
        this.model = present.model();
        this.inference = inference;
        this.features = present.features();
        this.past = present.past();
        this.window = present.window();
        this.moves = moves && features instanceof InducingPoints;
        this.parameters = model.parameters().concat(inference.parameters().prefixed("likelihood."));
    }

    @Override
    public int dimension() {
        return parameters.coordinateCount() + (moves ? features.size() * features.dimension() : 0);
    }

    int evaluations() {
        return evaluations;
    }

    /** Where the search begins. */
    double[] start() {
        return join(parameters.coordinates(), moves ? ((InducingPoints) features).z().data : new double[0]);
    }

    /** Least coordinates; points stay in the box of the data and the unit cube. */
    double[] lower() {
        return join(parameters.lowerCoordinates(), moves ? box(true) : new double[0]);
    }

    /** Greatest coordinates. */
    double[] upper() {
        return join(parameters.upperCoordinates(), moves ? box(false) : new double[0]);
    }

    private double[] join(double[] first, double[] second) {
        double[] joined = Arrays.copyOf(first, dimension());
        System.arraycopy(second, 0, joined, first.length, dimension() - first.length);
        return joined;
    }

    private double[] box(boolean low) {
        int d = features.dimension();
        double[] border = new double[d];
        Arrays.fill(border, low ? 0 : 1);
        DMatrixRMaj z = ((InducingPoints) features).z();
        for (DMatrixRMaj points : new DMatrixRMaj[] {window.x(), z}) {
            for (int i = 0; i < points.numRows * d; i++) {
                border[i % d] = low ? Math.min(border[i % d], points.data[i]) : Math.max(border[i % d], points.data[i]);
            }
        }
        double[] box = new double[features.size() * d];
        for (int i = 0; i < box.length; i++) {
            box[i] = border[i % d];
        }
        return box;
    }

    private InducingFeatures featuresAt(double[] x) {
        if (!moves) {
            return features;
        }
        int first = parameters.coordinateCount();
        return new InducingPoints(
                DMatrixRMaj.wrap(features.size(), features.dimension(), Arrays.copyOfRange(x, first, x.length)));
    }

    private ParameterVector parametersAt(double[] x) {
        return parameters.withCoordinates(Arrays.copyOf(x, parameters.coordinateCount()));
    }

    private GaussianModel modelAt(ParameterVector at) {
        return model.withParameters(at.slice(0, model.parameters().size()));
    }

    private Inference inferenceAt(ParameterVector at) {
        ParameterVector own = inference.parameters();
        return own.size() == 0
                ? inference
                : inference.withParameters(
                        at.slice(model.parameters().size(), at.size()).renamedAs(own));
    }

    /** The inference at some coordinates. */
    Inference inferenceAt(double[] x) {
        return inferenceAt(parametersAt(x));
    }

    /** The belief at some coordinates; empty if it cannot be computed. */
    Optional<Conditioned> at(double[] x) {
        ParameterVector at = parametersAt(x);
        return Conditioned.settled(inferenceAt(at), modelAt(at), featuresAt(x), past, window);
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        evaluations++;
        ParameterVector at = parametersAt(x);
        Optional<Inference.Settled> settled = inferenceAt(at).settle(modelAt(at), featuresAt(x), past, window);
        if (settled.isEmpty() || Double.isNaN(settled.get().value())) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        window = settled.get().sites();
        DMatrixRMaj locationBar = moves ? new DMatrixRMaj(features.size(), features.dimension()) : null;
        double[] natural = settled.get().bound().gradient(locationBar);
        double[] likelihood = settled.get().likelihoodGradient();
        double[] all = Arrays.copyOf(natural, natural.length + likelihood.length);
        System.arraycopy(likelihood, 0, all, natural.length, likelihood.length);
        double[] coordinateGradient = at.toCoordinateGradient(all);
        at.addLogPriorGradient(coordinateGradient);
        for (int i = 0; i < coordinateGradient.length; i++) {
            gradientOut[i] = -coordinateGradient[i];
        }
        if (locationBar != null) {
            for (int i = coordinateGradient.length; i < gradientOut.length; i++) {
                gradientOut[i] = -locationBar.data[i - coordinateGradient.length];
            }
        }
        return -(settled.get().value() + at.logPrior());
    }
}
