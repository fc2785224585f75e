package io.thalweg.cli.internal.regress;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;

/**
 * Rows for training and for testing in the units that surrogates learn in: inputs in [0, 1], targets of mean 0 and standard deviation 1
 * over the training rows.
 *
 * @param train in random order
 * @param test in the order of the table
 */
public record ScaledSplit(Observations train, Observations test) {

    /** Scales and shuffles. */
    public static ScaledSplit of(Samples samples, Partition partition, Seed seed) {
        Samples train = samples.rows(partition.train());
        Scaling scaling = Scaling.of(train);
        Samples learnt = scaling.apply(train.rows(Shuffle.order(train.size(), seed.generator())));
        Samples tested = scaling.apply(samples.rows(partition.test()));
        return new ScaledSplit(Observations.of(learnt.x(), learnt.y()), Observations.of(tested.x(), tested.y()));
    }
}
