package io.thalweg.spark;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Datasets for tests, in the session that all of them share. */
final class LocalDatasets {

    private LocalDatasets() {}

    /** Rows of numbers, in so many partitions. */
    static Dataset<Row> dataset(List<Row> rows, List<String> columns, int parts) {
        StructType schema = new StructType();
        for (String column : columns) {
            schema = schema.add(column, DataTypes.DoubleType);
        }
        SparkSession session = SharedSession.session();
        return session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(rows, parts), schema);
    }
}
