package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.internal.fit.Fitted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A sum of grids: a linear part, a grid on each coordinate, an effect of each categorical one, and grids on those pairs of
 * coordinates that earn their keep by evidence. Pairs are screened anew at each thorough refit as long as all the data are at
 * hand; afterwards they stay.
 *
 * @param recipe makes the terms
 * @param prior without pairs
 * @param ordered the coordinates that grids are laid over
 */
record AdditiveStructure(Recipe recipe, WiskiModel prior, int[] ordered) implements Structure {

    /** Enough for pairs to show themselves, few enough to screen in seconds. */
    private static final int CAPACITY = 4096;

    /** With fewer observations than this many a coordinate, there are no pairs to be seen. */
    private static final int FEWEST_PER_COORDINATE = 3;

    /** Where the fit of a pair's term begins. */
    private static final double PAIR_LENGTHSCALE = 0.3;

    private static final RefitBudget BASE_FIT = new RefitBudget(1, 40);

    @Override
    public int capacity(WiskiModel present, long settled) {
        return settled == 0 ? CAPACITY : 0;
    }

    @Override
    public Revision revise(WiskiModel present, Statistics settled, Observations recent, RefitBudget budget, Seed seed) {
        boolean screens = settled.count() == 0
                && budget.starts() > 1
                && ordered.length > 1
                && recent.size() >= FEWEST_PER_COORDINATE * ordered.length;
        if (!screens) {
            return new Revision(present, settled, recent, 0, List.of());
        }
        WiskiModel base = withoutPairs(present);
        Statistics statistics =
                Statistics.none(base.terms()).observe(base.terms(), base.map().apply(recent.x()), recent);
        Fitted<Conditioned> fitted =
                EvidenceFit.fit(Conditioned.of(base, statistics, null).orElseThrow(), recent, BASE_FIT, seed);
        List<PairScreening.Pair> pairs = new PairScreening(recipe, fitted.model(), recent, ordered).choose();
        List<Term> terms = new ArrayList<>(fitted.model().model().terms());
        List<String> notes = new ArrayList<>();
        for (PairScreening.Pair pair : pairs) {
            int[] columns = {pair.first(), pair.second()};
            terms.add(known(present, columns, recipe.summand(columns, PAIR_LENGTHSCALE, pair.variance())));
            notes.add(String.format(
                    Locale.ROOT,
                    "coordinates %d and %d act together (%.1f nats)",
                    pair.first(),
                    pair.second(),
                    pair.gain()));
        }
        WiskiModel model =
                new WiskiModel(base.map(), terms, fitted.model().model().noise(), base.mean());
        return new Revision(model, Statistics.none(terms), recent, fitted.evaluations(), notes);
    }

    /** The same pair's term in the present model, where the fit can go on; otherwise a new one. */
    private static Term known(WiskiModel present, int[] columns, Term otherwise) {
        return present.terms().stream()
                .filter(term -> term.kind().equals("grid") && Arrays.equals(term.columns(), columns))
                .findFirst()
                .orElse(otherwise);
    }

    private static WiskiModel withoutPairs(WiskiModel model) {
        List<Term> terms = model.terms().stream()
                .filter(term -> !term.kind().equals("grid") || term.columns().length == 1)
                .toList();
        return new WiskiModel(model.map(), terms, model.noise(), model.mean());
    }

    @Override
    public Term term(boolean projected, String kind, int[] columns) {
        if (kind.equals("grid") && columns.length == 2) {
            return recipe.summand(columns, PAIR_LENGTHSCALE, 1);
        }
        return new FixedStructure(prior).term(projected, kind, columns);
    }

    /** The prior of this structure without its pairs. */
    static WiskiModel withoutData(Recipe recipe, int inputs, int[] ordered, List<Term> others, Hyperparameter noise) {
        List<Term> terms = new ArrayList<>();
        if (ordered.length > 0) {
            terms.add(recipe.linear(ordered));
        }
        for (int column : ordered) {
            terms.add(recipe.mainEffect(column));
        }
        terms.addAll(others);
        return new WiskiModel(new Identity(inputs), terms, noise, OptionalDouble.empty());
    }
}
