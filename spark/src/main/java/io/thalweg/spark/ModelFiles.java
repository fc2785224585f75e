package io.thalweg.spark;

import java.util.List;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A model as files: Spark's metadata, and a table of one row with what the model knows. */
final class ModelFiles {

    private static final DataType NUMBERS = DataTypes.createArrayType(DataTypes.DoubleType, false);

    private static final StructType SCHEMA = new StructType()
            .add("features", DataTypes.createArrayType(DataTypes.StringType, false))
            .add("target", DataTypes.StringType)
            .add("surrogate", DataTypes.StringType)
            .add("options", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false))
            .add("low", NUMBERS)
            .add("range", NUMBERS)
            .add("mean", DataTypes.DoubleType)
            .add("deviation", DataTypes.DoubleType)
            .add("state", DataTypes.BinaryType);

    private ModelFiles() {}

    private static String data(String path) {
        return path + "/data";
    }

    /** Writes a model. */
    static final class Writer extends MLWriter {
        private final SurrogateModel model;

        Writer(SurrogateModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            Units units = model.units();
            Row row = RowFactory.create(
                    units.columns().features().toArray(String[]::new),
                    units.columns().target(),
                    units.surrogate(),
                    units.options(),
                    units.low(),
                    units.range(),
                    units.mean(),
                    units.deviation(),
                    model.state());
            sparkSession()
                    .createDataFrame(List.of(row), SCHEMA)
                    .coalesce(1)
                    .write()
                    .parquet(data(path));
        }
    }

    /** Reads what was written. */
    static final class Reader extends MLReader<SurrogateModel> {

        @Override
        public SurrogateModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), SurrogateModel.class.getName());
            Row row = sparkSession().read().schema(SCHEMA).parquet(data(path)).head();
            Units units = new Units(
                    new Columns(row.getList(0), row.getString(1)),
                    row.getString(2),
                    row.getJavaMap(3),
                    numbers(row, 4),
                    numbers(row, 5),
                    row.getDouble(6),
                    row.getDouble(7));
            SurrogateModel model = new SurrogateModel(metadata.uid(), units, (byte[]) row.get(8));
            metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
            return model;
        }

        private static double[] numbers(Row row, int place) {
            List<Double> numbers = row.getList(place);
            return numbers.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }
}
