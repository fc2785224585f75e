package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.DriftingTestFunction;

/**
 * A well that moves round a circle in a plain whose level rises and falls:
 *
 * <pre>f(x, t) = 1 − exp(−‖x − c(t)‖² / (2 · 0.15²)) + 0.2 sin(2πt/130),
 * c(t) = (0.5 + 0.35 cos(2πt/200), 0.5 + 0.35 sin(2πt/200))</pre>
 *
 * on [0, 1]²; f*(t) = 0.2 sin(2πt/130) at c(t). The well moves by its own width in 14 units of time, so that what was measured
 * longer ago misleads whoever believes that it still holds; outside of it there is no slope to follow.
 */
public record MovingWell() implements DriftingTestFunction {

    private static final double WIDTH = 0.15;
    private static final double RADIUS = 0.35;
    private static final double ROUND = 200;
    private static final double TIDE = 130;
    private static final double AMPLITUDE = 0.2;

    @Override
    public Box domain() {
        return Box.of(0, 1, 0, 1);
    }

    @Override
    public double formula(double[] x, double time) {
        double[] c = optimizer(time);
        double squared = square(x[0] - c[0]) + square(x[1] - c[1]);
        return -Math.expm1(-squared / (2 * square(WIDTH))) + optimalValue(time);
    }

    @Override
    public double optimalValue(double time) {
        return AMPLITUDE * Math.sin(2 * Math.PI * time / TIDE);
    }

    @Override
    public double[] optimizer(double time) {
        double angle = 2 * Math.PI * time / ROUND;
        return new double[] {0.5 + RADIUS * Math.cos(angle), 0.5 + RADIUS * Math.sin(angle)};
    }
}
