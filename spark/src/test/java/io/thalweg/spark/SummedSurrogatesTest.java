package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.online.ObservationSums;
import io.thalweg.surrogate.online.SummedSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Learning by surrogates with inducing features. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SummedSurrogatesTest {

    private static final int ROWS = 1500;
    private static final Columns COLUMNS = new Columns(List.of("a", "b"), "y");
    private static final List<String> NAMES = List.of("a", "b", "y");
    private static final LearnOptions OPTIONS = LearnOptions.DEFAULT
            .withSurrogate("vips")
            .with("points", "24")
            .with("window", "64")
            .withSample(200);
    private static final double DEVIATION = 0.2;

    @TempDir
    private Path directory = Path.of(".");

    private List<Row> rows;
    private Dataset<Row> data;
    private SurrogateModel model;

    @BeforeAll
    void learn() {
        rows = rows(ROWS);
        data = LocalDatasets.dataset(rows, NAMES, 4);
        model = ThalwegSpark.learn(data, COLUMNS, OPTIONS);
    }

    private static List<Row> rows(int count) {
        SplittableRandom random = new SplittableRandom(8);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double a = 20 * random.nextDouble();
            double b = random.nextDouble();
            double y = 500 + Math.sin(a / 3) * Math.cos(2 * b) + DEVIATION * random.nextGaussian();
            rows.add(RowFactory.create(a, b, y));
        }
        return rows;
    }

    private Observations observations() {
        return model.units()
                .observations(rows.stream().map(row -> Numbers.of(row, NAMES)).toList());
    }

    private SummedSurrogate<?> absorbed(SummedSurrogate<?> basis, int parts) {
        Dataset<Row> split = LocalDatasets.dataset(rows, NAMES, parts);
        JavaRDD<Row> numbers = Numbers.of(split, NAMES);
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(split.sparkSession().sparkContext());
        return new Learning(context, COLUMNS, OPTIONS).absorbed(basis, model.units(), numbers);
    }

    private static <S extends ObservationSums<S>> SummedSurrogate<S> here(SummedSurrogate<S> basis, Observations all) {
        return basis.merge(basis.sumsOf(List.of(all).iterator()));
    }

    private static void same(Posterior actual, Posterior expected, Observations at, double tolerance) {
        Prediction there = actual.predict(at.x(), 1);
        Prediction here = expected.predict(at.x(), 1);
        assertThat(there.mean()).containsExactly(here.mean(), Offset.offset(tolerance));
        assertThat(there.variance()).containsExactly(here.variance(), Offset.offset(tolerance));
    }

    /** Whatever the partitions: to rounding errors; with the same ones to the last bit. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void sumsAreThoseOfOneMachine(int parts) {
        Observations all = observations();
        SummedSurrogate<?> basis = model.surrogate().withoutObservations();
        SummedSurrogate<?> there = absorbed(basis, parts);
        SummedSurrogate<?> here = here(basis, all);
        assertThat(there.observations()).isEqualTo(ROWS);
        assertThat(there.logEvidence() / here.logEvidence()).isCloseTo(1, Offset.offset(1e-10));
        same(there.posterior(), here.posterior(), all, 1e-8);
        assertThat(Units.saved(absorbed(basis, parts))).isEqualTo(Units.saved(there));
    }

    @Test
    void equalPartitionsGiveEqualBits() {
        SurrogateModel again = ThalwegSpark.learn(LocalDatasets.dataset(rows, NAMES, 4), COLUMNS, OPTIONS);
        assertThat(again.state()).isEqualTo(model.state());
    }

    @Test
    void variancesAreLearntFromAllRows() {
        StreamingSurrogate learnt = (StreamingSurrogate) model.surrogate();
        assertThat(learnt.observations()).isEqualTo(ROWS);
        assertThat(learnt.size()).isBetween(8L, 24L);
        double deviation =
                Math.sqrt(learnt.model().noise().value()) * model.units().deviation();
        assertThat(deviation).isCloseTo(DEVIATION, Offset.offset(0.06 * DEVIATION));
    }

    /** A point at every input, at the hyperparameters that were learnt on Spark. */
    @Test
    void fewRowsAreBesideTheExactProcess() {
        List<Row> few = rows.subList(0, 60);
        SurrogateModel learnt = ThalwegSpark.learn(
                LocalDatasets.dataset(few, NAMES, 3),
                COLUMNS,
                LearnOptions.DEFAULT.withSurrogate("vips").with("delta", "1e-9"));
        StreamingSurrogate surrogate = (StreamingSurrogate) learnt.surrogate();
        assertThat(surrogate.size()).isGreaterThan(30);
        Observations all = learnt.units()
                .observations(few.stream().map(row -> Numbers.of(row, NAMES)).toList());
        ExactGaussianProcess exact =
                ExactGaussianProcess.of(2, surrogate.model()).observe(all);
        same(surrogate.posterior(), exact.posterior(), observations(), 1e-5);
        assertThat(surrogate.logEvidence()).isCloseTo(exact.logEvidence(), Offset.offset(1e-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"harmonic", "ohsvgp"})
    void otherFeaturesPredictToo(String name) {
        LearnOptions options = LearnOptions.DEFAULT
                .withSurrogate(name)
                .with(name.equals("harmonic") ? "points" : "features", "10")
                .with("window", "64")
                .withSample(200);
        SurrogateModel other = ThalwegSpark.learn(data, COLUMNS, options);
        assertThat(error(other)).isLessThan(0.2);
    }

    @Test
    void storedModelPredictsTheSame() throws Exception {
        String path = directory.resolve("model").toString();
        model.save(path);
        SurrogateModel loaded = SurrogateModel.load(path);
        assertThat(loaded.state()).isEqualTo(model.state());
        assertThat(loaded.transform(data).collectAsList())
                .isEqualTo(model.transform(data).collectAsList());
        assertThat(error(loaded)).isLessThan(0.18); // the mean of |noise| is 0.16
        StorableSurrogate surrogate = loaded.surrogate();
        assertThat(surrogate.observations()).isEqualTo(ROWS);
    }

    private double error(SurrogateModel of) {
        return of.transform(data).collectAsList().stream()
                .mapToDouble(row -> Math.abs(row.getDouble(2) - row.getDouble(3)))
                .average()
                .orElseThrow();
    }
}
