package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.Choice;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CampaignStatusTest {

    private static List<String> lines(int measured, int learnt, Map<String, Choice> inCharge) {
        return new CampaignStatus(
                        "1", "resin", true, measured, measured, 0, 0, 0, 0, 0, List.of(), learnt, inCharge, List.of(),
                        List.of(), List.of(), Map.of())
                .lines();
    }

    @Test
    void whoIsInChargeIsSaidWithTheReason() {
        Choice choice = new Choice("vips", 501, "mean log density of new values -0.40, wiski -0.70");
        assertThat(lines(510, 505, Map.of("yield", choice)))
                .contains(
                        "surrogate of \"yield\": vips since 501 observations: mean log density of new values -0.40, wiski -0.70");
        assertThat(lines(510, 505, Map.of("", choice))).anyMatch(line -> line.startsWith("surrogate: vips since 501"));
    }

    @Test
    void howFarTheModelsAreIsSaidWhereManyResultsWait() {
        assertThat(lines(3000, 1200, Map.of())).anyMatch(line -> line.contains("have learnt 1200 of 3000 results"));
        assertThat(lines(3000, 2990, Map.of())).noneMatch(line -> line.contains("have learnt"));
    }

    private static StudyState told(int results) {
        StudyState state = StudyState.empty();
        for (int i = 0; i < results; i++) {
            Trial trial = new Trial(i, Point.of("x", 0.1 * i), Origin.TOLD, StepHealth.TOLD, List.of());
            state = state.apply(new StudyEvent.Asked(trial, "")).apply(new StudyEvent.Told(i, 0, Outcome.of(i)));
        }
        return state;
    }

    private static StudyEvent lesson(int absorbed, int amendments, Map<String, Choice> inCharge) {
        return new StudyEvent.Learned(absorbed, amendments, Optional.empty(), absorbed, 1, inCharge);
    }

    @Test
    void lessonsSayHowFarTheModelsAre() {
        StudyState state = told(3);
        assertThat(CampaignStatus.learnt(state)).isZero();
        state = state.apply(lesson(2, 0, Map.of()));
        assertThat(CampaignStatus.learnt(state)).isEqualTo(2);
        state = state.apply(new StudyEvent.Amended(0, 0, Outcome.of(7), "a typing error"));
        assertThat(CampaignStatus.learnt(state)).as("they begin anew").isZero();
        assertThat(CampaignStatus.learnt(state.apply(lesson(1, 1, Map.of())))).isEqualTo(1);
    }

    @Test
    void theLastOneThatTookOverIsInCharge() {
        Choice first = new Choice("vips", 101, "");
        Choice second = new Choice("wiski", 300, "");
        StudyState state = told(3).apply(lesson(1, 0, Map.of("yield", first, "waste", first)))
                .apply(lesson(2, 0, Map.of("yield", second)))
                .apply(lesson(3, 0, Map.of()));
        assertThat(CampaignStatus.inCharge(state)).isEqualTo(Map.of("yield", second, "waste", first));
    }

    @Test
    void stoppedTrialsAreCounted() {
        CampaignStatus status = new CampaignStatus(
                "1", "resin", true, 9, 5, 1, 3, 0, 0, 0, List.of(), 9, Map.of(), List.of(), List.of(), List.of(),
                Map.of());
        assertThat(status.lines().get(0)).isEqualTo("resin (1): 9 trials, 5 measured, 1 failed, 3 stopped");
        assertThat(Wording.of(Outcome.stopped(9, 0.5, "it will hardly be the best")))
                .isEqualTo("stopped at step 9: it will hardly be the best");
    }
}
