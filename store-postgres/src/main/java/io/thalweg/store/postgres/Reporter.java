package io.thalweg.store.postgres;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.trial.StepReport;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the reports of a store, and sees to it that they are written before long. It has a thread for that from the first report on, for
 * those who report do not wait.
 */
final class Reporter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reporter.class);

    /** How long a report waits for others that are written with it. */
    private static final Duration LINGER = Duration.ofMillis(200);

    /** When reports that could not be written are tried again, if nothing else is written before. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventLog log;
    private final ReportBuffer buffer;
    private final String study;
    private final Semaphore reported = new Semaphore(0);
    private final CountDownLatch closing = new CountDownLatch(1);
    private @Nullable Thread thread;
    private boolean closed;

    Reporter(EventLog log, ReportBuffer buffer, String study) {
        this.log = log;
        this.buffer = buffer;
        this.study = study;
    }

    /** Takes a report. */
    synchronized void report(StepReport report) {
        if (closed) {
            throw new StoreUnavailableException("the study \"" + study + "\" was closed here; open it again");
        }
        boolean first = buffer.add(report);
        if (thread == null) {
            thread = new Thread(this::run, "thalweg-reports");
            thread.setDaemon(true);
            thread.start();
        }
        if (first) {
            reported.release();
        }
    }

    private void run() {
        boolean open = true;
        while (open) {
            reported.acquireUninterruptibly();
            Duration time = LINGER;
            while (open && buffer.size() > 0) {
                open = !isClosedWithin(time);
                time = open && !write(time.equals(PAUSE)) ? PAUSE : LINGER;
            }
            open = open && !isClosedWithin(Duration.ZERO);
        }
    }

    /**
     * Whether the reports that wait are written.
     *
     * @param known whether somebody knows that they cannot be
     */
    private boolean write(boolean known) {
        try {
            if (buffer.size() > 0) {
                log.flush();
            }
            return true;
        } catch (NoSuchStudyException e) {
            LOG.warn("{} reports are of no use any more: {}", buffer.clear(), e.getMessage());
            return true;
        } catch (RuntimeException | Error e) {
            if (!known) {
                LOG.warn("reports cannot be written; they are kept, and it is tried again: {}", e.toString());
            }
            return false;
        }
    }

    /** Waits for the end, but not for long; nobody has a reason to interrupt it. */
    private boolean isClosedWithin(Duration time) {
        try {
            return closing.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Writes what waits. What cannot be written now is lost. */
    @Override
    public void close() {
        Thread ending;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            closing.countDown();
            reported.release();
            ending = thread;
        }
        join(ending);
        try {
            if (buffer.size() > 0) {
                log.flush();
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "{} reports of the study \"{}\" could not be written and are lost: {}",
                    buffer.clear(),
                    study,
                    e.toString());
        }
    }

    private static void join(@Nullable Thread ending) {
        boolean interrupted = false;
        while (ending != null && ending.isAlive()) {
            try {
                ending.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
