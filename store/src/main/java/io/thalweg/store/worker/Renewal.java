package io.thalweg.store.worker;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.study.Study;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews a lease from a thread of its own, whatever the evaluation does, until it is closed. */
final class Renewal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Renewal.class);

    private final ScheduledExecutorService thread;
    private final ScheduledFuture<?> renewing;
    private final AtomicBoolean lost = new AtomicBoolean();

    /**
     * @param onLoss is called once if the lease is lost
     */
    Renewal(Study study, Lease lease, LeaseTerms terms, Runnable onLoss) {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread daemon = new Thread(task, "renews trial " + lease.trial().number());
            daemon.setDaemon(true);
            return daemon;
        });
        long period = Math.max(1, terms.length().toNanos() / 3);
        renewing = thread.scheduleWithFixedDelay(
                () -> renew(study, lease, terms, onLoss), period, period, TimeUnit.NANOSECONDS);
    }

    private void renew(Study study, Lease lease, LeaseTerms terms, Runnable onLoss) {
        try {
            study.renew(lease, terms);
        } catch (LeaseLostException | NoSuchStudyException e) {
            if (lost.compareAndSet(false, true)) {
                onLoss.run();
            }
            renewing.cancel(false);
        } catch (RuntimeException e) {
            // The store may be back before the lease runs out.
            LOG.debug(
                    "the lease of trial {} cannot be renewed now", lease.trial().number(), e);
        }
    }

    boolean isLost() {
        return lost.get();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
