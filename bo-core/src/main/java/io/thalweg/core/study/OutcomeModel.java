package io.thalweg.core.study;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * What is believed about one outcome: a surrogate in model units, and the scale that leads there. Immutable.
 *
 * <p>The scale is fixed between refits, so that observing costs what the surrogate's update costs; a refit renews it.
 */
final class OutcomeModel {

    private final Surrogate surrogate;
    private final OutcomeScale scale;

    /** Believed values, oriented so that larger is better, in user units. */
    private final AppendList<Double> values;

    private final OutlierGuard guard;
    private final int clipped;

    private OutcomeModel(
            Surrogate surrogate, OutcomeScale scale, AppendList<Double> values, OutlierGuard guard, int clipped) {
        this.surrogate = surrogate;
        this.scale = scale;
        this.values = values;
        this.guard = guard;
        this.clipped = clipped;
    }

    /** Before the first observation. */
    static OutcomeModel prior(Surrogate surrogate, int sign) {
        return new OutcomeModel(surrogate, new OutcomeScale(sign, 0, 1), AppendList.empty(), OutlierGuard.NONE, 0);
    }

    /**
     * The model that has also seen these values.
     *
     * @param x points in the unit cube, n × d
     * @param y values in user units
     * @param noiseVariance in squared user units, NaN where unknown
     */
    OutcomeModel observe(DMatrixRMaj x, double[] y, double[] noiseVariance) {
        int sign = scale.sign();
        OutlierGuard active = values.isEmpty()
                ? OutlierGuard.of(Arrays.stream(y).map(v -> sign * v).boxed().toList())
                : guard;
        AppendList<Double> all = values;
        int newlyClipped = 0;
        for (double value : y) {
            double believed = active.believe(sign * value);
            all = all.append(believed);
            newlyClipped += believed == sign * value ? 0 : 1;
        }
        OutcomeScale units = values.isEmpty() ? OutcomeScale.of(sign, all) : scale;
        double[] targets = new double[y.length];
        double[] noise = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            targets[i] = units.toModel(sign * all.get(values.size() + i));
            noise[i] = units.varianceToModel(noiseVariance[i]);
        }
        Surrogate next = surrogate.observe(Observations.of(x, targets, noise));
        return new OutcomeModel(next, units, all, active, clipped + newlyClipped);
    }

    /** The model with renewed scale and refitted hyperparameters. */
    OutcomeModel refit(RefitBudget budget, Seed seed) {
        OutcomeScale renewed = OutcomeScale.of(scale.sign(), values);
        double shift = scale.toModel(renewed.centre());
        Surrogate next =
                surrogate.restandardise(shift, renewed.scale() / scale.scale()).refit(budget, seed);
        return new OutcomeModel(next, renewed, values, OutlierGuard.of(values), clipped);
    }

    /** What is believed at a point of the unit cube, in user units. */
    Forecast forecast(double[] u) {
        Posterior posterior = surrogate.posterior();
        Prediction prediction = posterior.predict(DMatrixRMaj.wrap(1, u.length, u), 1);
        double latent = prediction.variance()[0];
        return new Forecast(
                scale.toUser(prediction.mean()[0]),
                scale.scale() * Math.sqrt(latent),
                scale.scale() * Math.sqrt(latent + posterior.noiseVariance()));
    }

    /** The same model with another surrogate in the same units, e.g. one that has seen fantasies. */
    OutcomeModel withSurrogate(Surrogate other) {
        return new OutcomeModel(other, scale, values, guard, clipped);
    }

    Surrogate surrogate() {
        return surrogate;
    }

    OutcomeScale scale() {
        return scale;
    }

    /** Number of values seen. */
    int size() {
        return values.size();
    }

    /** How many values were too bad to be believed as they stood. */
    int clipped() {
        return clipped;
    }
}
