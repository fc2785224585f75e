package io.thalweg.core.internal.optimize;

/**
 * The times at which the variables reach their bounds along a path, as a binary heap: few of them are usually needed in
 * order, so sorting all would be waste.
 */
final class BreakPoints {

    private final double[] times;
    private final int[] variables;
    private int size;

    BreakPoints(int capacity) {
        times = new double[capacity];
        variables = new int[capacity];
    }

    void clear() {
        size = 0;
    }

    /** Adds a variable that reaches its bound at a time; an infinite time is left out. */
    void add(int variable, double time) {
        if (time < Double.POSITIVE_INFINITY) {
            times[size] = time;
            variables[size++] = variable;
        }
    }

    /** Makes the heap, once all have been added. */
    void order() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    double firstTime() {
        return times[0];
    }

    int removeFirst() {
        int first = variables[0];
        size--;
        times[0] = times[size];
        variables[0] = variables[size];
        siftDown(0);
        return first;
    }

    private void siftDown(int from) {
        int i = from;
        while (true) {
            int child = 2 * i + 1;
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (child >= size || times[i] <= times[child]) {
                return;
            }
            swap(i, child);
            i = child;
        }
    }

    private void swap(int i, int j) {
        double time = times[i];
        times[i] = times[j];
        times[j] = time;
        int variable = variables[i];
        variables[i] = variables[j];
        variables[j] = variable;
    }
}
