package io.thalweg.core.internal.linalg;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Scratch arrays that are handed from call to call instead of being allocated and cleared each time. An array belongs to
 * one caller between {@link #take} and {@link #give}; its contents are arbitrary. At most {@link #SLOTS} idle arrays are
 * kept, until the next collection of garbage: that is often enough to be worth it, and a process with many models does not
 * hold the largest arrays of any of them for good. Nothing is lost if a caller never returns one.
 */
final class Workspace {

    private static final int SLOTS = 8;

    /** Below this, allocating is as fast. */
    private static final int SMALLEST = 1024;

    private static final AtomicReferenceArray<WeakReference<double[]>> IDLE = new AtomicReferenceArray<>(SLOTS);

    private Workspace() {}

    /** An array of at least {@code n} elements of arbitrary content. */
    static double[] take(int n) {
        if (n >= SMALLEST) {
            for (int slot = 0; slot < SLOTS; slot++) {
                WeakReference<double[]> reference = IDLE.get(slot);
                double[] array = reference == null ? null : reference.get();
                if (array != null && array.length >= n && IDLE.compareAndSet(slot, reference, null)) {
                    return array;
                }
            }
        }
        return new double[n];
    }

    /** Gives an array back; the caller must not touch it afterwards. */
    static void give(double[] array) {
        if (array.length < SMALLEST) {
            return;
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            WeakReference<double[]> reference = IDLE.get(slot);
            double[] other = reference == null ? null : reference.get();
            if ((other == null || other.length < array.length)
                    && IDLE.compareAndSet(slot, reference, new WeakReference<>(array))) {
                return;
            }
        }
    }
}
