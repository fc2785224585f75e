package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;

/**
 * A model whose terms are given once and for all.
 *
 * @param prior the model
 */
record FixedStructure(WiskiModel prior) implements Structure {

    @Override
    public int capacity(WiskiModel present, long settled) {
        return 0;
    }

    @Override
    public Revision revise(WiskiModel present, Statistics settled, Observations recent, RefitBudget budget, Seed seed) {
        return new Revision(present, settled, recent, 0, List.of());
    }

    @Override
    public Term term(boolean projected, String kind, int[] columns) {
        return prior.terms().stream()
                .filter(term -> term.kind().equals(kind) && Arrays.equals(term.columns(), columns))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the stored state has a term " + kind + " of the coordinates " + Arrays.toString(columns)
                                + ", which this model lacks: restore it with the model that saved it"));
    }
}
