package io.thalweg.kafka;

import io.thalweg.Surrogates;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.StreamModel;
import io.thalweg.store.stream.FollowTerms;
import io.thalweg.store.stream.Follower;
import io.thalweg.store.stream.ObservationReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** A stream of soundings, and a follower of it that a test can kill: as a program it prints a line after each look at the topic. */
final class Soundings {

    static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 10).real("y", 0, 10).build();
    static final ObservationReader READER = ObservationReader.csv(SPACE, List.of("x", "y", "depth"), "depth");

    private Soundings() {}

    /** Has learnt nothing; refits when observations have doubled. */
    static StreamModel prior() {
        return StreamModel.of(Surrogates.named("wiski", Map.of("nodes", "10")), SPACE, Seed.of(1))
                .refitting((observations, last) ->
                        observations >= 2 * last ? Optional.of(new RefitBudget(1, 5)) : Optional.empty());
    }

    static List<String> lines(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            double x = 10 * random.nextDouble();
            double y = 10 * random.nextDouble();
            lines.add(x + "," + y + "," + (-20 + 4 * Math.sin(x) * Math.cos(y / 2) + 0.1 * random.nextGaussian()));
        }
        return lines;
    }

    static Follower follower(Path snapshot, KafkaLog log, int blockSize) {
        return Follower.open(
                snapshot, prior(), log, READER, FollowTerms.blocksOf(blockSize).snapshotEvery(3));
    }

    /** Arguments: servers, topic, snapshot, size of blocks. Goes on until it is killed. */
    public static void main(String[] arguments) {
        try (KafkaLog log = KafkaLog.open(Map.of("bootstrap.servers", arguments[0]), arguments[1]);
                Follower follower = follower(Path.of(arguments[2]), log, Integer.parseInt(arguments[3]))) {
            while (true) {
                follower.step(Duration.ofMillis(100));
                System.out.println(follower.progress().rounds());
            }
        }
    }

    static byte[] saved(StreamModel model) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        model.save(bytes);
        return bytes.toByteArray();
    }
}
