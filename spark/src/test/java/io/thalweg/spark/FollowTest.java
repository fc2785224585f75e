package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that follow streams of files, each of which is a batch. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FollowTest {

    private static final Columns COLUMNS = new Columns(List.of("a"), "y");
    private static final List<String> NAMES = List.of("a", "y");
    private static final LearnOptions WISKI =
            LearnOptions.DEFAULT.with("nodes", "8").withRange("a", 0, 10).withSample(100);
    private static final LearnOptions VIPS = LearnOptions.DEFAULT
            .withSurrogate("vips")
            .with("points", "16")
            .with("window", "32")
            .withSample(100);

    /** The second batch still belongs to the sample, the others do not. */
    private static final int ROWS = 60;

    @TempDir
    private Path directory = Path.of(".");

    private SparkSession session;

    @BeforeAll
    void start() {
        session = SharedSession.session();
    }

    private static List<Row> rows(int batch, int count) {
        SplittableRandom random = new SplittableRandom(batch);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double a = 10 * random.nextDouble();
            rows.add(RowFactory.create(a, 30 + Math.sin(a) + 0.1 * random.nextGaussian()));
        }
        return rows;
    }

    private static Units units(Followed known) {
        return Objects.requireNonNull(known.units());
    }

    private static Dataset<Row> batch(int number, int count) {
        return LocalDatasets.dataset(rows(number, count), NAMES, 2);
    }

    /** Files in the order of their names. */
    private void deliver(Path to, int batch) throws IOException {
        Path file = Files.createDirectories(to).resolve("batch" + batch + ".csv");
        Files.write(
                file,
                rows(batch, ROWS).stream()
                        .map(row -> row.getDouble(0) + "," + row.getDouble(1))
                        .toList());
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L + 1000L * batch));
    }

    private void run(Path home, LearnOptions options) throws Exception {
        started(stream(home), COLUMNS, options, model(home), checkpoint(home)).awaitTermination();
    }

    private static StreamingQuery started(
            Dataset<Row> stream, Columns columns, LearnOptions options, String directory, String checkpoint)
            throws Exception {
        StreamingQuery query = ThalwegSpark.follow(stream, columns, options, directory)
                .option("checkpointLocation", checkpoint)
                .trigger(Trigger.AvailableNow())
                .start();
        return query;
    }

    private static String checkpoint(Path home) {
        return home.resolve("checkpoint").toString();
    }

    private static void run(Path home, DataStreamWriter<Row> query) throws Exception {
        query.option("checkpointLocation", checkpoint(home))
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
    }

    private Dataset<Row> stream(Path home) {
        StructType schema = new StructType().add("a", DataTypes.DoubleType).add("y", DataTypes.DoubleType);
        return session.readStream()
                .schema(schema)
                .option("maxFilesPerTrigger", 1)
                .csv(home.resolve("in").toString());
    }

    private static String model(Path home) {
        return home.resolve("model").toString();
    }

    private SurrogateModel followed(Path home) throws IOException {
        String directory = model(home);
        Optional<SurrogateModel> model = ThalwegSpark.followed(session, directory);
        return model.orElseThrow();
    }

    private static byte[] file(Path home) throws IOException {
        return Files.readAllBytes(home.resolve("model").resolve(FollowedFile.NAME));
    }

    private static Followed known(Path home) throws IOException {
        return Followed.restored(file(home));
    }

    /** With a stop after the second of four batches, and one that comes before the commit of the last. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stoppedStreamGivesTheBitsOfAnUninterruptedOne(boolean wiski) throws Exception {
        LearnOptions options = wiski ? WISKI : VIPS;
        Path whole = directory.resolve("whole" + wiski);
        Path stopped = directory.resolve("stopped" + wiski);
        for (int batch = 0; batch < 4; batch++) {
            deliver(whole.resolve("in"), batch);
        }
        run(whole, options);
        deliver(stopped.resolve("in"), 0);
        deliver(stopped.resolve("in"), 1);
        run(stopped, options);
        assertThat(followed(stopped).surrogate().observations()).isEqualTo(2 * ROWS);
        deliver(stopped.resolve("in"), 2);
        deliver(stopped.resolve("in"), 3);
        run(stopped, options);
        assertThat(known(whole).batch()).isEqualTo(3);
        assertThat(followed(whole).surrogate().observations()).isEqualTo(4 * ROWS);
        assertThat(followed(stopped).state()).isEqualTo(followed(whole).state());
        byte[] before = file(stopped);
        Files.delete(stopped.resolve("checkpoint/commits/3")); // as if it had been killed before it was written
        Files.deleteIfExists(stopped.resolve("checkpoint/commits/.3.crc"));
        run(stopped, options);
        assertThat(stopped.resolve("checkpoint/commits/3")).exists();
        assertThat(file(stopped)).isEqualTo(before);
    }

    /** Killed before the file was written: the batch comes again, and is learnt. */
    @Test
    void batchThatFailedIsLearntOnce() throws Exception {
        Path home = directory.resolve("failing");
        for (int batch = 0; batch < 3; batch++) {
            deliver(home.resolve("in"), batch);
        }
        Follower follower = new Follower(COLUMNS, WISKI, model(home));
        VoidFunction2<Dataset<Row>, Long> failing = (rows, number) -> {
            if (number == 2) {
                throw new IOException("killed");
            }
            follower.call(rows, number);
        };
        assertThatThrownBy(() -> run(home, stream(home).writeStream().foreachBatch(failing)))
                .isInstanceOf(StreamingQueryException.class)
                .hasMessageContaining("killed");
        assertThat(known(home).batch()).isEqualTo(1);
        run(home, WISKI);
        assertThat(known(home).batch()).isEqualTo(2);
        assertThat(followed(home).surrogate().observations()).isEqualTo(3 * ROWS);
    }

    @Test
    void repeatedBatchCountsOnce() throws IOException {
        Path home = directory.resolve("repeated");
        Follower follower = new Follower(COLUMNS, VIPS, model(home));
        follower.call(batch(0, 150), 0L);
        follower.call(batch(1, 50), 1L);
        byte[] once = file(home);
        follower.call(batch(1, 50), 1L);
        follower.call(batch(0, 150), 0L);
        assertThat(file(home)).isEqualTo(once);
        assertThat(known(home).rows()).isEqualTo(200);
    }

    /** Nothing of what a few rows made is left when there are enough of them. */
    @Test
    void structureIsThatOfTheFirstRows() throws IOException {
        Path home = directory.resolve("slow");
        LearnOptions options = WISKI.with("nodes", "10").withSample(60);
        Follower follower = new Follower(COLUMNS, options, model(home));
        assertThat(ThalwegSpark.followed(session, model(home))).isEmpty();
        follower.call(batch(0, 0), 0L);
        follower.call(batch(0, 1), 1L);
        assertThat(ThalwegSpark.followed(session, model(home))).isEmpty();
        assertThat(known(home).held()).hasSize(1);
        follower.call(batch(1, 30), 2L);
        assertThat(followed(home).surrogate().observations()).isEqualTo(31);
        follower.call(batch(2, 29), 3L);
        Followed full = known(home);
        assertThat(full.held()).hasSize(60);
        assertThat(full.isGathering()).isTrue();
        follower.call(batch(3, 40), 4L);
        Followed learnt = known(home);
        assertThat(learnt.held()).isEmpty();
        assertThat(learnt.rows()).isEqualTo(100);
        follower.call(batch(4, 20), 5L);
        assertThat(known(home).fittedAt()).isEqualTo(100);
        assertThat(units(known(home)).mean()).isEqualTo(units(learnt).mean());
        follower.call(batch(5, 30), 6L);
        assertThat(known(home).fittedAt()).isEqualTo(150);
        assertThat(known(home).rows()).isEqualTo(150);
        assertThat(followed(home).surrogate().observations()).isEqualTo(150);
    }

    /** While the query runs, after each batch. */
    @Test
    void modelCanBeReadWhileTheStreamGoesOn() throws Exception {
        Path home = directory.resolve("read");
        for (int batch = 0; batch < 3; batch++) {
            deliver(home.resolve("in"), batch);
        }
        Follower follower = new Follower(COLUMNS, VIPS, model(home));
        List<Long> seen = new CopyOnWriteArrayList<>();
        VoidFunction2<Dataset<Row>, Long> reading = (rows, number) -> {
            follower.call(rows, number);
            seen.add(followed(home).surrogate().observations());
        };
        run(home, stream(home).writeStream().foreachBatch(reading));
        assertThat(seen).containsExactly(60L, 120L, 180L);
        Dataset<Row> predicted = followed(home).transform(batch(9, 100));
        assertThat(predicted.collectAsList())
                .allSatisfy(row -> assertThat(Math.abs(row.getDouble(1) - row.getDouble(2)))
                        .isLessThan(0.6));
    }

    @Test
    void mistakesAreNamed() throws Exception {
        Path home = directory.resolve("mistakes");
        deliver(home.resolve("in"), 0);
        run(home, WISKI);
        Follower follower = new Follower(COLUMNS, WISKI, model(home));
        assertThatThrownBy(() -> follower.call(batch(1, 10), 0L))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("numbers its batches anew");
        Path narrow = directory.resolve("narrow");
        Follower strict = new Follower(COLUMNS, WISKI.withRange("a", 0, 9), model(narrow));
        strict.call(batch(0, 300).where("a < 9"), 0L);
        assertThatThrownBy(() -> strict.call(batch(1, 60), 1L))
                .hasMessageContaining("outside [0.0, 9.0], where wiski has a grid");
        assertThat(known(narrow).batch()).isZero();
        Path torn = Files.createDirectories(directory.resolve("torn/model"));
        Files.write(torn.resolve(FollowedFile.NAME), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        assertThatIOException()
                .isThrownBy(() -> ThalwegSpark.followed(session, torn.toString()))
                .withMessageContaining("a model that follows a stream");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fileIsReplacedAsAWhole(boolean local) throws IOException {
        Path place = directory.resolve("file" + local);
        FollowedFile file = local
                ? FollowedFile.in(place.toUri().toString(), new Configuration())
                : new FollowedFile.Remote(new org.apache.hadoop.fs.Path(place.toUri()), new Configuration());
        assertThat(file.read()).isEmpty();
        file.write(new byte[] {1, 2, 3});
        file.write(new byte[] {4, 5});
        assertThat(file.read()).hasValue(new byte[] {4, 5});
        assertThat(place.resolve(FollowedFile.DRAFT)).doesNotExist();
        assertThat(FollowedFile.in("hdfs://name/there", new Configuration())).isInstanceOf(FollowedFile.Remote.class);
        assertThat(FollowedFile.in(place.toString(), new Configuration())).isEqualTo(new FollowedFile.Local(place));
    }
}
