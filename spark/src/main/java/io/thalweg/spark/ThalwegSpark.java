package io.thalweg.spark;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.wiski.WiskiModel;
import io.thalweg.surrogate.wiski.WiskiSums;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * Learning on Spark. A first pass over the dataset finds ranges and a sample, from which the driver learns the terms of the model and its first
 * hyperparameters. A second pass makes the sums of each partition, which are merged in the order of partitions; the driver then learns the hyperparameters
 * from the sums alone. The same partitions give the same bits, whichever executors worked on them, and whichever failed.
 */
public final class ThalwegSpark {

    private ThalwegSpark() {}

    /**
     * Learns a dataset by the surrogate {@code wiski}.
     *
     * @param data is read twice: cache it if it is costly to make
     * @param columns what is learnt
     * @param options of the surrogate, and the seed
     * @return a model that predicts, for pipelines
     * @throws IllegalArgumentException if the dataset has fewer than two rows, or an option is unknown
     */
    public static SurrogateModel learn(Dataset<?> data, Columns columns, LearnOptions options) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
        List<String> names = Stream.concat(columns.features().stream(), Stream.of(columns.target()))
                .toList();
        JavaRDD<Row> rows = Numbers.of(data, names);
        int d = columns.features().size();
        long seed = options.seed();
        PartSurvey survey = rows
                .mapPartitionsWithIndex(
                        (part, all) -> List.of(PartSurvey.of(part, Numbers.of(all, names), d, seed))
                                .iterator(),
                        true)
                .collect()
                .stream()
                .reduce(PartSurvey::merge)
                .orElseThrow();
        if (survey.count() < 2) {
            throw new IllegalArgumentException("data has " + survey.count() + " rows, at least 2 are needed");
        }
        Units units = survey.units(columns, options);
        WiskiModel model = units.prior()
                .observe(units.observations(survey.sample()))
                .refit(RefitBudget.THOROUGH, Seed.of(seed).child("sample"))
                .model();
        WiskiSurrogate prior = WiskiSurrogate.of(model);
        Broadcast<byte[]> state = context.broadcast(Units.saved(prior));
        try {
            WiskiSums sums = merged(sums(rows, names, units, state), units, state, model);
            WiskiSurrogate learnt =
                    prior.merge(sums).refit(RefitBudget.WARM, Seed.of(seed).child("refit"));
            return new SurrogateModel(units, Units.saved(learnt));
        } finally {
            state.destroy();
        }
    }

    /** Of each partition its number and its sums. */
    private static JavaRDD<Tuple2<Integer, byte[]>> sums(
            JavaRDD<Row> rows, List<String> names, Units units, Broadcast<byte[]> state) {
        return rows.mapPartitionsWithIndex(
                (part, all) -> {
                    Iterator<List<double[]>> blocks = Numbers.blocks(Numbers.of(all, names));
                    Iterator<Observations> observations = StreamSupport.stream(
                                    Spliterators.spliteratorUnknownSize(blocks, 0), false)
                            .map(units::observations)
                            .iterator();
                    WiskiModel model = units.restored(state.value()).model();
                    return List.of(new Tuple2<>(part, saved(WiskiSums.of(model, observations))))
                            .iterator();
                },
                true);
    }

    /**
     * Merged in the order of partitions: runs of neighbours by the executors, and what comes of these by the driver, which otherwise would have to hold
     * the sums of all partitions.
     */
    private static WiskiSums merged(
            JavaRDD<Tuple2<Integer, byte[]>> parts, Units units, Broadcast<byte[]> state, WiskiModel model) {
        int run = Math.max(1, (int) Math.sqrt(parts.getNumPartitions()));
        List<Tuple2<Integer, byte[]>> runs = parts.mapToPair(part -> new Tuple2<>(part._1 / run, part))
                .groupByKey()
                .mapValues(some -> {
                    List<Tuple2<Integer, byte[]>> ordered = new ArrayList<>();
                    some.forEach(ordered::add);
                    return saved(merged(ordered, units.restored(state.value()).model()));
                })
                .collect();
        return merged(new ArrayList<>(runs), model);
    }

    private static WiskiSums merged(List<Tuple2<Integer, byte[]>> numbered, WiskiModel model) {
        numbered.sort(Comparator.comparing(part -> part._1));
        return numbered.stream()
                .map(part -> restored(model, part._2))
                .reduce(WiskiSums::merge)
                .orElseThrow();
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

    private static WiskiSums restored(WiskiModel model, byte[] sums) {
        try {
            return WiskiSums.restore(model, new ByteArrayInputStream(sums));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
