package io.thalweg.spark;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One session on two threads for all test classes, which takes seconds to start; it ends with the process. */
final class LocalSpark {

    private LocalSpark() {}

    static SparkSession session() {
        return SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
    }

    /** Rows of numbers, in so many partitions. */
    static Dataset<Row> dataset(List<Row> rows, List<String> columns, int parts) {
        StructType schema = new StructType();
        for (String column : columns) {
            schema = schema.add(column, DataTypes.DoubleType);
        }
        SparkSession session = session();
        return session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(rows, parts), schema);
    }
}
