package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.surrogate.wiski.WiskiModel;
import io.thalweg.surrogate.wiski.WiskiSums;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Executors are processes here, and some of them are killed. */
@Tag("study")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LocalClusterTest {

    private static final int ROWS = 400;
    private static final int PARTS = 4;
    private static final int VICTIM = 250;
    private static final Columns COLUMNS = new Columns(List.of("a", "b"), "y");
    private static final LearnOptions OPTIONS = LearnOptions.DEFAULT.with("nodes", "6");

    @TempDir
    private Path directory = Path.of(".");

    private LocalCluster cluster;

    @BeforeAll
    void start(@TempDir Path home) throws IOException {
        cluster = new LocalCluster(home);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    /** The number of the attempt that calls this, from 1: attempts know of each other by files. */
    private static int attempt(String folder, String name) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Files.createFile(Path.of(folder, name + "-" + attempt));
                return attempt;
            } catch (FileAlreadyExistsException e) {
                // that was an earlier one
            }
        }
    }

    /** How often something with this name began. */
    private static int attempts(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return (int) files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                    .count();
        }
    }

    private String folder(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name)).toString();
    }

    private static List<double[]> numbers() {
        SplittableRandom random = new SplittableRandom(6);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double a = 20 * random.nextDouble();
            double b = 100 * random.nextDouble();
            double y = 500 + 7 * Math.sin(a / 4) * Math.cos(b / 30.0) + 0.2 * random.nextGaussian();
            rows.add(new double[] {a, b, y});
        }
        return rows;
    }

    /** Rows whose partitions are the same however often they are computed; the process that comes to one of them the second time does not survive it. */
    private Dataset<Row> dataset(String folder) {
        JavaRDD<Row> rows = JavaSparkContext.fromSparkContext(cluster.session().sparkContext())
                .parallelize(numbers(), PARTS)
                .zipWithIndex()
                .map(row -> {
                    if (row._2 == VICTIM && attempt(folder, "row") == 2) {
                        Runtime.getRuntime().halt(1);
                    }
                    return RowFactory.create(row._1[0], row._1[1], row._1[2]);
                });
        StructType schema = new StructType()
                .add("a", DataTypes.DoubleType)
                .add("b", DataTypes.DoubleType)
                .add("y", DataTypes.DoubleType);
        return cluster.session().createDataFrame(rows, schema);
    }

    /** The first pass surveys, and the second makes the sums, whose executor is killed. */
    @Test
    void sumsAreThoseOfOneMachineAlsoIfAnExecutorIsKilled() throws IOException {
        SurrogateModel model = ThalwegSpark.learn(dataset(folder("learn")), COLUMNS, OPTIONS);
        assertThat(attempts(directory.resolve("learn"), "row")).isEqualTo(3);
        WiskiSurrogate learnt = (WiskiSurrogate) model.surrogate();
        WiskiModel terms = learnt.model();
        WiskiSums[] parts = new WiskiSums[PARTS];
        for (int part = 0; part < PARTS; part++) {
            parts[part] = sums(model, terms, numbers().subList(part * ROWS / PARTS, (part + 1) * ROWS / PARTS));
        }
        assertThat(saved(learnt.sums()))
                .isEqualTo(saved(parts[0].merge(parts[1]).merge(parts[2].merge(parts[3]))));
        WiskiSurrogate whole = WiskiSurrogate.of(terms).merge(sums(model, terms, numbers()));
        assertThat(learnt.observations()).isEqualTo(ROWS);
        assertThat(learnt.logEvidence() / whole.logEvidence()).isCloseTo(1, Offset.offset(1e-10));
    }

    private static WiskiSums sums(SurrogateModel model, WiskiModel terms, List<double[]> rows) {
        Observations observations = model.units().observations(WiskiSurrogate.of(terms), rows);
        return WiskiSums.of(terms, List.of(observations).iterator());
    }

    private static byte[] saved(WiskiSums sums) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            sums.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A search over some numbers. The process that comes to 2 does not survive it the first time, and none survives 5. */
    private StudyResult searched(String folder, int... numbers) {
        SparkObjective objective = point -> {
            int n = point.intValue("n");
            int attempt = attempt(folder, "n" + n);
            if (n == 5 || (n == 2 && attempt == 1)) {
                Runtime.getRuntime().halt(1);
            }
            return n;
        };
        return ThalwegSpark.minimize(
                cluster.session(),
                SearchSpace.builder()
                        .ordinal("n", IntStream.of(numbers).asDoubleStream().toArray())
                        .build(),
                objective,
                TuneOptions.trials(numbers.length).withParallelism(2));
    }

    private static Outcome outcome(StudyResult result, int n) {
        return result.results().stream()
                .filter(one -> one.point().integer("n") == n)
                .map(TrialResult::outcome)
                .reduce((first, second) -> {
                    throw new AssertionError(n + " was told twice: " + first + ", " + second);
                })
                .orElseThrow();
    }

    @Test
    void trialOfAKilledExecutorIsGivenToAnother() throws IOException {
        String folder = folder("killed");
        StudyResult result = searched(folder, 1, 2, 3, 4);
        assertThat(result.results()).hasSize(4);
        for (int n = 1; n <= 4; n++) {
            assertThat(outcome(result, n)).isEqualTo(Outcome.of(n));
            assertThat(attempts(Path.of(folder), "n" + n)).as("n = %d", n).isEqualTo(n == 2 ? 2 : 1);
        }
    }

    @Test
    void trialThatKillsEachExecutorIsAbandoned() throws IOException {
        String folder = folder("abandoned");
        StudyResult result = searched(folder, 1, 5, 6);
        assertThat(result.results()).hasSize(3);
        assertThat(outcome(result, 1)).isEqualTo(Outcome.of(1));
        assertThat(outcome(result, 6)).isEqualTo(Outcome.of(6));
        Outcome.Failed lost = (Outcome.Failed) outcome(result, 5);
        assertThat(lost.kind()).isEqualTo(Outcome.Kind.ABANDONED);
        assertThat(lost.reason())
                .startsWith("no executor came back with a value: ")
                .contains("failed 2 times", "ExecutorLostFailure");
        assertThat(attempts(Path.of(folder), "n5")).isEqualTo(2);
    }

    /** The first attempt waits for its twin, and then both have a value. Comes last, as on one host tasks have no twins. */
    @Test
    @Order(Integer.MAX_VALUE)
    void twinOfASlowTaskIsNotToldAgain() throws IOException {
        cluster.addHost();
        String folder = folder("twins");
        SparkObjective objective = point -> {
            int attempt = attempt(folder, "task");
            while (attempt == 1 && !Files.exists(Path.of(folder, "task-2"))) {
                Thread.sleep(20);
            }
            return attempt;
        };
        StudyResult result = ThalwegSpark.minimize(
                cluster.session(), SearchSpace.builder().integer("n", 1, 2).build(), objective, TuneOptions.trials(1));
        assertThat(attempts(Path.of(folder), "task")).isEqualTo(2);
        assertThat(result.results()).hasSize(1);
        assertThat(result.best().value()).isBetween(1.0, 2.0);
        assertThat(result.best().point()).isIn(Point.of("n", 1), Point.of("n", 2));
    }
}
