package io.thalweg.spark;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.online.ObservationSums;
import io.thalweg.surrogate.online.SummedSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** The sums over partitions, merged in their order. */
final class PartSums {

    private PartSums() {}

    /** The surrogate that has also seen all rows, with its hyperparameters as they are. */
    static <S extends ObservationSums<S>> SummedSurrogate<S> absorbed(
            SummedSurrogate<S> present, Units units, JavaSparkContext context, JavaRDD<Row> rows, List<String> names) {
        SummedSurrogate<S> basis = present.withoutObservations();
        Broadcast<byte[]> state = context.broadcast(Units.saved(basis));
        try {
            JavaRDD<Tuple2<Integer, byte[]>> parts = rows.mapPartitionsWithIndex(
                    (part, all) -> {
                        Iterator<List<double[]>> blocks = Numbers.blocks(Numbers.of(all, names));
                        byte[] sums = summed(units.restored(state.value()), units, blocks);
                        return List.of(new Tuple2<>(part, sums)).iterator();
                    },
                    true);
            return present.merge(restored(basis, merged(basis, units, state, parts)));
        } finally {
            state.destroy();
        }
    }

    private static byte[] summed(SummedSurrogate<?> basis, Units units, Iterator<List<double[]>> blocks) {
        Iterator<Observations> observations = StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(blocks, Spliterator.ORDERED), false)
                .map(rows -> units.observations(basis, rows))
                .iterator();
        return saved(basis.sumsOf(observations));
    }

    /**
     * Merged in the order of partitions: runs of neighbours by the executors, and what comes of these by the driver, which otherwise would have to hold
     * the sums of all partitions.
     */
    private static byte[] merged(
            SummedSurrogate<?> basis, Units units, Broadcast<byte[]> state, JavaRDD<Tuple2<Integer, byte[]>> parts) {
        int run = Math.max(1, (int) Math.sqrt(parts.getNumPartitions()));
        List<Tuple2<Integer, byte[]>> runs = parts.mapToPair(part -> new Tuple2<>(part._1 / run, part))
                .groupByKey()
                .mapValues(some -> {
                    List<Tuple2<Integer, byte[]>> ordered = new ArrayList<>();
                    some.forEach(ordered::add);
                    return merged(units.restored(state.value()), ordered);
                })
                .collect();
        return merged(basis, new ArrayList<>(runs));
    }

    private static <S extends ObservationSums<S>> byte[] merged(
            SummedSurrogate<S> basis, List<Tuple2<Integer, byte[]>> numbered) {
        numbered.sort(Comparator.comparing(part -> part._1));
        return saved(numbered.stream()
                .map(part -> restored(basis, part._2))
                .reduce(ObservationSums::merge)
                .orElseGet(() -> basis.sumsOf(List.<Observations>of().iterator())));
    }

    private static byte[] saved(ObservationSums<?> sums) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            sums.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <S extends ObservationSums<S>> S restored(SummedSurrogate<S> basis, byte[] sums) {
        try {
            return basis.restoreSums(new ByteArrayInputStream(sums));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
