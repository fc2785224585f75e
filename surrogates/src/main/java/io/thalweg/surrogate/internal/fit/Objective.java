package io.thalweg.surrogate.internal.fit;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * What a fit minimises: −(log evidence + log prior), a function of the unconstrained coordinates of hyperparameters, which may be
 * followed by others. The priors' densities are those in natural units, without the Jacobian of the transform: the maximum is then the
 * same in any coordinates.
 *
 * @param <M> what is fitted
 */
public abstract class Objective<M> implements DifferentiableFunction {

    private final HyperparameterVector parameters;

    /** An objective at the present hyperparameters. */
    protected Objective(HyperparameterVector parameters) {
        this.parameters = parameters;
    }

    /**
     * The value at a point.
     *
     * @param logEvidence or a bound on it, in nats
     * @param gradient of it: with respect to all hyperparameters in natural units, then to the other coordinates
     */
    public record Value(double logEvidence, Supplier<double[]> gradient) {}

    /**
     * The value at a point.
     *
     * @param at the hyperparameters there
     * @param x all coordinates
     * @return empty if it cannot be computed
     */
    protected abstract Optional<Value> value(HyperparameterVector at, double[] x);

    /** What is fitted, at a point; empty if it cannot be computed. */
    public abstract Optional<M> at(double[] x);

    /** The hyperparameters at a point. */
    protected final HyperparameterVector parametersAt(double[] x) {
        int count = parameters.coordinateCount();
        return parameters.withCoordinates(x.length == count ? x : Arrays.copyOf(x, count));
    }

    /** The present hyperparameters. */
    public final HyperparameterVector parameters() {
        return parameters;
    }

    /** The present point. */
    public double[] start() {
        return parameters.coordinates();
    }

    /** The limits of points. */
    public Bounds bounds() {
        return new Bounds(parameters.lowerCoordinates(), parameters.upperCoordinates());
    }

    @Override
    public int dimension() {
        return parameters.coordinateCount();
    }

    /**
     * The value and the gradient.
     *
     * @throws CancellationException if the thread is interrupted: a fit may take many evaluations, and each of them long
     */
    @Override
    public final double evaluate(double[] x, double[] gradientOut) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the thread was interrupted during a hyperparameter fit");
        }
        HyperparameterVector at = parametersAt(x);
        Optional<Value> known = value(at, x);
        double value = known.map(v -> -(v.logEvidence() + at.logPrior())).orElse(Double.POSITIVE_INFINITY);
        if (!Double.isFinite(value)) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        double[] all = known.get().gradient().get();
        double[] gradient = at.toCoordinateGradient(Arrays.copyOf(all, at.size()));
        at.addLogPriorGradient(gradient);
        for (int i = 0; i < gradientOut.length; i++) {
            gradientOut[i] = -(i < gradient.length ? gradient[i] : all[at.size() + i - gradient.length]);
        }
        return value;
    }
}
