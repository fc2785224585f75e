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

    /** Combinations of all values that are looked at, whether so many points are wanted or not. */
    private static final long MOST_LISTED = 200_000;

    /** See {@link SearchSpace#cardinality}. */
    Optional<BigInteger> cardinality() {
        if (pool != null) {
            return Optional.of(BigInteger.valueOf(pool.size()));
        }
        Optional<FeasiblePool> listed = feasibility == null ? Optional.empty() : feasibility.listed();
        return listed.isPresent() ? listed.map(all -> BigInteger.valueOf(all.size())) : product.cardinality();
    }

    /** All points of a product of which not all parameters are always active, if there are no more combinations than that. */
    private Optional<CandidatePool> listed(long most) {
        return product.combinations()
                .filter(n -> n.compareTo(BigInteger.valueOf(Math.min(most, product.maxRows()))) <= 0)
                .map(n -> new FeasiblePool(product, new FactorialPool(product, n.intValueExact()), u -> true));
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
        if (feasibility == null && !product.branches().all().isEmpty()) {
            return listed(Math.max(limit, MOST_LISTED));
        }
        return feasibility == null
                ? Optional.of(new FactorialPool(product, count.get().intValueExact()))
                : feasibility.listed().or(() -> feasibility.list(limit)).map(CandidatePool.class::cast);
    }
}
