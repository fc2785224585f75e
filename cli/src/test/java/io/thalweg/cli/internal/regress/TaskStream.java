package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Tasks that come one after the other. Inputs are in [0, 1] and targets have mean 0 and deviation 1, by the training rows of all tasks.
 *
 * @param train rows to be learnt, for each task
 * @param test rows held out, for each task
 */
record TaskStream(List<Samples> train, List<Samples> test) {

    /** A table of the folder that {@code -Dthalweg.data} names; without it the test is skipped. */
    static Samples read(String file, String target, List<String> features) {
        CsvTable table = CsvTable.read(path(file));
        return Samples.read(table, ColumnSelection.of(table, target, features, List.of()));
    }

    /** A file of that folder. */
    static Path path(String file) {
        String folder = System.getProperty("thalweg.data", "");
        Path path = Path.of(folder.isEmpty() ? "." : folder, file);
        Assumptions.assumeTrue(!folder.isEmpty() && Files.exists(path), "no " + path);
        return path;
    }

    /** Equal parts of all rows in an order; what of them is learnt the partition says. */
    static TaskStream of(Samples samples, Partition partition, StreamOrder order, int tasks) {
        Samples scaled = Scaling.of(samples.rows(partition.train())).apply(samples);
        return cut(scaled, partition, order, tasks);
    }

    /** The same of counts, which have no other units. */
    static TaskStream ofCounts(Samples samples, Partition partition, int tasks) {
        Samples scaled = Scaling.of(samples.rows(partition.train())).scaleInputs(samples);
        return cut(scaled, partition, StreamOrder.FIRST, tasks);
    }

    private static TaskStream cut(Samples scaled, Partition partition, StreamOrder order, int tasks) {
        BitSet held = new BitSet();
        Arrays.stream(partition.test()).forEach(held::set);
        List<Samples> train = new ArrayList<>();
        List<Samples> test = new ArrayList<>();
        int[] ordered = order.order(scaled);
        for (int task = 0; task < tasks; task++) {
            int[] rows =
                    Arrays.copyOfRange(ordered, ordered.length * task / tasks, ordered.length * (task + 1) / tasks);
            train.add(
                    scaled.rows(IntStream.of(rows).filter(row -> !held.get(row)).toArray()));
            test.add(scaled.rows(IntStream.of(rows).filter(held::get).toArray()));
        }
        return new TaskStream(train, test);
    }

    int tasks() {
        return train.size();
    }

    Samples first() {
        return train.get(0);
    }
}
