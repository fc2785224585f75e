package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;

/**
 * Mean and variance of all targets so far: the model without a function, which selection measures against.
 *
 * @param count number of targets
 * @param mean their mean
 * @param squares Σ (y − mean)²
 */
record RunningMoments(long count, double mean, double squares) {

    static final RunningMoments NONE = new RunningMoments(0, 0, 0);

    /** With more targets (Chan, Golub, LeVeque 1983, equation 2.1). */
    RunningMoments plus(double[] y) {
        if (y.length == 0) {
            return this;
        }
        double otherMean = 0;
        for (double value : y) {
            otherMean += value / y.length;
        }
        double otherSquares = 0;
        for (double value : y) {
            otherSquares += (value - otherMean) * (value - otherMean);
        }
        return plus(new RunningMoments(y.length, otherMean, otherSquares));
    }

    /** Of these targets and others. */
    RunningMoments plus(RunningMoments other) {
        if (other.count == 0) {
            return this;
        }
        long total = count + other.count;
        double apart = other.mean - mean;
        double share = (double) other.count / total;
        return new RunningMoments(total, mean + apart * share, squares + other.squares + apart * apart * count * share);
    }

    /** Divisor n − 1; 0 for fewer than two targets. */
    double variance() {
        return count < 2 ? 0 : squares / (count - 1);
    }

    RunningMoments rescaled(double scale) {
        return new RunningMoments(count, mean / scale, squares / scale / scale);
    }

    void write(StateWriter out) throws IOException {
        out.writeLong(count);
        out.writeDouble(mean);
        out.writeDouble(squares);
    }

    static RunningMoments read(StateReader in) throws IOException {
        return new RunningMoments(in.readLong(), in.readDouble(), in.readDouble());
    }
}
