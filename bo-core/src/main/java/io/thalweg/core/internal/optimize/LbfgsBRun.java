package io.thalweg.core.internal.optimize;

import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import java.util.Arrays;

/**
 * One run of {@link LbfgsB} by reverse communication: it asks for the value and gradient at {@link #point()} and takes them
 * in {@link #tell}, so that the points of many runs can be evaluated together. All memory is allocated at the start.
 */
final class LbfgsBRun implements Run {

    /** No step is longer than this many times the direction when no bound is in the way. */
    private static final double LONGEST_STEP = 1e10;

    private static final double EPSILON = Math.ulp(1.0);

    private final LbfgsB settings;
    private final Bounds bounds;
    private final boolean constrained;
    private final boolean boxed;
    private final CompactHessian hessian;
    private final CauchyPoint cauchy;
    private final SubspaceMinimizer subspace;
    private final MoreThuente lineSearch = new MoreThuente();

    private final double[] x;
    private final double[] gradient;
    private final double[] trial;
    private final double[] trialGradient;
    private final double[] target;
    private final double[] direction;
    private final double[] change;

    private double value = Double.NaN;
    private double slope;
    private boolean started;
    private int iterations;
    private int evaluations;
    private int lineSearchSteps;
    private boolean running = true;
    private Status status = Status.NON_FINITE_START;

    LbfgsBRun(LbfgsB settings, Bounds bounds, double[] start) {
        this.settings = settings;
        this.bounds = bounds;
        constrained = bounds.anyFinite();
        boxed = bounds.allFinite();
        int n = start.length;
        hessian = new CompactHessian(n, settings.memory());
        cauchy = new CauchyPoint(bounds, hessian);
        subspace = new SubspaceMinimizer(bounds, hessian);
        x = bounds.project(start);
        gradient = new double[n];
        Arrays.fill(gradient, Double.NaN);
        trial = x.clone();
        trialGradient = new double[n];
        target = new double[n];
        direction = new double[n];
        change = new double[n];
        if (!Vectors.allFinite(x)) {
            finish(Status.NON_FINITE_START);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public double[] point() {
        return trial;
    }

    @Override
    public void tell(double trialValue, double[] gradients, int offset) {
        evaluations++;
        System.arraycopy(gradients, offset, trialGradient, 0, trialGradient.length);
        boolean usable = Double.isFinite(trialValue) && Vectors.allFinite(trialGradient);
        if (!started) {
            takeStart(trialValue, usable);
        } else {
            takeTrial(trialValue, usable);
        }
    }

    @Override
    public void stop() {
        if (running) {
            finish(started ? Status.STOPPED : Status.NON_FINITE_START);
        }
    }

    @Override
    public OptimizationResult result() {
        return new OptimizationResult(x.clone(), value, gradient.clone(), iterations, evaluations, status);
    }

    private void takeStart(double startValue, boolean usable) {
        started = true;
        value = startValue;
        System.arraycopy(trialGradient, 0, gradient, 0, gradient.length);
        if (!usable) {
            finish(Status.NON_FINITE_START);
        } else if (bounds.projectedGradientNorm(x, gradient) <= settings.gradientTolerance()) {
            finish(Status.CONVERGED_GRADIENT);
        } else if (evaluations >= settings.maxEvaluations()) {
            finish(Status.MAX_EVALUATIONS);
        } else {
            beginIteration();
        }
    }

    private void takeTrial(double trialValue, boolean usable) {
        lineSearchSteps++;
        double trialSlope = usable ? Vectors.dot(trialGradient, direction) : Double.NaN;
        if (lineSearch.tell(trialValue, trialSlope)) {
            acceptStep(trialValue, trialSlope);
        } else if (evaluations >= settings.maxEvaluations()) {
            finishAtLower(usable, trialValue, Status.MAX_EVALUATIONS);
        } else if (lineSearchSteps < settings.maxLineSearchSteps()) {
            placeTrial();
        } else if (hessian.pairs() == 0) {
            finishAtLower(usable, trialValue, Status.LINE_SEARCH_FAILED);
        } else {
            // The model may be at fault: once more from the steepest descent.
            hessian.reset();
            beginIteration();
        }
    }

    /** Ends at the trial if it is lower, although the line search would have gone on. */
    private void finishAtLower(boolean usable, double trialValue, Status end) {
        if (usable && trialValue < value) {
            moveToTrial(trialValue);
        }
        finish(end);
    }

    /** Finds a direction and the first trial along it. */
    private void beginIteration() {
        while (!findDirection()) {
            if (hessian.pairs() == 0) {
                finish(Status.LINE_SEARCH_FAILED);
                return;
            }
            hessian.reset();
        }
        double longest = longestStep();
        double first =
                iterations == 0 && !boxed ? Math.min(1 / Math.sqrt(Vectors.dot(direction, direction)), longest) : 1;
        lineSearch.start(value, slope, first, longest);
        lineSearchSteps = 0;
        placeTrial();
    }

    /** Sets target, direction and slope. Returns false if there is no descent, or a factorisation failed. */
    private boolean findDirection() {
        if (constrained || hessian.pairs() == 0) {
            cauchy.compute(x, gradient);
        } else {
            cauchy.stay(x);
        }
        System.arraycopy(cauchy.point(), 0, target, 0, target.length);
        if (hessian.pairs() > 0 && !subspace.improve(x, gradient, cauchy.c(), cauchy.free(), target)) {
            return false;
        }
        for (int i = 0; i < x.length; i++) {
            direction[i] = target[i] - x[i];
        }
        slope = Vectors.dot(gradient, direction);
        return slope < 0 && slope > Double.NEGATIVE_INFINITY;
    }

    private double longestStep() {
        if (constrained && iterations == 0) {
            return 1;
        }
        double longest = LONGEST_STEP;
        for (int i = 0; i < x.length; i++) {
            longest = Math.min(longest, stepToBound(i));
        }
        // The target is inside the box: only rounding can make this less than one.
        return Math.max(1, longest);
    }

    /** The step at which variable i reaches its bound; +∞ if it does not. */
    private double stepToBound(int i) {
        double d = direction[i];
        return d == 0 ? Double.POSITIVE_INFINITY : ((d > 0 ? bounds.upper(i) : bounds.lower(i)) - x[i]) / d;
    }

    private void placeTrial() {
        double step = lineSearch.step();
        if (step == 1) {
            System.arraycopy(target, 0, trial, 0, trial.length);
            return;
        }
        for (int i = 0; i < trial.length; i++) {
            // The longest step must end on the bound itself, not a rounding error beside it.
            double length = step < stepToBound(i) ? step : Double.POSITIVE_INFINITY;
            trial[i] = direction[i] == 0 ? x[i] : bounds.clamp(i, x[i] + length * direction[i]);
        }
    }

    private void acceptStep(double trialValue, double trialSlope) {
        double step = lineSearch.step();
        double decrease = value - trialValue;
        double scale = Math.max(Math.max(Math.abs(value), Math.abs(trialValue)), 1);
        for (int i = 0; i < x.length; i++) {
            change[i] = trialGradient[i] - gradient[i];
            direction[i] *= step;
        }
        moveToTrial(trialValue);
        iterations++;
        if (bounds.projectedGradientNorm(x, gradient) <= settings.gradientTolerance()) {
            finish(Status.CONVERGED_GRADIENT);
        } else if (decrease <= settings.valueTolerance() * scale) {
            finish(Status.CONVERGED_VALUE);
        } else if (iterations >= settings.maxIterations()) {
            finish(Status.MAX_ITERATIONS);
        } else if (evaluations >= settings.maxEvaluations()) {
            finish(Status.MAX_EVALUATIONS);
        } else {
            learn((trialSlope - slope) * step, -slope * step);
            beginIteration();
        }
    }

    /** Adds the step to the model unless its curvature is negligible or negative. */
    private void learn(double curvature, double expectedDecrease) {
        boolean curved = curvature > EPSILON * expectedDecrease && curvature < Double.POSITIVE_INFINITY;
        if (curved && !hessian.update(direction, change, curvature)) {
            hessian.reset();
        }
    }

    private void moveToTrial(double trialValue) {
        value = trialValue;
        System.arraycopy(trial, 0, x, 0, x.length);
        System.arraycopy(trialGradient, 0, gradient, 0, x.length);
    }

    private void finish(Status end) {
        running = false;
        status = end;
    }
}
