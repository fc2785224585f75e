package io.thalweg.integration;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * Boosting that tunes its parameters: it searches a space for the parameters with the best metric on held-out rows after the last round, and
 * trains with these on all rows. Parameters of the space are called what XGBoost calls them; where one is inactive, XGBoost gets no value of
 * it. Rounds are the steps of a learning curve, so that hopeless parameters are stopped after few rounds.
 *
 * <pre>{@code
 * SearchSpace space = SearchSpace.builder()
 *         .categorical("booster", "gbtree", "dart")
 *         .logReal("eta", 0.01, 0.5)
 *         .real("rate_drop", 0, 0.5).when("booster", "dart")
 *         .build();
 * Booster booster = TunedBooster.of(space, Map.of("objective", "reg:squarederror")).rounds(200).train(rows);
 * }</pre>
 *
 * <p>The metric is XGBoost's {@code eval_metric}; if there are several, the last one. Smaller is better unless {@link #maximizing} says otherwise.
 * Each evaluation uses one thread unless {@code nthread} is given.
 *
 * <p>The same seed, rows and parameters give the same booster if evaluations run one at a time, which is the default.
 */
public final class TunedBooster {

    /** The attribute of a booster that holds the parameters that were found. */
    public static final String PARAMETERS = "tuned_parameters";

    /** The attribute of a booster that holds their metric on the held-out rows. */
    public static final String METRIC = "tuned_metric";

    private static final int USUAL_ROUNDS = 100;
    private static final double USUAL_SHARE = 0.2;

    private final SearchSpace space;
    private final Map<String, Object> fixed;
    private final Settings settings;

    /** What can be set. */
    private record Settings(
            boolean largest,
            int rounds,
            int evaluations,
            double heldOut,
            long seed,
            UnaryOperator<StudyBuilder> study) {}

    private TunedBooster(SearchSpace space, Map<String, Object> fixed, Settings settings) {
        this.space = space;
        this.fixed = fixed;
        this.settings = settings;
    }

    /**
     * {@return boosting that tries 40 points in 100 rounds with a fifth of the rows held out, with the seed 1}
     *
     * @param space what is searched, over parameters of XGBoost; XGBoost ignores those that it does not know, with a warning
     * @param fixed parameters that are not searched, such as {@code objective} and {@code eval_metric}
     * @throws IllegalArgumentException if a parameter is both fixed and searched
     */
    public static TunedBooster of(SearchSpace space, Map<String, ?> fixed) {
        for (Parameter parameter : space.parameters()) {
            if (fixed.containsKey(parameter.name())) {
                throw new IllegalArgumentException(
                        "\"" + parameter.name() + "\" is fixed and searched, must be in one of fixed and space");
            }
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("nthread", 1);
        parameters.putAll(fixed);
        return new TunedBooster(
                space,
                parameters,
                new Settings(false, USUAL_ROUNDS, Tuning.USUAL_EVALUATIONS, USUAL_SHARE, 1, UnaryOperator.identity()));
    }

    /** {@return the same for a metric of which more is better, such as {@code auc}} */
    public TunedBooster maximizing() {
        return with(new Settings(
                true, settings.rounds, settings.evaluations, settings.heldOut, settings.seed, settings.study));
    }

    /**
     * {@return the same with another number of rounds}
     *
     * @param number how many rounds a booster is trained for, at least 1
     * @throws IllegalArgumentException if it is smaller
     */
    public TunedBooster rounds(int number) {
        Tuning.requireAtLeast(1, "rounds", number);
        return with(new Settings(
                settings.largest, number, settings.evaluations, settings.heldOut, settings.seed, settings.study));
    }

    /**
     * {@return the same with another number of evaluations}
     *
     * @param most how many points are tried, at least 1; those that are stopped early count
     * @throws IllegalArgumentException if it is smaller
     */
    public TunedBooster evaluations(int most) {
        Tuning.requireAtLeast(1, "evaluations", most);
        return with(
                new Settings(settings.largest, settings.rounds, most, settings.heldOut, settings.seed, settings.study));
    }

    /**
     * {@return the same with another share of rows on which points are compared}
     *
     * @param share of the rows, above 0 and below 1
     * @throws IllegalArgumentException if it is not
     */
    public TunedBooster heldOut(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("heldOut is " + share + ", must be above 0 and below 1");
        }
        return with(new Settings(
                settings.largest, settings.rounds, settings.evaluations, share, settings.seed, settings.study));
    }

    /**
     * {@return the same with another seed}
     *
     * @param number of the choice of the held-out rows and of the search; XGBoost has a parameter {@code seed} of its own
     */
    public TunedBooster seed(long number) {
        return with(new Settings(
                settings.largest, settings.rounds, settings.evaluations, settings.heldOut, number, settings.study));
    }

    /**
     * {@return the same with changes to the study} They can add threads, a store, a listener, or another rule that stops curves. A study that is
     * kept in a store goes on where it was.
     *
     * @param changes gets the builder with everything that is known here, and returns it
     */
    public TunedBooster study(UnaryOperator<StudyBuilder> changes) {
        UnaryOperator<StudyBuilder> earlier = settings.study;
        return with(new Settings(
                settings.largest,
                settings.rounds,
                settings.evaluations,
                settings.heldOut,
                settings.seed,
                builder -> changes.apply(earlier.apply(builder))));
    }

    private TunedBooster with(Settings other) {
        return new TunedBooster(space, fixed, other);
    }

    /**
     * Tunes, and trains with the best parameters on all rows. The attributes {@value #PARAMETERS} and {@value #METRIC} of the booster say what
     * was found.
     *
     * @param rows with labels and without groups; they are not changed
     * @return the booster
     * @throws XGBoostError if XGBoost fails in the end; if it fails for some of the points, these are failed trials
     * @throws io.thalweg.core.error.NoBestTrialException if no point was tried whole, for example because XGBoost fails for all of them
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, and stays so
     */
    public Booster train(DMatrix rows) throws XGBoostError {
        Seed own = Seed.of(settings.seed);
        Split split = Split.of(rows, settings.heldOut, own.child("rows"));
        StudyBuilder study = (settings.largest ? Thalweg.maximize(space) : Thalweg.minimize(space))
                .seed(own.child("study").number())
                .curves(Curves.of(settings.rounds));
        BestTrial best =
                Tuning.best(settings.study.apply(study), settings.evaluations, trial -> evaluate(trial, split));
        Booster booster = XGBoost.train(rows, parameters(best.point()), settings.rounds, Map.of(), null, null);
        booster.setAttr(PARAMETERS, best.point().toString());
        booster.setAttr(METRIC, String.valueOf(best.value()));
        return booster;
    }

    private Map<String, Object> parameters(Point point) {
        Map<String, Object> parameters = new LinkedHashMap<>(fixed);
        parameters.putAll(point.asMap());
        return parameters;
    }

    private Outcome evaluate(LiveTrial trial, Split split) throws XGBoostError {
        DMatrix train = split.train();
        DMatrix heldOut = split.heldOut();
        Booster booster = XGBoost.train(train, parameters(trial.point()), 0, Map.of("held-out", heldOut), null, null);
        try {
            double value = Double.NaN;
            for (int round = 1; round <= settings.rounds; round++) {
                booster.update(train, round - 1);
                value = metric(booster.evalSet(new DMatrix[] {heldOut}, new String[] {"held-out"}, round - 1));
                trial.report(round, value);
                if (round < settings.rounds && trial.shouldStop()) {
                    return trial.stopped();
                }
            }
            return Outcome.of(value);
        } finally {
            booster.dispose();
            train.dispose();
            heldOut.dispose();
        }
    }

    /** The last metric of a line such as {@code [7]\theld-out-rmse:4.21}. */
    private static double metric(String line) {
        String number = line.substring(line.lastIndexOf(':') + 1);
        return number.endsWith("nan") ? Double.NaN : Double.parseDouble(number);
    }

    /**
     * Rows to train with and rows to compare on. Each evaluation gets copies: XGBoost keeps in a matrix what training computes from it, and does
     * not say that several boosters may share one.
     */
    private record Split(DMatrix rows, int[] trained, int[] compared) {

        static Split of(DMatrix rows, double heldOut, Seed seed) throws XGBoostError {
            int count = Math.toIntExact(rows.rowNum());
            int compared = (int) Math.round(heldOut * count);
            if (compared < 1 || compared >= count) {
                throw new IllegalArgumentException(
                        "heldOut is " + heldOut + ", which leaves no rows on one side of " + count + " rows");
            }
            int[] order = IntStream.range(0, count).toArray();
            RandomGenerator random = seed.generator();
            for (int i = count - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int kept = order[i];
                order[i] = order[j];
                order[j] = kept;
            }
            return new Split(rows, Arrays.copyOfRange(order, compared, count), Arrays.copyOf(order, compared));
        }

        DMatrix train() throws XGBoostError {
            synchronized (rows) {
                return rows.slice(trained);
            }
        }

        DMatrix heldOut() throws XGBoostError {
            synchronized (rows) {
                return rows.slice(compared);
            }
        }
    }
}
