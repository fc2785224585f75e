package io.thalweg.spark;

import java.util.List;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** The model with the parameters that a {@link ThalwegValidator} found, and all that it tried. It is saved if the model that it holds can be saved. */
public final class ThalwegValidatorModel extends Model<ThalwegValidatorModel> implements MLWritable {

    private static final long serialVersionUID = 1L;

    private final String uid;
    private final Model<?> bestModel;
    private final List<Tried> tried;

    ThalwegValidatorModel(String uid, Model<?> bestModel, List<Tried> tried) {
        this.uid = uid;
        this.bestModel = bestModel;
        this.tried = List.copyOf(tried);
    }

    @Override
    public String uid() {
        return uid;
    }

    /** {@return the model that was fitted to all rows with the best parameters} */
    public Model<?> bestModel() {
        return bestModel;
    }

    /** {@return the points that were tried and their metrics, in the order of trials} */
    public List<Tried> tried() {
        return tried;
    }

    /** {@return the mean metrics alone, as those of {@code CrossValidatorModel}; NaN for trials that failed or were stopped early} */
    public double[] avgMetrics() {
        return tried.stream().mapToDouble(Tried::metric).toArray();
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        return bestModel.transform(dataset);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return bestModel.transformSchema(schema);
    }

    @Override
    public ThalwegValidatorModel copy(ParamMap extra) {
        Model<?> copied = (Model<?>) bestModel.copy(extra);
        return copyValues(new ThalwegValidatorModel(uid, copied, tried), extra).setParent(parent());
    }

    /**
     * Throws UnsupportedOperationException if the best model cannot be saved.
     */
    @Override
    public MLWriter write() {
        if (bestModel instanceof MLWritable) {
            return new ValidatorFiles.Writer(this);
        }
        throw new UnsupportedOperationException("the best model, " + bestModel + ", cannot be saved");
    }

    /** {@return what reads stored models} */
    public static MLReader<ThalwegValidatorModel> read() {
        return new ValidatorFiles.Reader();
    }

    /**
     * {@return a model that was saved}
     *
     * @param path where
     */
    public static ThalwegValidatorModel load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return "ThalwegValidatorModel: uid=" + uid + ", bestModel=" + bestModel + ", trials=" + tried.size();
    }
}
