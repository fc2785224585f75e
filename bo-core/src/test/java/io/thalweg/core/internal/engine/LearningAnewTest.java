package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.INTEGER;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.Diary;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** After a correction of one of many results what was known before is believed, and all are learnt anew by and by. */
class LearningAnewTest {

    private static final int TOLD = 2 * Learner.SHARE + 10;

    private static final int PLACES = 10_000;

    private final MemoryStore store = new MemoryStore(InstantSource.system());

    private Study open() {
        return Study.maximize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate(Diary.of(1, new AtomicInteger()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2)
                .storedIn(store)
                .build();
    }

    private static Point place(int i) {
        return Point.of("x", (i + 0.5) / PLACES);
    }

    private static void tell(Study study, int from, int to) {
        for (int i = from; i < to; i++) {
            study.tell(place(i), i);
        }
    }

    private Study corrected() {
        return corrected(TOLD);
    }

    private Study corrected(int told) {
        Study study = open();
        tell(study, 0, told);
        step(study);
        assertThat(absorbed(study)).last().isEqualTo(told);
        study.amend(study.state().trials().get(0), Outcome.of(-50), "a typing error");
        return study;
    }

    private static Trial step(Study study) {
        Trial trial = study.ask();
        study.tell(trial, PLACES * trial.point().real("x") - 0.5);
        return trial;
    }

    private static List<Integer> absorbed(Study study) {
        return study.state().lessons().stream()
                .map(StudyEvent.Learned::absorbed)
                .toList();
    }

    private static double mean(Study study, int i) {
        return study.forecast(place(i)).orElseThrow().mean();
    }

    private static void assertBelievesTheOldValue(Study study) {
        assertThat(mean(study, 0)).isCloseTo(0, within(0.1));
        assertThat(mean(study, TOLD - 1)).isCloseTo(TOLD - 1, within(0.1));
    }

    private static int shares(int count) {
        return count * (Learner.SHARE + 1); // a result is new at each step
    }

    @Test
    void correctionIsLearntInSharesWhileWhatWasKnownBeforeIsBelieved() {
        Study study = corrected();
        assertBelievesTheOldValue(study);
        for (int i = 1; i <= 2; i++) {
            assertThat(step(study).health().fallbacks())
                    .singleElement()
                    .asString()
                    .contains(shares(i) + " of " + (TOLD + i) + " results are learnt so far");
            assertThat(absorbed(study)).last().isEqualTo(shares(i));
            assertBelievesTheOldValue(study);
        }
        assertThat(step(study).health().fallbacks()).isEmpty();
        assertThat(absorbed(study)).containsExactly(TOLD, shares(1), shares(2), TOLD + 3);
        assertThat(study.state().lessons())
                .extracting(lesson -> lesson.refit().isPresent())
                .as("refitted when it has caught up")
                .containsExactly(true, false, false, true);
        assertThat(mean(study, 0)).isCloseTo(-50, within(0.1));
        assertThat(mean(study, TOLD - 1)).isCloseTo(TOLD - 1, within(0.1));
    }

    @Test
    void whatIsLearntAnewIsRefittedOnceOnTheWay() {
        int told = 6 * Learner.SHARE;
        Study study = corrected(told);
        for (int i = 1; i <= 6; i++) {
            step(study);
        }
        List<StudyEvent.Learned> anew = study.state().lessons().stream()
                .filter(lesson -> lesson.amendments() == 1)
                .toList();
        assertThat(anew)
                .extracting(StudyEvent.Learned::absorbed)
                .containsExactly(shares(1), shares(2), shares(3), shares(4), shares(5), told + 6);
        assertThat(anew)
                .extracting(lesson -> lesson.refit().isPresent())
                .containsExactly(false, false, false, true, false, true);
    }

    @Test
    void veryManyNewOnesBesideACorrectionComeInPortions() {
        Study study = corrected();
        tell(study, TOLD, TOLD + Learner.PORTION + 100);
        step(study);
        assertThat(absorbed(study)).last().isEqualTo(Learner.SHARE + Learner.PORTION);
    }

    @Test
    void whoeverOpensTheStudyMeanwhileGoesOnWithTheSameBits() {
        Study study = corrected();
        for (int i = 1; i <= 4; i++) {
            double known = mean(study, 7);
            study.close();
            study = open();
            assertThat(mean(study, 7)).isEqualTo(known);
            step(study);
            assertThat(absorbed(study)).last().isEqualTo(i < 3 ? shares(i) : TOLD + i);
        }
    }

    @Test
    void whoeverWorksOnTheStudyTooBelievesWhatItKnewBefore() {
        Study other = open();
        tell(other, 0, TOLD);
        step(other);
        Study study = open();
        step(study);
        assertBelievesTheOldValue(other);
        study.amend(study.state().trials().get(0), Outcome.of(-50), "a typing error");
        step(study);
        assertBelievesTheOldValue(other);
        step(other);
        assertThat(absorbed(other)).last().asInstanceOf(INTEGER).isBetween(shares(2), TOLD);
        assertBelievesTheOldValue(other);
    }

    @Test
    void secondCorrectionBeginsAnewButNotWithoutWhatIsBelieved() {
        Study study = corrected();
        step(study);
        study.amend(study.state().trials().get(1), Outcome.of(-60), "another one");
        step(study);
        assertThat(absorbed(study)).containsExactly(TOLD, shares(1), shares(1));
        assertBelievesTheOldValue(study);
        step(study);
        step(study);
        assertThat(mean(study, 0)).isCloseTo(-50, within(0.1));
        assertThat(mean(study, 1)).isCloseTo(-60, within(0.1));
    }

    @Test
    void thoseWhoLookLearnAPortionOfVeryManyAtATime() {
        Study study = open();
        tell(study, 0, 10);
        step(study);
        tell(study, 10, Learner.PORTION + 100);
        StudyInsight insight = study.insight();
        int first = 10 + Learner.PORTION;
        assertThat(insight.absorbed()).isEqualTo(first);
        assertThat(insight.objective().told()).hasSize(first);
        assertThat(study.insight().absorbed())
                .isEqualTo(study.state().results().size())
                .isGreaterThan(first);
        assertThat(study.state().lessons()).hasSize(1);
    }
}
