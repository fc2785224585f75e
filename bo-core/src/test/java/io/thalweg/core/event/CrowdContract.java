package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Crowd;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many who work on a study at once, each by a way of his own where the store has more than one. */
interface CrowdContract extends StoreUnderTest {

    /** One way to the study for each of some. */
    default List<StudyStore> ways(int count) {
        store();
        return IntStream.range(0, count).mapToObj(i -> another()).toList();
    }

    @Test
    default void tenConcurrentBeginsOfOneStudyAllJoin() {
        store();
        List<StudyStore> ways = ways(10);
        Crowd.of(10, i -> {
            ways.get(i).begin(StoreTrials.definition());
            return ways.get(i).append(asks("by " + i));
        });
        assertThat(store().state().trials()).hasSize(10);
    }

    @Test
    default void tenConcurrentDifferentBeginsHaveOneWinner() {
        StudyStore empty = empty();
        List<Boolean> begun = Crowd.of(10, i -> {
            try {
                empty.begin(StoreTrials.definition(
                        SearchSpace.builder().real("x" + i, 0, 1).build()));
                return true;
            } catch (StudyExistsException e) {
                return false;
            }
        });
        assertThat(begun).containsOnlyOnce(true);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 64})
    default void numbersAreUniqueAndWithoutGaps(int threads) {
        List<StudyStore> ways = ways(threads);
        int each = 256 / threads;
        Crowd.of(threads, i -> {
            for (int k = 0; k < each; k++) {
                ways.get(i).append(asks(i + "/" + k));
            }
            return i;
        });
        StudyState state = store().state();
        assertThat(state.trials())
                .extracting(Trial::number)
                .isEqualTo(IntStream.range(0, 256).mapToObj(i -> (long) i).toList());
        assertThat(state.requests()).hasSize(256);
        assertThat(store().history())
                .extracting(StudyStore.Recorded::sequence)
                .isEqualTo(IntStream.rangeClosed(1, 256).mapToObj(i -> (long) i).toList());
        assertThat(everything(StoreTrials.fold(store().history()))).isEqualTo(everything(state));
    }

    @Test
    default void concurrentClaimsGetDistinctTrials() {
        queue(store(), 64);
        List<StudyStore> ways = ways(64);
        List<Optional<Lease>> leases = Crowd.of(64, i -> ways.get(i).claim("worker " + i, forLong()));
        Set<Long> numbers = new HashSet<>();
        leases.forEach(lease -> numbers.add(lease.orElseThrow().trial().number()));
        assertThat(numbers).hasSize(64);
        assertThat(store().leases()).hasSize(64);
    }

    @Test
    default void waitingTrialsAreEachEvaluatedOnce() {
        queue(store(), 200);
        List<StudyStore> ways = ways(8);
        List<List<Lease>> done = Crowd.of(8, i -> {
            List<Lease> mine = new ArrayList<>();
            while (true) {
                Optional<Lease> lease = ways.get(i).claim("worker " + i, forLong());
                if (lease.isEmpty()) {
                    return mine;
                }
                ways.get(i).append(tells(lease.get(), mine.size()));
                mine.add(lease.get());
            }
        });
        assertThat(done.stream().mapToInt(List::size).sum()).isEqualTo(200);
        StudyState state = store().state();
        assertThat(state.results()).hasSize(200);
        assertThat(state.running()).isEmpty();
    }

    @Test
    default void concurrentTellsCompleteOnceAndKeepTheOther() {
        for (int round = 0; round < 10; round++) {
            queue(store(), 1);
            long number = round;
            List<StudyStore> ways = ways(2);
            Crowd.of(2, i -> ways.get(i).append(tells(number, i + 1, i)));
            assertThat(store().state().results())
                    .filteredOn(result -> result.trial().number() == number)
                    .extracting(TrialResult::attempt)
                    .containsExactlyInAnyOrder(1, 2);
        }
    }

    @Test
    default void conflictingConcurrentTellsHaveOneWinner() {
        queue(store(), 1);
        List<StudyStore> ways = ways(16);
        List<Boolean> told = Crowd.of(16, i -> {
            try {
                ways.get(i).append(tells(0, 1, i));
                return true;
            } catch (TrialConflictException e) {
                return false;
            }
        });
        assertThat(told).containsOnlyOnce(true);
        assertThat(store().state().outcome(0)).contains(Outcome.of(told.indexOf(true)));
        assertThat(store().history()).hasSize(2);
    }

    @Test
    default void equalConcurrentTellsAllSucceed() {
        queue(store(), 1);
        List<StudyStore> ways = ways(16);
        Crowd.of(16, i -> ways.get(i).append(tells(0, 1, 4)));
        assertThat(store().state().results()).hasSize(1);
    }

    @Test
    default void repeatedConcurrentRequestsGetTheSameTrials() {
        List<StudyStore> ways = ways(16);
        List<List<Trial>> answers = Crowd.of(
                16,
                i -> ways.get(i)
                        .append(state -> state.requested("monday").isEmpty()
                                ? List.of(new StudyEvent.Asked(StoreTrials.next(state), "monday"))
                                : List.of())
                        .requested("monday"));
        assertThat(new HashSet<>(answers)).hasSize(1);
        assertThat(store().state().trials()).hasSize(1);
    }

    @Test
    default void attemptNumbersAreUniqueAfterReleases() {
        queue(store(), 3);
        List<StudyStore> ways = ways(6);
        List<List<Lease>> leases = Crowd.of(6, i -> {
            List<Lease> mine = new ArrayList<>();
            for (int k = 0; k < 30; k++) {
                ways.get(i).claim("worker " + i, forLong()).ifPresent(lease -> {
                    mine.add(lease);
                    ways.get(i).release(lease);
                });
            }
            return mine;
        });
        Map<Long, Set<Integer>> attempts = new HashMap<>();
        leases.forEach(mine -> mine.forEach(
                lease -> assertThat(attempts.computeIfAbsent(lease.trial().number(), n -> new HashSet<>())
                                .add(lease.attempt()))
                        .as("%s is nobody else's", lease)
                        .isTrue()));
        assertThat(store().leases()).isEmpty();
    }

    @Test
    default void readersSeeWholeDecisionsOnly() {
        List<StudyStore> ways = ways(4);
        Crowd.of(4, i -> {
            for (int k = 0; k < 25; k++) {
                if (i == 0) {
                    ways.get(i)
                            .append(state -> List.of(
                                    new StudyEvent.Asked(StoreTrials.next(state), ""),
                                    new StudyEvent.Told(state.trials().size(), 0, Outcome.of(1))));
                } else {
                    StudyState seen = ways.get(i).state();
                    assertThat(seen.results()).hasSameSizeAs(seen.trials());
                    assertThat(seen.running()).isEmpty();
                }
            }
            return i;
        });
    }
}
