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
abstract sealed class ReadableStudy implements AskTell permits Study {

    final OpenStudy study;

    final Curving curving;

    private final Outlook outlook;

    ReadableStudy(OpenStudy study) {
        this.study = study;
        this.curving = new Curving(study);
        this.outlook = new Outlook(study, curving);
    }

    @Override
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

    @Override
    public Optional<BestTrial> best() {
        return outlook.findings().best();
    }

    @Override
    public Optional<String> whyNoBest() {
        return outlook.findings().whyNoBest();
    }

    @Override
    public List<StudyStore.Recorded> events(long after) {
        if (after < 0) {
            throw new IllegalArgumentException(
                    "after is " + after + ", must be the number of an event, or 0 for all of them");
        }
        return study.store().history(after);
    }

    @Override
    public Front front() {
        return outlook.findings().front();
    }

    @Override
    public Optional<Recommendation> recommend() {
        return outlook.recommend();
    }

    @Override
    public Optional<Recommendation> recommend(Map<String, ?> given) {
        return outlook.recommend(given);
    }

    @Override
    public List<Forecast> forecast(List<Point> points, List<Assumed> assumed) {
        return outlook.forecast(points, assumed);
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
     * model can tell: 256 functions are drawn from what it believes, and each is maximised; what varies too finely to be found is taken to rise as far as may be
     * expected} That takes seconds. The same results give the same answer; the
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

    @Override
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
