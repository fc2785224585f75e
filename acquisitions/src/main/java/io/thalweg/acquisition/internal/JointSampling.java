package io.thalweg.acquisition.internal;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Joint samples of independent outcomes at the points of an argument and at points that do not move, from frozen base samples:
 * what a {@link JointHead} makes an acquisition function of. Immutable.
 */
public final class JointSampling {

    private final List<JointSampler> samplers;
    private final int d;
    private final int q;
    private final int count;

    private JointSampling(List<JointSampler> samplers, int d, int q, int count) {
        this.samplers = samplers;
        this.d = d;
        this.q = q;
        this.count = count;
    }

    /**
     * Samples of outcomes.
     *
     * @param outcomes beliefs about the outcomes, at least one, all of d inputs; in the order in which a head sees them
     * @param fixed the points that do not move, r × d; r may be 0
     * @param q points in an argument; may be 0 if only {@link #fixedSamples} are wanted
     * @param base base samples, standard normal, S × (number of outcomes)·(r + q)
     */
    public static JointSampling of(List<Posterior> outcomes, DMatrixRMaj fixed, int q, DMatrixRMaj base) {
        return of(outcomes, fixed, q, base, false);
    }

    /** The same, or if centred, of what the outcomes of an argument deviate from what is expected of them. */
    public static JointSampling of(
            List<Posterior> outcomes, DMatrixRMaj fixed, int q, DMatrixRMaj base, boolean centred) {
        int columns = fixed.numRows + q;
        List<JointSampler> samplers = IntStream.range(0, outcomes.size())
                .mapToObj(o -> new JointSampler(outcomes.get(o), fixed, q, base, o * columns, centred))
                .toList();
        return new JointSampling(samplers, outcomes.get(0).dimension(), q, base.numRows);
    }

    /** Of each outcome the samples at the fixed points, r × S: those of a point are contiguous. Not to be modified. */
    public double[][] fixedSamples() {
        return samplers.stream().map(JointSampler::fixedSamples).toArray(double[][]::new);
    }

    /** The acquisition function of a head. */
    public AcquisitionFunction function(JointHead head) {
        return new JointFunction(samplers, head, d, q, count);
    }
}
