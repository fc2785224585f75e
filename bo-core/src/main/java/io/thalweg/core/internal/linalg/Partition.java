package io.thalweg.core.internal.linalg;

import io.thalweg.core.internal.parallel.SideBySide;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The indices 0, …, n − 1 in groups, and who works on several groups side by side. Immutable.
 */
public final class Partition {

    private final int[] groupOf;
    private final int[][] members;
    private final Executor executor;

    private Partition(int[] groupOf, int[][] members, Executor executor) {
        this.groupOf = groupOf;
        this.members = members;
        this.executor = executor;
    }

    /**
     * Indices in groups.
     *
     * @param groupOf the group of each index, 0 or more; a group may be empty
     * @param executor may be {@code Runnable::run}
     */
    public static Partition of(int[] groupOf, Executor executor) {
        int groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
        int[][] members = new int[groups][];
        for (int g = 0; g < groups; g++) {
            int group = g;
            members[g] = IntStream.range(0, groupOf.length)
                    .filter(i -> groupOf[i] == group)
                    .toArray();
        }
        return new Partition(groupOf.clone(), members, executor);
    }

    /** All in one group. */
    public static Partition whole(int size) {
        return of(new int[size], Runnable::run);
    }

    /** The number n of indices. */
    public int size() {
        return groupOf.length;
    }

    /** The number of groups. */
    public int groups() {
        return members.length;
    }

    /** Whether there is more than one group. */
    public boolean isDivided() {
        return members.length > 1;
    }

    /** The indices of a group, increasing; not to be modified. */
    public int[] members(int group) {
        return members[group];
    }

    /** The group of an index. */
    public int groupOf(int index) {
        return groupOf[index];
    }

    /** Runs a task for each group, side by side. */
    public void forEach(IntConsumer task) {
        SideBySide.run(executor, members.length, task);
    }

    /** Runs a task for 0, …, count − 1, side by side. */
    public void forEachOf(int count, IntConsumer task) {
        SideBySide.run(executor, count, task);
    }

    /**
     * A V, the rows of each group side by side.
     *
     * @param a n×k
     * @param v k×m
     * @return n×m, a new matrix
     */
    public DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj v) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, v.numCols);
        if (!isDivided()) {
            LinearAlgebra.multiply(1, a, false, v, false, 0, product);
            return product;
        }
        forEach(g -> {
            DMatrixRMaj rows = rows(a, g);
            DMatrixRMaj part = new DMatrixRMaj(rows.numRows, v.numCols);
            LinearAlgebra.multiply(1, rows, false, v, false, 0, part);
            putRows(part, g, product);
        });
        return product;
    }

    /** The rows of a group, a new matrix. */
    public DMatrixRMaj rows(DMatrixRMaj a, int group) {
        int[] chosen = members[group];
        int columns = a.numCols;
        DMatrixRMaj rows = new DMatrixRMaj(chosen.length, columns);
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(a.data, chosen[i] * columns, rows.data, i * columns, columns);
        }
        return rows;
    }

    /** Puts the rows of a group back. */
    public void putRows(DMatrixRMaj rows, int group, DMatrixRMaj into) {
        int[] chosen = members[group];
        int columns = into.numCols;
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(rows.data, i * columns, into.data, chosen[i] * columns, columns);
        }
    }

    /** The diagonal block of a group, a new matrix. */
    public DMatrixRMaj block(DMatrixRMaj a, int group) {
        int[] chosen = members[group];
        int m = chosen.length;
        DMatrixRMaj block = new DMatrixRMaj(m, m);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                block.data[i * m + j] = a.data[chosen[i] * a.numCols + chosen[j]];
            }
        }
        return block;
    }

    /** Puts the diagonal block of a group back. */
    public void putBlock(DMatrixRMaj block, int group, DMatrixRMaj into) {
        int[] chosen = members[group];
        int m = chosen.length;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                into.data[chosen[i] * into.numCols + chosen[j]] = block.data[i * m + j];
            }
        }
    }

    /** The elements of a group, a new array. */
    public double[] elements(double[] a, int group) {
        int[] chosen = members[group];
        double[] elements = new double[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            elements[i] = a[chosen[i]];
        }
        return elements;
    }

    /** Puts the elements of a group back. */
    public void putElements(double[] elements, int group, double[] into) {
        int[] chosen = members[group];
        for (int i = 0; i < chosen.length; i++) {
            into[chosen[i]] = elements[i];
        }
    }
}
