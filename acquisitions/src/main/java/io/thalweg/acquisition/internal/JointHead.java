package io.thalweg.acquisition.internal;

/** What a batch is worth, as a function of joint samples of its outcomes. */
@FunctionalInterface
public interface JointHead {

    /**
     * The value, and if wanted the adjoints.
     *
     * @param samples the samples; if adjoints are wanted, all elements of {@link JointSamples#outcomeBar} are overwritten
     * @param wantAdjoints whether they are
     */
    double value(JointSamples samples, boolean wantAdjoints);
}
