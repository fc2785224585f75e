package io.thalweg.store.stream;

import io.thalweg.Surrogates;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.StreamModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** A small stream and a model of it. */
final class Streams {

    static final SearchSpace SPACE = SearchSpace.builder().real("x", -2, 2).build();
    static final ObservationReader READER = ObservationReader.csv(SPACE, List.of("x", "y"), "y");

    private Streams() {}

    /** Has learnt nothing; refits when observations have doubled. */
    static StreamModel prior() {
        return StreamModel.of(Surrogates.named("wiski", Map.of("nodes", "8")), SPACE, Seed.of(1))
                .refitting((observations, last) ->
                        observations >= 2 * last ? Optional.of(new RefitBudget(1, 3)) : Optional.empty());
    }

    static List<String> lines(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double x = random.nextDouble(-2, 2);
            lines.add(x + "," + (10 + Math.sin(3 * x) + 0.1 * random.nextGaussian()));
        }
        return lines;
    }

    static byte[] saved(StreamModel model) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            model.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
