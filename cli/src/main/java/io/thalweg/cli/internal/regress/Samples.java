package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows of a table as numbers, in the table's units.
 *
 * @param features names of the inputs
 * @param x inputs, one row each, n × d
 * @param y targets, length n
 */
public record Samples(List<String> features, DMatrixRMaj x, double[] y) {

    /**
     * Reads the chosen columns of a table.
     *
     * @throws TableException if a cell of them is not a number
     */
    public static Samples read(CsvTable table, ColumnSelection columns) {
        requireNumbers(table, columns);
        List<String> features = columns.features();
        DMatrixRMaj x = new DMatrixRMaj(table.rows(), features.size());
        for (int j = 0; j < features.size(); j++) {
            double[] column = table.numbers(features.get(j));
            for (int i = 0; i < column.length; i++) {
                x.set(i, j, column[i]);
            }
        }
        return new Samples(features, x, table.numbers(columns.target()));
    }

    /**
     * Checks that the inputs are columns of numbers.
     *
     * @throws TableException if one is not
     */
    public static void requireNumbers(CsvTable table, ColumnSelection columns) {
        for (String feature : columns.features()) {
            boolean empty = table.isEmpty(feature);
            if (empty || !table.isNumeric(feature)) {
                throw new TableException(table.name() + ": column '" + feature + "' "
                        + (empty ? "has no values" : "holds text")
                        + "; leave it out with --ignore, or name the inputs with --features");
            }
        }
    }

    /** Number of rows. */
    public int size() {
        return y.length;
    }

    /** Number of inputs. */
    public int dimension() {
        return x.numCols;
    }

    /** The rows of these numbers, in this order. */
    public Samples rows(int[] numbers) {
        int d = x.numCols;
        DMatrixRMaj part = new DMatrixRMaj(numbers.length, d);
        double[] targets = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            System.arraycopy(x.data, numbers[i] * d, part.data, i * d, d);
            targets[i] = y[numbers[i]];
        }
        return new Samples(features, part, targets);
    }

    /** These rows followed by others with the same inputs. */
    public Samples append(Samples other) {
        int d = x.numCols;
        DMatrixRMaj joined = new DMatrixRMaj(size() + other.size(), d);
        System.arraycopy(x.data, 0, joined.data, 0, size() * d);
        System.arraycopy(other.x.data, 0, joined.data, size() * d, other.size() * d);
        double[] targets = java.util.Arrays.copyOf(y, size() + other.size());
        System.arraycopy(other.y, 0, targets, size(), other.size());
        return new Samples(features, joined, targets);
    }
}
