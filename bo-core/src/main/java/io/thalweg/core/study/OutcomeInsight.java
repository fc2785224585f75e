package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.ModelInputs;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.OutcomeModel;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The model's predictions of one outcome, and the data behind them, in the user's sign and units; those of a
 * {@link Goal.Cost} are natural logarithms. Immutable.
 *
 * <p>Points are rows of coordinates in the unit cube, see {@link SearchSpace#encode}. Where the objective drifts, beliefs are those of
 * the time of the next trial.
 */
public final class OutcomeInsight {

    /** Evaluations of the median that importance is worth, divided by the number of measurements. */
    private static final double WORK = 4e8;

    private static final int MOST_ROWS = 512;
    private static final int FEWEST_ROWS = 32;
    private static final int MOST_COLUMNS = 150;

    /** Share of the values' variance below which the median is level. */
    private static final double LEVEL = 1e-8;

    private final Goal goal;
    private final OutcomeModel model;
    private final List<TrialResult> told;
    private final ModelInputs inputs;
    private final long present;
    private final boolean learning;

    OutcomeInsight(
            Goal goal,
            OutcomeModel model,
            List<TrialResult> told,
            ModelInputs inputs,
            StudyState state,
            boolean learning) {
        this.goal = goal;
        this.model = model;
        this.told = told;
        this.inputs = inputs;
        this.present = state.trials().size();
        this.learning = learning;
    }

    /** {@return what is modelled, and what for} */
    public Goal goal() {
        return goal;
    }

    /** {@return the results that the model has absorbed, n of them, in the order of telling, as corrected since} */
    public List<TrialResult> told() {
        return told;
    }

    /** {@return coordinates of their points, n × d: a new matrix} */
    public DMatrixRMaj points() {
        SearchSpace space = inputs.space();
        return ModelState.rows(
                told.stream().map(result -> space.encode(result.point())).toList(), space.dimension());
    }

    /** {@return their values as told, length n; of stopped evaluations what is expected at their ends} */
    public double[] values() {
        return told.stream()
                .mapToDouble(result -> value(goal, result.outcome()))
                .toArray();
    }

    /** What a result says of an outcome; of a stopped evaluation what is expected of the objective at its end. NaN if nothing. */
    static double value(Goal goal, Outcome outcome) {
        if (outcome instanceof Outcome.Measured measured) {
            return goal.read(measured);
        }
        return outcome instanceof Outcome.Stopped stopped && isObjective(goal) ? stopped.expected() : Double.NaN;
    }

    /** Whether curves are of this outcome. */
    private static boolean isObjective(Goal goal) {
        return goal.name().isEmpty();
    }

    private static double noiseVariance(Goal goal, Outcome outcome) {
        return outcome instanceof Outcome.Stopped stopped
                ? stopped.deviation() * stopped.deviation()
                : goal.noiseVariance((Outcome.Measured) outcome);
    }

    /** {@return their values as the model has seen them, length n: an absurdly bad value counts as merely the worst} */
    public double[] believed() {
        return Arrays.stream(values()).map(model::believed).toArray();
    }

    /** {@return variances of their noise, length n: as told with them, otherwise as the model has learnt it} */
    public double[] noiseVariances() {
        double learnt = posterior().noiseVariance();
        double[] believed = believed();
        return IntStream.range(0, believed.length)
                .mapToDouble(i -> {
                    double given = noiseVariance(goal, told.get(i).outcome());
                    return Double.isNaN(given) ? units().varianceToUser(believed[i], learnt) : given;
                })
                .toArray();
    }

    /**
     * {@return the standard deviation of the noise of a measurement whose noise is not told, as the model has learnt it; of the best ones if the values are warped}
     */
    public double noiseDeviation() {
        return units().scale() * Math.sqrt(posterior().noiseVariance());
    }

    /** {@return how many values were too bad to be believed as they stand} */
    public int disbelieved() {
        return model.clipped();
    }

    /** {@return what the last refit did} */
    public FitReport fit() {
        return model.surrogate().fitReport();
    }

    /** {@return which model is in charge, since when and why; empty if the surrogate does not choose itself} */
    public Optional<Choice> choice() {
        return model.surrogate().choice();
    }

    /** {@return what the units of the model mean} */
    public OutcomeUnits units() {
        return model.units();
    }

    /**
     * {@return medians of the beliefs at many points at once: much cheaper than {@link #at}} They are the expected values if the values are not warped.
     *
     * @param points m × d
     */
    public double[] median(DMatrixRMaj points) {
        return median(marginal(), points);
    }

    private double[] median(Posterior posterior, DMatrixRMaj points) {
        return Arrays.stream(predict(inputs.at(posterior, present), points).mean())
                .map(units()::toUser)
                .toArray();
    }

    /**
     * {@return beliefs about the noise-free outcome at many points at once, of each by itself} They are averages over hyperparameters where the surrogate can
     * do that, see {@link io.thalweg.core.model.Surrogate#marginalPosterior}.
     *
     * @param points m × d
     */
    public List<WarpedNormal> at(DMatrixRMaj points) {
        return beliefs(predict(inputs.at(marginal(), present), points));
    }

    /**
     * {@return beliefs about the noise-free outcome at the points of some results, each at the time of its trial, at the likeliest hyperparameters}
     *
     * @param indices of {@link #told}
     */
    public List<WarpedNormal> atTold(int[] indices) {
        SearchSpace space = inputs.space();
        List<double[]> rows = Arrays.stream(indices)
                .mapToObj(told::get)
                .map(result ->
                        inputs.of(space.encode(result.point()), result.trial().number()))
                .toList();
        return beliefs(predict(posterior(), ModelState.rows(rows, inputs.dimension())));
    }

    /**
     * {@return which parameters matter for the outcome, by the medians of the beliefs over the space and by the data alone} It takes up to some
     * seconds. Empty if the model rests on fewer than {@value StudyInsight#FEWEST} results or sees no effect of any parameter, and if there are more than
     * 150 parameters.
     *
     * @param seed the randomness of the estimates
     */
    public Optional<Importance> importance(Seed seed) {
        SearchSpace space = inputs.space();
        int d = space.dimension();
        if (d > MOST_COLUMNS || told.size() < StudyInsight.FEWEST) {
            return Optional.empty();
        }
        int rows = sampleRows(d);
        Sensitivity found = Sensitivity.of(space, points -> median(posterior(), points), rows, seed);
        if (!(found.variance() > LEVEL * units().scale() * units().scale())) {
            return Optional.empty();
        }
        Optional<double[]> inData = inData(space);
        List<Importance.Share> shares = IntStream.range(0, d)
                .mapToObj(j -> new Importance.Share(
                        space.columns().get(j).name(),
                        found.first().get(j),
                        found.total().get(j),
                        inData.map(data -> OptionalDouble.of(data[j])).orElse(OptionalDouble.empty())))
                .toList();
        return Optional.of(new Importance(goal, shares, rows));
    }

    private Optional<double[]> inData(SearchSpace space) {
        if (learning) {
            return Optional.empty();
        }
        double[] oriented =
                Arrays.stream(values()).map(value -> goal.sign() * value).toArray();
        return BestShares.of(space, told.stream().map(TrialResult::point).toList(), oriented);
    }

    /** Rows of a sample: a power of two that the work allows. */
    private int sampleRows(int dimension) {
        double most = WORK / (told.size() + 100.0) / Importance.SAMPLES / (dimension + 2);
        int rows = FEWEST_ROWS;
        while (2 * rows <= Math.min(MOST_ROWS, most)) {
            rows *= 2;
        }
        return rows;
    }

    private Posterior posterior() {
        return model.surrogate().posterior();
    }

    private Posterior marginal() {
        return model.surrogate().marginalPosterior(Seed.of(0));
    }

    private static Prediction predict(Posterior posterior, DMatrixRMaj points) {
        return posterior.predict(points, 1);
    }

    private List<WarpedNormal> beliefs(Prediction prediction) {
        double[] mean = prediction.mean();
        double[] variance = prediction.variance();
        return IntStream.range(0, mean.length)
                .mapToObj(i -> new WarpedNormal(units(), mean[i], variance[i]))
                .toList();
    }
}
