package io.thalweg.benchmark;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Jobs on several threads, whose results are handed over in the order of the jobs by the thread that waits for them. */
public final class OrderedJobs {

    private OrderedJobs() {}

    /** Takes a result. */
    @FunctionalInterface
    public interface Taker<T> {
        /**
         * Takes the next result.
         *
         * @param result the result
         * @throws IOException if it cannot be kept; the jobs that are left are given up
         */
        void take(T result) throws IOException;
    }

    /**
     * Runs the jobs and returns when all are done.
     *
     * @param <T> type of the result
     * @param jobs what to run
     * @param threads jobs at a time
     * @param taker takes the results in order
     * @throws IOException what a job or the taker has thrown; or that the thread was interrupted, which stays so
     */
    public static <T> void run(List<? extends Callable<T>> jobs, int threads, Taker<? super T> taker)
            throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        Deque<Future<T>> waiting = new ArrayDeque<>();
        try {
            jobs.forEach(job -> waiting.add(executor.submit(job)));
            while (!waiting.isEmpty()) {
                taker.take(waiting.remove().get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted; the runs made so far are kept", e);
        } catch (ExecutionException e) {
            throw failed(e);
        } finally {
            executor.shutdownNow();
        }
    }

    private static IOException failed(ExecutionException failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }
}
