package io.thalweg.acquisition.internal;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A head on joint samples. All arguments are predicted at once; an argument costs O(S q (q + r)) besides. Where a value cannot
 * be computed it is −∞, never preferred, and its gradient is 0.
 */
final class JointFunction implements AcquisitionFunction {

    /** Far below the error of the samples: a climb from here on would only polish that error. */
    private static final double RESOLUTION = 1e-5;

    private final List<JointSampler> samplers;
    private final JointHead head;
    private final int d;
    private final int q;
    private final int count;

    /**
     * A function.
     *
     * @param samplers of the outcomes that the head looks at, in its order
     * @param d input coordinates of a point
     * @param q points in an argument
     * @param count number of samples
     */
    JointFunction(List<JointSampler> samplers, JointHead head, int d, int q, int count) {
        this.samplers = samplers;
        this.head = head;
        this.d = d;
        this.q = q;
        this.count = count;
    }

    @Override
    public int dimension() {
        return q * d;
    }

    @Override
    public int batchSize() {
        return q;
    }

    @Override
    public double resolution() {
        return RESOLUTION;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, q * d, x), value, DMatrixRMaj.wrap(1, q * d, gradientOut));
        return value[0];
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int m = points.numRows;
        JointSampler.Panel[] panels = sampleAll(points, values, true);
        Arrays.fill(gradients.data, 0, m * q * d, 0);
        DMatrixRMaj pointsBar = DMatrixRMaj.wrap(m * q, d, gradients.data);
        for (JointSampler.Panel panel : panels) {
            panel.pullbackPoints(pointsBar);
        }
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        sampleAll(points, values, false);
    }

    private JointSampler.Panel[] sampleAll(DMatrixRMaj points, double[] values, boolean wantAdjoints) {
        int m = points.numRows;
        DMatrixRMaj rows = DMatrixRMaj.wrap(m * q, d, points.data);
        JointSampler.Panel[] panels =
                samplers.stream().map(sampler -> sampler.at(rows)).toArray(JointSampler.Panel[]::new);
        JointSamples samples = new JointSamples(q, count, panels.length);
        for (int i = 0; i < m; i++) {
            boolean known = true;
            for (int o = 0; o < panels.length; o++) {
                known &= panels[o].isFinite(i);
                panels[o].sample(i, samples.outcomes[o]);
            }
            double value = head.value(samples, wantAdjoints);
            boolean usable = known && Double.isFinite(value);
            values[i] = usable ? value : Double.NEGATIVE_INFINITY;
            for (int o = 0; o < panels.length && usable && wantAdjoints; o++) {
                panels[o].pullback(i, samples.adjoints[o]);
            }
        }
        return panels;
    }
}
