package io.thalweg.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.mllib.util.MLUtils;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;
import scala.reflect.ClassTag$;

/** The rows to fit and those to judge by, cached until they are closed. They are those of Spark's own validators with the same seed. */
final class Folds implements AutoCloseable {

    private final List<Fold> folds = new ArrayList<>();

    /** Rows to fit, and rows to judge by. */
    private record Fold(Dataset<Row> training, Dataset<Row> validation) {

        double metric(Estimator<?> estimator, Evaluator evaluator, ParamMap params) {
            return evaluator.evaluate(estimator.fit(training, params).transform(validation, params));
        }
    }

    /**
     * Splits a dataset.
     *
     * @param count how many folds; with one, a share of the rows is fitted
     * @param share of the rows
     */
    Folds(Dataset<?> dataset, int count, double share, long seed) {
        Dataset<Row> rows = dataset.toDF();
        if (count == 1) {
            Dataset<Row>[] parts = rows.randomSplit(new double[] {share, 1 - share}, seed);
            add(parts[0], parts[1]);
        } else {
            for (Tuple2<RDD<Row>, RDD<Row>> parts :
                    MLUtils.kFold(rows.rdd(), count, seed, ClassTag$.MODULE$.<Row>apply(Row.class))) {
                add(with(rows, parts._1), with(rows, parts._2));
            }
        }
    }

    private static Dataset<Row> with(Dataset<Row> whole, RDD<Row> rows) {
        return whole.sparkSession().createDataFrame(rows, whole.schema());
    }

    private void add(Dataset<Row> training, Dataset<Row> validation) {
        folds.add(new Fold(training.persist(), validation.persist()));
    }

    int count() {
        return folds.size();
    }

    /** What an evaluator says of an estimator that was fitted without a fold, on that fold. */
    double metric(int fold, Estimator<?> estimator, Evaluator evaluator, ParamMap params) {
        return folds.get(fold).metric(estimator, evaluator, params);
    }

    @Override
    public void close() {
        for (Fold fold : folds) {
            fold.training().unpersist();
            fold.validation().unpersist();
        }
    }
}
