package io.thalweg.cli.internal.campaign;

import io.thalweg.core.space.Column;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was carried out in place of what was planned.
 *
 * @param plan the planned point
 * @param actual the point as it was carried out
 */
record Deviation(Point plan, Point actual) {

    /** How far two coordinates in the unit cube may be apart and still be the same: spreadsheets keep 15 digits. */
    private static final double ROUNDED = 1e-9;

    /** A share of a range that nobody deviates by without meaning to. */
    private static final double FAR = 0.1;

    /** Whether there is any, but for what spreadsheets round. */
    boolean isAny(SearchSpace space) {
        return !plan.equals(actual) && isBeyond(space, ROUNDED);
    }

    /** Whether it is so large that a mistake is more likely: a tenth of a range, or another category. */
    boolean isFar(SearchSpace space) {
        return isBeyond(space, FAR);
    }

    private boolean isBeyond(SearchSpace space, double share) {
        if (!space.isEncodable(plan) || !space.isEncodable(actual)) {
            return true;
        }
        double[] a = space.encode(plan);
        double[] b = space.encode(actual);
        List<Column> columns = space.columns();
        for (int j = 0; j < a.length; j++) {
            double allowed = columns.get(j).kind() == Column.Kind.CATEGORICAL ? 0 : share;
            if (Math.abs(a[j] - b[j]) > allowed) {
                return true;
            }
        }
        return false;
    }

    /** For people: {@code temperature 23 instead of 20}. */
    @Override
    public String toString() {
        List<String> changes = new ArrayList<>();
        for (Map.Entry<String, Object> value : actual.asMap().entrySet()) {
            Object planned = plan.asMap().get(value.getKey());
            if (planned == null || !Numbers.cell(value.getValue()).equals(Numbers.cell(planned))) {
                changes.add(value.getKey() + " " + Numbers.cell(value.getValue()) + " instead of "
                        + (planned == null ? "nothing" : Numbers.cell(planned)));
            }
        }
        return String.join(", ", changes);
    }
}
