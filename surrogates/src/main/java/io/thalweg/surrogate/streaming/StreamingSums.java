package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.online.ObservationSums;
import io.thalweg.surrogate.online.TargetOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;

/**
 * What the inducing features of a streaming surrogate keep of observations, at given hyperparameters: the pseudo-likelihood of their
 * values in natural form, and the trace term of the bound. With the same features and hyperparameters the parts add up to what one
 * machine would have learnt from all data, and so do their bounds (Titsias 2009; Bui, Nguyen, Turner 2017). Immutable.
 */
public final class StreamingSums implements ObservationSums<StreamingSums> {

    /** Its mark is "TWSU". */
    private static final StateFormat FORMAT = new StateFormat(0x54575355, 1, "sums of a streaming surrogate");

    private final PseudoLikelihood parts;
    private final RunningMoments spread;
    private final FeaturePolicy policy;

    private StreamingSums(PseudoLikelihood parts, RunningMoments spread, FeaturePolicy policy) {
        this.parts = parts;
        this.spread = spread;
        this.policy = policy;
    }

    /** Of observations, whose targets are to be taken less an origin. */
    static StreamingSums of(
            Conditioned basis, FeaturePolicy policy, TargetOrigin origin, Iterator<Observations> blocks) {
        PseudoLikelihood all = PseudoLikelihood.empty(basis.features(), basis.factor());
        RunningMoments spread = RunningMoments.NONE;
        while (blocks.hasNext()) {
            Observations block = blocks.next();
            if (block.dimension() != basis.features().dimension()) {
                throw new IllegalArgumentException("a block has " + block.dimension() + " input coordinates, expected "
                        + basis.features().dimension());
            }
            double[] y = origin.less(block.y());
            all = all.plus(basis.summed(Observations.of(block.x(), y, block.noiseVariance())));
            spread = spread.plus(y);
        }
        return new StreamingSums(all, spread, policy);
    }

    PseudoLikelihood parts() {
        return parts;
    }

    RunningMoments spread() {
        return spread;
    }

    @Override
    public long observations() {
        return spread.count();
    }

    @Override
    public StreamingSums merge(StreamingSums others) {
        others.parts.requireOf(parts.features(), parts.factor());
        return new StreamingSums(parts.plus(others.parts), spread.plus(others.spread), policy);
    }

    @Override
    public void save(OutputStream out) throws IOException {
        FORMAT.write(out, state -> {
            parts.write(policy, state);
            spread.write(state);
        });
    }

    /** What was written, of the features of a belief. */
    static StreamingSums restore(Conditioned basis, FeaturePolicy policy, InputStream in) throws IOException {
        return FORMAT.read(in, state -> {
            PseudoLikelihood parts = PseudoLikelihood.read(policy, state);
            parts.requireOf(basis.features(), basis.factor());
            return new StreamingSums(parts, RunningMoments.read(state), policy);
        });
    }
}
