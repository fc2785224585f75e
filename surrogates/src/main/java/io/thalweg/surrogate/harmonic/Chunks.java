package io.thalweg.surrogate.harmonic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/** Consecutive rows in chunks of a fixed size, that threads share: what is computed does not depend on how many there are. */
final class Chunks {

    private Chunks() {}

    /** What is done with the rows from (inclusive) to (exclusive). */
    interface Task {
        void run(int chunk, int from, int to);
    }

    static int count(int rows, int size) {
        return (rows + size - 1) / size;
    }

    /**
     * Runs all chunks. The calling thread takes those that the executor has not begun when their turn comes, so that a call from one of
     * the executor's own threads cannot wait for itself.
     */
    static void run(Executor executor, int rows, int size, Task task) {
        List<FutureTask<?>> chunks = new ArrayList<>();
        for (int c = 0; c < count(rows, size); c++) {
            int chunk = c;
            chunks.add(new FutureTask<>(
                    () -> task.run(chunk, chunk * size, Math.min((chunk + 1) * size, rows)), null));
        }
        if (chunks.size() > 1) {
            chunks.forEach(executor::execute);
        }
        chunks.forEach(FutureTask::run);
        chunks.forEach(Chunks::join);
    }

    /** Waits for the end of a chunk that some thread has begun, even if this one is interrupted, for chunks are short. */
    private static void join(FutureTask<?> chunk) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    chunk.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new CompletionException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
