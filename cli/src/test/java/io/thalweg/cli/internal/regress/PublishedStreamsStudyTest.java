package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.random.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The published protocol of VIPS: 20 batches sorted by the first column, five-fold cross-validation inside each, δ = 0.095. Tables are
 * read from the folder given by {@code -Dthalweg.data}; those that are not there are skipped.
 */
@Tag("study")
class PublishedStreamsStudyTest {

    /**
     * Points and error at the end and the worst error on the way, all means over the folds and in units of the targets' deviation. The
     * exact process with the same kernel reaches 0.311 and 0.647 on the first two.
     */
    @ParameterizedTest
    @CsvSource({
        "concrete.csv, strength_mpa, 234, 0.35, 0.6",
        "skillcraft.csv, log_gap_between_pacs, 134, 0.66, 0.9",
        "naval.csv.gz, compressor_decay, 57, 0.05, 1.0"
    })
    void publishedSizes(String file, String target, long points, double error, double worst) {
        String folder = System.getProperty("thalweg.data", "");
        Path path = Path.of(folder.isEmpty() ? "." : folder, file);
        Assumptions.assumeTrue(!folder.isEmpty() && Files.exists(path), "no " + path);
        CsvTable table = CsvTable.read(path);
        Samples samples = Samples.read(table, ColumnSelection.of(table, target, List.of(), List.of()));
        RegressionReport report = new RegressionRun(
                        "vips",
                        box -> Surrogates.named("vips", Map.of("delta", "0.095", "kernel", "rbf"))
                                .create(box, false),
                        Task.REGRESSION,
                        StreamOrder.FIRST,
                        Batching.batches(20, OptionalDouble.empty()),
                        Seed.of(0),
                        (done, total) -> {})
                .inBatch(samples);
        assertThat(report.last().size()).isLessThanOrEqualTo(points);
        assertThat(report.last().rmse()).isLessThan(error);
        assertThat(report.batches()).allMatch(figures -> figures.rmse() < worst);
    }
}
