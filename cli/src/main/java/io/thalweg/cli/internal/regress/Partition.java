package io.thalweg.cli.internal.regress;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which rows are for training and which for testing.
 *
 * @param train row numbers in the order of the file
 * @param test row numbers in the order of the file
 */
public record Partition(int[] train, int[] test) {

    /** A random part of n rows for training, the others for testing. */
    public static Partition random(int n, double trainFraction, Seed seed) {
        int trainRows = Math.min(n - 1, Math.max(1, (int) Math.round(trainFraction * n)));
        BitSet train = new BitSet(n);
        Arrays.stream(Shuffle.order(n, seed.generator())).limit(trainRows).forEach(train::set);
        return of(n, train);
    }

    /** The first rows for training, the ones after them for testing. */
    public static Partition tail(int trainRows, int testRows) {
        return new Partition(
                IntStream.range(0, trainRows).toArray(),
                IntStream.range(trainRows, trainRows + testRows).toArray());
    }

    /**
     * The rows whose zero-based numbers stand in a file, one a line, for testing; the others of n for training.
     *
     * @throws TableException if the file holds anything else, a number that is not of a row, or all of them
     */
    public static Partition testRows(int n, Path file) {
        BitSet train = new BitSet(n);
        train.set(0, n);
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new TableException(file + ": cannot be read", e);
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty()) {
                String where = file.getFileName() + ", line " + (i + 1) + ": '" + line + "'";
                if (!line.matches("[0-9]{1,9}")) {
                    throw new TableException(where + " is not a row number");
                }
                int row = Integer.parseInt(line);
                if (row >= n) {
                    throw new TableException(where + " is beyond the last row, " + (n - 1));
                }
                train.clear(row);
            }
        }
        if (train.isEmpty() || train.cardinality() == n) {
            throw new TableException(
                    file.getFileName() + ": leaves no row for " + (train.isEmpty() ? "training" : "testing"));
        }
        return of(n, train);
    }

    private static Partition of(int n, BitSet train) {
        return new Partition(
                train.stream().toArray(),
                IntStream.range(0, n).filter(i -> !train.get(i)).toArray());
    }

    /** With a random choice of at most this many training rows. */
    public Partition withMostTraining(int most, Seed seed) {
        if (train.length <= most) {
            return this;
        }
        int[] kept = Arrays.stream(Shuffle.order(train.length, seed.generator()))
                .limit(most)
                .sorted()
                .map(i -> train[i])
                .toArray();
        return new Partition(kept, test);
    }
}
