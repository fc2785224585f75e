package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Draws from the posterior of the hyperparameters by slice sampling, one coordinate at a time, with stepping out and shrinkage (Neal, "Slice
 * sampling", Annals of Statistics 2003, §4). It needs no gradient and no tuning, and takes some five evaluations of the evidence for each coordinate.
 */
final class HyperparameterChain {

    /** Of the first interval. Coordinates are logarithms, whose posteriors are one to four wide. */
    private static final double WIDTH = 2;

    /** Steps to each side: the priors are not wider. */
    private static final int MOST_STEPS = 3;

    /** By then the interval has shrunk to a millionth of itself. */
    private static final int MOST_DRAWS = 30;

    /** Sweeps, for the start to be forgotten. */
    private static final int LEFT_OUT = 8;

    private final Observations data;
    private final RandomGenerator random;
    private final double[] lower;
    private final double[] upper;
    private final double[] at;
    private ConditionedModel present;
    private double density;

    /**
     * Draws, each after a sweep; the first ones are left out.
     *
     * @param start a model with its data, at the likeliest hyperparameters
     * @param count how many
     * @param random draws
     */
    static List<ConditionedModel> draws(ConditionedModel start, int count, RandomGenerator random) {
        HyperparameterChain chain = new HyperparameterChain(start, random);
        for (int i = 0; i < LEFT_OUT; i++) {
            chain.sweep();
        }
        return Stream.generate(chain::sweep).limit(count).toList();
    }

    private HyperparameterChain(ConditionedModel start, RandomGenerator random) {
        HyperparameterVector parameters = start.model.parameters();
        this.data = start.data;
        this.random = random;
        this.lower = parameters.lowerCoordinates();
        this.upper = parameters.upperCoordinates();
        this.at = parameters.coordinates();
        this.present = start;
        this.density = density(Optional.of(start));
    }

    /** Draws each coordinate anew, given the others. */
    private ConditionedModel sweep() {
        for (int j = 0; j < at.length; j++) {
            draw(j);
        }
        return present;
    }

    /** The coordinate stays where nothing else is found, and where there is no density. */
    private void draw(int j) {
        double level = density + Math.log(1 - random.nextDouble());
        double from = at[j];
        double end = from - WIDTH * random.nextDouble();
        double left = Math.max(lower[j], end);
        double right = Math.min(upper[j], end + WIDTH);
        for (int k = 0; k < MOST_STEPS && left > lower[j] && density(modelAt(j, left)) >= level; k++) {
            left = Math.max(lower[j], left - WIDTH);
        }
        for (int k = 0; k < MOST_STEPS && right < upper[j] && density(modelAt(j, right)) >= level; k++) {
            right = Math.min(upper[j], right + WIDTH);
        }
        for (int k = 0; k < MOST_DRAWS && level > Double.NEGATIVE_INFINITY; k++) {
            double candidate = left + (right - left) * random.nextDouble();
            Optional<ConditionedModel> there = modelAt(j, candidate);
            double reached = density(there);
            if (reached >= level) {
                present = there.orElseThrow();
                density = reached;
                at[j] = candidate;
                return;
            }
            if (candidate < from) {
                left = candidate;
            } else {
                right = candidate;
            }
        }
    }

    /** With another coordinate; empty if the covariances cannot be factorised there. */
    private Optional<ConditionedModel> modelAt(int j, double coordinate) {
        double[] moved = at.clone();
        moved[j] = coordinate;
        GaussianModel model = present.model;
        return ConditionedModel.of(model.withParameters(model.parameters().withCoordinates(moved)), data);
    }

    /** In the coordinates, up to a constant: log evidence plus log prior; none if that is no number. */
    private static double density(Optional<ConditionedModel> there) {
        return there.map(model -> model.logEvidence() + model.model.parameters().logCoordinatePrior())
                .filter(density -> !Double.isNaN(density))
                .orElse(Double.NEGATIVE_INFINITY);
    }
}
