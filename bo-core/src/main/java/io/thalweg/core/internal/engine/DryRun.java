package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;

/**
 * Tries what a study is given before it begins: its surrogates observe a few made-up results, and its acquisition function is built
 * and evaluated on them. What does not go together is said to whoever configures it, and not in the health of a later trial.
 *
 * <p>Nothing of it stays: models are values, and seeds are split by name. Refits and the search are left out, for they take long.
 */
public final class DryRun {

    /** Made-up results: more than the fewest that a model is built on. */
    private static final int RESULTS = 4;

    private final StudySettings settings;
    private final Learner learner;
    private final SearchSpace space;
    private final Seed seed;

    private DryRun(StudySettings settings) {
        this.settings = settings;
        this.learner = new Learner(settings);
        this.space = settings.space();
        this.seed = settings.seed().child("dry run");
    }

    /**
     * Tries the surrogate and the acquisition function of a study.
     *
     * @throws IllegalStateException if one of them throws; the message names it, and the cause is what it threw
     */
    public static void of(StudySettings settings) {
        try {
            new DryRun(settings).run();
        } catch (OutOfMemoryError e) {
            // a study does without a model that is too large, and says so
        }
    }

    private void run() {
        DMatrixRMaj points = settings.inputs().domain().points(RESULTS + 1, seed);
        if (points.numRows < 2) {
            return; // a space of one point has no use for a model
        }
        double[] last = row(points, points.numRows - 1);
        Beliefs beliefs = attempt("surrogate", settings.surrogate(), () -> believe(points, last));
        attempt("acquisition function", settings.acquisition(), () -> evaluate(beliefs, last));
    }

    private Beliefs believe(DMatrixRMaj points, double[] last) {
        List<TrialResult> results = new ArrayList<>();
        for (int i = 0; i < points.numRows - 1; i++) {
            Trial trial = new Trial(i, space.decode(row(points, i)), Origin.DESIGN, StepHealth.TOLD, List.of());
            results.add(new TrialResult(trial, madeUp(i)));
        }
        ModelState model = learner.absorb(learner.prior(), results, 0);
        double[] input = settings.inputs().of(last, results.size());
        for (OutcomeModel outcome : model.outcomes()) {
            predict(outcome.surrogate().posterior(), input);
        }
        return new Beliefs(model, settings, Subspace.of(settings, Map.of()), results.size());
    }

    /** Values that differ, objectives that compete, bounds that the first result misses. */
    private Outcome madeUp(int i) {
        Goals goals = settings.goals();
        Map<String, Double> others = new LinkedHashMap<>();
        for (Goal goal : goals.all()) {
            double value = 1 + i;
            if (goal instanceof ConstraintBound bound) {
                value = bound.bound() + bound.sign() * (i - 1.0);
            } else if (goal.sign() < 0) {
                value = -value;
            }
            others.put(goal.name(), value);
        }
        double first = others.remove(goals.objectives().get(0).name());
        return Outcome.of(goals.several() ? -first : first, Double.NaN, others);
    }

    private static void predict(Posterior posterior, double[] input) {
        Prediction prediction = posterior.predict(DMatrixRMaj.wrap(1, input.length, input), 1);
        prediction.pullback(
                new double[] {1}, DMatrixRMaj.wrap(1, 1, new double[] {1}), new DMatrixRMaj(1, input.length));
    }

    private Double evaluate(Beliefs beliefs, double[] u) {
        AcquisitionFunction function = settings.acquisition().on(beliefs.context(1, seed));
        int points = function.batchSize() + function.auxiliaryPoints();
        if (function.dimension() != points * space.dimension()) {
            throw new IllegalArgumentException("its function has " + function.dimension() + " coordinates, must have "
                    + points + " × " + space.dimension() + " for points of this space");
        }
        double[] x = new double[function.dimension()];
        for (int from = 0; from < x.length; from += u.length) {
            System.arraycopy(u, 0, x, from, u.length);
        }
        double[] value = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, x.length, x), value);
        boolean climbs = space.candidates().isEmpty()
                && space.columns().stream().anyMatch(column -> column.kind() == Column.Kind.CONTINUOUS);
        return climbs ? function.evaluate(x, new double[x.length]) : value[0];
    }

    /** What is made of a part of the study; an exception that names this part if it throws. */
    static <T> T attempt(String what, Object which, Supplier<T> trial) {
        try {
            return trial.get();
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "the " + what + " " + which + " cannot be used in this study: " + why(e), e);
        }
    }

    /** What was thrown for people to read is as it is; of anything else they need to know where it comes from. */
    private static String why(RuntimeException e) {
        boolean said = e instanceof IllegalArgumentException || e instanceof IllegalStateException;
        String message = e.getMessage();
        return said && message != null
                ? message
                : Arrays.stream(e.getStackTrace())
                        .findFirst()
                        .map(frame -> e + " at " + frame)
                        .orElseGet(e::toString);
    }

    private static double[] row(DMatrixRMaj points, int i) {
        return Arrays.copyOfRange(points.data, i * points.numCols, (i + 1) * points.numCols);
    }
}
