package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.feature.FeaturePosterior;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.online.OnlineSurrogate;
import io.thalweg.surrogate.online.SummedSurrogate;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.ejml.data.DMatrixRMaj;

/**
 * A Gaussian process by Woodbury inversion with structured kernel interpolation (Stanton et al. 2021, "Kernel interpolation for
 * scalable online Gaussian processes"), in spectral form: the cost of an observation, of a refit and of a prediction does not
 * depend on the number of observations, for the data are kept as sums of constant size.
 *
 * <p>Points must be where the grid is: {@link #observe} refuses others, a prediction elsewhere is that of the nearest point of the
 * grid.
 */
public final class WiskiSurrogate extends OnlineSurrogate<WiskiSurrogate> implements SummedSurrogate<WiskiSums> {

    /** Its mark is "TWSK". */
    private static final StateFormat FORMAT = new StateFormat(0x5457534B, 2, "a WISKI surrogate");

    /** Correlation of neighbouring nodes below which a grid is too coarse: that of an RBF length scale of about a cell. */
    private static final double RESOLVED = 0.62;

    private final Structure structure;

    /** Of the observations that are not at hand; those of {@code conditioned} if none are. */
    private final Statistics settled;

    /** The observations at hand, for revisions of the structure. */
    private final Observations recent;

    private final Conditioned conditioned;

    WiskiSurrogate(
            Structure structure,
            Statistics settled,
            Observations recent,
            Conditioned conditioned,
            FitReport fitReport) {
        super(FORMAT, fitReport);
        this.structure = structure;
        this.settled = settled;
        this.recent = recent;
        this.conditioned = conditioned;
    }

    /**
     * {@return a surrogate of given terms, without observations}
     *
     * @param model the terms and the noise
     */
    public static WiskiSurrogate of(WiskiModel model) {
        return of(new FixedStructure(model));
    }

    /** A surrogate without observations. */
    static WiskiSurrogate of(Structure structure) {
        Conditioned prior = Conditioned.prior(structure.prior());
        return new WiskiSurrogate(
                structure, prior.statistics(), Observations.none(prior.basis().dimension()), prior, FitReport.NONE);
    }

    @Override
    public int dimension() {
        return conditioned.basis().dimension();
    }

    @Override
    public double[] lengthscales() {
        return model().lengthscales();
    }

    @Override
    public long observations() {
        return conditioned.statistics().count();
    }

    /** The number of features. */
    @Override
    public long size() {
        return conditioned.basis().size();
    }

    /** {@return the model with its present hyperparameters} */
    public WiskiModel model() {
        return conditioned.model();
    }

    /** {@return the constant mean: given, or the most likely one; 0 before the first observation} */
    public double mean() {
        return conditioned.mean();
    }

    Structure structure() {
        return structure;
    }

    Statistics settled() {
        return settled;
    }

    Observations recent() {
        return recent;
    }

    Conditioned conditioned() {
        return conditioned;
    }

    @Override
    public Posterior posterior() {
        return new FeaturePosterior(
                conditioned.basis(),
                conditioned.belief(),
                conditioned.statistics().origin().value(),
                model().noise().value());
    }

    /** Throws IllegalArgumentException if a point is where the grid does not reach. */
    @Override
    protected WiskiSurrogate absorb(Observations batch) {
        DMatrixRMaj images = model().map().apply(batch.x());
        model().requireCovered(images, 0);
        Conditioned next = conditioned.observe(images, batch);
        boolean atHand = recent.size() + batch.size() <= room();
        return atHand
                ? new WiskiSurrogate(structure, settled, recent.append(batch), next, wholeReport())
                : new WiskiSurrogate(structure, next.statistics(), Observations.none(dimension()), next, wholeReport());
    }

    /** How many observations may be at hand: many before the first fit, which learns the structure from a sample of them. */
    private int room() {
        int capacity = structure.capacity(model(), settled.count());
        boolean first = settled.count() == 0 && !isFitted();
        return room(capacity, first && capacity > 0);
    }

    /** What the last fit did, and the advice, which is kept there. */
    private FitReport wholeReport() {
        return super.fitReport();
    }

    @Override
    public FitReport fitReport() {
        return without(wholeReport());
    }

    private static FitReport without(FitReport report) {
        return with(
                report,
                report.notes().stream().filter(note -> !Misfit.isNote(note)).toList());
    }

    private static FitReport with(FitReport report, List<String> notes) {
        return new FitReport(report.status(), report.evaluations(), report.objective(), report.jitter(), notes);
    }

    /** That neither a sum nor a projection fits, as far as that could be seen while observations were at hand. */
    @Override
    public Optional<String> advice() {
        return wholeReport().notes().stream().filter(Misfit::isNote).findFirst();
    }

    @Override
    protected WiskiSurrogate fit(RefitBudget budget, Seed seed) {
        WiskiSurrogate next = fitted(budget, seed);
        Optional<String> advice =
                looksAtStructure(budget) ? Misfit.of(structure, recent, seed.child("misfit")) : advice();
        List<String> notes = new ArrayList<>(next.wholeReport().notes());
        advice.ifPresent(notes::add);
        return new WiskiSurrogate(
                structure, next.settled, next.recent, next.conditioned, with(next.wholeReport(), notes));
    }

    /** Thorough fits look whether the structure fits, the first one and those for which it is time. */
    private boolean looksAtStructure(RefitBudget budget) {
        int capacity = structure.capacity(model(), settled.count());
        boolean thorough = budget.starts() > 1 || recent.size() > capacity;
        return capacity > 0
                && settled.count() == 0
                && thorough
                && Misfit.isPossible(recent.size())
                && (!isFitted() || Misfit.isDue(recent.size()));
    }

    /** Fitted, without a look at whether the structure fits. */
    WiskiSurrogate fitted(RefitBudget budget, Seed seed) {
        Structure.Revision revision = revision(budget, seed.child("structure"));
        Optional<Conditioned> revised = revision.model().equals(model()) ? Optional.empty() : absorbed(revision);
        boolean settles = revised.isPresent() || revision.recent().size() == 0;
        Statistics nowSettled = settles ? revision.settled() : settled;
        Observations nowRecent = settles ? revision.recent() : recent;
        Fitted<Conditioned> fitted = EvidenceFit.fit(revised.orElse(conditioned), nowRecent, budget, seed);
        List<String> notes = new ArrayList<>(revision.notes());
        notes.addAll(unresolved(fitted.model().model()));
        return new WiskiSurrogate(
                structure,
                nowRecent.size() == 0 ? fitted.model().statistics() : nowSettled,
                nowRecent,
                fitted.model(),
                fitted.withEvaluations(fitted.evaluations() + revision.evaluations())
                        .report(0, notes));
    }

    /** Of more observations than the structure is revised by, a sample decides, once and therefore thoroughly; then all are absorbed. */
    private Structure.Revision revision(RefitBudget budget, Seed seed) {
        int capacity = structure.capacity(model(), settled.count());
        if (recent.size() <= capacity) {
            return structure.revise(model(), settled, recent, budget, seed);
        }
        RefitBudget thorough =
                new RefitBudget(Math.max(budget.starts(), RefitBudget.THOROUGH.starts()), budget.maxIterations());
        Structure.Revision ofSample =
                structure.revise(model(), settled, recent.sample(capacity, seed.child("sample")), thorough, seed);
        WiskiModel model = ofSample.model();
        Statistics all = Statistics.none(model.terms())
                .observe(model.terms(), model.map().apply(recent.x()), recent);
        return new Structure.Revision(
                model, all, Observations.none(dimension()), ofSample.evaluations(), ofSample.notes());
    }

    /** A revised model with all the data. */
    private static Optional<Conditioned> absorbed(Structure.Revision revision) {
        WiskiModel model = revision.model();
        Statistics all = revision.recent().size() == 0
                ? revision.settled()
                : revision.settled()
                        .observe(
                                model.terms(),
                                model.map().apply(revision.recent().x()),
                                revision.recent());
        return Conditioned.of(model, all, null);
    }

    /** What a person should know: coordinates along which a grid that matters is too coarse for its kernel. */
    private static List<String> unresolved(WiskiModel model) {
        TreeSet<Integer> columns = new TreeSet<>();
        for (GridTerm grid : model.grids()) {
            for (int j = 0; j < grid.axes().size(); j++) {
                if (grid.neighbourCorrelation(j) < RESOLVED) {
                    columns.add(grid.columns()[j]);
                }
            }
        }
        return columns.isEmpty()
                ? List.of()
                : List.of("the function varies faster than the grid can resolve along the coordinates " + columns
                        + "; more nodes may help");
    }

    @Override
    protected WiskiSurrogate rescale(double shift, double scale) {
        Conditioned next = conditioned.restandardise(shift, scale).orElseThrow(() -> outOfRange(scale));
        boolean noneAtHand = recent.size() == 0;
        return new WiskiSurrogate(
                structure,
                noneAtHand ? next.statistics() : settled.restandardise(shift, scale),
                noneAtHand ? recent : recent.restandardised(shift, scale),
                next,
                wholeReport());
    }

    /**
     * {@return the surrogate that has seen what this one and another have: data can be absorbed in parallel, or on many machines, and
     * brought together at a cost that does not depend on their number} Hyperparameters are those of this one.
     *
     * @param other in the same units, with the same terms over the same grids; the two must not have observations in common
     * @throws IllegalArgumentException if its terms are others
     */
    public WiskiSurrogate merge(WiskiSurrogate other) {
        return merge(other.sums());
    }

    /**
     * {@return the surrogate that has also seen the observations that these are the sums of} Hyperparameters stay as they are; {@link #refit}
     * learns them from the sums alone.
     *
     * @param sums in the same units, over the same terms and grids, of other observations
     * @throws IllegalArgumentException if the terms are others
     */
    @Override
    public WiskiSurrogate merge(WiskiSums sums) {
        model().requireSameTerms(sums.model());
        Statistics all = conditioned.statistics().merge(sums.statistics());
        Conditioned merged = Conditioned.of(model(), all, conditioned.basis().kept())
                .orElseThrow(() -> new ArithmeticException("the sum of both statistics overflows"));
        return new WiskiSurrogate(structure, all, Observations.none(dimension()), merged, wholeReport());
    }

    /** {@inheritDoc} The terms stay as they are from now on. */
    @Override
    public WiskiSurrogate withoutObservations() {
        return of(model());
    }

    @Override
    public WiskiSums sumsOf(Iterator<Observations> blocks) {
        return WiskiSums.of(model(), blocks);
    }

    @Override
    public WiskiSums restoreSums(InputStream in) throws IOException {
        return WiskiSums.restore(model(), in);
    }

    /** {@return the sums over all that it has seen} */
    public WiskiSums sums() {
        return new WiskiSums(model(), conditioned.statistics());
    }

    /** The size of the state does not depend on the number of observations, but for those at hand. */
    @Override
    protected void write(StateWriter out) throws IOException {
        model().write(out);
        for (KeptFeatures kept : conditioned.basis().kept()) {
            kept.write(out);
        }
        conditioned.statistics().write(out);
        conditioned.belief().write(out);
        out.writeObservations(recent);
        if (recent.size() > 0) {
            settled.write(out);
        }
    }

    @Override
    protected WiskiSurrogate read(StateReader in, FitReport report) throws IOException {
        WiskiModel model = WiskiModel.read(structure, in);
        List<KeptFeatures> kept = new ArrayList<>();
        for (int t = 0; t < model.terms().size(); t++) {
            kept.add(KeptFeatures.read(in));
        }
        Statistics statistics = Statistics.read(model.terms(), in);
        WhitenedGaussian belief = WhitenedGaussian.read(statistics.origin().less(model.mean()), in);
        Observations atHand = in.readObservations();
        Statistics others = atHand.size() == 0 ? statistics : Statistics.read(model.terms(), in);
        Conditioned stored = new Conditioned(new Basis(model, kept, statistics.count()), statistics, belief);
        return new WiskiSurrogate(structure, others, atHand, stored, report);
    }

    @Override
    public double logEvidence() {
        return conditioned.logEvidence();
    }

    /** {@return the gradient of the log evidence in natural units, in the order of {@link WiskiModel#parameters()}} */
    public double[] logEvidenceGradient() {
        Statistics.Effective data = conditioned.statistics().at(model().noise().value());
        return conditioned.gradient(data, conditioned.basis().rotate(data.sums().gram(), data.gramFactor()));
    }
}
