package io.thalweg.core.space;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which points are points of a space, by its ranges, its constraints and its pool.
 *
 * @param product the ranges
 * @param feasibility the constraints; null without any
 * @param pool the candidates; null without any
 */
record Membership(
        ProductSpace product,
        @Nullable Feasibility feasibility,
        @Nullable ListedPool pool) {

    /** See {@link SearchSpace#allows}. */
    boolean allows(Point point) {
        return product.covers(point)
                && (feasibility == null || feasibility.allows(point))
                && (pool == null || pool.allows(point));
    }

    /** See {@link SearchSpace#violations}. */
    List<String> violations(Point point) {
        List<String> violations = product.violations(point);
        if (violations.isEmpty() && feasibility != null) {
            violations.addAll(feasibility.violations(point));
        }
        if (violations.isEmpty() && pool != null) {
            violations.addAll(pool.violations(point));
        }
        return List.copyOf(violations);
    }

    /** See {@link SearchSpace#assess}. */
    Admission assess(Map<String, ?> raw) {
        Admission admission = new PointReader(product, raw, SearchSpace.GRID_TOLERANCE).admission();
        if (admission.inside() && feasibility != null) {
            admission = new Admission(admission.point(), feasibility.violations(admission.point()), admission.notes());
        }
        return pool != null && admission.inside() ? pool.admit(admission) : admission;
    }
}
