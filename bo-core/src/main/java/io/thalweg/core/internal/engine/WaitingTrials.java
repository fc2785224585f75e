package io.thalweg.core.internal.engine;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trials that wait for someone to evaluate them, held back from others until it is recorded that they were handed out. Closing gives
 * the others back; those of a process that dies wait again when its leases have run out.
 */
final class WaitingTrials implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WaitingTrials.class);

    /** How long others leave a trial alone that is being handed out; choosing further ones may take longer. */
    private static final LeaseTerms HANDING_OUT = new LeaseTerms(Duration.ofMinutes(1), Integer.MAX_VALUE);

    private final StudyStore store;
    private final List<Lease> held = new ArrayList<>();

    WaitingTrials(StudyStore store) {
        this.store = store;
    }

    /** Holds trials that wait and are wanted, at most q; those held before that have come to an end are let go. */
    List<Trial> hold(int q, Predicate<Trial> wanted) {
        StudyState now = store.state();
        held.removeIf(lease -> !now.isQueued(lease.trial().number()));
        while (held.size() < q && held.size() < queued(wanted)) {
            Optional<Lease> lease = store.claim("an ask", HANDING_OUT, wanted);
            if (lease.isEmpty()) {
                break;
            }
            held.add(lease.get());
        }
        return held.stream().map(Lease::trial).toList();
    }

    private long queued(Predicate<Trial> wanted) {
        StudyState now = store.state();
        return now.queued().stream().map(now::trial).filter(wanted).count();
    }

    /** Holds them for longer; false if one was lost to somebody else. */
    boolean keepHolding() {
        List<Lease> lost = new ArrayList<>();
        for (Lease lease : held) {
            try {
                store.renew(lease, HANDING_OUT);
            } catch (LeaseLostException e) {
                lost.add(lease);
            }
        }
        held.removeAll(lost);
        return lost.isEmpty();
    }

    /** They were handed out: there is nothing to give back. */
    void handedOut() {
        held.clear();
    }

    @Override
    public void close() {
        held.forEach(this::giveBack);
        held.clear();
    }

    private void giveBack(Lease lease) {
        try {
            store.release(lease);
        } catch (ThalwegException e) {
            LOG.debug(
                    "trial {} waits until its lease has run out", lease.trial().number(), e);
        }
    }
}
