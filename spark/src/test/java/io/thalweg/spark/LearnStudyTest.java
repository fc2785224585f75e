package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How fast Spark learns a field of waves in three dimensions. The rows are made where they are learnt. {@code -Dthalweg.rows}, {@code
 * -Dthalweg.master} and {@code -Dthalweg.surrogate} change the task.
 */
@Tag("study")
class LearnStudyTest {

    private static final double NOISE = 0.3;
    private static final int PARTS = 64;
    private static final int TESTS = 4000;
    private static final double NANOS = 1e9;
    private static final double MEGA = 1e6;
    private static final StructType SCHEMA = new StructType()
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.DoubleType)
            .add("c", DataTypes.DoubleType)
            .add("y", DataTypes.DoubleType);

    private static double field(double a, double b, double c) {
        return Math.sin(12 * a) * Math.cos(10 * b) + Math.sin(8 * c + 6 * a);
    }

    private static Row row(SplittableRandom random, double noise) {
        double a = random.nextDouble();
        double b = random.nextDouble();
        double c = random.nextDouble();
        return RowFactory.create(a, b, c, field(a, b, c) + noise * random.nextGaussian());
    }

    private static Dataset<Row> rows(SparkSession session, long count) {
        MapPartitionsFunction<Long, Row> made = numbers -> {
            if (!numbers.hasNext()) {
                return List.<Row>of().iterator();
            }
            SplittableRandom random = new SplittableRandom(numbers.next());
            Iterator<Row> more = new Iterator<>() {
                private boolean first = true;

                @Override
                public boolean hasNext() {
                    return first || numbers.hasNext();
                }

                @Override
                public Row next() {
                    if (!first) {
                        numbers.next();
                    }
                    first = false;
                    return row(random, NOISE);
                }
            };
            return more;
        };
        return session.range(0, count, 1, PARTS).as(Encoders.LONG()).mapPartitions(made, Encoders.row(SCHEMA));
    }

    @Test
    void manyRows() {
        long count = Long.getLong("thalweg.rows", 1_000_000);
        String master = System.getProperty("thalweg.master", "local[2]");
        LearnOptions options = LearnOptions.DEFAULT.withSurrogate(System.getProperty("thalweg.surrogate", "wiski"));
        if (options.surrogate().equals("wiski")) {
            options = options.with("nodes", System.getProperty("thalweg.nodes", "12"));
        }
        SparkSession session = SparkSession.builder()
                .master(master)
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
        Columns columns = new Columns(List.of("a", "b", "c"), "y");
        ThalwegSpark.learn(rows(session, 20_000), columns, options);
        long begun = System.nanoTime();
        long cpu = cpu();
        SurrogateModel model = ThalwegSpark.learn(rows(session, count), columns, options);
        double seconds = (System.nanoTime() - begun) / NANOS;
        double work = (cpu() - cpu) / NANOS;
        assertThat(model.surrogate().observations()).isEqualTo(count);
        double error = error(session, model);
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                Locale.ROOT,
                "%s, %s, %d rows: %.1f s, %.0f rows/s; %.1f s of processor time, %.2f µs a row; error %.4f; state %.1f MB; "
                        + "heap at most %.0f of %.0f MB%n",
                options.surrogate(),
                master,
                count,
                seconds,
                count / seconds,
                work,
                work / count * MEGA,
                error,
                model.state().length / MEGA,
                peak / MEGA,
                Runtime.getRuntime().maxMemory() / MEGA);
        assertThat(error).isLessThan(0.2);
    }

    private static double error(SparkSession session, SurrogateModel model) {
        SplittableRandom random = new SplittableRandom(-1);
        List<Row> test = IntStream.range(0, TESTS).mapToObj(i -> row(random, 0)).toList();
        return Math.sqrt(model.transform(session.createDataFrame(test, SCHEMA)).collectAsList().stream()
                .mapToDouble(row -> Math.pow(row.getDouble(3) - row.getDouble(4), 2))
                .average()
                .orElseThrow());
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
