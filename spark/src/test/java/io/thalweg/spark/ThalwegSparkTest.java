package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.wiski.WiskiModel;
import io.thalweg.surrogate.wiski.WiskiSums;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Learning by the surrogate {@code wiski}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThalwegSparkTest {

    private static final int ROWS = 3000;
    private static final int PARTS = 5;
    private static final Columns COLUMNS = new Columns(List.of("a", "b.c"), "y");
    private static final LearnOptions OPTIONS = LearnOptions.DEFAULT.with("nodes", "8");
    private static final int SAMPLE = 400;

    @TempDir
    private Path directory = Path.of(".");

    private SparkSession session;
    private Dataset<Row> data;
    private SurrogateModel model;
    private Dataset<Row> predicted;

    @BeforeAll
    void learn() {
        session = SharedSession.session();
        data = dataset(rows());
        Columns columns = new Columns(List.of("a", "b.c"), "y");
        model = ThalwegSpark.learn(data, columns, LearnOptions.DEFAULT.with("nodes", "8"));
        predicted = model.transform(data);
    }

    private static List<Row> rows() {
        SplittableRandom random = new SplittableRandom(6);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double a = 20 * random.nextDouble();
            int b = random.nextInt(100);
            double y = 500 + 7 * Math.sin(a / 4) * Math.cos(b / 30.0) + 0.2 * random.nextGaussian();
            rows.add(RowFactory.create(a, "row " + i, b, y));
        }
        return rows;
    }

    private Dataset<Row> dataset(List<Row> rows) {
        StructType schema = new StructType()
                .add("a", DataTypes.DoubleType)
                .add("name", DataTypes.StringType)
                .add("b.c", DataTypes.IntegerType)
                .add("y", DataTypes.DoubleType);
        return session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(rows, PARTS), schema);
    }

    private static List<double[]> numbers(List<Row> rows) {
        return rows.stream()
                .map(row -> new double[] {row.getDouble(0), row.getInt(2), row.getDouble(3)})
                .toList();
    }

    private static WiskiSurrogate learnt(SurrogateModel model) {
        return (WiskiSurrogate) model.surrogate();
    }

    /** From the same sample, and from sums over all rows on one thread. */
    @Test
    void hyperparametersAreThoseOfOneMachine() {
        List<double[]> numbers = numbers(rows());
        PartSurvey survey = IntStream.range(0, PARTS)
                .mapToObj(part -> PartSurvey.of(
                        part,
                        numbers.subList(part * ROWS / PARTS, (part + 1) * ROWS / PARTS)
                                .iterator(),
                        2,
                        0,
                        SAMPLE))
                .reduce(PartSurvey::merge)
                .orElseThrow();
        Units units = survey.units(COLUMNS, OPTIONS);
        WiskiSurrogate basis = ((WiskiSurrogate) units.prior().observe(units.observations(survey.sample())))
                .refit(RefitBudget.THOROUGH, Seed.of(0).child("sample"))
                .withoutObservations();
        WiskiSurrogate here =
                basis.merge(basis.sumsOf(List.of(units.observations(numbers)).iterator()));
        double start = here.logEvidence();
        here = here.refit(RefitBudget.WARM, Seed.of(0).child("refit"));
        assertThat(here.logEvidence())
                .as("the sample alone does not say as much")
                .isGreaterThan(start + 1e-3 * Math.abs(start));
        WiskiSurrogate there = learnt(ThalwegSpark.learn(data, COLUMNS, OPTIONS.withSample(SAMPLE)));
        assertThat(there.logEvidence() / here.logEvidence()).isCloseTo(1, Offset.offset(1e-6));
    }

    /** At the hyperparameters that were learnt on Spark, from sums over all rows on one thread. */
    @Test
    void sumsAreThoseOfOneMachine() {
        Observations all = model.units().observations(numbers(rows()));
        WiskiSurrogate learnt = learnt(model);
        WiskiModel terms = learnt.model();
        WiskiSurrogate here =
                WiskiSurrogate.of(terms).merge(WiskiSums.of(terms, List.of(all).iterator()));
        assertThat(learnt.observations()).isEqualTo(ROWS);
        assertThat(learnt.logEvidence() / here.logEvidence()).isCloseTo(1, Offset.offset(1e-10));
        Prediction prediction = here.posterior().predict(all.x(), 1);
        List<Row> transformed = predicted.collectAsList();
        for (int i = 0; i < ROWS; i++) {
            Row row = transformed.get(i);
            assertThat(row.getString(1)).isEqualTo("row " + i);
            assertThat((row.getDouble(4) - model.units().mean()) / model.units().deviation())
                    .isCloseTo(prediction.mean()[i], Offset.offset(1e-8));
            double variance = prediction.variance()[i] + here.posterior().noiseVariance();
            assertThat(row.getDouble(5) / model.units().deviation())
                    .isCloseTo(Math.sqrt(variance), Offset.offset(1e-8));
        }
        assertThat(transformed.stream()
                        .mapToDouble(row -> Math.abs(row.getDouble(4) - row.getDouble(3)))
                        .average()
                        .orElseThrow())
                .isLessThan(0.3);
    }

    /** Two neighbours each, then these: to the last bit. */
    @Test
    void partitionsAreMergedInTheirOrder() throws IOException {
        List<double[]> numbers = numbers(rows());
        WiskiModel terms = learnt(model).model();
        List<WiskiSums> parts = IntStream.range(0, PARTS)
                .mapToObj(part -> numbers.subList(part * ROWS / PARTS, (part + 1) * ROWS / PARTS))
                .map(part -> WiskiSums.of(
                        terms, List.of(model.units().observations(part)).iterator()))
                .toList();
        WiskiSums expected = parts.get(0)
                .merge(parts.get(1))
                .merge(parts.get(2).merge(parts.get(3)))
                .merge(parts.get(4));
        assertThat(saved(learnt(model).sums())).isEqualTo(saved(expected));
    }

    private static byte[] saved(WiskiSums sums) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sums.save(bytes);
        return bytes.toByteArray();
    }

    @Test
    void equalPartitionsGiveEqualBits() {
        assertThat(ThalwegSpark.learn(dataset(rows()), COLUMNS, OPTIONS).state())
                .isEqualTo(model.state());
        assertThat(ThalwegSpark.learn(data, COLUMNS, OPTIONS.withSeed(1)).state())
                .isNotEqualTo(model.state());
    }

    @Test
    void storedPipelinePredictsTheSame() throws IOException {
        SurrogateModel named =
                model.copy(ParamMap.empty()).setPredictionCol("mean").setDeviationCol("sd");
        PipelineModel pipeline =
                new Pipeline().setStages(new PipelineStage[] {named}).fit(data);
        String path = directory.resolve("pipeline").toString();
        pipeline.write().overwrite().save(path);
        List<Row> expected = pipeline.transform(data).collectAsList();
        assertThat(PipelineModel.load(path).transform(data).collectAsList()).isEqualTo(expected);
        assertThat(expected.get(0).schema().fieldNames()).containsExactly("a", "name", "b.c", "y", "mean", "sd");
        String alone = directory.resolve("model").toString();
        model.save(alone);
        SurrogateModel loaded = SurrogateModel.load(alone);
        assertThat(loaded.uid()).isEqualTo(model.uid());
        assertThat(loaded.state()).isEqualTo(model.state());
        assertThat(loaded.surrogate().observations()).isEqualTo(ROWS);
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Columns(List.of("a", "y"), "y"))
                .withMessageContaining("not the target among them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThalwegSpark.learn(data.limit(1), COLUMNS, OPTIONS))
                .withMessageContaining("data has 1 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThalwegSpark.learn(data, COLUMNS, OPTIONS.with("knots", "8")))
                .withMessageContaining("knots");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThalwegSpark.learn(data, COLUMNS, OPTIONS.withSurrogate("decoupled")))
                .withMessage("surrogate 'decoupled' is not learnt by sums over partitions, as [harmonic, ohsvgp, vips, "
                        + "wiski] are");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThalwegSpark.learn(data, COLUMNS, OPTIONS.withRange("c", 0, 1)))
                .withMessageContaining("a range is given of 'c'");
        assertThatThrownBy(() -> ThalwegSpark.learn(
                        data, COLUMNS, OPTIONS.withRange("a", 0, 15).withSample(2)))
                .hasMessageContaining("outside [0.0, 15.0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OPTIONS.withRange("a", 2, 2))
                .withMessageContaining("low the lesser");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OPTIONS.withSample(1))
                .withMessageContaining("at least 2");
        List<Row> gap = new ArrayList<>(rows());
        gap.set(1700, RowFactory.create(1.0, "gap", null, 2.0));
        assertThatThrownBy(() -> ThalwegSpark.learn(dataset(gap), COLUMNS, OPTIONS))
                .hasMessageContaining("column 'b.c' of a row is null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.transform(data.drop("a")))
                .withMessageContaining("no feature 'a'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.transform(predicted))
                .withMessageContaining("has a column 'prediction' already");
    }
}
