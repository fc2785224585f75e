package io.thalweg.spark;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Tunes an estimator, in the place of Spark's {@code CrossValidator} and {@code TrainValidationSplit}: it searches a space for the parameters with the best
 * metric, and fits with these all rows. A space takes the place of a grid, and the number of trials does not depend on its size.
 *
 * <pre>{@code
 * SearchSpace space = SearchSpace.builder().logReal("eta", 0.01, 0.5).integer("depth", 2, 6).build();
 * ThalwegValidator validator = new ThalwegValidator(space, Map.of("eta", trees.stepSize(), "depth", trees.maxDepth()))
 *         .setEstimator(pipeline)
 *         .setEvaluator(new RegressionEvaluator())
 *         .setTrials(30)
 *         .setParallelism(4);
 * ThalwegValidatorModel model = validator.fit(rows);
 * }</pre>
 *
 * <p>Trials are fitted from threads of the driver, as many at a time as {@link #setParallelism} says. With one at a time, which is the default, the same
 * seed and rows give the same model. Folds are those of {@code CrossValidator} with the same seed. They are the steps of a learning curve whose
 * values are mean metrics so far, so that hopeless parameters are stopped after few folds. A fit that throws makes its trial a failed one.
 */
public final class ThalwegValidator extends Estimator<ThalwegValidatorModel> {

    private static final long serialVersionUID = 1L;

    private static final int USUAL_TRIALS = 40;
    private static final int USUAL_FOLDS = 3;
    private static final double USUAL_RATIO = 0.75;

    private final String uid;
    private final transient TunedParams tuned;
    private transient Optional<Duration> timeout = Optional.empty();
    private transient UnaryOperator<StudyBuilder> study = UnaryOperator.identity();

    private final Param<Estimator<?>> estimator;
    private final Param<Evaluator> evaluator;
    private final IntParam trials;
    private final IntParam numFolds;
    private final DoubleParam trainRatio;
    private final IntParam parallelism;
    private final LongParam seed;

    /**
     * A validator of 40 trials in three folds, one at a time, with the seed 0.
     *
     * @param space what is searched
     * @param params of the estimator, or of the stages of a pipeline, by the names that they have in the space; one that is inactive at a point keeps the
     *     value that the estimator has
     * @throws IllegalArgumentException if not every parameter of the space has one of a type that fits, or there are more
     */
    public ThalwegValidator(SearchSpace space, Map<String, ? extends Param<?>> params) {
        this(Identifiable$.MODULE$.randomUID("thalwegValidator"), new TunedParams(space, Map.copyOf(params)));
    }

    private ThalwegValidator(String uid, TunedParams tuned) {
        this.uid = uid;
        this.tuned = tuned;
        this.estimator = new Param<>(this, "estimator", "what is tuned");
        this.evaluator =
                new Param<>(this, "evaluator", "computes the metric of a prediction, and says whether more is better");
        this.trials = new IntParam(this, "trials", "how many points are tried (>= 1)", ParamValidators.gtEq(1));
        this.numFolds = new IntParam(
                this, "numFolds", "number of folds; 1 for one split by trainRatio (>= 1)", ParamValidators.gtEq(1));
        this.trainRatio = new DoubleParam(
                this,
                "trainRatio",
                "share of the rows that is fitted where there is one split (> 0 && < 1)",
                ParamValidators.inRange(0, 1, false, false));
        this.parallelism = new IntParam(
                this, "parallelism", "how many trials are fitted at a time (>= 1)", ParamValidators.gtEq(1));
        this.seed = new LongParam(this, "seed", "the randomness of the splits and of the search");
        setDefault(trials, USUAL_TRIALS);
        setDefault(numFolds, USUAL_FOLDS);
        setDefault(trainRatio, USUAL_RATIO);
        setDefault(parallelism, 1);
        setDefault(seed, 0L);
    }

    @Override
    public String uid() {
        return uid;
    }

    /** {@return the parameter that holds what is tuned} */
    public Param<Estimator<?>> estimator() {
        return estimator;
    }

    /** {@return the parameter that holds what judges} */
    public Param<Evaluator> evaluator() {
        return evaluator;
    }

    /** {@return the parameter that says how many points are tried} */
    public IntParam trials() {
        return trials;
    }

    /** {@return the parameter that says into how many folds rows are split} */
    public IntParam numFolds() {
        return numFolds;
    }

    /** {@return the parameter that says which share of the rows is fitted where there is one split} */
    public DoubleParam trainRatio() {
        return trainRatio;
    }

    /** {@return the parameter that says how many trials are fitted at a time} */
    public IntParam parallelism() {
        return parallelism;
    }

    /** {@return the parameter that holds the seed} */
    public LongParam seed() {
        return seed;
    }

    /**
     * {@return this validator, which from now on tunes another estimator}
     *
     * @param value an estimator, or a pipeline of some
     */
    public ThalwegValidator setEstimator(Estimator<?> value) {
        set(estimator, value);
        return this;
    }

    /**
     * {@return this validator, which from now on judges by another metric}
     *
     * @param value computes the metric, and says whether more is better
     */
    public ThalwegValidator setEvaluator(Evaluator value) {
        set(evaluator, value);
        return this;
    }

    /**
     * {@return this validator with another number of trials}
     *
     * @param number how many points are tried, at least 1; those that are stopped early count, and so do results that a store has already
     */
    public ThalwegValidator setTrials(int number) {
        set(trials, number);
        return this;
    }

    /**
     * {@return this validator with another number of folds}
     *
     * @param number how many; 1 for one split, see {@link #setTrainRatio}
     */
    public ThalwegValidator setNumFolds(int number) {
        set(numFolds, number);
        return this;
    }

    /**
     * {@return this validator with one split, as {@code TrainValidationSplit}}
     *
     * @param share of the rows that is fitted, above 0 and below 1; the others judge
     */
    public ThalwegValidator setTrainRatio(double share) {
        set(trainRatio, share);
        return setNumFolds(1);
    }

    /**
     * {@return this validator with another number of threads}
     *
     * @param number how many trials are fitted at a time, at least 1
     */
    public ThalwegValidator setParallelism(int number) {
        set(parallelism, number);
        return this;
    }

    /**
     * {@return this validator with another seed}
     *
     * @param number the seed
     */
    public ThalwegValidator setSeed(long number) {
        set(seed, number);
        return this;
    }

    /**
     * {@return this validator with a limit to the time of a trial} Its jobs are cancelled then, and it counts as failed.
     *
     * @param longest how long a trial may take in all its folds; positive
     */
    public ThalwegValidator setTimeout(Duration longest) {
        timeout = Optional.of(longest);
        return this;
    }

    /**
     * {@return this validator with changes to the study: a store, a listener, another rule that stops curves}
     *
     * @param changes gets the builder with everything that is known here, and returns it
     */
    public ThalwegValidator setStudy(UnaryOperator<StudyBuilder> changes) {
        study = changes;
        return this;
    }

    /**
     * Tunes, and fits all rows with the best parameters.
     *
     * @throws io.thalweg.core.error.NoBestTrialException if no trial was evaluated to its end, for example because all fits throw
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, and stays so
     */
    @Override
    public ThalwegValidatorModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        Estimator<?> known = getOrDefault(estimator);
        StudyResult result = search(dataset, known, getOrDefault(evaluator));
        ParamMap best = tuned.at(result.best().point());
        ThalwegValidatorModel model =
                new ThalwegValidatorModel(uid, known.fit(dataset, best), Tried.of(result.results()));
        return model.setParent(this);
    }

    private StudyResult search(Dataset<?> dataset, Estimator<?> known, Evaluator judge) {
        long number = (Long) getOrDefault(seed);
        TuneOptions options = new TuneOptions(
                (Integer) getOrDefault(trials), (Integer) getOrDefault(parallelism), number, timeout, study);
        StudyBuilder builder =
                judge.isLargerBetter() ? Thalweg.maximize(tuned.space()) : Thalweg.minimize(tuned.space());
        int count = (Integer) getOrDefault(numFolds);
        if (count > 1) {
            builder.curves(Curves.of(count));
        }
        try (Folds folds = new Folds(dataset, count, (Double) getOrDefault(trainRatio), number)) {
            return Tuning.run(
                    dataset.sparkSession().sparkContext(),
                    builder,
                    options,
                    trial -> validate(trial, folds, known, judge));
        }
    }

    private Outcome validate(LiveTrial trial, Folds folds, Estimator<?> known, Evaluator judge) {
        ParamMap params = tuned.at(trial.point());
        double sum = 0;
        for (int fold = 1; fold <= folds.count(); fold++) {
            sum += folds.metric(fold - 1, known, judge, params);
            if (fold < folds.count()) {
                trial.report(fold, sum / fold);
                if (trial.shouldStop()) {
                    return trial.stopped();
                }
            }
        }
        return Outcome.of(sum / folds.count());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        requireSet(evaluator);
        return requireSet(estimator).transformSchema(schema);
    }

    private <T> T requireSet(Param<T> param) {
        if (!isDefined(param)) {
            throw new IllegalStateException(
                    "the validator has no " + param.name() + ": give it one, or there is nothing to tune by");
        }
        return getOrDefault(param);
    }

    @Override
    public ThalwegValidator copy(ParamMap extra) {
        ThalwegValidator copied = copyValues(new ThalwegValidator(uid, tuned), extra);
        copied.timeout = timeout;
        copied.study = study;
        if (copied.isDefined(copied.estimator)) {
            copied.setEstimator(copied.getOrDefault(copied.estimator).copy(extra));
        }
        if (copied.isDefined(copied.evaluator)) {
            copied.setEvaluator(copied.getOrDefault(copied.evaluator).copy(extra));
        }
        return copied;
    }
}
