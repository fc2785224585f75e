package io.thalweg.core.internal.engine;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.function.UnaryOperator;

/** Believes what another surrogate believes; tests override one of its answers. */
abstract class ForwardingSurrogate implements Surrogate {

    private final Surrogate inner;
    private final UnaryOperator<Surrogate> wrap;

    /**
     * Forwards to a surrogate.
     *
     * @param wrap makes the next one from what the inner one has become
     */
    ForwardingSurrogate(Surrogate inner, UnaryOperator<Surrogate> wrap) {
        this.inner = inner;
        this.wrap = wrap;
    }

    @Override
    public int dimension() {
        return inner.dimension();
    }

    @Override
    public long observations() {
        return inner.observations();
    }

    @Override
    public Posterior posterior() {
        return inner.posterior();
    }

    @Override
    public Surrogate observe(Observations batch) {
        return wrap.apply(inner.observe(batch));
    }

    @Override
    public Surrogate refit(RefitBudget budget, Seed seed) {
        return wrap.apply(inner.refit(budget, seed));
    }

    @Override
    public Surrogate restandardise(double shift, double scale) {
        return wrap.apply(inner.restandardise(shift, scale));
    }

    @Override
    public double logEvidence() {
        return inner.logEvidence();
    }

    @Override
    public FitReport fitReport() {
        return inner.fitReport();
    }
}
