package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Crowd;
import io.thalweg.core.study.Linearization;
import io.thalweg.core.study.Linearization.Call;
import io.thalweg.core.study.Linearization.Kind;
import io.thalweg.core.trial.StoreTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** That what happens at once could as well have happened one after the other. */
interface LinearizableContract extends StoreUnderTest {

    /** Three who claim, tell and give back in turns of their own; every answer fits into one order of all the calls. */
    @Test
    default void concurrentCallsAreLinearizable() {
        int trials = 3;
        for (int round = 0; round < 30; round++) {
            StudyStore store = empty();
            store.begin(StoreTrials.definition());
            queue(store, trials);
            Seed seed = Seed.of(17).child("round", round);
            AtomicLong time = new AtomicLong();
            List<List<Call>> calls = Crowd.of(
                    3, i -> someCalls(store, time, i, seed.child("thread", i).generator()));
            List<Call> all = calls.stream().flatMap(List::stream).toList();
            assertThat(Linearization.exists(all, trials))
                    .as("calls of round %d: %s", round, all)
                    .isTrue();
        }
    }

    private static List<Call> someCalls(StudyStore store, AtomicLong time, int thread, RandomGenerator random) {
        List<Call> calls = new ArrayList<>();
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int choice = random.nextInt(4);
            if (choice < 2) {
                long begun = time.getAndIncrement();
                Optional<Lease> lease = store.claim("thread " + thread, new LeaseTerms(LONG, 100));
                lease.ifPresent(held::add);
                calls.add(new Call(
                        begun,
                        time.getAndIncrement(),
                        Kind.CLAIM,
                        0,
                        lease.map(got -> (int) got.trial().number()).orElse(-1)));
            } else if (choice == 2) {
                int number = random.nextInt(3);
                long begun = time.getAndIncrement();
                int accepted = 1;
                try {
                    store.append(tells(number, 0, thread));
                } catch (TrialConflictException e) {
                    accepted = 0;
                }
                calls.add(new Call(begun, time.getAndIncrement(), Kind.TELL, number, accepted * 10 + thread));
            } else if (!held.isEmpty()) {
                Lease lease = held.remove(0);
                long begun = time.getAndIncrement();
                store.release(lease);
                calls.add(new Call(
                        begun,
                        time.getAndIncrement(),
                        Kind.RELEASE,
                        (int) lease.trial().number(),
                        0));
            }
        }
        return calls;
    }
}
