package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.pareto.ReferencePoint;
import io.thalweg.core.internal.posterior.RescaledPosterior;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What one ask believes: the posteriors, conditioned on failed points, the incumbent and the pending points. It lives as long
 * as the ask; the study's own surrogates are values and do not notice.
 *
 * <p>A point whose evaluation failed is believed to be no better than average, so that the search goes elsewhere. What is
 * believed of pending points is the acquisition function's business.
 */
final class Beliefs {

    /** In squared model units: what a model without noise adds for the factorisation alone is less. */
    private static final double NEGLIGIBLE_NOISE = 1e-7;

    /** Of the heaviest member's weight: where a search is {@linkplain ModelState#isCostly costly}, members with less of it are not asked. */
    private static final double LEAST_SHARE = 0.4;

    private final ModelState model;
    private final Goals goals;
    private final ModelInputs inputs;
    private final InputDomain domain;
    private final long present;
    private final List<Surrogate> surrogates = new ArrayList<>();
    private final List<double[]> pending = new ArrayList<>();
    private final DMatrixRMaj contenders;
    private final double incumbent;
    private final double[] referencePoint;
    private final boolean noisy;

    /** Whether what was measured is no longer, or not here, what it was, so that a model alone says what is best. */
    private final boolean elsewhere;

    /**
     * Beliefs about a part of the space as it is at the time of a trial.
     *
     * @param part where points are chosen: what is given matters if there are contexts; the best is sought at full fidelity unless another is given
     * @param present number of the trial; where the objective does not drift it makes no difference
     */
    Beliefs(ModelState model, StudySettings settings, Subspace part, long present) {
        Subspace full = part.full(settings);
        this.model = model;
        this.goals = settings.goals();
        this.inputs = settings.inputs();
        this.present = present;
        this.domain = settings.learning() ? inputs.domain() : full.domain();
        this.elsewhere = settings.bestMoves();
        this.noisy = !settings.deterministic() || elsewhere;
        model.outcomes().forEach(outcome -> surrogates.add(outcome.surrogate()));
        DMatrixRMaj points = contending(full);
        DMatrixRMaj values = new DMatrixRMaj(points.numRows, goals.objectives().size());
        for (int k = 0; k < values.numCols; k++) {
            double[] one = noisy ? means(posterior(k), points) : measured(k, posterior(k), points);
            for (int i = 0; i < one.length; i++) {
                values.set(i, k, one[i]);
            }
        }
        double[] first = column(values, 0);
        incumbent = Arrays.stream(first).max().orElse(Double.NEGATIVE_INFINITY);
        contenders = elsewhere ? inOrder(points, first) : points;
        referencePoint = goals.several() ? reference(settings.referencePoint(), values) : new double[0];
        model.failed().forEach(this::doubt);
    }

    /** The points that may be best: what is measured as feasible in one context is expected to be so, or not, in another. */
    private DMatrixRMaj contending(Subspace part) {
        DMatrixRMaj measured =
                model.contenders().points(model.contenders().entries().size(), dimension());
        DMatrixRMaj points = part.transferred(measured);
        if (points == measured || goals.constraints().isEmpty()) {
            return points;
        }
        boolean[] feasible = new boolean[points.numRows];
        Arrays.fill(feasible, true);
        for (int c = 0; c < goals.constraints().size(); c++) {
            double[] mean = means(posterior(goals.objectives().size() + c), points);
            for (int i = 0; i < mean.length; i++) {
                feasible[i] &= mean[i] >= threshold(c);
            }
        }
        return rows(
                points,
                IntStream.range(0, feasible.length).filter(i -> feasible[i]).toArray());
    }

    /** What a constrained outcome must reach, in its model units. */
    private double threshold(int constraint) {
        return model.outcomes()
                .get(goals.objectives().size() + constraint)
                .units()
                .toModel(goals.constraints().get(constraint).bound());
    }

    private int dimension() {
        return inputs.space().dimension();
    }

    private Posterior posterior(int outcome) {
        return at(surrogates.get(outcome).posterior());
    }

    private Posterior at(Posterior posterior) {
        return posterior instanceof Mixture mixture
                ? mixture.map(member -> inputs.at(member, present))
                : inputs.at(posterior, present);
    }

    private static double[] means(Posterior posterior, DMatrixRMaj points) {
        return points.numRows == 0
                ? new double[0]
                : posterior.predict(points, 1).mean();
    }

    /** What was measured, or what is believed where something was measured next to the point only. */
    private double[] measured(int objective, Posterior belief, DMatrixRMaj points) {
        List<Contenders.Entry> entries = model.contenders().entries();
        OutcomeUnits units = model.outcomes().get(objective).units();
        boolean beside = entries.stream().anyMatch(Contenders.Entry::beside);
        double[] values = beside ? means(belief, points) : new double[entries.size()];
        for (int i = 0; i < values.length; i++) {
            if (!entries.get(i).beside()) {
                values[i] = units.toModel(units.sign() * entries.get(i).values()[objective]);
            }
        }
        return values;
    }

    private static double[] column(DMatrixRMaj values, int k) {
        return IntStream.range(0, values.numRows)
                .mapToDouble(i -> values.get(i, k))
                .toArray();
    }

    /** In model units: what the user said, or what suits the front. */
    private double[] reference(Optional<double[]> told, DMatrixRMaj values) {
        if (told.isEmpty()) {
            return ReferencePoint.infer(values);
        }
        double[] reference = told.get().clone();
        for (int k = 0; k < reference.length; k++) {
            reference[k] = model.outcomes().get(k).units().toModel(reference[k]);
        }
        return reference;
    }

    /** The rows of x, those of the highest values first. */
    private static DMatrixRMaj inOrder(DMatrixRMaj x, double[] values) {
        int[] order = IntStream.range(0, x.numRows)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        return rows(x, order);
    }

    private static DMatrixRMaj rows(DMatrixRMaj x, int[] which) {
        int d = x.numCols;
        DMatrixRMaj rows = new DMatrixRMaj(which.length, d);
        for (int i = 0; i < which.length; i++) {
            System.arraycopy(x.data, which[i] * d, rows.data, i * d, d);
        }
        return rows;
    }

    /** The best points observed, at most so many, best first; of a trial that was carried out beside its plan one of both. */
    DMatrixRMaj best(int most) {
        int d = contenders.numCols;
        List<double[]> best = IntStream.range(0, contenders.numRows)
                .filter(i -> elsewhere || !isTwin(i))
                .limit(most)
                .mapToObj(i -> Arrays.copyOfRange(contenders.data, i * d, (i + 1) * d))
                .toList();
        return ModelState.rows(best, d);
    }

    /** Whether a contender is there for the result of the one before it. */
    private boolean isTwin(int i) {
        List<Contenders.Entry> entries = model.contenders().entries();
        return i > 0
                && entries.get(i).beside()
                && Arrays.equals(entries.get(i).values(), entries.get(i - 1).values());
    }

    /** Adds a point that is being evaluated. */
    void addPending(double[] u) {
        pending.add(u);
    }

    /** Whether a point that is being evaluated is so near in each coordinate. */
    boolean isPendingWithin(double[] u, double distance) {
        return pending.stream()
                .anyMatch(other -> IntStream.range(0, u.length).allMatch(k -> Math.abs(u[k] - other[k]) <= distance));
    }

    /** Believes that the objectives were at most average where a trial failed. */
    private void doubt(double[] input) {
        DMatrixRMaj x = ModelState.rows(List.of(input), inputs.dimension());
        for (int k = 0; k < goals.objectives().size(); k++) {
            Surrogate objective = surrogates.get(k);
            double belief = Math.min(objective.posterior().predict(x, 1).mean()[0], 0);
            surrogates.set(k, objective.observe(Observations.of(x, new double[] {belief})));
        }
    }

    /**
     * The function of q points: where the belief about the objective is a mixture, and values are logarithms, the average over its
     * members. As long as one of them knows of no noise, those with noise take the best of their means for known, too. That leads back to good
     * points; if their values turn out to differ, there is noise, and the members without it are dropped.
     *
     * @param looking whether looks at any fidelity are sought, if there is one; otherwise what a full evaluation is worth
     */
    AcquisitionFunction function(Acquisition acquisition, int q, boolean looking, Seed seed) {
        AcquisitionContext plain = context(q, seed);
        AcquisitionContext whole = looking ? plain.withFidelity(inputs.space().fidelity()) : withLooksKnown(plain);
        if (goals.several()) {
            return acquisition.on(whole);
        }
        if (!acquisition.logarithmic()) {
            return acquisition.on(ownIncumbent(whole, false));
        }
        if (!(whole.objective() instanceof Mixture all)) {
            return acquisition.on(ownIncumbent(whole, true));
        }
        Mixture asked = model.isCostly() ? all.withoutLight(LEAST_SHARE) : all;
        boolean open = all.members().stream().anyMatch(this::isExact);
        List<AcquisitionFunction> functions = asked.members().stream()
                .map(member -> ownIncumbent(whole.withObjectives(List.of(member), new double[0]), true))
                .map(context -> acquisition.on(open ? context.withObserved(contenders, false) : context))
                .toList();
        return new AveragedFunction(functions, asked.weights());
    }

    /** Pending cheap looks are no candidates for the best: they are believed to have returned what is expected of them. */
    private AcquisitionContext withLooksKnown(AcquisitionContext context) {
        if (inputs.space().fidelity().isEmpty()) {
            return context;
        }
        Predicate<double[]> full = u -> inputs.space().isFull(inputs.space().decode(u));
        List<double[]> looks = pending.stream().filter(full.negate()).toList();
        if (looks.isEmpty()) {
            return context;
        }
        Posterior objective = context.objective();
        return context.withObjectives(
                        List.of(objective.conditioned(ModelState.rows(looks, dimension()), objective.noiseVariance())),
                        context.referencePoint())
                .withPending(ModelState.rows(pending.stream().filter(full).toList(), dimension()));
    }

    /**
     * With the incumbent that the objective's belief implies: the best measured value if it knows of no noise, otherwise the best of
     * its own means.
     *
     * @param known whether an incumbent without noise is taken for known where it was not measured itself, see {@link #knowing}
     */
    private AcquisitionContext ownIncumbent(AcquisitionContext context, boolean known) {
        Posterior objective = context.objective();
        boolean exact = isExact(objective);
        double[] values = exact ? measured(0, objective, contenders) : means(objective, contenders);
        return context.withObjectives(
                        List.of(exact && known ? knowing(objective, values) : objective), context.referencePoint())
                .withIncumbent(Arrays.stream(values).max().orElse(Double.NEGATIVE_INFINITY))
                .withObserved(contenders, !exact);
    }

    /**
     * The objective as it is believed where the best contender has the value that is expected of it. Formulas that compare with an incumbent take
     * it for known; one that was carried out beside is not, and would promise to improve on itself again and again.
     *
     * @param values at the contenders
     */
    private Posterior knowing(Posterior objective, double[] values) {
        List<Contenders.Entry> entries = model.contenders().entries();
        int best = IntStream.range(0, values.length)
                .reduce((top, i) -> values[i] > values[top] ? i : top)
                .orElse(-1);
        return best >= 0 && entries.get(best).beside()
                ? objective.conditioned(CommonOps_DDRM.extractRow(contenders, best, null), objective.noiseVariance())
                : objective;
    }

    /** Whether values that were measured are taken as they are. */
    private boolean isExact(Posterior objective) {
        return !noisy
                || (!elsewhere && !model.objective().noiseGiven() && objective.noiseVariance() <= NEGLIGIBLE_NOISE);
    }

    /** Whether the objective is more likely than not known without noise where it was measured. */
    boolean isProbablyExact() {
        if (!(posterior(0) instanceof Mixture mixture)) {
            return isExact(posterior(0));
        }
        double exact = 0;
        for (int i = 0; i < mixture.members().size(); i++) {
            exact += isExact(mixture.members().get(i)) ? mixture.weights()[i] : 0;
        }
        return exact > 0.5;
    }

    /** The context of an acquisition function of q points. */
    AcquisitionContext context(int q, Seed seed) {
        List<Posterior> objectives = IntStream.range(0, goals.objectives().size())
                .mapToObj(this::posterior)
                .toList();
        return context(objectives, ModelState.rows(pending, dimension()), seed).withBatchSize(q);
    }

    /**
     * The context of a function that knows nothing of pending points: they are believed to have returned what is expected of
     * them, so that the objectives are certain there.
     */
    AcquisitionContext trustingContext(Seed seed) {
        List<Posterior> objectives = IntStream.range(0, goals.objectives().size())
                .mapToObj(k -> at(trusting(surrogates.get(k)).posterior()))
                .toList();
        return context(objectives, new DMatrixRMaj(0, dimension()), seed);
    }

    private Surrogate trusting(Surrogate objective) {
        if (pending.isEmpty()) {
            return objective;
        }
        List<double[]> now = pending.stream().map(u -> inputs.of(u, present)).toList();
        DMatrixRMaj x = ModelState.rows(now, inputs.dimension());
        return objective.observe(
                Observations.of(x, objective.posterior().predict(x, 1).mean()));
    }

    private AcquisitionContext context(List<Posterior> objectives, DMatrixRMaj stillPending, Seed seed) {
        List<AcquisitionContext.OutcomeConstraint> constraints = new ArrayList<>();
        int m = objectives.size();
        for (int c = 0; c < goals.constraints().size(); c++) {
            constraints.add(new AcquisitionContext.OutcomeConstraint(posterior(m + c), threshold(c)));
        }
        return AcquisitionContext.of(objectives.get(0), incumbent, seed)
                .withObjectives(objectives, referencePoint)
                .withConstraints(constraints)
                .withLogCost(
                        goals.cost().map(cost -> logCost(m + goals.constraints().size())))
                .withObserved(contenders, noisy)
                .withPending(stillPending)
                .withDomain(domain, model.objective().units());
    }

    /** The logarithm of the cost itself, not in units of its deviation: differences of it are ratios of costs. */
    private Posterior logCost(int outcome) {
        OutcomeUnits units = model.outcomes().get(outcome).units();
        return new RescaledPosterior(posterior(outcome), units.centre(), units.scale());
    }
}
