package io.thalweg.core.internal.linalg;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Calls every method of an implementation of {@link Kernels} on small arrays until the compiled code is there. Compiled
 * vector code keeps its vectors in registers, whereas interpreted code allocates each of them, so the sign of success is
 * that calls no longer allocate.
 */
final class WarmUp implements Runnable {

    /**
     * Methods that loop this often are compiled after about 650 calls. Not a multiple of any vector's length, because a
     * loop over the rest that never ran would be compiled as never running.
     */
    private static final int LENGTH = 27;

    private static final int CALLS = 64;

    /** Enough calls for the compiler to consider every method, several times over. */
    private static final int BUSY_ROUNDS = 100;

    /**
     * Calls of a later round, four times as many: while its queue is long the compiler raises the number of calls that it asks for, and
     * rounds that call too seldom wait for seconds.
     */
    private static final int LATER_CALLS = 256;

    /** Milliseconds of rest before each later round. */
    private static final int REST = 10;

    /** Rounds in all: about a minute. */
    private static final int ROUNDS = 5000;

    private final Kernels kernels;
    private final Runnable whenCompiled;
    private final double[] a = new double[Kernels.ROWS * LENGTH];
    private final double[] b;
    private final double[] c;
    private final double[] d = new double[Kernels.TRIANGLE];

    /**
     * The warm-up of these kernels.
     *
     * @param whenCompiled is run once afterwards; never if there is no compiler
     */
    WarmUp(Kernels kernels, Runnable whenCompiled) {
        this.kernels = kernels;
        this.whenCompiled = whenCompiled;
        b = new double[kernels.columns() * LENGTH];
        c = new double[kernels.columns() * Kernels.ROWS];
        Arrays.fill(d, 0.5);
    }

    /** Starts the warm-up on a thread of its own, which does not keep the virtual machine alive. */
    void start() {
        Thread thread = new Thread(this, "thalweg-linalg-warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            if (ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()) {
                untilNothingIsAllocated(threads);
            } else {
                callOften(4 * BUSY_ROUNDS * CALLS);
                whenCompiled.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void untilNothingIsAllocated(com.sun.management.ThreadMXBean threads) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            boolean busy = round < BUSY_ROUNDS;
            if (!busy) {
                Thread.sleep(REST);
            }
            long before = threads.getCurrentThreadAllocatedBytes();
            callOften(busy ? CALLS : LATER_CALLS);
            if (threads.getCurrentThreadAllocatedBytes() == before) {
                whenCompiled.run();
                return;
            }
        }
    }

    private void callOften(int calls) {
        for (int call = 0; call < calls; call++) {
            kernels.multiplyTile(LENGTH, a, 0, LENGTH, 1, b, 0, c, 0, kernels.columns());
            kernels.multiplyTile(LENGTH, a, 0, 1, Kernels.ROWS, b, 0, c, 0, kernels.columns());
            kernels.solveTile(d, c, 0, kernels.columns());
            kernels.dots(LENGTH, a, 0, LENGTH, b, 0, c, 0);
            kernels.addRows(LENGTH, d, 0, a, 0, LENGTH, c, 0);
            kernels.axpy(LENGTH, 0.5, a, 0, c, 0);
            b[0] = kernels.dot(LENGTH, a, 0, b, 0);
            kernels.squaredDistances(LENGTH, 2, a, 0, b, 0, LENGTH, d, c, 0);
            a[LENGTH - 1] = 2000;
            a[LENGTH - 2] = -2000;
            kernels.exp(LENGTH, 0.5, a, 0, c, 0);
        }
    }
}
