package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queues;
import static io.thalweg.core.trial.StoreTrials.records;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A study that is changed on the way. */
interface ChangingContract extends StoreUnderTest {

    /** With a parameter more, and numbers and texts that stores get wrong. */
    private static StudyDefinition wider() {
        return StoreTrials.definition(SearchSpace.builder()
                .real("x", -1e-300, 0.1 + 0.2)
                .real("pressure", 0, 5)
                .add(new CategoricalParameter("solvent", List.of("Größe \"q\""), List.of("two\\lines", "温度")))
                .add(new FixedParameter("n", 3L))
                .add(new FixedParameter("r", 3.0))
                .build());
    }

    private static StudyEvent change() {
        return new StudyEvent.Changed(
                wider(), Point.of("pressure", 1.5, "solvent", "温度", "n", 3L, "r", 3.0), "the \"new\" pump; x");
    }

    @Test
    default void changedStudyIsDefinedAnew() {
        StudyStore store = store();
        store.append(records(change()));
        assertThat(store.definition()).contains(wider());
        assertThat(store.begun()).contains(StoreTrials.definition());
        assertThat(store.state().changes()).isEqualTo(1);
        assertThat(store.state().amendments()).isZero();
        store.begin(wider());
        assertThatThrownBy(() -> store.begin(StoreTrials.definition()))
                .isInstanceOf(StudyExistsException.class)
                .hasMessageContainingAll("pressure: 0 to 5 → no parameter", "thalweg change");
        assertThat(reopen().definition()).contains(wider());
    }

    @Test
    default void earlierTrialsHaveTheValuesOfAddedParameters() {
        StudyStore store = store();
        store.append(asks(""));
        store.append(queues());
        store.append(asks("request"));
        store.append(tells(0, 0, 1));
        StudyState before = store.state();
        List<Object> then = everything(before);
        store.append(records(change()));
        store.append(tells(2, 0, 2));
        store.append(records(new StudyEvent.Amended(0, 0, Outcome.of(5), "typed wrongly")));
        StudyState after = store.state();
        assertThat(after.trials())
                .allSatisfy(trial -> assertThat(trial.point().asMap())
                        .containsEntry("pressure", 1.5)
                        .containsEntry("solvent", "温度")
                        .containsEntry("n", 3L)
                        .containsEntry("r", 3.0)
                        .containsKey("x"));
        assertThat(after.results()).extracting(TrialResult::trial).containsExactly(after.trial(0), after.trial(2));
        assertThat(after.running()).containsExactly(after.trial(1));
        assertThat(store.claim("me", new LeaseTerms(Duration.ofMinutes(1), 3))
                        .orElseThrow()
                        .trial())
                .isEqualTo(after.trial(1));
        assertThat(after.requested("request")).containsExactly(after.trial(2));
        assertThat(everything(before)).isEqualTo(then);
        assertThat(everything(StoreTrials.fold(store.history()))).isEqualTo(everything(after));
        assertThat(everything(reopen().state())).isEqualTo(everything(after));
    }

    /** Also from a short cut to the state, which stores may take. */
    @Test
    default void changeIsKeptWithWhatWasLearnt() {
        StudyStore store = store();
        store.append(asks(""));
        store.append(tells(0, 0, 1));
        store.append(records(change()));
        store.append(records(new StudyEvent.Learned(1, 1, Optional.of(RefitBudget.WARM), 1, 2)));
        store.keep(new StudyStore.Learnt(1, new byte[] {1}));
        List<Object> before = everything(store.state());
        StudyStore again = reopen();
        assertThat(everything(again.state())).isEqualTo(before);
        assertThat(again.definition()).contains(wider());
        assertThat(again.begun()).contains(StoreTrials.definition());
        assertThat(again.history().get(2).event()).isEqualTo(change());
    }
}
