package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Which leases are renewed while trials are evaluated. */
class LeaseRenewalTest {

    private static final LeaseTerms TERMS = new LeaseTerms(Duration.ofHours(1), 3);

    /** Otherwise the renewal finds the trial finished, takes its lease for lost, and warns. */
    @Test
    void leaseIsRenewedUntilItsTrialIsTold() throws InterruptedException {
        MemoryStore memory = new MemoryStore(InstantSource.system());
        List<Long> renewed = new ArrayList<>();
        StudyStore store = (StudyStore) Proxy.newProxyInstance(
                LeaseRenewalTest.class.getClassLoader(),
                new Class<?>[] {StudyStore.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("renew")) {
                        renewed.add(((Lease) arguments[0]).trial().number());
                    }
                    return method.invoke(memory, arguments);
                });
        AtomicReference<LeaseRenewal> renewal = new AtomicReference<>();
        List<List<Long>> whenTold = new ArrayList<>();
        Study study = Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty())
                .storedIn(store)
                .listener(new StudyListener() {
                    @Override
                    public void told(Trial trial, Outcome outcome) {
                        renewed.clear();
                        Objects.requireNonNull(renewal.get()).renew();
                        whenTold.add(List.copyOf(renewed));
                    }
                })
                .build();
        List<Runnable> tasks = new ArrayList<>();
        try (LeaseRenewal leases = new LeaseRenewal(study, TERMS);
                Evaluations evaluations = new Evaluations(
                        study,
                        point -> Outcome.of(1),
                        tasks::add,
                        InstantSource.system(),
                        Optional.empty(),
                        leases,
                        (lease, result) -> {})) {
            renewal.set(leases);
            evaluations.begin(study.lease(2, "here", TERMS, Map.of()));
            tasks.forEach(Runnable::run);
            evaluations.await();
        }
        assertThat(whenTold).containsExactly(List.of(1L), List.of());
    }
}
