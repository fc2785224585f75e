package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.RegretProbability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What can be read of a {@link Study}: its history, what was found, and what the models believe. */
abstract sealed class ReadableStudy permits Study {

    final OpenStudy study;

    final Curving curving;

    private final Outlook outlook;

    ReadableStudy(OpenStudy study) {
        this.study = study;
        this.curving = new Curving(study);
        this.outlook = new Outlook(study, curving);
    }

    /**
     * {@return the space that is searched, as far as this process knows: another one may have {@linkplain Study#change changed} it since its last call}
     */
    public SearchSpace space() {
        return study.settings().space();
    }

    /** {@return whether small or large values are sought; of no meaning where a map is learnt} */
    public Direction direction() {
        return study.settings().direction();
    }

    /** {@return where the study is kept} */
    public StudyStore store() {
        return study.store();
    }

    /** {@return the history so far, of all who work on the study: an immutable value} */
    public StudyState state() {
        return study.state();
    }

    /**
     * {@return the best observed feasible trial in the space, by the first objective if there are several; empty if there is none, and {@link
     * #whyNoBest} says why} Of equal ones that of the smallest number. In a space with a fidelity only full results count. Where the objective drifts this is history: {@link #recommend} says
     * what is good now. Where the space has contexts it is the best of all of them: {@link #recommend(Map)} says what is good in one.
     */
    public Optional<BestTrial> best() {
        return outlook.findings().best();
    }

    /**
     * {@return why there is no best trial, for people: nothing was told yet, or how many results failed, miss a bound or lie outside of the space, and
     * the first of each kind; or a map is learnt} Empty if there is one.
     */
    public Optional<String> whyNoBest() {
        return outlook.findings().whyNoBest();
    }

    /** {@return the best trade-offs between several objectives among what was measured; with one objective, its best trials} */
    public Front front() {
        return outlook.findings().front();
    }

    /**
     * {@return the point to use if the search ended now: without noise the best observed one, otherwise the one with the best posterior
     * mean among the best and the latest observed ones; where the objective drifts, the one with the best posterior mean at the time of the next
     * trial among the latest observed ones; where evaluations report learning curves, a running one that is expected to end better than that} Empty if nothing feasible was observed, with several objectives, where people have to
     * choose from the {@link #front}, where a map is learnt, and where the space has contexts, on which it depends: see {@link
     * #recommend(Map)}.
     */
    public Optional<Recommendation> recommend() {
        return outlook.recommend();
    }

    /**
     * {@return the point to use while some parameters have given values, such as the contexts of today: the one of the best posterior mean among
     * all points that have them, at full fidelity unless another is given, measured or not, at the time of the next trial; with constraints on outcomes among those that
     * meet them with a probability of 84 % each} It is sought like a suggestion. Empty as {@link #recommend()} is, and if
     * the model could not be used, of which the log says why. If nothing is given and the space has no contexts, this is {@link #recommend()}.
     *
     * @param given values by parameter name, read as {@link SearchSpace#admit} does; all the {@linkplain SearchSpace#contexts contexts} of
     *     the space among them
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, nothing is left to choose, or a context
     *     is not given
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has the given values
     */
    public Optional<Recommendation> recommend(Map<String, ?> given) {
        return outlook.recommend(given);
    }

    /**
     * {@return what the model expects at a point, from the results told so far: for people who compare it with what they measure then}
     * Trials that are running do not count. Where the objective drifts, the time is that of the next trial. Of several objectives
     * the first. Empty before the first measurement.
     *
     * @param point a point that the space {@linkplain SearchSpace#allows allows}, evaluated or not
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    public Optional<Forecast> forecast(Point point) {
        return outlook.forecast(point);
    }

    /**
     * {@return how well the noise-free objective is known on average: the root of the mean posterior variance over the space, in user units;
     * of several objectives the first} Empty before the second measurement.
     */
    public OptionalDouble averageDeviation() {
        return outlook.averageDeviation();
    }

    /**
     * {@return how probable it is that the space has a value better by more than ε than that of the {@linkplain #recommend recommended} point, as far as the
     * model can tell: 256 functions are drawn from what it believes, and each is maximised} That takes seconds. The same results give the same answer; the
     * study itself does not notice. Empty before the second measurement, and if nothing feasible was observed.
     *
     * @param epsilon how much better, in units of the objective; positive
     * @throws IllegalStateException if the study has several objectives, constraints on outcomes, or none but a map to learn, if it drifts or has contexts, or if its
     *     surrogate's beliefs cannot be drawn from
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public Optional<RegretProbability> probabilityOfRegret(double epsilon) {
        return outlook.regret(epsilon);
    }

    /**
     * Whether the search may end: the space has a value better by more than ε than that of the recommended point with at most this probability. The rule of {@link
     * RunOptions#untilRegret(double, double)}, for those who ask and tell themselves. As few functions are drawn as decide it.
     *
     * @param epsilon how much better, in units of the objective; positive
     * @param probability from 0.02 to 0.5
     * @return what the drawn functions say if it may; empty if not
     * @throws IllegalStateException as {@link #probabilityOfRegret}
     */
    public Optional<RegretProbability> regretWithin(double epsilon, double probability) {
        return outlook.regretWithin(new RegretRule(epsilon, probability));
    }

    /**
     * {@return what the models believe now, from the results told so far, and what they learnt it from: for reports and plots} If thousands were told since the last
     * ask, each look learns a portion of them; {@link StudyInsight#absorbed} says how many are learnt. A correction of one of more than a thousand results is seen when the next
     * asks have learnt it. The same holds for forecasts and recommendations.
     */
    public StudyInsight insight() {
        return outlook.insight();
    }

    /**
     * {@return which parameters matter for each objective, as far as the models can tell, and what the data alone say of it; the report shows the
     * same} Objectives whose models say nothing yet are left out. It takes up to some seconds, and the study does not notice.
     */
    public List<Importance> importance() {
        return outlook.importance();
    }

    /** Takes note of trouble that a run has met with the models. */
    void met(String step, Throwable thrown) {
        study.session().suggester().met(step, thrown);
    }

    /** {@return what was told and the models cannot learn from, with the reasons; by trial} */
    public List<Unlearnt> unlearnt() {
        return outlook.findings().unlearnt();
    }

    /** What the study is about and how far it has come, in a line; for logs. It reads the store. */
    @Override
    public String toString() {
        return outlook.toString();
    }
}
