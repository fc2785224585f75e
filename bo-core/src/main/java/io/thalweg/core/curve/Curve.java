package io.thalweg.core.curve;

import io.thalweg.core.trial.StepReport;
import java.util.Arrays;

/**
 * The learning curve of a trial: the values that its evaluation has reported, by step. Where a step was reported several times, the value
 * of the highest attempt counts, and of that attempt the last. Immutable.
 */
public final class Curve {

    static final Curve EMPTY = new Curve(new long[0], new int[0], new double[0], 0);

    private final long[] steps;
    private final int[] attempts;
    private final double[] values;
    private final int size;

    /** Beyond the size the arrays belong to the curve that is one longer. */
    private Curve(long[] steps, int[] attempts, double[] values, int size) {
        this.steps = steps;
        this.attempts = attempts;
        this.values = values;
        this.size = size;
    }

    /** {@return how many steps were reported} */
    public int size() {
        return size;
    }

    /** {@return whether nothing was reported} */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * {@return a step that was reported}
     *
     * @param i 0 for the first, smaller than {@link #size}
     */
    public long step(int i) {
        return steps[checked(i)];
    }

    /**
     * {@return the value that was reported of a step, in the user's sign and units; NaN or infinite where the evaluation had diverged}
     *
     * @param i 0 for the first, smaller than {@link #size}
     */
    public double value(int i) {
        return values[checked(i)];
    }

    /** {@return the last step that was reported; 0 if none was} */
    public long lastStep() {
        return size == 0 ? 0 : steps[size - 1];
    }

    /** {@return the value of the last step; NaN if none was reported} */
    public double lastValue() {
        return size == 0 ? Double.NaN : values[size - 1];
    }

    /**
     * {@return how many of the reported steps come before another one}
     *
     * @param step any step
     */
    public int before(long step) {
        int at = Arrays.binarySearch(steps, 0, size, step);
        return at < 0 ? -at - 1 : at;
    }

    /** The curve with another report, which must be the only one made from this one. */
    Curve with(StepReport report) {
        int at = before(report.step());
        boolean repeated = at < size && steps[at] == report.step();
        if (repeated && attempts[at] > report.attempt()) {
            return this;
        }
        boolean appended = at == size;
        boolean roomy = size < steps.length;
        int room = roomy ? steps.length : Math.max(4, 2 * size);
        long[] nextSteps = appended && roomy ? steps : Arrays.copyOf(steps, room);
        int[] nextAttempts = appended && roomy ? attempts : Arrays.copyOf(attempts, room);
        double[] nextValues = appended && roomy ? values : Arrays.copyOf(values, room);
        if (!appended && !repeated) {
            System.arraycopy(steps, at, nextSteps, at + 1, size - at);
            System.arraycopy(attempts, at, nextAttempts, at + 1, size - at);
            System.arraycopy(values, at, nextValues, at + 1, size - at);
        }
        nextSteps[at] = report.step();
        nextAttempts[at] = report.attempt();
        nextValues[at] = report.value();
        return new Curve(nextSteps, nextAttempts, nextValues, repeated ? size : size + 1);
    }

    private int checked(int i) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException("i is " + i + ", but the curve has " + size + " steps");
        }
        return i;
    }

    /** For example {@code [1: 0.9, 2: 0.71]}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "" : ", ").append(steps[i]).append(": ").append(values[i]);
        }
        return text.append(']').toString();
    }
}
