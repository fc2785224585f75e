package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The points of a space, as far as they are finitely many.
 *
 * @param product the ranges
 * @param feasibility the constraints; null without any
 * @param pool the candidates; null without any
 */
record Enumeration(
        ProductSpace product,
        @Nullable Feasibility feasibility,
        @Nullable ListedPool pool) {

    /** See {@link SearchSpace#cardinality}. */
    Optional<BigInteger> cardinality() {
        if (pool != null) {
            return Optional.of(BigInteger.valueOf(pool.size()));
        }
        Optional<FeasiblePool> listed = feasibility == null ? Optional.empty() : feasibility.listed();
        return listed.isPresent() ? listed.map(all -> BigInteger.valueOf(all.size())) : product.cardinality();
    }

    /** See {@link SearchSpace#enumerate}. */
    Optional<CandidatePool> points(long limit) {
        Optional<BigInteger> count = cardinality();
        long most = Math.min(limit, product.maxRows());
        if (count.isEmpty() || count.get().compareTo(BigInteger.valueOf(most)) > 0) {
            return Optional.empty();
        }
        if (pool != null) {
            return Optional.of(pool);
        }
        return feasibility == null
                ? Optional.of(new FactorialPool(product, count.get().intValueExact()))
                : feasibility.listed().or(() -> feasibility.list(limit)).map(CandidatePool.class::cast);
    }
}
