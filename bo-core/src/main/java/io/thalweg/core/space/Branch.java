package io.thalweg.core.space;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Columns of a space that are active together, under the same conditions. Immutable. */
public final class Branch {

    /**
     * A condition on the value of a column.
     *
     * @param column its index
     */
    record Gate(int column, Axis axis, Condition condition) {

        /** Whether it holds at the coordinates of a point from an offset. */
        boolean isOpen(double[] x, int offset) {
            return condition.holds(axis.value(Math.min(1, Math.max(0, x[offset + column]))));
        }
    }

    private final int[] columns;
    private final List<Gate> gates;

    Branch(int[] columns, List<Gate> gates) {
        this.columns = columns;
        this.gates = gates;
    }

    /** {@return the indices of the columns, increasing; a new array} */
    public int[] columns() {
        return columns.clone();
    }

    /** {@return all that must hold for the columns to be active, the conditions on which they depend indirectly among it} */
    public List<Condition> conditions() {
        return gates.stream().map(Gate::condition).toList();
    }

    /**
     * {@return whether the columns are active at a point}
     *
     * @param x coordinates of points; those beyond [0, 1] count as the nearest end
     * @param offset where the d coordinates of the point begin
     */
    public boolean isActive(double[] x, int offset) {
        for (Gate gate : gates) {
            if (!gate.isOpen(x, offset)) {
                return false;
            }
        }
        return true;
    }

    List<Gate> gates() {
        return gates;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Branch that
                && Arrays.equals(columns, that.columns)
                && conditions().equals(that.conditions());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(columns);
    }

    @Override
    public String toString() {
        return "columns " + Arrays.toString(columns) + " where "
                + String.join(
                        " and ",
                        gates.stream()
                                .map(gate -> gate.condition().description())
                                .toList());
    }
}
