package io.thalweg.core.space;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One coordinate of the encoded points, as kernels and optimisers see it.
 *
 * @param name the name of the parameter
 * @param kind how coordinates are to be compared
 * @param levels the admissible coordinates in increasing order, in [0, 1]; empty for a continuous column and for a
 *     discrete one of more than {@value #MAX_LISTED_LEVELS} levels, whose coordinates {@link SearchSpace#snap(int, double)}
 *     and {@link SearchSpace#neighbor} find. Not to be modified.
 * @param retired codes of categories that are not admissible any more, but of which there may be measurements. Not to be modified.
 */
public record Column(String name, Kind kind, double[] levels, double[] retired) {

    /** Discrete columns list their levels up to this number; categorical ones always do. */
    public static final int MAX_LISTED_LEVELS = 1_024;

    /** How the coordinates of a column are to be compared. */
    public enum Kind {
        /** Any coordinate of [0, 1]; distance means something. */
        CONTINUOUS,
        /** Ordered levels; distance means something. */
        DISCRETE,
        /** Codes: equal or not, the distance means nothing. */
        CATEGORICAL
    }

    /**
     * A column without retired categories.
     *
     * @param name of the parameter
     * @param kind what the values mean
     * @param levels the values of its levels
     */
    public Column(String name, Kind kind, double[] levels) {
        this(name, kind, levels, new double[0]);
    }

    /**
     * {@return a column of any coordinate}
     *
     * @param name of the parameter
     */
    public static Column continuous(String name) {
        return new Column(name, Kind.CONTINUOUS, new double[0]);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Column that
                && name.equals(that.name)
                && kind == that.kind
                && Arrays.equals(levels, that.levels)
                && Arrays.equals(retired, that.retired);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * name.hashCode() + kind.hashCode()) + Arrays.hashCode(levels);
    }

    @Override
    public String toString() {
        return "Column[" + name + ", " + kind + (levels.length == 0 ? "]" : ", " + levels.length + " levels]");
    }
}
