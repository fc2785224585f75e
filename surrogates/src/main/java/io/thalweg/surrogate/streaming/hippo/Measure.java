package io.thalweg.surrogate.streaming.hippo;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A basis in its own coordinate on a given support: the core of a {@link Basis}, without checks, supports and shapes.
 */
public abstract class Measure {

    private final Interval support;
    private final int count;

    /**
     * A measure.
     *
     * @param support where it lies
     * @param count number of functions M
     */
    protected Measure(Interval support, int count) {
        Arguments.requireCount("count", count);
        this.support = support;
        this.count = count;
    }

    /**
     * Writes g_m(x) of a time in the support, m below the length of the row.
     *
     * @param time the time
     * @param row receives the values
     */
    protected abstract void function(double time, double[] row);

    /**
     * {@return ω(x) at a time in the support}
     *
     * @param time the time
     */
    protected abstract double density(double time);

    /**
     * Writes ∫φ_m from the beginning of the support to a time in it.
     *
     * @param time the time
     * @param row receives the values
     */
    protected abstract void integral(double time, double[] row);

    /**
     * {@link Basis#functions}.
     *
     * @param times the times
     * @return the functions, one row a time
     */
    public final DMatrixRMaj functions(double[] times) {
        Arguments.requireFinite("times", times);
        Arguments.requireInside(support, times);
        return rows(times, support.isInstant() ? (time, row) -> row[0] = 1 : this::function);
    }

    /**
     * {@link Basis#weights}.
     *
     * @param times the times
     * @return the weights, one row a time
     */
    public final DMatrixRMaj weights(double[] times) {
        Arguments.requireFinite("times", times);
        if (support.isInstant()) {
            throw new IllegalArgumentException("the measure lies on the single instant " + support.from()
                    + " and has no density: use integrals, cells or a quadrature, which handle it in closed form");
        }
        return rows(times, (time, row) -> {
            if (support.contains(time)) {
                function(time, row);
                double density = density(time);
                for (int m = 0; m < row.length; m++) {
                    row[m] *= density;
                }
            }
        });
    }

    /**
     * {@link Basis#integrals}.
     *
     * @param times the times
     * @return the integrals, one row a time
     */
    public final DMatrixRMaj integrals(double[] times) {
        Arguments.requireFinite("times", times);
        if (support.isInstant()) {
            return rows(times, (time, row) -> row[0] = time < support.from() ? 0 : 1);
        }
        return rows(times, (time, row) -> {
            if (time > support.from()) {
                integral(Math.min(time, support.to()), row);
            }
        });
    }

    private interface Row {
        void write(double time, double[] row);
    }

    /** Rows start as zeros. */
    private DMatrixRMaj rows(double[] times, Row kind) {
        DMatrixRMaj rows = new DMatrixRMaj(times.length, count);
        double[] row = new double[count];
        for (int i = 0; i < times.length; i++) {
            Arrays.fill(row, 0);
            kind.write(times[i], row);
            System.arraycopy(row, 0, rows.data, i * count, count);
        }
        return rows;
    }
}
