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
    private final Observations window;
    private final boolean moves;
    private final ParameterVector parameters;
    private int evaluations;

    BoundObjective(Conditioned present, boolean moves) {
        this.model = present.model();
        this.features = present.features();
        this.past = present.past();
        this.window = present.window();
        this.moves = moves && features instanceof InducingPoints;
        this.parameters = model.parameters();
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

    /** The belief at some coordinates; empty if it cannot be computed. */
    Optional<Conditioned> at(double[] x) {
        return Conditioned.of(model.withParameters(parametersAt(x)), featuresAt(x), past, window);
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        evaluations++;
        ParameterVector at = parametersAt(x);
        Optional<OnlineBound> bound = OnlineBound.of(model.withParameters(at), featuresAt(x), past, window);
        if (bound.isEmpty()) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        DMatrixRMaj locationBar = moves ? new DMatrixRMaj(features.size(), features.dimension()) : null;
        double[] coordinateGradient = at.toCoordinateGradient(bound.get().gradient(locationBar));
        at.addLogPriorGradient(coordinateGradient);
        for (int i = 0; i < coordinateGradient.length; i++) {
            gradientOut[i] = -coordinateGradient[i];
        }
        if (locationBar != null) {
            for (int i = coordinateGradient.length; i < gradientOut.length; i++) {
                gradientOut[i] = -locationBar.data[i - coordinateGradient.length];
            }
        }
        double value = -(bound.get().value() + at.logPrior());
        return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }
}
