package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.LegS;

class LegendreScalingTest extends RecurrentBasisContract {

    @Override
    protected Basis basis() {
        return new LegS();
    }

    @Override
    protected Dynamics dynamics(int count) {
        return new LegendreScaling(count);
    }
}
