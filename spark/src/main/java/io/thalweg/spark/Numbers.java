package io.thalweg.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** The numbers in the rows of a dataset. */
final class Numbers {

    /** Rows that are worked on at a time. */
    static final int BLOCK = 1024;

    private Numbers() {}

    /** The numbers of some columns, partition by partition. */
    static JavaRDD<Row> of(Dataset<?> data, List<String> columns) {
        Column[] selected = columns.stream()
                .map(name -> functions.col("`" + name + "`").cast("double"))
                .toArray(Column[]::new);
        return data.select(selected).toJavaRDD();
    }

    /** Those of a row. */
    static double[] of(Row row, List<String> columns) {
        double[] numbers = new double[columns.size()];
        for (int j = 0; j < numbers.length; j++) {
            numbers[j] = finite(row.get(j), columns.get(j));
        }
        return numbers;
    }

    /** The number in a cell. */
    static double finite(@Nullable Object cell, String column) {
        if (cell instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("column '" + column + "' of a row is " + cell
                + ", must be a finite number: drop such rows, for example by dataset.na().drop()");
    }

    /** Those of rows as they come. */
    static Iterator<double[]> of(Iterator<Row> rows, List<String> columns) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public double[] next() {
                return of(rows.next(), columns);
            }
        };
    }

    /** Elements as they come, in blocks. */
    static <T> Iterator<List<T>> blocks(Iterator<T> all) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public List<T> next() {
                List<T> block = new ArrayList<>(BLOCK);
                while (block.size() < BLOCK && all.hasNext()) {
                    block.add(all.next());
                }
                return block;
            }
        };
    }
}
