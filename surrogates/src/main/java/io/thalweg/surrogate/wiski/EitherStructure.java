package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.fit.Fitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sum of grids or a grid over a projection, whichever has the greater evidence at the last thorough refit with all the data at
 * hand.
 *
 * @param sum the sum, which is preferred before there are data
 * @param projection the projection
 */
record EitherStructure(AdditiveStructure sum, ProjectionStructure projection) implements Structure {

    private static final RefitBudget COMPARISON = new RefitBudget(1, 40);

    /** Which of the two it is shows early, and fitting both takes time. */
    private static final int MOST_FOR_COMPARISON = 1024;

    private static final String PROJECTED = "a projection to two coordinates has greater evidence";

    @Override
    public WiskiModel prior() {
        return sum.prior();
    }

    @Override
    public int capacity(WiskiModel present, long settled) {
        return of(present).capacity(present, settled);
    }

    private Structure of(WiskiModel model) {
        return model.map() instanceof Projection ? projection : sum;
    }

    @Override
    public Revision revise(WiskiModel present, Statistics settled, Observations recent, RefitBudget budget, Seed seed) {
        if (settled.count() > 0 || budget.starts() == 1) {
            return of(present).revise(present, settled, recent, budget, seed);
        }
        if (recent.size() <= MOST_FOR_COMPARISON) {
            return compared(present, recent, budget, seed);
        }
        if (!present.equals(prior())) {
            return of(present).revise(present, settled, recent, budget, seed);
        }
        Observations sample = recent.sample(MOST_FOR_COMPARISON, seed.child("comparison"));
        Revision bySample = compared(present, sample, budget, seed);
        Structure chosen = of(bySample.model());
        WiskiModel model = bySample.model();
        Revision byAll = chosen.revise(model, Statistics.none(model.terms()), recent, budget, seed);
        List<String> notes = new ArrayList<>(byAll.notes());
        bySample.notes().stream().filter(note -> note.startsWith(PROJECTED)).forEach(notes::add);
        return new Revision(
                byAll.model(), byAll.settled(), byAll.recent(), bySample.evaluations() + byAll.evaluations(), notes);
    }

    private Revision compared(WiskiModel present, Observations recent, RefitBudget budget, Seed seed) {
        boolean projecting = present.map() instanceof Projection;
        Revision first = sum.revise(projecting ? sum.prior() : present, settled(sum), recent, budget, seed);
        Revision second =
                projection.revise(projecting ? present : projection.prior(), settled(projection), recent, budget, seed);
        Fitted<Conditioned> asSum = fit(first, seed);
        Fitted<Conditioned> asProjection = fit(second, seed);
        int evaluations = first.evaluations() + second.evaluations() + asSum.evaluations() + asProjection.evaluations();
        // The projection's entries are fitted, not integrated out: Schwarz's correction (BIC) for each of them.
        int entries = ProjectionStructure.OUTPUTS * (1 + recent.dimension());
        double lead = asProjection.model().logEvidence()
                - 0.5 * entries * Math.log(recent.size())
                - asSum.model().logEvidence();
        Revision chosen = lead > 0 ? second : first;
        Fitted<Conditioned> fitted = lead > 0 ? asProjection : asSum;
        List<String> notes = new ArrayList<>(chosen.notes());
        if (lead > 0) {
            notes.add(String.format(Locale.ROOT, PROJECTED + ", by %.1f nats", lead));
        }
        WiskiModel model = fitted.model().model();
        return new Revision(model, Statistics.none(model.terms()), recent, evaluations, notes);
    }

    private static Statistics settled(Structure structure) {
        return Statistics.none(structure.prior().terms());
    }

    private static Fitted<Conditioned> fit(Revision revision, Seed seed) {
        WiskiModel model = revision.model();
        Observations data = revision.recent();
        Statistics statistics = Statistics.none(model.terms())
                .observe(model.terms(), model.map().apply(data.x()), data);
        return EvidenceFit.fit(Conditioned.of(model, statistics, null).orElseThrow(), data, COMPARISON, seed);
    }

    @Override
    public Term term(boolean projected, String kind, int[] columns) {
        return (projected ? projection : sum).term(projected, kind, columns);
    }
}
