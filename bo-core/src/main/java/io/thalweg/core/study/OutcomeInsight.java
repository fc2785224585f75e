package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.ModelInputs;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.OutcomeModel;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * What is believed of one outcome and what it was learnt from, in the user's sign and units; those of a {@link Goal.Cost} are natural
 * logarithms. Immutable.
 *
 * <p>Points are rows of coordinates in the unit cube, see {@link SearchSpace#encode}. Where the objective drifts, beliefs are those of
 * the time of the next trial.
 */
public final class OutcomeInsight {

    private final Goal goal;
    private final OutcomeModel model;
    private final List<TrialResult> told;
    private final ModelInputs inputs;
    private final long present;

    OutcomeInsight(Goal goal, OutcomeModel model, List<TrialResult> told, ModelInputs inputs, StudyState state) {
        if (told.size() != model.size()) {
            throw new IllegalStateException("the model of outcome \"" + goal.name() + "\" has absorbed " + model.size()
                    + " values, the history has " + told.size());
        }
        this.goal = goal;
        this.model = model;
        this.told = told;
        this.inputs = inputs;
        this.present = state.trials().size();
    }

    /**
     * Beliefs about the noise-free outcome at some points.
     *
     * @param mean expected values
     * @param deviation standard deviations
     */
    public record Moments(double[] mean, double[] deviation) {}

    /** What is modelled, and what for. */
    public Goal goal() {
        return goal;
    }

    /** The results that the model has absorbed, n of them, in the order of telling. */
    public List<TrialResult> told() {
        return told;
    }

    /** Coordinates of their points, n × d: a new matrix. */
    public DMatrixRMaj points() {
        SearchSpace space = inputs.space();
        return ModelState.rows(
                told.stream().map(result -> space.encode(result.point())).toList(), space.dimension());
    }

    /** Their values as told, length n. */
    public double[] values() {
        return told.stream()
                .mapToDouble(result -> goal.read((Outcome.Measured) result.outcome()))
                .toArray();
    }

    /** Their values as the model has seen them, length n: an absurdly bad value counts as merely the worst. */
    public double[] believed() {
        return Arrays.stream(values()).map(model::believed).toArray();
    }

    /** Variances of their noise, length n: as told with them, otherwise as the model has learnt it. */
    public double[] noiseVariances() {
        double learnt = noiseDeviation() * noiseDeviation();
        return told.stream()
                .mapToDouble(result -> goal.noiseVariance((Outcome.Measured) result.outcome()))
                .map(given -> Double.isNaN(given) ? learnt : given)
                .toArray();
    }

    /** Standard deviation of the noise of a measurement whose noise is not told, as the model has learnt it. */
    public double noiseDeviation() {
        return units().scale() * Math.sqrt(posterior().noiseVariance());
    }

    /** How many values were too bad to be believed as they stand. */
    public int disbelieved() {
        return model.clipped();
    }

    /** What the last refit did. */
    public FitReport fit() {
        return model.surrogate().fitReport();
    }

    /** The length of the model's unit: about the standard deviation of the values. */
    public double scale() {
        return units().scale();
    }

    /**
     * Expected values at many points at once: much cheaper than {@link #at}.
     *
     * @param points m × d
     */
    public double[] mean(DMatrixRMaj points) {
        return toUser(predict(inputs.at(posterior(), present), points).mean());
    }

    /**
     * Beliefs at many points at once, of each by itself.
     *
     * @param points m × d
     */
    public Moments at(DMatrixRMaj points) {
        return moments(predict(inputs.at(posterior(), present), points));
    }

    /**
     * Beliefs at the points of some results, each at the time of its trial.
     *
     * @param indices of {@link #told}
     */
    public Moments atTold(int[] indices) {
        SearchSpace space = inputs.space();
        List<double[]> rows = Arrays.stream(indices)
                .mapToObj(told::get)
                .map(result ->
                        inputs.of(space.encode(result.point()), result.trial().number()))
                .toList();
        return moments(predict(posterior(), ModelState.rows(rows, inputs.dimension())));
    }

    private Posterior posterior() {
        return model.surrogate().posterior();
    }

    private OutcomeUnits units() {
        return model.units();
    }

    private static Prediction predict(Posterior posterior, DMatrixRMaj points) {
        return posterior.predict(points, 1);
    }

    private Moments moments(Prediction prediction) {
        double[] deviation = Arrays.stream(prediction.variance())
                .map(variance -> units().scale() * Math.sqrt(variance))
                .toArray();
        return new Moments(toUser(prediction.mean()), deviation);
    }

    private double[] toUser(double[] values) {
        return Arrays.stream(values).map(units()::toUser).toArray();
    }
}
