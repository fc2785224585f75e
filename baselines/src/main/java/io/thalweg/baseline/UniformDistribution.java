package io.thalweg.baseline;

import io.thalweg.core.space.Column;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import java.util.List;

/**
 * Values of parameters that are equally likely, coordinate by coordinate: real numbers and integers on their scale, categories, ordinal
 * values and the values of grids one like the other. Snapping uniform coordinates would not do, for the first and the last level
 * are nearest to half as many of them as the others.
 */
final class UniformDistribution {

    private final SearchSpace space;
    private final List<Column> columns;
    private final boolean[] listed;

    UniformDistribution(SearchSpace space) {
        this.space = space;
        columns = space.columns();
        listed = new boolean[columns.size()];
        for (int j = 0; j < listed.length; j++) {
            listed[j] = columns.get(j).levels().length > 0
                    && !isLogInteger(columns.get(j).name());
        }
    }

    private boolean isLogInteger(String name) {
        for (Parameter parameter : space.parameters()) {
            if (parameter instanceof IntegerParameter integer && integer.name().equals(name)) {
                return integer.scale() == Scale.LOG;
            }
        }
        return false;
    }

    /**
     * The coordinate of the admissible value that a uniform number stands for.
     *
     * @param column index of a column
     * @param u in [0, 1)
     */
    double coordinate(int column, double u) {
        double[] levels = columns.get(column).levels();
        return listed[column] ? levels[(int) (u * levels.length)] : space.snap(column, u);
    }

    /** The coordinates of the point that uniform numbers stand for; a new array. */
    double[] coordinates(double[] u) {
        double[] x = new double[u.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = coordinate(j, u[j]);
        }
        return x;
    }
}
