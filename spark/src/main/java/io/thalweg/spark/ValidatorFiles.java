package io.thalweg.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A validator's model as files: Spark's metadata, the best model, and a table of what was tried. */
final class ValidatorFiles {

    /** Of the last three one has a value. */
    private static final StructType VALUE = new StructType()
            .add("name", DataTypes.StringType, false)
            .add("real", DataTypes.DoubleType)
            .add("integer", DataTypes.LongType)
            .add("text", DataTypes.StringType);

    private static final StructType TRIED = new StructType()
            .add("trial", DataTypes.IntegerType, false)
            .add("values", DataTypes.createArrayType(VALUE, false), false)
            .add("metric", DataTypes.DoubleType, false);

    private ValidatorFiles() {}

    private static String best(String path) {
        return path + "/bestModel";
    }

    private static String tried(String path) {
        return path + "/tried";
    }

    /** Writes a model. */
    static final class Writer extends MLWriter {
        private final ThalwegValidatorModel model;

        Writer(ThalwegValidatorModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            try {
                ((MLWritable) model.bestModel()).save(best(path));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            List<Tried> all = model.tried();
            Row[] rows = new Row[all.size()];
            Arrays.setAll(
                    rows,
                    i -> RowFactory.create(i, values(all.get(i)), all.get(i).metric()));
            sparkSession()
                    .createDataFrame(List.of(rows), TRIED)
                    .coalesce(1)
                    .write()
                    .parquet(tried(path));
        }

        private static Row[] values(Tried one) {
            return one.values().entrySet().stream()
                    .map(entry -> {
                        Object value = entry.getValue();
                        return RowFactory.create(
                                entry.getKey(),
                                value instanceof Double ? value : null,
                                value instanceof Long ? value : null,
                                value instanceof String ? value : null);
                    })
                    .toArray(Row[]::new);
        }
    }

    /** Reads what was written. */
    static final class Reader extends MLReader<ThalwegValidatorModel> {

        @Override
        public ThalwegValidatorModel load(String path) {
            DefaultParamsReader.Metadata metadata = DefaultParamsReader$.MODULE$.loadMetadata(
                    path, sparkSession(), ThalwegValidatorModel.class.getName());
            Model<?> best = DefaultParamsReader$.MODULE$.loadParamsInstance(best(path), sparkSession());
            List<Tried> all =
                    sparkSession().read().schema(TRIED).parquet(tried(path)).orderBy("trial").collectAsList().stream()
                            .map(row -> new Tried(values(row.getList(1)), row.getDouble(2)))
                            .toList();
            return new ThalwegValidatorModel(metadata.uid(), best, all);
        }

        private static Map<String, Object> values(List<Row> row) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Row value : row) {
                for (int type = 1; type < VALUE.size(); type++) {
                    if (!value.isNullAt(type)) {
                        values.put(value.getString(0), value.get(type));
                    }
                }
            }
            return values;
        }
    }
}
