package io.thalweg.core.study;

import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews leases from a thread of its own, so that long evaluations and busy executors do not lose them. */
final class LeaseRenewal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseRenewal.class);

    /** How often a lease is renewed during its length: two renewals may fail. */
    private static final int RENEWALS = 3;

    private final Study study;
    private final LeaseTerms terms;
    private final ScheduledExecutorService thread;
    private volatile List<Lease> held = List.of();

    LeaseRenewal(Study study, LeaseTerms terms) {
        this.study = study;
        this.terms = terms;
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread daemon = new Thread(work, "thalweg-leases");
            daemon.setDaemon(true);
            return daemon;
        });
        long period = terms.length().dividedBy(RENEWALS).toMillis();
        ScheduledFuture<?> unused = thread.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
    }

    /** The leases to renew from now on, in place of those before. */
    void hold(List<Lease> leases) {
        held = List.copyOf(leases);
    }

    /** Renews the leases now; the thread does so at intervals. */
    void renew() {
        for (Lease lease : held) {
            try {
                study.renew(lease, terms);
            } catch (ThalwegException e) {
                if (!held.contains(lease)) {
                    continue; // its trial was told meanwhile
                }
                LOG.warn(
                        "the lease of trial {} was not renewed: {}",
                        lease.trial().number(),
                        e.getMessage());
            }
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
