package io.thalweg.core.study;

import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.DrawnRegret;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.internal.engine.RegretSupport;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.RegretProbability;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;

/** What a study has found by now, from the results told so far and the models as they are now; see {@link Study}. */
record Outlook(OpenStudy study, Curving curving) {

    /** Functions drawn to say how probable regret is. */
    private static final int DRAWN = 256;

    /** Most measurements that are assumed at a time: each makes a forecast slower. */
    private static final int ASSUMED = 100;

    /** What the results say, without the models. */
    Findings findings() {
        StudyState now = study.state();
        return new Findings(study.at(now).settings(), now);
    }

    /** What the study is about and how far it has come, in a line. */
    @Override
    public String toString() {
        StudySettings settings = study.settings();
        List<String> names =
                settings.space().parameters().stream().map(Parameter::name).toList();
        String what = "study of " + names + ", to "
                + (settings.learning()
                        ? "learn a map"
                        : settings.direction().name().toLowerCase(Locale.ROOT));
        try {
            return what + ": " + findings().progress();
        } catch (ThalwegException e) { // whoever logs a study shall not fail by that
            return what + ", which cannot be read now: " + e.getMessage();
        }
    }

    /** The point to use if the search ended now: a finished one, or one whose curve promises more. */
    Optional<Recommendation> recommend() {
        return finished().map(best -> curving.promising(best).orElse(best));
    }

    /** The point to use of those that were measured. */
    private Optional<Recommendation> finished() {
        StudySettings settings = study.at(study.state()).settings();
        if (!recommends(settings) || !settings.space().contexts().isEmpty()) {
            return Optional.empty();
        }
        Findings findings = findings();
        boolean measured = settings.deterministic()
                && !settings.inputs().drifting()
                && findings.best()
                        .filter(best -> settings.space().contains(best.point()))
                        .isPresent();
        if (measured) {
            return observed(findings, settings.space());
        }
        return study.alone(() -> {
            try {
                return now(Findings::recommend);
            } catch (CancellationException e) {
                throw e; // the thread was interrupted, and nothing has failed
            } catch (RuntimeException | OutOfMemoryError e) {
                met("the model could not be used; the best observed point is recommended", e);
                return observed(findings, settings.space());
            }
        });
    }

    private static boolean recommends(StudySettings settings) {
        return !settings.learning() && !settings.goals().several();
    }

    /** The point to use while some parameters have given values. */
    Optional<Recommendation> recommend(Map<String, ?> given) {
        StudySettings settings = study.at(study.state()).settings();
        if (given.isEmpty() && settings.space().contexts().isEmpty()) {
            return recommend();
        }
        return !recommends(settings)
                ? Optional.empty()
                : study.alone(() -> {
                    try {
                        return now((findings, model) -> findings.recommend(model, given));
                    } catch (ThalwegException | CancellationException e) {
                        throw e; // what is given is at fault, or the thread was interrupted; nothing has failed
                    } catch (RuntimeException | OutOfMemoryError e) {
                        met("the model could not be used; nothing is recommended", e);
                        return Optional.empty();
                    }
                });
    }

    private void met(String step, Throwable e) {
        study.session().suggester().met(step, e);
    }

    /** The best observed point, or the one of the space that is nearest to it. */
    private static Optional<Recommendation> observed(Findings findings, SearchSpace space) {
        return findings.best().map(trial -> {
            Point point = trial.point();
            return new Recommendation(
                    space.contains(point) ? point : space.decode(space.encode(point)), trial.value(), 0);
        });
    }

    /**
     * What is expected at points if some measurements had been made. The belief is looked at without the lock that suggestions take: it is a value,
     * and the points may be many.
     */
    List<Forecast> forecast(List<Point> points, List<Assumed> assumed) {
        if (assumed.size() > ASSUMED) {
            throw new IllegalArgumentException(
                    "assumed has " + assumed.size() + " measurements, must have at most " + ASSUMED);
        }
        StudyState now = study.state();
        Session present = study.at(now);
        ModelState model = study.alone(() -> present.suggester().view(now));
        return new Findings(present.settings(), now).forecast(points, assumed, model);
    }

    /** How well the objective is known on average. */
    OptionalDouble averageDeviation() {
        return study.alone(() -> now(Findings::averageDeviation));
    }

    /** How probable regret is, by a fixed number of drawn functions. */
    Optional<RegretProbability> regret(double epsilon) {
        return drawn(new RegretRule(epsilon, RegretRule.USUAL), 2)
                .map(paths -> new RegretProbability(epsilon, paths.exceeding(0, DRAWN, Integer.MAX_VALUE), DRAWN));
    }

    /** What drawn functions say if that suffices for a rule. */
    Optional<RegretProbability> regretWithin(RegretRule rule) {
        StudySettings settings = study.at(study.state()).settings();
        int fewest = RegretRule.fewest(settings.space().dimension());
        return drawn(rule, fewest).flatMap(paths -> rule.reached(paths::exceeding));
    }

    /**
     * Functions drawn from what is believed now. They are looked at without the lock that suggestions take: beliefs are values.
     *
     * @param fewest measurements; empty if there are fewer, or no feasible one
     */
    private Optional<DrawnRegret> drawn(RegretRule rule, int fewest) {
        StudyState now = study.state();
        Session present = study.at(now);
        StudySettings settings = present.settings();
        RegretSupport.obstacle(settings).ifPresent(why -> {
            throw new IllegalStateException("this study cannot estimate the probability of regret: " + why);
        });
        if (now.results().size() < fewest) {
            return Optional.empty();
        }
        ModelState model = study.alone(() -> present.suggester().view(now));
        boolean enough = model.objective().size() >= fewest
                && !model.contenders().entries().isEmpty();
        Seed seed = settings.seed().child("regret", now.results().size());
        return enough
                ? Optional.of(DrawnRegret.of(
                        model, settings, new Findings(settings, now).latest(model), rule.epsilon(), seed))
                : Optional.empty();
    }

    /** What the models believe now, and what they learnt it from. */
    StudyInsight insight() {
        return study.alone(() -> {
            StudyState now = study.state();
            Session present = study.at(now);
            return StudyInsight.of(present.settings(), now, present.suggester().view(now));
        });
    }

    /** Which parameters matter for each objective. */
    List<Importance> importance() {
        Seed seed = Seed.of(0); // looking again shows the same
        return insight().fitted(seed).outcomes().stream()
                .filter(outcome -> outcome.goal() instanceof Goal.ToImprove)
                .flatMap(outcome -> outcome.importance(seed).stream())
                .toList();
    }

    /** What is found with the models; to be called {@linkplain OpenStudy#alone alone}. */
    private <T> T now(BiFunction<Findings, ModelState, T> question) {
        StudyState now = study.state();
        Session present = study.at(now);
        return question.apply(
                new Findings(present.settings(), now), present.suggester().view(now));
    }
}
