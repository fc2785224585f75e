package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.AcquisitionOptimizer;
import io.thalweg.core.search.Candidate;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The search for free points at the maximum of an acquisition function.
 *
 * @param taken whether the point at some coordinates of the part is occupied
 */
record AcquisitionSearch(
        StudySettings settings,
        Subspace part,
        Predicate<double[]> taken,
        TimeLimit limit,
        StepLog log,
        ModelState model) {

    /** How many of the best observed points the search starts from. */
    private static final int PROMISING = 5;

    /** Of an argument: with more of them a maximum is harder to find, so a search does all of its work however {@linkplain ModelState#isCostly costly} that is. */
    private static final int FEW_COORDINATES = 6;

    /** In the unit cube. */
    private static final double NEAR = 1e-3;

    /** Points anywhere that the maximum of an acquisition function is compared with. */
    private static final int PROBES = 16;

    /** What is sought. */
    enum Aim {
        UTILITY("maximum of the acquisition function"),
        EXPECTATION("best expected value"),
        INFORMATION("maximum of the posterior uncertainty");

        private final String title;

        Aim(String title) {
            this.title = title;
        }

        /** What is said of the choice. */
        @Override
        public String toString() {
            return title;
        }
    }

    /**
     * The trials at the maximum of a function; none if it is of no use or all points near its maxima are occupied. It is of no use if it has the
     * same value everywhere, as one that has underflowed, unless information is sought: any point would do, and an arbitrary one would look like
     * a choice. Near the best expected value the second best is no choice, either.
     *
     * @param of one point or of all the points of a batch, in the coordinates of the whole space
     * @param number number of the first trial
     */
    List<Trial> trials(AcquisitionFunction of, Beliefs current, Aim aim, long number, Seed seed) {
        AcquisitionFunction function = part.reduced(of);
        // A search that avoids points returns the next one, which is far from the best expected value.
        Predicate<double[]> avoided = aim == Aim.EXPECTATION ? u -> false : taken;
        SearchProblem problem =
                new SearchProblem(part.space(), part.reduced(current.best(PROMISING)), avoided).until(limit);
        Optional<TrustRegion> region = model.region().filter(one -> one.isFor(number));
        if (region.isPresent()) {
            problem = problem.within(
                    part.reduced(region.get().box(settings.space().columns())));
        }
        List<Candidate> candidates = search(function).maximize(function, problem, seed.child("search"));
        limit.requireUninterrupted();
        if (limit.passed()) {
            log.note("cut short by the deadline: the search of the " + aim);
        }
        if (aim != Aim.INFORMATION && isFlat(function, candidates)) {
            if (aim == Aim.UTILITY) {
                log.note(aim + ": the function is " + candidates.get(0).value() + " everywhere");
            }
            return List.of();
        }
        for (Candidate candidate : candidates) {
            List<double[]> points = split(candidate.x());
            if (isFree(points) && points.stream().noneMatch(u -> isNearlyPending(u, current))) {
                return trials(points, number, aim, candidate.value());
            }
            if (aim == Aim.EXPECTATION) {
                return List.of(); // nothing went wrong: the point is known, or being evaluated
            }
        }
        log.note(aim + ": no usable free point was found");
        return List.of();
    }

    private AcquisitionOptimizer search(AcquisitionFunction function) {
        return model.isCostly() && function.dimension() <= FEW_COORDINATES
                ? settings.search().quartered()
                : settings.search();
    }

    private List<Trial> trials(List<double[]> points, long number, Aim aim, double value) {
        FitReport fit = model.objective().surrogate().fitReport();
        TakenPoints own = new TakenPoints();
        List<Trial> trials = new ArrayList<>();
        for (double[] u : points) {
            Point point = part.rounded(u, model::lengthscales, other -> own.contains(other) || taken.test(other));
            own.add(part.space().encode(point));
            StepHealth health = log.health(aim.toString(), fit, value);
            trials.add(new Trial(number + trials.size(), point, Origin.MODEL, health, part.notes()));
        }
        return trials;
    }

    private List<double[]> split(double[] x) {
        int d = part.space().dimension();
        List<double[]> points = new ArrayList<>();
        for (int from = 0; from < x.length; from += d) {
            points.add(part.invested(part.space().snap(Arrays.copyOfRange(x, from, from + d))));
        }
        return points;
    }

    /** Whether the points are distinct and none is occupied. */
    private boolean isFree(List<double[]> points) {
        TakenPoints own = new TakenPoints();
        points.forEach(own::add);
        return own.size() == points.size() && points.stream().noneMatch(taken);
    }

    /** Whether a point tells no more than one that is being evaluated: a model that is certain of the optimum would ask for it again. */
    private boolean isNearlyPending(double[] u, Beliefs current) {
        return part.space().candidates().isEmpty() && current.isPendingWithin(part.whole(u), NEAR);
    }

    /** Whether the candidates are no better than points anywhere. */
    private boolean isFlat(AcquisitionFunction function, List<Candidate> candidates) {
        if (candidates.isEmpty() || function.dimension() != part.space().dimension()) {
            return false;
        }
        double best = candidates.get(0).value();
        double[] values = new double[PROBES];
        function.valueAll(part.filling().points(PROBES), values);
        return Arrays.stream(values).allMatch(value -> value == best);
    }
}
