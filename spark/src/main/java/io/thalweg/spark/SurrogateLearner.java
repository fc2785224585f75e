package io.thalweg.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * {@link ThalwegSpark#learn} as an estimator, for pipelines and tuners: {@code fit} returns a {@link SurrogateModel}. The features are columns of numbers
 * with names of their own, not one column of vectors.
 */
public final class SurrogateLearner extends Estimator<SurrogateModel> implements MLWritable {

    private static final long serialVersionUID = 1L;

    private final String uid;
    private final StringArrayParam featuresCols;
    private final Param<String> labelCol;
    private final Param<String> predictionCol;
    private final Param<String> deviationCol;
    private final Param<String> surrogate;
    private final StringArrayParam options;
    private final IntParam sample;
    private final LongParam seed;

    /** With the defaults of {@link LearnOptions}, and the label {@code label}. */
    public SurrogateLearner() {
        this(Identifiable$.MODULE$.randomUID("thalweg"));
    }

    /**
     * The same with a given name, which is what a stored one is read by.
     *
     * @param uid the name
     */
    public SurrogateLearner(String uid) {
        this.uid = uid;
        this.featuresCols = new StringArrayParam(this, "featuresCols", "the columns of the inputs");
        this.labelCol = new Param<>(this, "labelCol", "the column of the target");
        this.predictionCol = new Param<>(this, "predictionCol", "the column that receives the mean");
        this.deviationCol =
                new Param<>(this, "deviationCol", "the column that receives the deviation of a measurement");
        this.surrogate = new Param<>(this, "surrogate", "the name of the surrogate");
        this.options = new StringArrayParam(this, "options", "options of the surrogate, each as name=value");
        this.sample = new IntParam(this, "sample", "rows that the structure is learnt from");
        this.seed = new LongParam(this, "seed", "the randomness");
        LearnOptions defaults = LearnOptions.DEFAULT;
        setDefault(labelCol, "label");
        setDefault(predictionCol, "prediction");
        setDefault(deviationCol, "deviation");
        setDefault(surrogate, defaults.surrogate());
        setDefault(options, new String[0]);
        setDefault(sample, defaults.sample());
        setDefault(seed, defaults.seed());
    }

    @Override
    public String uid() {
        return uid;
    }

    /** {@return the parameter that names the columns of the inputs} */
    public StringArrayParam featuresCols() {
        return featuresCols;
    }

    /** {@return the parameter that names the column of the target} */
    public Param<String> labelCol() {
        return labelCol;
    }

    /** {@return the parameter that names the column of the mean} */
    public Param<String> predictionCol() {
        return predictionCol;
    }

    /** {@return the parameter that names the column of the deviation} */
    public Param<String> deviationCol() {
        return deviationCol;
    }

    /** {@return the parameter that names the surrogate} */
    public Param<String> surrogate() {
        return surrogate;
    }

    /** {@return the parameter of the surrogate's options, each as {@code name=value}} */
    public StringArrayParam options() {
        return options;
    }

    /** {@return the parameter of the number of rows that the structure is learnt from} */
    public IntParam sample() {
        return sample;
    }

    /** {@return the parameter of the randomness} */
    public LongParam seed() {
        return seed;
    }

    /**
     * {@return this estimator, which from now on learns from other columns}
     *
     * @param names of the inputs
     */
    public SurrogateLearner setFeaturesCols(String... names) {
        set(featuresCols, names.clone());
        return this;
    }

    /**
     * {@return this estimator, which from now on learns another column}
     *
     * @param name of the target
     */
    public SurrogateLearner setLabelCol(String name) {
        set(labelCol, name);
        return this;
    }

    /**
     * {@return this estimator, whose models write the mean to another column}
     *
     * @param name of the column
     */
    public SurrogateLearner setPredictionCol(String name) {
        set(predictionCol, name);
        return this;
    }

    /**
     * {@return this estimator, whose models write the deviation to another column}
     *
     * @param name of the column
     */
    public SurrogateLearner setDeviationCol(String name) {
        set(deviationCol, name);
        return this;
    }

    /**
     * {@return this estimator, with the surrogate, sample and seed of some options, which have no ranges}
     *
     * @param some the options
     * @throws IllegalArgumentException if they have ranges, which only streams need
     */
    public SurrogateLearner setOptions(LearnOptions some) {
        if (!some.ranges().isEmpty()) {
            throw new IllegalArgumentException(
                    "ranges are given of " + some.ranges().keySet() + ", but an estimator takes those of the dataset");
        }
        set(surrogate, some.surrogate());
        set(
                options,
                some.options().entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .sorted()
                        .toArray(String[]::new));
        set(sample, some.sample());
        set(seed, some.seed());
        return this;
    }

    @Override
    public SurrogateModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        SurrogateModel model = ThalwegSpark.learn(dataset, columns(), learnOptions());
        return copyValues(model, ParamMap.empty()).setParent(this);
    }

    private Columns columns() {
        String[] names = get(featuresCols).getOrElse(() -> new String[0]);
        return new Columns(List.of(names), getOrDefault(labelCol));
    }

    private LearnOptions learnOptions() {
        LearnOptions all = LearnOptions.DEFAULT
                .withSurrogate(getOrDefault(surrogate))
                .withSample((Integer) getOrDefault(sample))
                .withSeed((Long) getOrDefault(seed));
        for (String option : getOrDefault(options)) {
            int sign = option.indexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException("option '" + option + "' must be of the form name=value");
            }
            all = all.with(option.substring(0, sign), option.substring(sign + 1));
        }
        return all;
    }

    /** Throws IllegalArgumentException if a feature or the label is missing, or a column to be added is there. */
    @Override
    public StructType transformSchema(StructType schema) {
        Columns columns = columns();
        List<String> present = Arrays.asList(schema.fieldNames());
        for (String name : columns.all()) {
            if (!present.contains(name)) {
                throw new IllegalArgumentException(
                        "the dataset has the columns " + present + ", but no '" + name + "'");
            }
        }
        StructType wider = schema;
        for (Param<String> added : List.of(predictionCol, deviationCol)) {
            wider = wider.add(getOrDefault(added), DataTypes.DoubleType, false);
        }
        return wider;
    }

    @Override
    public SurrogateLearner copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    @Override
    public MLWriter write() {
        return new DefaultParamsWriter(this);
    }

    /** {@return what reads stored estimators} */
    public static MLReader<SurrogateLearner> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * {@return an estimator that was saved}
     *
     * @param path where
     */
    public static SurrogateLearner load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return "SurrogateLearner: uid=" + uid;
    }
}
