package io.thalweg.spark;

import io.thalweg.surrogate.online.SummedSurrogate;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A surrogate that predicts the rows of datasets: the mean of the target and the standard deviation of a new measurement, in the columns
 * {@code prediction} and {@code deviation} unless they are called otherwise. It can be a stage of a pipeline.
 */
public final class SurrogateModel extends Model<SurrogateModel> implements MLWritable {

    private static final long serialVersionUID = 1L;

    private final String uid;
    private final Units units;
    private final byte[] state;
    private final Param<String> predictionCol;
    private final Param<String> deviationCol;

    SurrogateModel(Units units, byte[] state) {
        this(Identifiable$.MODULE$.randomUID("thalweg"), units, state);
    }

    SurrogateModel(String uid, Units units, byte[] state) {
        this.uid = uid;
        this.units = units;
        this.state = state;
        this.predictionCol = new Param<>(this, "predictionCol", "the column that receives the mean");
        this.deviationCol =
                new Param<>(this, "deviationCol", "the column that receives the deviation of a measurement");
        setDefault(predictionCol, "prediction");
        setDefault(deviationCol, "deviation");
    }

    @Override
    public String uid() {
        return uid;
    }

    /** {@return the parameter that names the column of the mean} */
    public Param<String> predictionCol() {
        return predictionCol;
    }

    /** {@return the parameter that names the column of the deviation} */
    public Param<String> deviationCol() {
        return deviationCol;
    }

    /**
     * {@return this model, which from now on writes the mean to another column}
     *
     * @param name of the column
     */
    public SurrogateModel setPredictionCol(String name) {
        set(predictionCol, name);
        return this;
    }

    /**
     * {@return this model, which from now on writes the deviation to another column}
     *
     * @param name of the column
     */
    public SurrogateModel setDeviationCol(String name) {
        set(deviationCol, name);
        return this;
    }

    /** {@return the surrogate itself: inputs are in [0, 1] by the ranges of the data, targets have mean 0 and deviation 1} */
    public SummedSurrogate<?> surrogate() {
        return units.restored(state);
    }

    Units units() {
        return units;
    }

    byte[] state() {
        return state;
    }

    /** Throws IllegalArgumentException if a feature is missing, or a column to be added is there. */
    @Override
    public StructType transformSchema(StructType schema) {
        List<String> present = List.of(schema.fieldNames());
        for (String feature : units.columns().features()) {
            if (!present.contains(feature)) {
                throw new IllegalArgumentException(
                        "the dataset has the columns " + present + ", but no feature '" + feature + "'");
            }
        }
        StructType wider = schema;
        for (Param<String> added : List.of(predictionCol, deviationCol)) {
            String name = getOrDefault(added);
            if (List.of(wider.fieldNames()).contains(name)) {
                throw new IllegalArgumentException(
                        "the dataset has a column '" + name + "' already: drop it, or set " + added.name());
            }
            wider = wider.add(name, DataTypes.DoubleType, false);
        }
        return wider;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = transformSchema(dataset.schema());
        Broadcast<byte[]> shared = JavaSparkContext.fromSparkContext(
                        dataset.sparkSession().sparkContext())
                .broadcast(state);
        Units known = units;
        List<String> features = units.columns().features();
        int[] places = features.stream().mapToInt(dataset.schema()::fieldIndex).toArray();
        MapPartitionsFunction<Row, Row> predict = rows -> new Predicted(rows, known, features, places, shared.value());
        return dataset.toDF().mapPartitions(predict, Encoders.row(schema));
    }

    @Override
    public SurrogateModel copy(ParamMap extra) {
        return copyValues(new SurrogateModel(uid, units, state), extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new ModelFiles.Writer(this);
    }

    /** {@return what reads stored models} */
    public static MLReader<SurrogateModel> read() {
        return new ModelFiles.Reader();
    }

    /**
     * {@return a model that was saved}
     *
     * @param path where
     */
    public static SurrogateModel load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return "SurrogateModel: uid=" + uid + ", " + units.columns();
    }
}
