package io.thalweg.surrogate.auto;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.FittedModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A surrogate that chooses itself. An exact process learns up to a number of observations; with the first fit beyond it the online
 * candidates compete ({@link Contest}), and the best one takes over, with all that was observed. From then on the others are scored beside it, and
 * one that predicts better takes its place ({@link Panel}).
 *
 * <p>Which model is in charge depends on counts and values alone, never on a clock.
 */
final class AutoSurrogate extends OnlineSurrogate<AutoSurrogate> {

    /** Its mark is "TWAU". */
    private static final StateFormat FORMAT = new StateFormat(0x54574155, 2, "an automatically chosen surrogate");

    private static final String EXACT = "exact";

    private static final String SAMPLED = "exact of a sample";

    /** How many observations beyond its limit the exact process learns until the next fit, at most as many again; of any more, a sample. */
    private static final int OVERDRAFT = 500;

    /** A sample has so many times as many rows as the exact process learns: its hyperparameters are learnt more seldom. */
    private static final int SAMPLE_SHARE = 2;

    /** How many rows of a first batch that is too large tell axes: the fits cost O(n³), and axes of fewer rows are less accurate. */
    private static final int AXES_ROWS = 768;

    private final StorableSurrogate priorExact;
    private final List<Candidate> candidates;

    /** The exact process goes on with a sample of a stream; null in a study. */
    private final @Nullable Candidate sample;

    private final int most;
    private final boolean study;

    /** Until the contest: all that was observed. */
    private final AppendList<Observations> kept;

    private final long count;

    /** In charge until the contest. */
    private final StorableSurrogate exact;

    private final @Nullable Panel panel;

    private AutoSurrogate(
            AutoSurrogate like,
            AppendList<Observations> kept,
            long count,
            StorableSurrogate exact,
            @Nullable Panel panel,
            FitReport report) {
        super(FORMAT, report);
        this.priorExact = like.priorExact;
        this.candidates = like.candidates;
        this.sample = like.sample;
        this.most = like.most;
        this.study = like.study;
        this.kept = kept;
        this.count = count;
        this.exact = exact;
        this.panel = panel;
    }

    private AutoSurrogate(StorableSurrogate exact, List<Candidate> candidates, int most, boolean study) {
        super(FORMAT, FitReport.NONE);
        this.priorExact = exact;
        this.candidates = candidates;
        this.sample =
                study || !(exact instanceof FittedModels) ? null : new Candidate(SAMPLED, () -> sampleOf(exact), true);
        this.most = most;
        this.study = study;
        this.kept = AppendList.empty();
        this.count = 0;
        this.exact = exact;
        this.panel = null;
    }

    /**
     * Without observations.
     *
     * @param exact the exact process
     * @param candidates what may follow it, the preferred one first; one of them extrapolates
     * @param most how many observations the exact process learns
     * @param study whether steps are searches. In a stream a candidate may follow the axes that the exact process found, which is fitted to a sample
     *     of the first batch if that is too large for it
     */
    static AutoSurrogate of(StorableSurrogate exact, List<Candidate> candidates, int most, boolean study) {
        return new AutoSurrogate(exact, List.copyOf(candidates), most, study);
    }

    private StorableSurrogate inCharge() {
        return panel == null ? exact : panel.inCharge().surrogate();
    }

    private Observations data() {
        int d = dimension();
        DMatrixRMaj x = new DMatrixRMaj((int) count, d);
        double[] y = new double[(int) count];
        double[] noise = new double[(int) count];
        int row = 0;
        for (Observations batch : kept) {
            int n = batch.size();
            System.arraycopy(batch.x().data, 0, x.data, row * d, n * d);
            System.arraycopy(batch.y(), 0, y, row, n);
            System.arraycopy(batch.noiseVariance(), 0, noise, row, n);
            row += n;
        }
        return new Observations(x, y, noise);
    }

    @Override
    public int dimension() {
        return priorExact.dimension();
    }

    @Override
    public long observations() {
        return panel == null ? count : panel.inCharge().surrogate().observations();
    }

    @Override
    public long size() {
        return inCharge().size();
    }

    @Override
    public double[] lengthscales() {
        return inCharge().lengthscales();
    }

    @Override
    public Posterior posterior() {
        return panel == null ? exact.posterior() : panel.posterior();
    }

    @Override
    public Posterior marginalPosterior(Seed seed) {
        return panel == null ? exact.marginalPosterior(seed) : panel.posterior();
    }

    @Override
    public double logEvidence() {
        return inCharge().logEvidence();
    }

    @Override
    public Optional<Choice> choice() {
        if (panel != null) {
            return Optional.of(panel.choice());
        }
        String reason = "used for up to " + most + " observations";
        return Optional.of(new Choice(
                EXACT,
                0,
                knowsAll()
                        ? reason
                        : reason + "; it has learnt " + exact.observations() + " of " + count
                                + ", until the next fit compares the online surrogates"));
    }

    /** Those of the contest, then the exact process with its sample. */
    private List<Candidate> all() {
        return Stream.concat(candidates.stream(), Stream.ofNullable(sample)).toList();
    }

    /** How many observations the exact process has at most. */
    private int mostHeld() {
        return most + Math.min(most, OVERDRAFT);
    }

    /** Whether the exact process has learnt everything so far. */
    private boolean knowsAll() {
        return exact.observations() == count;
    }

    @Override
    protected AutoSurrogate absorb(Observations batch) {
        if (panel != null) {
            return with(panel.observe(batch), fitReport());
        }
        boolean few = count + batch.size() <= mostHeld();
        long room = few ? batch.size() : Math.max(0, most - exact.observations());
        StorableSurrogate learnt = (StorableSurrogate) exact.observe(Rows.spread(batch, (int) room));
        return new AutoSurrogate(this, kept.append(batch), count + batch.size(), learnt, null, fitReport());
    }

    private AutoSurrogate with(Panel next, FitReport report) {
        return new AutoSurrogate(this, AppendList.empty(), 0, priorExact, next, report);
    }

    @Override
    protected AutoSurrogate fit(RefitBudget budget, Seed seed) {
        if (panel != null) {
            Panel next = panel.refit(budget, seed);
            return with(next, next.report());
        }
        if (count <= most) {
            StorableSurrogate next = (StorableSurrogate) exact.refit(budget, seed);
            return new AutoSurrogate(this, kept, count, next, null, next.fitReport());
        }
        Observations data = data();
        Surrogate known = study || !models(exact).isEmpty() ? exact : sampled(data, seed);
        Panel won = Contest.of(candidates, beginnings(known), data, budget, seed);
        Panel next = sample == null
                ? won
                : won.with(sample, sampleOf((StorableSurrogate) known).observe(data));
        return with(next, next.report());
    }

    private SampledExact sampleOf(StorableSurrogate process) {
        return SampledExact.of(process, SAMPLE_SHARE * most, mostHeld());
    }

    /** The exact process, fitted to a part of a first batch that is too large for it. */
    private Surrogate sampled(Observations data, Seed seed) {
        return priorExact.observe(Rows.spread(data, AXES_ROWS)).refit(RefitBudget.WARM, seed.child(EXACT));
    }

    /**
     * What the exact process has found. A sample of a few hundred rows, from which candidates would begin otherwise, may have short length scales by chance. In
     * a stream whose first batch is too large for the exact process, it learns a part that tells whether axes are to be rotated; length scales of a
     * first batch that is sorted are those of one region, so they are only believed along such axes.
     */
    private List<GaussianModel> beginnings(Surrogate known) {
        List<GaussianModel> found = models(known);
        if (study) {
            return found.stream()
                    .filter(model -> !(model.kernel() instanceof Rotated))
                    .toList();
        }
        boolean turned = !found.isEmpty() && found.get(0).kernel() instanceof Rotated;
        return known.equals(exact) || turned ? found : List.of();
    }

    private static List<GaussianModel> models(Surrogate surrogate) {
        return surrogate instanceof FittedModels known ? known.fittedModels() : List.of();
    }

    @Override
    protected AutoSurrogate rescale(double shift, double scale) {
        if (panel != null) {
            return with(panel.restandardise(shift, scale), fitReport());
        }
        AppendList<Observations> other = AppendList.of(
                kept.stream().map(batch -> batch.restandardised(shift, scale)).toList());
        StorableSurrogate next = (StorableSurrogate) exact.restandardise(shift, scale);
        return new AutoSurrogate(this, other, count, next, null, fitReport());
    }

    /** The exact process can if it has learnt everything; the others do not keep their data. */
    @Override
    public Optional<Surrogate> retargeted(double[] y, double[] noiseVariance) {
        if (panel != null || !knowsAll()) {
            return Optional.empty();
        }
        return exact.retargeted(y, noiseVariance)
                .map(next -> new AutoSurrogate(
                        this,
                        AppendList.of(List.of(new Observations(data().x(), y, noiseVariance))),
                        count,
                        (StorableSurrogate) next,
                        null,
                        fitReport()));
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        out.writeBoolean(panel != null);
        if (panel == null) {
            out.writeObservations(data());
            write(exact, out);
            return;
        }
        out.writeLong(panel.since());
        out.writeObservations(panel.waiting());
        out.writeDoubles(panel.densities());
        out.writeLong(panel.calibration().values());
        out.writeDouble(panel.calibration().covered());
        out.writeDouble(panel.calibration().logFactor());
        out.writeInt(panel.seats().size());
        for (Seat seat : panel.seats()) {
            out.writeInt(all().indexOf(seat.candidate()));
            out.writeLong(seat.fitted());
            out.writeInt(seat.duel().duels());
            out.writeInt(seat.duel().wins());
            out.writeDouble(seat.duel().gain());
            out.writeDouble(seat.score());
            write(seat.surrogate(), out);
        }
    }

    static void write(StorableSurrogate surrogate, StateWriter out) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        surrogate.save(bytes);
        out.writeInt(bytes.size());
        bytes.writeTo(out);
    }

    static StorableSurrogate read(StorableSurrogate prior, StateReader in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("the state of an automatically chosen surrogate is truncated");
        }
        return prior.restore(new ByteArrayInputStream(bytes));
    }

    @Override
    protected AutoSurrogate read(StateReader in, FitReport report) throws IOException {
        if (!in.readBoolean()) {
            Observations all = in.readObservations();
            StorableSurrogate stored = read(priorExact, in);
            AppendList<Observations> batches = all.size() == 0 ? AppendList.empty() : AppendList.of(List.of(all));
            return new AutoSurrogate(this, batches, all.size(), stored, null, report);
        }
        long since = in.readLong();
        Observations waiting = in.readObservations();
        double[] densities = in.readDoubles();
        Calibration calibration = new Calibration(in.readLong(), in.readDouble(), in.readDouble());
        int count = in.readInt();
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = in.readInt();
            if (index < 0 || index >= all().size()) {
                throw new IllegalArgumentException("the stored state has a candidate that this surrogate lacks: "
                        + "restore it into a surrogate with the same options");
            }
            Candidate candidate = all().get(index);
            long fitted = in.readLong();
            Duel duel = new Duel(in.readInt(), in.readInt(), in.readDouble());
            double score = in.readDouble();
            seats.add(new Seat(candidate, read(candidate.prior(), in), fitted, duel, score));
        }
        return with(new Panel(List.copyOf(seats), waiting, densities, since, calibration), report);
    }
}
