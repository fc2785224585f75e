package io.thalweg.spring;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Choice;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** How far a study is, for the actuator. */
@Endpoint(id = "thalweg")
final class StudyEndpoint {

    private final AskTell study;

    /** Of a study elsewhere, as far as it was read. */
    private StudyState known = StudyState.empty();

    private long last;

    StudyEndpoint(AskTell study) {
        this.study = study;
    }

    /**
     * How far a study is.
     *
     * @param trials how many there are
     * @param results how many results were told
     * @param running the numbers of the trials that wait for a result
     * @param best the best trial, if there is one
     * @param noBest why there is none
     * @param inCharge by outcome, the model that a surrogate chose which chooses itself; the one objective of a study has the empty name
     */
    record Status(
            int trials,
            int results,
            List<Long> running,
            @Nullable Best best,
            @Nullable String noBest,
            Map<String, Choice> inCharge) {}

    /**
     * The best trial.
     *
     * @param trial its number
     * @param point as it was carried out
     * @param value what was measured
     */
    record Best(long trial, Map<String, Object> point, double value) {}

    /** How far the study is now. */
    @ReadOperation
    Status status() {
        StudyState state = state();
        Map<String, Choice> inCharge = new TreeMap<>();
        state.lessons().forEach(lesson -> inCharge.putAll(lesson.inCharge()));
        return new Status(
                state.trials().size(),
                state.results().size(),
                state.running().stream().map(Trial::number).toList(),
                study.best()
                        .map(best ->
                                new Best(best.trial().number(), best.point().asMap(), best.value()))
                        .orElse(null),
                study.whyNoBest().orElse(null),
                inCharge);
    }

    private synchronized StudyState state() {
        if (study instanceof Study here) {
            return here.state();
        }
        List<StudyStore.Recorded> news = study.events(last);
        if (!news.isEmpty()) {
            List<StudyEvent> events =
                    news.stream().map(StudyStore.Recorded::event).toList();
            known = known.applyAll(events);
            last = news.get(news.size() - 1).sequence();
        }
        return known;
    }
}
