package io.thalweg.kafka;

import io.thalweg.Surrogates;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.StreamModel;
import io.thalweg.core.trial.Forecast;
import io.thalweg.store.stream.FollowTerms;
import io.thalweg.store.stream.Follower;
import io.thalweg.store.stream.ObservationReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Learns the bed of a lake from a topic of soundings. Its values are lines such as {@code 3.5,1.2,-7.25}: where, and how deep it is there. */
public final class FollowTopic {

    private FollowTopic() {}

    /**
     * Learns what is there, and prints the depth in the middle.
     *
     * @param arguments servers of Kafka, name of the topic, file of the snapshot
     */
    public static void main(String[] arguments) {
        follow(arguments[0], arguments[1], Path.of(arguments[2]), System.out);
    }

    static void follow(String servers, String topic, Path file, PrintStream out) {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 10).real("y", 0, 10).build();
        StreamModel prior = StreamModel.of(Surrogates.named("wiski"), space, Seed.of(1));
        ObservationReader reader = ObservationReader.csv(space, List.of("x", "y", "depth"), "depth");
        try (KafkaLog log = KafkaLog.open(Map.of("bootstrap.servers", servers), topic);
                Follower follower = Follower.open(file, prior, log, reader, FollowTerms.blocksOf(1000))) {
            follower.followTo(log.ends());
            Forecast middle = follower.progress().model().forecast(Point.of("x", 5.0, "y", 5.0));
            out.println(middle.mean() + " ± " + 2 * middle.latentDeviation());
        }
    }
}
