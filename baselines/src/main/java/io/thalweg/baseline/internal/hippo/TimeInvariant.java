package io.thalweg.baseline.internal.hippo;

import org.ejml.data.DMatrixRMaj;

/** dc/dt = Ac + Bf with constant A and B. */
final class TimeInvariant implements Dynamics {

    private final DMatrixRMaj drift;
    private final double[] input;

    TimeInvariant(DMatrixRMaj drift, double[] input) {
        if (drift.numRows != input.length || drift.numCols != input.length || input.length == 0) {
            throw new IllegalArgumentException("drift is " + drift.numRows + " x " + drift.numCols + " and input has "
                    + input.length + " entries: M x M and M are needed, M at least 1");
        }
        this.drift = drift.copy();
        this.input = input.clone();
    }

    @Override
    public int size() {
        return input.length;
    }

    @Override
    public DMatrixRMaj drift(double elapsed) {
        Arguments.requireElapsed(0, elapsed);
        return drift.copy();
    }

    @Override
    public double[] input(double elapsed) {
        Arguments.requireElapsed(0, elapsed);
        return input.clone();
    }

    /** exp of the bordered matrix [A B; 0 0]h is [e^{Ah} A⁻¹(e^{Ah}−I)B; 0 1], also where A has no inverse. */
    @Override
    public Flow flow(double from, double to) {
        Arguments.requireElapsed(from, to);
        int n = size();
        double step = to - from;
        DMatrixRMaj bordered = new DMatrixRMaj(n + 1, n + 1);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                bordered.set(i, j, drift.get(i, j) * step);
            }
            bordered.set(i, n, input[i] * step);
        }
        DMatrixRMaj exponential = MatrixExponential.of(bordered);
        DMatrixRMaj transition = new DMatrixRMaj(n, n);
        double[] response = new double[n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(exponential.data, i * (n + 1), transition.data, i * n, n);
            response[i] = exponential.get(i, n);
        }
        return new Flow(transition, response);
    }
}
