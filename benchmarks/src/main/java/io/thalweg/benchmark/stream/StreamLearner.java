package io.thalweg.benchmark.stream;

import io.thalweg.cli.internal.command.KnownSurrogates;
import io.thalweg.cli.internal.regress.Batching;
import io.thalweg.cli.internal.regress.Partition;
import io.thalweg.cli.internal.regress.PrequentialRun;
import io.thalweg.cli.internal.regress.Samples;
import io.thalweg.cli.internal.regress.StreamOrder;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A surrogate that takes part.
 *
 * @param name with settings, {@code harmonic,points=250}
 * @param factory of the surrogate
 * @param most training rows that it can take; of more, so many are taken by chance
 */
record StreamLearner(String name, SurrogateFactory factory, int most) {

    /** What an exact process learns at most, as those of the references. */
    private static final int EXACT = 2_500;

    /**
     * Reads {@code NAME[,OPTION=VALUE…]}.
     *
     * @throws UsageException if there is no such surrogate, option or value
     */
    static StreamLearner parse(String text) {
        String[] parts = text.split(",", -1);
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] both = parts[i].split("=", 2);
            if (both.length < 2) {
                throw new UsageException("--surrogate is " + text + "; options are like points=250");
            }
            options.put(both[0], both[1]);
        }
        try {
            SurrogateFactory factory = KnownSurrogates.named(parts[0], options, Runnable::run);
            return new StreamLearner(text, factory, parts[0].equals("exact") ? EXACT : Integer.MAX_VALUE);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--surrogate is " + text + ": " + e.getMessage());
        }
    }

    /** Lets a table stream by. */
    Learnt learn(Samples samples, Partition partition, Learnt.Key key) {
        Seed seed = Seed.of(key.seed()).child(key.table());
        int limit = Math.min(most, key.most() == 0 ? Integer.MAX_VALUE : key.most());
        Batching batching = Batching.batches(key.batches(), OptionalDouble.of(1.0 / 20));
        StreamOrder order = key.order() == Learnt.Order.SORTED ? StreamOrder.FIRST : StreamOrder.NONE;
        PrequentialRun run = new PrequentialRun(box -> factory.create(box, false), order, batching, seed);
        return new Learnt(key, run.run(samples, partition.withMostTraining(limit, seed.child("subset"))));
    }
}
