package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.SearchSpace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.GBTRegressor;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Boosted trees of 5,000 rows of the table {@code protein} (UCI, physicochemical properties of protein tertiary structure): how many trials it takes to be as
 * good as the best of a grid of 60 points on the same split. The table is read from the folder given by {@code -Dthalweg.data}.
 */
@Tag("study")
@ExtendWith(SharedSession.class)
class TreesStudyTest {

    private static final int ROWS = 5000;
    private static final int TRIALS = 20;
    private static final int SEEDS = 5;
    private static final long SPLIT = 1;

    private final GBTRegressor trees = new GBTRegressor().setMaxIter(10).setSeed(1);

    @Test
    void twentyTrialsAreAsGoodAsAGridOfSixty(SparkSession session) throws IOException {
        Dataset<Row> rows = rows(session).persist();
        SearchSpace space = SearchSpace.builder()
                .integer("depth", 2, 6)
                .logReal("step", 0.05, 0.8)
                .real("share", 0.5, 1)
                .logInteger("leaf", 1, 20)
                .build();
        int[] needed = new int[SEEDS];
        double[][] best = new double[SEEDS][];
        for (int seed = 0; seed < SEEDS; seed++) {
            long number = seed;
            best[seed] = running(new ThalwegValidator(
                            space,
                            Map.of(
                                    "depth", trees.maxDepth(),
                                    "step", trees.stepSize(),
                                    "share", trees.subsamplingRate(),
                                    "leaf", trees.minInstancesPerNode()))
                    .setEstimator(trees)
                    .setEvaluator(new RegressionEvaluator())
                    .setTrials(TRIALS)
                    .setTrainRatio(0.75)
                    .setSeed(SPLIT)
                    .setStudy(study -> study.seed(number))
                    .fit(rows)
                    .avgMetrics());
            System.out.println("seed " + seed + ": " + Arrays.toString(best[seed]));
        }
        double[] grid = running(grid(rows));
        double goal = grid[grid.length - 1];
        System.out.println("grid: " + Arrays.toString(grid));
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] so = best[seed];
            needed[seed] =
                    1 + (int) Arrays.stream(so).filter(value -> value > goal).count();
        }
        System.out.println("needed: " + Arrays.toString(needed));
        Arrays.sort(needed);
        assertThat(needed[SEEDS / 2]).isLessThanOrEqualTo(TRIALS);
    }

    private double[] grid(Dataset<Row> rows) {
        ParamMap[] points = new ParamGridBuilder()
                .addGrid(trees.maxDepth(), new int[] {2, 4, 6})
                .addGrid(trees.stepSize(), new double[] {0.05, 0.1, 0.2, 0.4, 0.8})
                .addGrid(trees.subsamplingRate(), new double[] {0.5, 1})
                .addGrid(trees.minInstancesPerNode(), new int[] {1, 20})
                .build();
        assertThat(points).hasSize(60);
        return new TrainValidationSplit()
                .setEstimator(trees)
                .setEvaluator(new RegressionEvaluator())
                .setEstimatorParamMaps(points)
                .setTrainRatio(0.75)
                .setSeed(SPLIT)
                .fit(rows)
                .validationMetrics();
    }

    /** The best so far. */
    private static double[] running(double[] metrics) {
        double[] best = metrics.clone();
        Arrays.parallelPrefix(best, Math::min);
        return best;
    }

    /** Each ninth row. */
    private static Dataset<Row> rows(SparkSession session) throws IOException {
        Path table = Path.of(System.getProperty("thalweg.data"), "protein.csv.gz");
        List<Row> rows = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(table)), StandardCharsets.UTF_8))) {
            List<String> all = lines.lines().skip(1).toList();
            for (int i = 0; rows.size() < ROWS; i += 9) {
                double[] cells = Arrays.stream(all.get(i).split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                rows.add(RowFactory.create(Vectors.dense(Arrays.copyOf(cells, 9)), cells[9]));
            }
        }
        StructType schema =
                new StructType().add("features", SQLDataTypes.VectorType()).add("label", DataTypes.DoubleType);
        return session.createDataFrame(rows, schema).coalesce(2);
    }
}
