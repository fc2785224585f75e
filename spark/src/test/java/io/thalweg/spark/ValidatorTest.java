package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.PolynomialExpansion;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A regression with too many terms, which is best with some of its penalty. */
@ExtendWith(SharedSession.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ValidatorTest {

    private static final long SEED = 5;

    private final LinearRegression regression = new LinearRegression().setMaxIter(5);

    private final PolynomialExpansion terms =
            new PolynomialExpansion().setInputCol("raw").setOutputCol("features");

    private final Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
        new VectorAssembler().setInputCols(new String[] {"a", "b"}).setOutputCol("raw"), terms, regression
    });

    private final SearchSpace space = SearchSpace.builder()
            .logReal("penalty", 1e-3, 10)
            .integer("degree", 2, 4)
            .bool("intercept")
            .build();

    private Dataset<Row> rows;

    @TempDir
    private Path directory = Path.of(".");

    @BeforeAll
    void draw(SparkSession session) {
        SplittableRandom random = new SplittableRandom(2);
        List<Row> drawn = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            double a = random.nextDouble(-1, 1);
            double b = random.nextDouble(-1, 1);
            drawn.add(RowFactory.create(a, b, 3 + a * b + 0.3 * random.nextGaussian()));
        }
        StructType schema = new StructType()
                .add("a", DataTypes.DoubleType)
                .add("b", DataTypes.DoubleType)
                .add("label", DataTypes.DoubleType);
        rows = session.createDataFrame(drawn, schema).coalesce(1);
    }

    private ThalwegValidator validator() {
        ThalwegValidator validator = new ThalwegValidator(
                        space,
                        Map.of(
                                "penalty", regression.regParam(),
                                "degree", terms.degree(),
                                "intercept", regression.fitIntercept()))
                .setEstimator(pipeline)
                .setEvaluator(new RegressionEvaluator());
        return validator.setSeed(SEED);
    }

    private static Object value(Tried tried, String name) {
        return Objects.requireNonNull(tried.values().get(name));
    }

    private ParamMap[] grid(ThalwegValidatorModel model) {
        return model.tried().stream()
                .map(tried -> new ParamMap()
                        .put(regression.regParam(), value(tried, "penalty"))
                        .put(terms.degree(), Math.toIntExact((Long) value(tried, "degree")))
                        .put(
                                regression.fitIntercept(),
                                value(tried, "intercept").equals("true")))
                .toArray(ParamMap[]::new);
    }

    private boolean nothingIsCached() {
        return rows.sparkSession().sparkContext().getPersistentRDDs().isEmpty()
                && rows.sparkSession().sharedState().cacheManager().isEmpty();
    }

    /** To the last bit, which no other folds would give. */
    @Test
    void metricsAreThoseOfCrossValidator() {
        ThalwegValidatorModel model = validator()
                .setTrials(3)
                .setNumFolds(2)
                .setStudy(study -> study.curves(Curves.of(2).stoppedBy(StoppingRule.none())))
                .fit(rows);
        double[] expected = new CrossValidator()
                .setEstimator(pipeline)
                .setEvaluator(new RegressionEvaluator())
                .setEstimatorParamMaps(grid(model))
                .setNumFolds(2)
                .setSeed(SEED)
                .fit(rows)
                .avgMetrics();
        assertThat(model.avgMetrics()).isEqualTo(expected);
        assertThat(nothingIsCached()).isTrue();
    }

    /** An error is to be small. */
    @Test
    void metricsOfOneSplitAreThoseOfTrainValidationSplit() {
        ThalwegValidatorModel model =
                validator().setTrials(2).setTrainRatio(0.7).fit(rows);
        TrainValidationSplit expected = new TrainValidationSplit()
                .setEstimator(pipeline)
                .setEvaluator(new RegressionEvaluator())
                .setEstimatorParamMaps(grid(model))
                .setTrainRatio(0.7)
                .setSeed(SEED);
        TrainValidationSplitModel other = expected.fit(rows);
        assertThat(model.avgMetrics()).isEqualTo(other.validationMetrics());
        assertThat(model.transform(rows).collectAsList())
                .isEqualTo(other.transform(rows).collectAsList());
        assertThat(model.transformSchema(rows.schema())).isEqualTo(other.transformSchema(rows.schema()));
    }

    /** The coefficient of determination is to be large. */
    @Test
    void bestModelIsThatOfTheBestMetricOnAllRows() {
        ThalwegValidatorModel model = validator()
                .setEvaluator(new RegressionEvaluator().setMetricName("r2"))
                .setTrials(3)
                .setTrainRatio(0.7)
                .fit(rows);
        double[] metrics = model.avgMetrics();
        int best = 0;
        for (int i = 1; i < metrics.length; i++) {
            best = metrics[i] > metrics[best] ? i : best;
        }
        assertThat(metrics).doesNotContain(Double.NaN).doesNotHaveDuplicates();
        List<Row> expected =
                pipeline.fit(rows, grid(model)[best]).transform(rows).collectAsList();
        assertThat(model.transform(rows).collectAsList()).isEqualTo(expected);
        assertThat(model.copy(ParamMap.empty()).transform(rows).collectAsList()).isEqualTo(expected);
    }

    @Test
    void storedModelPredictsTheSame() throws Exception {
        ThalwegValidator validator = validator().setTrials(2).setTrainRatio(0.7);
        PipelineModel model =
                new Pipeline().setStages(new PipelineStage[] {validator}).fit(rows);
        ThalwegValidatorModel tuned = (ThalwegValidatorModel) model.stages()[0];
        assertThat(tuned.uid()).isEqualTo(validator.uid());
        assertThat(tuned.parent()).isSameAs(validator);
        String path = directory.resolve("model").toString();
        model.save(path);
        PipelineModel loaded = PipelineModel.load(path);
        assertThat(loaded.transform(rows).collectAsList())
                .isEqualTo(model.transform(rows).collectAsList());
        ThalwegValidatorModel read = (ThalwegValidatorModel) loaded.stages()[0];
        assertThat(read.tried()).isEqualTo(tuned.tried());
        assertThat(List.copyOf(read.tried().get(0).values().keySet()))
                .containsExactly("penalty", "degree", "intercept");
        assertThat(read)
                .hasToString(
                        "ThalwegValidatorModel: uid=" + tuned.uid() + ", bestModel=" + read.bestModel() + ", trials=2");
        tuned.write().overwrite().save(path);
        assertThat(ThalwegValidatorModel.load(path).avgMetrics()).isEqualTo(tuned.avgMetrics());
    }

    /** Each evaluation waits until another one is under way. */
    private static final class Together extends Judge {
        private static final long serialVersionUID = 1L;
        private final transient CyclicBarrier barrier;

        Together(int parties) {
            barrier = new CyclicBarrier(parties);
        }

        @Override
        public double evaluate(Dataset<?> dataset) {
            try {
                barrier.await(1, TimeUnit.MINUTES);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return super.evaluate(dataset);
        }
    }

    /** The mean of the predictions. */
    private static class Judge extends Evaluator {
        private static final long serialVersionUID = 1L;

        @Override
        public double evaluate(Dataset<?> dataset) {
            return dataset.toDF().agg(Map.of("prediction", "avg")).head().getDouble(0);
        }

        @Override
        public Evaluator copy(ParamMap extra) {
            return this;
        }

        @Override
        public String uid() {
            return "judge";
        }
    }

    @Test
    void trialsAreFittedAtATime() {
        ThalwegValidatorModel model = validator()
                .setEvaluator(new Together(2))
                .setTrials(2)
                .setParallelism(2)
                .setTrainRatio(0.7)
                .fit(rows);
        assertThat(model.avgMetrics()).hasSize(2).doesNotContain(Double.NaN);
    }

    /** Inactive parameters are those of the estimator, and fits that throw are told with what they threw. */
    @Test
    void failuresAndInactiveParameters() {
        LinearRegression alone = new LinearRegression().setFeaturesCol("raw").setElasticNetParam(0.25);
        Dataset<Row> assembled = new VectorAssembler()
                .setInputCols(new String[] {"a", "b"})
                .setOutputCol("raw")
                .transform(rows);
        SearchSpace conditional = SearchSpace.builder()
                .categorical("solver", "auto", "normal")
                .real("mixture", 1.5, 2) // more than Spark allows
                .when("solver", "normal")
                .build();
        ThalwegValidatorModel model = new ThalwegValidator(
                        conditional, Map.of("solver", alone.solver(), "mixture", alone.elasticNetParam()))
                .setEstimator(alone.setRegParam(0.1))
                .setEvaluator(new RegressionEvaluator())
                .setTrials(4)
                .setTrainRatio(0.7)
                .fit(assembled);
        for (Tried tried : model.tried()) {
            assertThat(Double.isNaN(tried.metric()))
                    .isEqualTo(value(tried, "solver").equals("normal"));
        }
        assertThat(model.avgMetrics()).contains(Double.NaN);
        LinearRegressionModel best = (LinearRegressionModel) model.bestModel();
        assertThat(best.getElasticNetParam()).isEqualTo(0.25);
        assertThat(nothingIsCached()).isTrue();
    }

    @Test
    void withoutABestTrialThereIsNoModel() {
        Dataset<Row> broken = rows.withColumn("label", rows.col("label").cast("string"));
        assertThatThrownBy(() ->
                        validator().setTrials(2).setTimeout(Duration.ofNanos(1)).fit(rows))
                .isInstanceOf(NoBestTrialException.class)
                .hasMessageContaining("took longer than");
        assertThat(nothingIsCached()).isTrue();
        assertThatThrownBy(() -> validator().setTrials(2).fit(broken)).hasMessageContaining("label");
    }

    @Test
    void copiesHaveWhatWasSet() {
        ThalwegValidator validator = validator().setTrials(2).setTrainRatio(0.6).setTimeout(Duration.ofNanos(1));
        ThalwegValidator copied = validator.copy(new ParamMap().put(regression.maxIter(), 2));
        assertThat(copied.uid()).isEqualTo(validator.uid());
        assertThat(copied.explainParams())
                .contains("current: 2)", "current: 0.6)", "numFolds", "current: " + SEED + ")", "parallelism");
        assertThatThrownBy(() -> copied.fit(rows)).hasMessageContaining("took longer than");
        Pipeline inner = (Pipeline) copied.getOrDefault(copied.estimator());
        assertThat(((LinearRegression) inner.getStages()[2]).getMaxIter()).isEqualTo(2);
        ThalwegValidator more = validator().setTrainRatio(0.7).setTrials(4);
        ThalwegValidatorModel model = more.fit(rows, new ParamMap().put(more.trials(), 1));
        assertThat(model.avgMetrics()).hasSize(1);
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThalwegValidator(space, Map.of("penalty", regression.regParam())))
                .withMessageContaining("params has none for \"degree\"");
        SearchSpace one = SearchSpace.builder().real("x", 0, 1).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThalwegValidator(
                        one, Map.of("x", regression.regParam(), "y", regression.elasticNetParam())))
                .withMessageContaining("of which the space has only [x]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThalwegValidator(one, Map.of("x", regression.maxIter())))
                .withMessageContaining("is a IntParam: declare it in the space with values of that type");
        assertThatIllegalStateException()
                .isThrownBy(() -> new ThalwegValidator(one, Map.of("x", regression.regParam())).fit(rows))
                .withMessageContaining("the validator has no e");
        assertThatThrownBy(() -> validator().setNumFolds(0)).hasMessageContaining("numFolds");
        assertThatThrownBy(() -> validator().setTrainRatio(1)).hasMessageContaining("trainRatio");
        assertThatThrownBy(() -> validator().setTrials(0)).hasMessageContaining("trials");
        assertThatThrownBy(() -> validator().setParallelism(0)).hasMessageContaining("parallelism");
    }

    @Test
    void valuesHaveTheTypesOfTheirParameters() {
        org.apache.spark.ml.param.FloatParam small = new org.apache.spark.ml.param.FloatParam(regression, "f", "");
        org.apache.spark.ml.param.LongParam large = new org.apache.spark.ml.param.LongParam(regression, "l", "");
        TunedParams params = new TunedParams(
                SearchSpace.builder()
                        .real("f", 0, 1)
                        .integer("l", 0, 1L << 40)
                        .ordinal("i", 1, 2, 4)
                        .categorical("t", "huber", "squaredError")
                        .bool("b")
                        .fixed("d", 0.5)
                        .build(),
                Map.of(
                        "f", small,
                        "l", large,
                        "i", regression.maxIter(),
                        "t", regression.loss(),
                        "b", regression.fitIntercept(),
                        "d", regression.regParam()));
        ParamMap map = params.at(Point.of("f", 0.5, "l", 1L << 35, "i", 4.0, "t", "huber", "b", "false", "d", 0.5));
        assertThat(map.apply(small)).isEqualTo(0.5f);
        assertThat(map.apply(large)).isEqualTo(1L << 35);
        assertThat(map.apply(regression.maxIter())).isEqualTo(4);
        assertThat(map.apply(regression.loss())).isEqualTo("huber");
        assertThat(map.apply(regression.fitIntercept())).isEqualTo(false);
        assertThat(map.apply(regression.regParam())).isEqualTo(0.5);
        SearchSpace words = SearchSpace.builder().categorical("w", "a", "b").build();
        assertThatIllegalArgumentException().isThrownBy(() -> new TunedParams(words, Map.of("w", large)));
        SearchSpace numbers = SearchSpace.builder().integer("n", 0, 1).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TunedParams(numbers, Map.of("n", regression.fitIntercept())));
    }
}
