package io.thalweg.integration;

import com.oracle.labs.mlrg.olcut.config.Config;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.DoubleProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.LongProvenance;
import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import org.tribuo.Dataset;
import org.tribuo.Model;
import org.tribuo.Output;
import org.tribuo.Trainer;
import org.tribuo.evaluation.KFoldSplitter;
import org.tribuo.provenance.TrainerProvenance;
import org.tribuo.provenance.impl.TrainerProvenanceImpl;

/**
 * A trainer that tunes another one: it searches a space for the trainer with the smallest error in cross-validation, and trains that one with
 * all examples. Folds are the steps of a learning curve whose values are mean errors so far, so that hopeless trainers are stopped after few
 * folds. All trainers are compared on the same folds.
 *
 * <pre>{@code
 * Trainer<Regressor> tuned = TunedTrainer.of(
 *                 space,
 *                 point -> forest(point.intValue("trees"), point.real("share")),
 *                 (model, examples) -> new RegressionEvaluator().evaluate(model, examples).averageRMSE())
 *         .evaluations(40)
 *         .folds(5);
 * Model<Regressor> model = tuned.train(examples);
 * }</pre>
 *
 * <p>The same seed, examples and settings give the same model if evaluations run one at a time, which is the default. Everything about the search
 * that is not set here is set through {@link #study}.
 *
 * <p>The provenance of a model is that of the trainer that was found, so Tribuo can train it again without a search. Its instance values
 * add {@value #TUNED_BY}: the provenance of this trainer, with the space, the seed and the numbers of evaluations and folds; {@value #ERROR}
 * and {@value #TRIAL}. The functions that make trainers and compute errors, and what {@link #study} changes, are code and not part of it.
 *
 * @param <T> what models predict
 */
public final class TunedTrainer<T extends Output<T>> implements Trainer<T> {

    /** The instance value of a model that holds the provenance of the trainer that tuned. */
    public static final String TUNED_BY = "tuned-by";

    /** The instance value of a model that holds the mean error of its trainer over the folds. */
    public static final String ERROR = "tuned-error";

    /** The instance value of a model that holds the number of the trial in which its trainer was found. */
    public static final String TRIAL = "tuned-trial";

    private static final int USUAL_FOLDS = 5;

    private final SearchSpace searched;
    private final Function<? super Point, ? extends Trainer<T>> trainers;
    private final ToDoubleBiFunction<? super Model<T>, ? super Dataset<T>> errors;
    private final UnaryOperator<StudyBuilder> settings;

    @Config(description = "what is searched")
    private final String space;

    @Config(description = "how many trainers are tried")
    private final int evaluations;

    @Config(description = "into how many folds examples are split")
    private final int folds;

    @Config(description = "the randomness of folds and of the search")
    private final long seed;

    private int invocations;

    private TunedTrainer(
            SearchSpace searched,
            Function<? super Point, ? extends Trainer<T>> trainers,
            ToDoubleBiFunction<? super Model<T>, ? super Dataset<T>> errors,
            UnaryOperator<StudyBuilder> settings,
            int evaluations,
            int folds,
            long seed) {
        this.searched = searched;
        this.trainers = trainers;
        this.errors = errors;
        this.settings = settings;
        this.space = searched.toString();
        this.evaluations = evaluations;
        this.folds = folds;
        this.seed = seed;
    }

    /**
     * {@return a trainer that tries 40 others in 5 folds, with the seed 1}
     *
     * @param <T> what models predict
     * @param space what is searched
     * @param trainers makes the trainer of a point, a new one with each call, since trainers have states
     * @param errors the error of a model on examples that it has not seen; smaller is better, and NaN says that it cannot be used
     */
    public static <T extends Output<T>> TunedTrainer<T> of(
            SearchSpace space,
            Function<? super Point, ? extends Trainer<T>> trainers,
            ToDoubleBiFunction<? super Model<T>, ? super Dataset<T>> errors) {
        return new TunedTrainer<>(
                Objects.requireNonNull(space, "space must not be null"),
                Objects.requireNonNull(trainers, "trainers must not be null"),
                Objects.requireNonNull(errors, "errors must not be null"),
                UnaryOperator.identity(),
                Tuning.USUAL_EVALUATIONS,
                USUAL_FOLDS,
                1);
    }

    /**
     * {@return the same with another number of evaluations}
     *
     * @param most how many trainers are tried, at least 1; those that are stopped early count
     * @throws IllegalArgumentException if it is smaller
     */
    public TunedTrainer<T> evaluations(int most) {
        Tuning.requireAtLeast(1, "evaluations", most);
        return new TunedTrainer<>(searched, trainers, errors, settings, most, folds, seed);
    }

    /**
     * {@return the same with another number of folds}
     *
     * @param number at least 2 and at most the number of examples
     * @throws IllegalArgumentException if it is smaller
     */
    public TunedTrainer<T> folds(int number) {
        Tuning.requireAtLeast(2, "folds", number);
        return new TunedTrainer<>(searched, trainers, errors, settings, evaluations, number, seed);
    }

    /**
     * {@return the same with another seed}
     *
     * @param number of the folds and of the search; trainers have seeds of their own
     */
    public TunedTrainer<T> seed(long number) {
        return new TunedTrainer<>(searched, trainers, errors, settings, evaluations, folds, number);
    }

    /**
     * {@return the same with changes to each study} They can add threads, a store, a listener, or another rule that stops curves. A study that
     * is kept in a store goes on where it was, if it is the one of the same invocation.
     *
     * @param changes gets the builder with everything that is known here, and returns it
     */
    public TunedTrainer<T> study(UnaryOperator<StudyBuilder> changes) {
        Objects.requireNonNull(changes, "changes must not be null");
        UnaryOperator<StudyBuilder> earlier = settings;
        return new TunedTrainer<>(
                searched, trainers, errors, builder -> changes.apply(earlier.apply(builder)), evaluations, folds, seed);
    }

    /**
     * Tunes, and trains the best with all examples.
     *
     * @param examples at least as many as there are folds
     * @param runProvenance instance values of the model
     * @return the model of the best trainer
     * @throws io.thalweg.core.error.NoBestTrialException if no trainer was tried whole, for example because all of them throw
     * @throws CancellationException if the thread is interrupted, and stays so
     */
    @Override
    public Model<T> train(Dataset<T> examples, Map<String, Provenance> runProvenance) {
        TrainerProvenance tuning;
        Seed own;
        synchronized (this) {
            tuning = getProvenance();
            own = Seed.of(seed).child("invocation", invocations++);
        }
        if (examples.size() < folds) {
            throw new IllegalArgumentException(
                    "there are " + examples.size() + " examples for " + folds + " folds, must be at least as many");
        }
        BestTrial best = best(examples, own);
        Map<String, Provenance> values = new LinkedHashMap<>(runProvenance);
        values.put(TUNED_BY, tuning);
        values.put(ERROR, new DoubleProvenance(ERROR, best.value()));
        values.put(TRIAL, new LongProvenance(TRIAL, best.trial().number()));
        return trainers.apply(best.point()).train(examples, values);
    }

    private BestTrial best(Dataset<T> examples, Seed own) {
        StudyBuilder study =
                Thalweg.minimize(searched).seed(own.child("study").number()).curves(Curves.of(folds));
        long foldSeed = own.child("folds").number();
        return Tuning.best(settings.apply(study), evaluations, trial -> validate(trial, examples, foldSeed));
    }

    private Outcome validate(LiveTrial trial, Dataset<T> examples, long foldSeed) {
        Trainer<T> trainer = trainers.apply(trial.point());
        Iterator<KFoldSplitter.TrainTestFold<T>> parts = new KFoldSplitter<T>(folds, foldSeed).split(examples, true);
        double sum = 0;
        for (int fold = 1; parts.hasNext(); fold++) {
            KFoldSplitter.TrainTestFold<T> part = parts.next();
            sum += errors.applyAsDouble(trainer.train(part.train), part.test);
            trial.report(fold, sum / fold);
            if (fold < folds && trial.shouldStop()) {
                return trial.stopped();
            }
        }
        return Outcome.of(sum / folds);
    }

    @Override
    public synchronized int getInvocationCount() {
        return invocations;
    }

    @Override
    public synchronized void setInvocationCount(int invocationCount) {
        Tuning.requireAtLeast(0, "invocationCount", invocationCount);
        invocations = invocationCount;
    }

    @Override
    public synchronized TrainerProvenance getProvenance() {
        return new TrainerProvenanceImpl(this);
    }

    @Override
    public String toString() {
        return "TunedTrainer(space=" + space + ", evaluations=" + evaluations + ", folds=" + folds + ", seed=" + seed
                + ")";
    }
}
