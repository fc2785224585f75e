package io.thalweg.surrogate.auto;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.FittedModels;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An exact process of a sample of all that was observed, spread evenly over the stream. Where a function has little noise and is more than inducing points can
 * resolve, some thousand rows as they are say more than a summary of all; and what is sorted is known where it has been.
 *
 * <p>Most rows cost nothing. In charge, the process is conditioned on the sample anew when a part of it has changed, which becomes rarer and rarer: a sample of m of n rows
 * changes m log n times. Resting, it is when it is asked, and keeps no factor meanwhile. Hyperparameters are learnt from part of a large sample, in charge
 * when the data have doubled, and replace others if the whole sample has more evidence with them.
 */
final class SampledExact extends OnlineSurrogate<SampledExact> {

    /** Its mark is "TWSE". */
    private static final StateFormat FORMAT = new StateFormat(0x54575345, 1, "an exact process of a sample");

    /** The process is conditioned anew when more than one in so many rows of the sample are new. */
    private static final int PARTS = 16;

    /** In charge, hyperparameters are learnt when the data have grown by this factor. */
    private static final int GROWTH = 2;

    /** Starts of a thorough fit. */
    private static final int STARTS = 2;

    /** Of the golden ratio, the fractional part: its multiples, without their integer parts, are spread evenly however many there are. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    /** How many rows the sample has at most. */
    private final int most;

    /** How many of them hyperparameters are learnt from at most: an evaluation takes O(n³). */
    private final int mostFitted;

    private final StorableSurrogate exact;

    /** Whether it is a challenger, which keeps no factor. */
    private final boolean resting;

    /** What the process is conditioned on; nothing if it is resting. */
    private final Observations learnt;

    private final Observations sample;

    /** The sample has the rows of the lowest ranks; that of a row is what its number times the golden ratio has behind the point. */
    private final double[] ranks;

    /** How many rows of the sample are newer than those that the process in charge knows. */
    private final int fresh;

    private final long count;

    /** How many observations there were at the last fit. */
    private final long fitted;

    private SampledExact(
            int most,
            int mostFitted,
            StorableSurrogate exact,
            boolean resting,
            Observations learnt,
            Observations sample,
            double[] ranks,
            int fresh,
            long count,
            long fitted) {
        super(FORMAT, exact.fitReport());
        this.most = most;
        this.mostFitted = mostFitted;
        this.exact = exact;
        this.resting = resting;
        this.learnt = learnt;
        this.sample = sample;
        this.ranks = ranks;
        this.fresh = fresh;
        this.count = count;
        this.fitted = fitted;
    }

    /**
     * Resting, without observations.
     *
     * @param exact a process that {@linkplain FittedModels knows its models}
     * @param most number of rows of the sample, at least 1
     * @param mostFitted number of rows that hyperparameters are learnt from, at least 1; challengers learn them from a portion at most
     */
    static SampledExact of(StorableSurrogate exact, int most, int mostFitted) {
        Observations none = Observations.none(exact.dimension());
        return new SampledExact(
                most, mostFitted, relearnt(exact, none), true, none, none, new double[0], 0, 0, exact.observations());
    }

    /** In charge. The next fit is one to as much of the sample as a fit takes. */
    SampledExact awake() {
        return resting ? conditioned(exact, 0) : this;
    }

    /** A challenger. */
    SampledExact atRest() {
        return resting ? this : resting(exact, fitted);
    }

    private SampledExact resting(StorableSurrogate other, long fits) {
        Observations none = Observations.none(dimension());
        return new SampledExact(most, mostFitted, relearnt(other, none), true, none, sample, ranks, 0, count, fits);
    }

    /** By portions: a factor that grows by rows takes half of the memory that the covariance matrix would. */
    private static StorableSurrogate relearnt(StorableSurrogate exact, Observations data) {
        StorableSurrogate known = ((FittedModels) exact).relearnt(Observations.none(data.dimension()));
        for (Observations portion : Rows.portions(data)) {
            known = (StorableSurrogate) known.observe(portion);
        }
        return known;
    }

    /** Whether it is a challenger. */
    boolean isResting() {
        return resting;
    }

    /** The rows of the sample, in their order. */
    Observations sample() {
        return sample;
    }

    @Override
    public int dimension() {
        return exact.dimension();
    }

    @Override
    public long observations() {
        return count;
    }

    @Override
    public long size() {
        return sample.size();
    }

    @Override
    public double[] lengthscales() {
        return exact.lengthscales();
    }

    private StorableSurrogate asked() {
        return resting ? relearnt(exact, sample) : exact;
    }

    @Override
    public Posterior posterior() {
        return asked().posterior();
    }

    /** What it would believe if it had learnt all of some further rows, as those do that it is compared with. */
    Posterior posteriorWith(Observations more) {
        return (resting ? relearnt(exact, sample.append(more)) : exact.observe(more)).posterior();
    }

    /** Of the sample. */
    @Override
    public double logEvidence() {
        return asked().logEvidence();
    }

    @Override
    protected SampledExact absorb(Observations batch) {
        int held = sample.size();
        int n = held + batch.size();
        double[] all = Arrays.copyOf(ranks, n);
        for (int i = held; i < n; i++) {
            double turns = (count + i - held) * GOLDEN;
            all[i] = turns - Math.floor(turns);
        }
        double last = n <= most
                ? 1
                : Arrays.stream(all).sorted().skip(most - 1L).findFirst().orElseThrow();
        int[] kept = IntStream.range(0, n).filter(i -> all[i] <= last).toArray();
        int added = (int) Arrays.stream(kept).filter(i -> i >= held).count();
        SampledExact next = new SampledExact(
                most,
                mostFitted,
                exact,
                resting,
                learnt,
                added == 0 ? sample : sample.append(batch).at(kept),
                added == 0
                        ? ranks
                        : Arrays.stream(kept).mapToDouble(i -> all[i]).toArray(),
                resting ? 0 : fresh + added,
                count + batch.size(),
                fitted);
        return next.fresh * PARTS > next.sample.size() ? next.conditioned(exact, fitted) : next;
    }

    private SampledExact conditioned(StorableSurrogate other, long fits) {
        return new SampledExact(
                most, mostFitted, relearnt(other, sample), false, sample, sample, ranks, 0, count, fits);
    }

    /** A thorough fit asks all forms again, with part of the sample. */
    @Override
    protected SampledExact fit(RefitBudget budget, Seed seed) {
        if (!resting && count < GROWTH * fitted) {
            return fresh == 0 ? this : conditioned(exact, fitted);
        }
        Observations part = Rows.spread(sample, Math.min(mostFitted, Rows.PORTION));
        StorableSurrogate next = exact;
        if (budget.starts() > 1) {
            RefitBudget few = new RefitBudget(STARTS, budget.maxIterations());
            next = (StorableSurrogate) relearnt(exact, part).refit(few, seed.child("forms"));
        }
        RefitBudget once = new RefitBudget(1, budget.maxIterations());
        Observations rows = resting ? part : Rows.spread(sample, mostFitted);
        StorableSurrogate found =
                better((StorableSurrogate) relearnt(next, rows).refit(once, seed));
        return resting ? resting(found, count) : conditioned(found, count);
    }

    /** The likelier hyperparameters for the whole sample: those that are known may come from more rows, or from others. */
    private StorableSurrogate better(StorableSurrogate found) {
        double before = relearnt(exact, sample).logEvidence();
        return relearnt(found, sample).logEvidence() >= before ? found : exact;
    }

    /** The process is conditioned anew, as when it is read. */
    @Override
    protected SampledExact rescale(double shift, double scale) {
        StorableSurrogate other = (StorableSurrogate) exact.restandardise(shift, scale);
        Observations known = learnt.restandardised(shift, scale);
        return new SampledExact(
                most,
                mostFitted,
                relearnt(other, known),
                resting,
                known,
                sample.restandardised(shift, scale),
                ranks,
                fresh,
                count,
                fitted);
    }

    /** The process is conditioned anew when it is read: its factor is large. */
    @Override
    protected void write(StateWriter out) throws IOException {
        out.writeLong(count);
        out.writeLong(fitted);
        out.writeBoolean(resting);
        out.writeInt(fresh);
        out.writeDoubles(ranks);
        out.writeObservations(sample);
        if (fresh > 0) {
            out.writeObservations(learnt);
        }
        AutoSurrogate.write(relearnt(exact, Observations.none(dimension())), out);
    }

    @Override
    protected SampledExact read(StateReader in, FitReport report) throws IOException {
        long total = in.readLong();
        long fits = in.readLong();
        boolean rests = in.readBoolean();
        int unlearnt = in.readInt();
        double[] order = in.readDoubles();
        Observations rows = in.readObservations();
        Observations settled = rests ? Observations.none(dimension()) : rows;
        Observations known = unlearnt > 0 ? in.readObservations() : settled;
        StorableSurrogate stored = AutoSurrogate.read(exact, in);
        return new SampledExact(
                most, mostFitted, relearnt(stored, known), rests, known, rows, order, unlearnt, total, fits);
    }
}
