package io.thalweg.spark;

import io.thalweg.core.study.StudyBuilder;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * How a search on Spark goes: {@code TuneOptions.trials(100).withParallelism(8).withTimeout(Duration.ofMinutes(20))}.
 *
 * @param trials how many results the study is to have at its end, those included that its store has already; at least 1
 * @param parallelism how many trials are under way at a time, at least 1; more than the cluster has cores for only wait there
 * @param seed the randomness of the search
 * @param timeout how long a trial may take, the time included in which it waits for a core; empty for any time
 * @param study changes to the study, such as a store or a listener
 */
public record TuneOptions(
        int trials, int parallelism, long seed, Optional<Duration> timeout, UnaryOperator<StudyBuilder> study) {

    /**
     * Checks the numbers.
     *
     * @param trials how many results the study is to have at its end
     * @param parallelism how many trials are under way at a time
     * @param seed the randomness of the search
     * @param timeout how long a trial may take
     * @param study changes to the study
     */
    public TuneOptions {
        requireAtLeastOne("trials", trials);
        requireAtLeastOne("parallelism", parallelism);
        Objects.requireNonNull(study, "study must not be null");
        timeout.filter(length -> length.isNegative() || length.isZero()).ifPresent(length -> {
            throw new IllegalArgumentException("timeout is " + length + ", must be positive");
        });
    }

    private static void requireAtLeastOne(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(name + " is " + number + ", must be at least 1");
        }
    }

    /**
     * {@return one trial at a time, without a timeout, with the seed 0}
     *
     * @param number how many results the study is to have at its end, at least 1
     */
    public static TuneOptions trials(int number) {
        return new TuneOptions(number, 1, 0, Optional.empty(), UnaryOperator.identity());
    }

    /**
     * {@return the same with more trials at a time}
     *
     * @param number how many, at least 1
     */
    public TuneOptions withParallelism(int number) {
        return new TuneOptions(trials, number, seed, timeout, study);
    }

    /**
     * {@return the same with another seed}
     *
     * @param number the seed
     */
    public TuneOptions withSeed(long number) {
        return new TuneOptions(trials, parallelism, number, timeout, study);
    }

    /**
     * {@return the same with a limit to the time of a trial} Its jobs are cancelled then, and it is told as timed out.
     *
     * @param longest how long a trial may take from when it is handed to Spark; positive
     */
    public TuneOptions withTimeout(Duration longest) {
        return new TuneOptions(trials, parallelism, seed, Optional.of(longest), study);
    }

    /**
     * {@return the same with changes to the study: {@code withStudy(study -> study.storedIn(store))}}
     *
     * @param changes gets the builder with everything that is known here, and returns it
     */
    public TuneOptions withStudy(UnaryOperator<StudyBuilder> changes) {
        Objects.requireNonNull(changes, "changes must not be null");
        UnaryOperator<StudyBuilder> earlier = study;
        return new TuneOptions(trials, parallelism, seed, timeout, builder -> changes.apply(earlier.apply(builder)));
    }
}
