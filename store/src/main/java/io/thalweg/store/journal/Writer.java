package io.thalweg.store.journal;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Decision;
import io.thalweg.core.trial.StepReport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that reads and writes a journal. Callers hand it their work and wait; an interrupt of a caller does not disturb it. All
 * the work that waits is done under one lock, and all the events that it makes are written together and synced once, which is what
 * takes the time.
 */
final class Writer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

    /** How long a report waits for others that are written with it. */
    private static final Duration LINGER = Duration.ofMillis(200);

    /** When reports that could not be written are tried again, if nothing else is written before. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** How often those who wait look whether the thread is alive. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Journal journal;
    private final CurveBuffer curves;
    private final LeaseBook leases;
    private final ProcessLock lock;
    private final Path directory;
    private final InstantSource clock;
    private final Presence presence;
    private final Runnable noted;
    private final BlockingQueue<Work> queue = new LinkedBlockingQueue<>();
    private final Thread thread;

    private boolean announced;

    /** Whether reports wait, and until when at the latest. */
    private boolean lingering;

    private long due;

    /** Whether somebody knows that reports cannot be written. */
    private boolean warned;

    /** Guarded by the queue. */
    private boolean closed;

    /**
     * Starts the thread.
     *
     * @param noted called by the thread when events have been written, before those who wait for that are told
     */
    Writer(
            Journal journal,
            CurveBuffer curves,
            LeaseBook leases,
            ProcessLock lock,
            Path directory,
            InstantSource clock,
            Runnable noted) {
        this.journal = journal;
        this.curves = curves;
        this.leases = leases;
        this.lock = lock;
        this.directory = directory;
        this.clock = clock;
        this.presence = new Presence(directory);
        this.noted = noted;
        this.thread = new Thread(this::run, "thalweg-journal");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Work with the files.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    interface FileWork<T> {

        /** Does it. */
        T run() throws IOException;
    }

    /** A piece of work and its result to be. */
    private sealed interface Work {

        /** Fails it, unless it is done. */
        void fail(Throwable e);
    }

    /**
     * Work with the files.
     *
     * @param locked whether it needs the lock, and to have caught up with what others have written
     */
    private record Task<T>(boolean locked, FileWork<T> work, CompletableFuture<T> result) implements Work {

        void run() {
            try {
                result.complete(work.run());
            } catch (IOException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        }

        @Override
        public void fail(Throwable e) {
            result.completeExceptionally(e);
        }
    }

    /** A decision, whose events are written together with those of others. */
    private record Append(Decision decision, CompletableFuture<StudyState> result) implements Work {

        @Override
        public void fail(Throwable e) {
            result.completeExceptionally(e);
        }
    }

    /** There are reports to be written, not at once. */
    private record Reported() implements Work {

        @Override
        public void fail(Throwable e) {
            // nobody waits for it
        }
    }

    /** The end of all work. */
    private record Close() implements Work {

        @Override
        public void fail(Throwable e) {
            // nobody waits for it
        }
    }

    /** Work that needs no lock. */
    <T> T read(FileWork<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        submit(new Task<>(false, work, result));
        return await(result);
    }

    /** Work under the lock, after what others have written was read. */
    <T> T write(FileWork<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        submit(new Task<>(true, work, result));
        return await(result);
    }

    /** Records what a decision makes of the state; returns the state after it. */
    StudyState append(Decision decision) {
        CompletableFuture<StudyState> result = new CompletableFuture<>();
        submit(new Append(decision, result));
        return await(result);
    }

    /** Takes a report, and writes it before long, or before any other work that is written. */
    void report(StepReport report) {
        synchronized (queue) {
            requireOpen();
            if (curves.add(report)) {
                queue.add(new Reported());
            }
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreUnavailableException("the study in " + directory + " was closed here; open it again");
        }
    }

    private void submit(Work work) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("a decision must use only the state it is given, not the store");
        }
        synchronized (queue) {
            requireOpen();
            queue.add(work);
        }
    }

    /** Waits for a result, come what may: work that was begun is finished, and the interrupt is left for the caller. */
    private <T> T await(CompletableFuture<T> result) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (!thread.isAlive() && !result.isDone()) {
                        throw new StoreUnavailableException("the thread that writes the study in " + directory
                                + " has died; this may or may not be recorded: open the study again");
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw thrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private RuntimeException thrown(@Nullable Throwable cause) {
        if (cause instanceof RuntimeException runtime) {
            return runtime;
        }
        if (cause instanceof IOException e) {
            return JournalStore.unavailable("using", directory, e);
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(cause); // no work throws anything else
    }

    private void run() {
        List<Work> batch = new ArrayList<>();
        boolean last = false;
        try {
            while (!last) {
                batch.clear();
                try {
                    gather(batch);
                    last = batch.stream().anyMatch(work -> work instanceof Close);
                    work(batch);
                } catch (InterruptedException e) {
                    // nobody has a reason to interrupt this, and there may be work to finish
                } catch (RuntimeException | Error e) {
                    batch.forEach(work -> work.fail(e)); // without effect on those that are done
                }
            }
        } finally {
            if (!curves.isEmpty()) {
                LOG.warn("{} reports of the study in {} were never written and are lost", curves.size(), directory);
            }
            journal.close();
            curves.file().close();
            close(presence);
            close(lock);
        }
    }

    private void close(Closeable file) {
        try {
            file.close();
        } catch (IOException | RuntimeException e) {
            LOG.warn("a lock of the study in {} could not be closed: {}", directory, e.toString());
        }
    }

    /** Waits for work, or until reports are due. */
    private void gather(List<Work> batch) throws InterruptedException {
        Work first = lingering ? queue.poll(due - System.nanoTime(), TimeUnit.NANOSECONDS) : queue.take();
        if (first != null) {
            batch.add(first);
            queue.drainTo(batch);
        }
    }

    private void work(List<Work> batch) {
        List<Work> writing = new ArrayList<>();
        boolean closing = false;
        for (Work work : batch) {
            if (work instanceof Task<?> task && !task.locked()) {
                task.run();
            } else if (work instanceof Close) {
                closing = true;
            } else if (!(work instanceof Reported)) {
                writing.add(work);
            } else if (!lingering) {
                linger(LINGER);
            }
        }
        boolean reporting = lingering && (closing || System.nanoTime() - due >= 0);
        if (reporting || !writing.isEmpty()) {
            write(writing);
            lingering = false;
            if (!curves.isEmpty()) {
                linger(warned ? PAUSE : LINGER);
            }
        }
    }

    private void linger(Duration time) {
        lingering = true;
        due = System.nanoTime() + time.toNanos();
    }

    private void write(List<Work> writing) {
        try {
            lock.acquire();
            try {
                announce();
                journal.catchUp();
                if (!curves.isEmpty()) {
                    writeReports(writing);
                }
                appendTogether(writing);
                for (Work work : writing) {
                    if (work instanceof Task<?> task) {
                        task.run();
                    }
                }
            } finally {
                lock.release();
            }
        } catch (IOException | RuntimeException | Error e) {
            writing.forEach(work -> work.fail(e)); // without effect on those that are done
            if (!curves.isEmpty()) {
                warn(e);
            }
        }
    }

    /** Before all else, for it may follow from them: nothing is appended that may, as long as they cannot be written. */
    private void writeReports(List<Work> writing) {
        try {
            curves.write();
            warned = false;
        } catch (IOException | RuntimeException | Error e) {
            writing.removeIf(work -> {
                boolean follows = work instanceof Append;
                if (follows) {
                    work.fail(e);
                }
                return follows;
            });
            warn(e);
        }
    }

    /** Nobody waits for reports to be written. */
    private void warn(Throwable cause) {
        if (!warned) {
            warned = true;
            LOG.warn(
                    "reports of the study in {} cannot be written; they are kept, and it is tried again: {}",
                    directory,
                    cause.toString());
        }
    }

    /** What cannot be announced can be written all the same: it is for a repair, which is rare. */
    private void announce() {
        if (!announced) {
            announced = true;
            try {
                presence.announce(clock.instant());
            } catch (IOException e) {
                LOG.warn("{} cannot be marked as in use: {}", directory, e.toString());
            }
        }
    }

    /**
     * Decides one after the other, writes all the events and syncs once. A decision that throws fails alone, and so does one whose
     * events cannot be written down: the others are decided again without it.
     */
    private void appendTogether(List<Work> writing) throws IOException {
        List<Append> waiting = new ArrayList<>();
        for (Work work : writing) {
            if (work instanceof Append append) {
                waiting.add(append);
            }
        }
        while (!waiting.isEmpty()) {
            Draft draft = journal.draft();
            List<Append> added = new ArrayList<>();
            List<StudyState> after = new ArrayList<>();
            for (Append append : waiting) {
                try {
                    after.add(draft.add(append.decision()));
                    added.add(append);
                } catch (RuntimeException | Error e) {
                    append.fail(e);
                }
            }
            List<Long> ended = draft.ended();
            try {
                curves.file().secure(draft.reports());
                draft.commit();
            } catch (Draft.Rejected e) {
                Append rejected = added.get(e.decision());
                rejected.fail(Objects.requireNonNull(e.getCause()));
                added.remove(rejected);
                waiting = added;
                continue;
            }
            journal.committed(draft);
            noted.run();
            for (int i = 0; i < added.size(); i++) {
                added.get(i).result().complete(after.get(i));
            }
            if (!ended.isEmpty()) {
                leases.drop(journal.state(), ended);
            }
            return;
        }
    }

    /** The name by which others see that this is open; for work under the lock. */
    Optional<String> presence() {
        return presence.name();
    }

    /** Whether work is still taken. */
    boolean isOpen() {
        synchronized (queue) {
            return !closed;
        }
    }

    @Override
    public void close() {
        synchronized (queue) {
            if (closed) {
                return;
            }
            closed = true;
            queue.add(new Close());
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
