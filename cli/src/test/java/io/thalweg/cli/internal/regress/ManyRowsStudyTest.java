package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiModel;
import io.thalweg.surrogate.wiski.WiskiSums;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the error of a grid falls with the number of rows, down to what the grid cannot follow, and what a row costs. */
@Tag("study")
class ManyRowsStudyTest {

    private static final int BLOCK = 4096;
    private static final double NOISE = 0.3;
    private static final SearchSpace BOX = SearchSpace.builder()
            .real("a", 0, 1)
            .real("b", 0, 1)
            .real("c", 0, 1)
            .build();

    private static double field(double a, double b, double c) {
        return Math.sin(12 * a) * Math.cos(10 * b) + Math.sin(8 * c + 6 * a);
    }

    /** Uniform points of the field, with noise. */
    private static Iterator<Observations> rows(long n, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Iterator<>() {
            private long made;

            @Override
            public boolean hasNext() {
                return made < n;
            }

            @Override
            public Observations next() {
                int size = (int) Math.min(BLOCK, n - made);
                DMatrixRMaj x = new DMatrixRMaj(size, 3);
                double[] y = new double[size];
                for (int i = 0; i < size; i++) {
                    for (int j = 0; j < 3; j++) {
                        x.data[3 * i + j] = random.nextDouble();
                    }
                    y[i] = field(x.data[3 * i], x.data[3 * i + 1], x.data[3 * i + 2]) + noise * random.nextGaussian();
                }
                made += size;
                return Observations.of(x, y);
            }
        };
    }

    private static WiskiSurrogate learnt(
            WiskiSurrogate prior, Observations sample, Iterator<Observations> all, long n) {
        long begun = cpu();
        WiskiModel model =
                prior.observe(sample).refit(RefitBudget.THOROUGH, Seed.of(1)).model();
        long decided = cpu();
        WiskiSums sums = WiskiSums.of(model, all);
        long summed = cpu();
        WiskiSurrogate learnt = WiskiSurrogate.of(model).merge(sums).refit(RefitBudget.WARM, Seed.of(2));
        System.out.printf(
                Locale.ROOT,
                "%9d rows: %6.2f us/row for them and their sums, %5.1f s for both fits, %d features, %.1f MB",
                n,
                (summed - decided) / 1e3 / n,
                (decided - begun + cpu() - summed) / 1e9,
                learnt.size(),
                StateSize.bytes(learnt) / 1e6);
        return learnt;
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double error(WiskiSurrogate learnt, Observations test) {
        double[] mean = learnt.posterior().predict(test.x(), 1).mean();
        double error = Math.sqrt(IntStream.range(0, test.size())
                .mapToDouble(i -> Math.pow(mean[i] - test.y()[i], 2))
                .average()
                .orElseThrow());
        System.out.printf(Locale.ROOT, ", error %.5f%n", error);
        return error;
    }

    /** The finer grid goes on where the coarser one has reached its limit. */
    @Test
    void errorOfAFieldFallsToTheLimitOfTheGrid() {
        Observations test = rows(BLOCK, 0, 7).next();
        List<List<Double>> errors = new ArrayList<>();
        for (int nodes : new int[] {12, 20}) {
            System.out.println(nodes + " nodes on each of three axes");
            List<Double> ofGrid = new ArrayList<>();
            for (long n = 10_000; n <= 10_000_000; n *= 10) {
                WiskiSurrogate prior = (WiskiSurrogate)
                        WiskiSurrogateFactory.DEFAULT.withNodes(nodes).create(BOX, false);
                WiskiSurrogate learnt = learnt(prior, rows(BLOCK, NOISE, 3).next(), rows(n, NOISE, 3), n);
                ofGrid.add(error(learnt, test));
            }
            for (int k = 1; k < ofGrid.size(); k++) {
                assertThat(ofGrid.get(k)).isLessThan(1.02 * ofGrid.get(k - 1));
            }
            errors.add(ofGrid);
        }
        assertThat(errors.get(0).get(3)).isGreaterThan(0.9 * errors.get(0).get(2));
        assertThat(errors.get(1).get(3)).isLessThan(0.5 * errors.get(0).get(3));
    }

    @Test
    void errorOfPrecipitationFalls() {
        String folder = System.getProperty("thalweg.data", "");
        Path path = Path.of(folder.isEmpty() ? "." : folder, "precipitation.csv.gz");
        Assumptions.assumeTrue(!folder.isEmpty() && Files.exists(path), "no " + path);
        CsvTable table = CsvTable.read(path);
        Samples samples = Samples.read(table, ColumnSelection.of(table, "precip", List.of(), List.of()));
        Partition partition = Partition.random(samples.size(), 0.9, Seed.of(0));
        Scaling scaling = Scaling.of(samples.rows(partition.train()));
        Observations test = observations(scaling.apply(samples.rows(partition.test())));
        for (int nodes : new int[] {12, 20}) {
            System.out.println(nodes + " nodes on each of three axes");
            double last = Double.POSITIVE_INFINITY;
            for (int most : new int[] {1000, 10_000, samples.size()}) {
                int[] train = partition.withMostTraining(most, Seed.of(1)).train();
                Observations rows = observations(scaling.apply(samples.rows(train)));
                WiskiSurrogate prior = (WiskiSurrogate)
                        WiskiSurrogateFactory.DEFAULT.withNodes(nodes).create(scaling.box(samples.features()), false);
                Observations sample = rows.sample(BLOCK, Seed.of(2));
                double error = error(learnt(prior, sample, List.of(rows).iterator(), rows.size()), test);
                assertThat(error).isLessThan(last);
                last = error;
            }
        }
    }

    private static Observations observations(Samples scaled) {
        return Observations.of(scaled.x(), scaled.y());
    }
}
