package io.thalweg.surrogate.online;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.check.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The shell of a surrogate: checks arguments, skips updates without effect, carries the report of the last fit, and
 * frames the stored form. A surrogate adds what is conditioned on data. Immutable, as its subclasses must be.
 *
 * @param <S> the surrogate itself
 */
public abstract class OnlineSurrogate<S extends OnlineSurrogate<S>> implements StorableSurrogate {

    private static final int MOST_UNFITTED = 1 << 16;

    private final StateFormat format;
    private final FitReport fitReport;

    /**
     * A surrogate in some state.
     *
     * @param format of the stored form
     * @param fitReport of the last fit
     */
    protected OnlineSurrogate(StateFormat format, FitReport fitReport) {
        this.format = format;
        this.fitReport = fitReport;
    }

    /**
     * {@return this surrogate with a batch of this surrogate's dimension, which is not empty}
     *
     * @param batch the new observations
     */
    protected abstract S absorb(Observations batch);

    /**
     * Fits at least two observations; see {@link #refit}.
     *
     * @param budget of the fit
     * @param seed the randomness
     * @return the surrogate with fitted hyperparameters
     */
    protected abstract S fit(RefitBudget budget, Seed seed);

    /**
     * {@return this surrogate in other units, which are valid and not the present ones; see {@link #restandardise}}
     *
     * @param shift what is taken from each target
     * @param scale what each target is divided by
     */
    protected abstract S rescale(double shift, double scale);

    /**
     * Writes the state, but for the dimension and the report of the last fit.
     *
     * @param out receives what is written; it is not closed
     * @throws IOException if it cannot be written
     */
    protected abstract void write(StateWriter out) throws IOException;

    /**
     * {@return the surrogate whose state was written, of the same dimension as this one}
     *
     * @param in reads what was written
     * @param report of the last fit
     * @throws IOException if it cannot be read
     */
    protected abstract S read(StateReader in, FitReport report) throws IOException;

    /** {@return whether the hyperparameters are those of a fit} */
    protected final boolean isFitted() {
        return fitReport.status() != FitReport.Status.NOT_FITTED;
    }

    /**
     * {@return whether the hyperparameters are those of a fit, or none are to be learnt}
     *
     * @param learnt how many hyperparameters are learnt
     */
    protected final boolean isSettled(int learnt) {
        return learnt == 0 || isFitted();
    }

    /**
     * {@return how many observations a surrogate that summarises them keeps as they are} Before the first fit nothing is known by which they could
     * be summarised, and many are kept; a stream that is never fitted must be bounded too.
     *
     * @param capacity after the first fit
     * @param beforeFit whether none has been fitted yet
     */
    protected static int room(int capacity, boolean beforeFit) {
        return beforeFit ? Math.max(capacity, MOST_UNFITTED) : capacity;
    }

    @SuppressWarnings("unchecked") // S is the subclass itself
    private S self() {
        return (S) this;
    }

    @Override
    public final S observe(Observations batch) {
        if (batch.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension());
        }
        return batch.size() == 0 ? self() : absorb(batch);
    }

    @Override
    public final S refit(RefitBudget budget, Seed seed) {
        return observations() < 2 ? self() : fit(budget, seed);
    }

    @Override
    public final S restandardise(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException(
                    "shift " + shift + ", scale " + scale + ": both must be finite and scale positive");
        }
        return shift == 0 && scale == 1 ? self() : rescale(shift, scale);
    }

    /**
     * For {@link #rescale}: given noise overflows or vanishes in the new units.
     *
     * @param scale what each target is divided by
     * @return the exception to throw
     */
    protected static ArithmeticException outOfRange(double scale) {
        return new ArithmeticException("the noise variances overflow after scaling by " + scale);
    }

    @Override
    public FitReport fitReport() {
        return fitReport;
    }

    @Override
    public final void save(OutputStream out) throws IOException {
        format.write(out, state -> {
            state.writeInt(dimension());
            state.writeReport(fitReport);
            write(state);
        });
    }

    @Override
    public final S restore(InputStream in) throws IOException {
        return format.read(in, state -> {
            int stored = state.readInt();
            if (stored != dimension()) {
                throw new IllegalArgumentException("the stored state has " + stored
                        + " input coordinates, this surrogate has " + dimension() + Fingerprint.ADVICE);
            }
            return read(state, state.readReport());
        });
    }
}
