package io.thalweg.core.internal.optimize;

import io.thalweg.core.internal.linalg.IndependentRows;
import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Polytope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** One run of {@link ReducedBfgs}. */
final class ReducedBfgsRun implements Run {

    /** A constraint nearer than this is touched. */
    private static final double TOUCHING = 1e-14;

    /** A direction with a smaller slope towards a constraint, as a share of its length, runs along it. */
    private static final double PARALLEL = 1e-12;

    private static final int MOST_LINE_SEARCH_STEPS = 20;

    private final ReducedBfgs settings;
    private final Polytope polytope;
    private final int n;
    private final double[] x;
    private final double[] gradient;
    private final double[] trial;
    private final double[] trialGradient;
    private double[] direction;
    private final MoreThuente lineSearch = new MoreThuente();

    /** The Hessian of the model, n × n, positive definite. */
    private final DMatrixRMaj hessian;

    private final IndependentRows active;
    private final List<Integer> rows = new ArrayList<>();
    private final List<Double> levels = new ArrayList<>();

    /** Active rows before this are equalities and stay. */
    private final int permanent;

    private boolean learnt;
    private double value = Double.NaN;
    private double slope;
    private double longest;
    private int blocking;
    private boolean started;
    private boolean running = true;
    private int iterations;
    private int evaluations;
    private int lineSearchSteps;
    private Status status = Status.NON_FINITE_START;

    ReducedBfgsRun(ReducedBfgs settings, Polytope polytope, double[] start) {
        this.settings = settings;
        this.polytope = polytope;
        n = start.length;
        boolean finite = Vectors.allFinite(start);
        x = finite
                ? polytope.nearest(start)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "polytope is empty: its constraints contradict each other; see Polytope.contradiction"))
                : start.clone();
        gradient = new double[n];
        Arrays.fill(gradient, Double.NaN);
        trial = x.clone();
        trialGradient = new double[n];
        direction = new double[n];
        hessian = CommonOps_DDRM.identity(n);
        active = new IndependentRows(n);
        for (int i = 0; i < polytope.equalities(); i++) {
            if (active.add(polytope.equality(i))) {
                rows.add(-1);
                levels.add(polytope.equalityLevel(i));
            }
        }
        permanent = active.size();
        if (!finite) {
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
    public void stop() {
        if (running) {
            finish(started ? Status.STOPPED : Status.NON_FINITE_START);
        }
    }

    @Override
    public OptimizationResult result() {
        return new OptimizationResult(x.clone(), value, gradient.clone(), iterations, evaluations, status);
    }

    @Override
    public void tell(double trialValue, double[] gradients, int offset) {
        evaluations++;
        System.arraycopy(gradients, offset, trialGradient, 0, n);
        boolean usable = Double.isFinite(trialValue) && Vectors.allFinite(trialGradient);
        if (!started) {
            started = true;
            value = trialValue;
            System.arraycopy(trialGradient, 0, gradient, 0, n);
            if (usable) {
                beginIteration();
            } else {
                finish(Status.NON_FINITE_START);
            }
            return;
        }
        lineSearchSteps++;
        double trialSlope = usable ? Vectors.dot(trialGradient, direction) : Double.NaN;
        if (lineSearch.tell(trialValue, trialSlope)) {
            acceptStep(trialValue);
        } else if (lineSearchSteps < MOST_LINE_SEARCH_STEPS) {
            placeTrial();
        } else if (usable && trialValue < value) {
            acceptStep(trialValue);
        } else if (learnt) {
            forget();
            beginIteration();
        } else {
            finish(Status.LINE_SEARCH_FAILED);
        }
    }

    private void forget() {
        CommonOps_DDRM.setIdentity(hessian);
        learnt = false;
    }

    /** Finds the face and a direction along it, and places the first trial. */
    private void beginIteration() {
        int released = -1;
        // Every pass lets a constraint go or takes one in; a cycle of degenerate ones is cut short.
        for (int pass = 0; pass < 3 * polytope.rows() + 10; pass++) {
            double[] along = active.outside(gradient);
            int wrong = wrongMultiplier(along);
            if (wrong >= 0) {
                released = release(wrong);
                along = active.outside(gradient);
            } else if (largest(along) <= settings.gradientTolerance()) {
                finish(Status.CONVERGED_GRADIENT);
                return;
            }
            descend(along);
            measureRoom();
            if (blocking >= 0 && blocking == released && touches(blocking)) {
                // The model leads back into what was let go; the steepest descent cannot.
                forget();
                descend(along);
                measureRoom();
            }
            if (blocking < 0 || !touches(blocking) || !takeIn(blocking)) {
                beginLineSearch();
                return;
            }
        }
        finish(Status.LINE_SEARCH_FAILED);
    }

    private void beginLineSearch() {
        if (longest > 0) {
            lineSearch.start(value, slope, Math.min(1, longest), longest);
            lineSearchSteps = 0;
            placeTrial();
        } else {
            finish(Status.LINE_SEARCH_FAILED);
        }
    }

    private boolean touches(int row) {
        return -polytope.excess(row, x) <= TOUCHING;
    }

    /** Finds how far the direction may be followed, and the constraint that ends it. */
    private void measureRoom() {
        blocking = -1;
        longest = Double.POSITIVE_INFINITY;
        double least = PARALLEL * Vectors.norm(direction);
        for (int row = 0; row < polytope.rows(); row++) {
            double approach = polytope.slope(row, direction);
            if (approach > least && !rows.contains(row)) {
                double room = Math.max(0, -polytope.excess(row, x)) / approach;
                if (room < longest) {
                    longest = room;
                    blocking = row;
                }
            }
        }
    }

    /** The active inequality that it pays most to let go; −1 if it pays more to go on along the face. */
    private int wrongMultiplier(double[] along) {
        double[] c = active.coefficients(gradient);
        int wrong = -1;
        double most = Math.max(settings.gradientTolerance(), Vectors.norm(along));
        for (int j = permanent; j < c.length; j++) {
            // Stationarity is g + Σ λ a = 0, so λ = −c, and λ < 0 is wrong.
            if (c[j] > most) {
                most = c[j];
                wrong = j;
            }
        }
        return wrong;
    }

    private boolean takeIn(int row) {
        if (!active.add(polytope.normal(row))) {
            return false;
        }
        rows.add(row);
        levels.add(polytope.limit(row));
        return true;
    }

    /** Lets an active constraint go and returns its row. */
    private int release(int j) {
        active.remove(j);
        levels.remove(j);
        return rows.remove(j);
    }

    private static double largest(double[] v) {
        double most = 0;
        for (double vi : v) {
            most = Math.max(most, Math.abs(vi));
        }
        return most;
    }

    /** Sets the direction to the minimum of the model on the face, or to steepest descent, and the slope. */
    private void descend(double[] along) {
        if (learnt) {
            double[] step = newtonStep(along);
            slope = Vectors.dot(gradient, step);
            if (slope < 0 && slope > Double.NEGATIVE_INFINITY) {
                direction = step;
                return;
            }
            forget();
        }
        direction = along.clone();
        for (int i = 0; i < n; i++) {
            direction[i] = -direction[i];
        }
        slope = Vectors.dot(gradient, direction);
    }

    /** −(P H P + Q Qᵀ)⁻¹ P g with P = I − Q Qᵀ: the model restricted to the face. */
    private double[] newtonStep(double[] along) {
        DMatrixRMaj q = new DMatrixRMaj(n, active.size());
        for (int j = 0; j < active.size(); j++) {
            double[] column = active.basis().get(j);
            for (int i = 0; i < n; i++) {
                q.data[i * q.numCols + j] = column[i];
            }
        }
        DMatrixRMaj projector = CommonOps_DDRM.identity(n);
        CommonOps_DDRM.multAddTransB(-1, q, q, projector);
        DMatrixRMaj half = new DMatrixRMaj(n, n);
        DMatrixRMaj reduced = new DMatrixRMaj(n, n);
        CommonOps_DDRM.mult(projector, hessian, half);
        CommonOps_DDRM.mult(half, projector, reduced);
        CommonOps_DDRM.multAddTransB(q, q, reduced);
        LinearSolverDense<DMatrixRMaj> cholesky = LinearSolverFactory_DDRM.chol(n);
        DMatrixRMaj step = new DMatrixRMaj(n, 1);
        if (!cholesky.setA(reduced)) {
            Arrays.fill(step.data, Double.NaN);
            return step.data;
        }
        cholesky.solve(DMatrixRMaj.wrap(n, 1, along), step);
        CommonOps_DDRM.scale(-1, step);
        return active.outside(step.data);
    }

    private void placeTrial() {
        double step = lineSearch.step();
        for (int i = 0; i < n; i++) {
            trial[i] = x[i] + step * direction[i];
        }
        active.correct(trial, active.residuals(trial, levels));
        polytope.box().projectInPlace(trial);
    }

    private void acceptStep(double trialValue) {
        double decrease = value - trialValue;
        double scale = Math.max(Math.max(Math.abs(value), Math.abs(trialValue)), 1);
        boolean reached = blocking >= 0 && lineSearch.step() >= longest;
        learn();
        value = trialValue;
        System.arraycopy(trial, 0, x, 0, n);
        System.arraycopy(trialGradient, 0, gradient, 0, n);
        iterations++;
        boolean faceChanged = reached && takeIn(blocking);
        if (iterations >= settings.maxIterations()) {
            finish(Status.MAX_ITERATIONS);
        } else if (decrease <= settings.valueTolerance() * scale && !faceChanged && !releaseWorst()) {
            finish(Status.CONVERGED_VALUE);
        } else {
            beginIteration();
        }
    }

    /** Lets the constraint of the most wrong multiplier go, however little it promises; false if none is wrong. */
    private boolean releaseWorst() {
        int wrong = wrongMultiplier(new double[n]);
        if (wrong >= 0) {
            release(wrong);
        }
        return wrong >= 0;
    }

    /** Powell's damped BFGS update, which keeps the Hessian positive definite where the function is not convex. */
    private void learn() {
        double[] s = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            s[i] = trial[i] - x[i];
            y[i] = trialGradient[i] - gradient[i];
        }
        double sy = Vectors.dot(s, y);
        if (!learnt) {
            double curvature = Vectors.dot(y, y) / sy;
            if (!(sy > 0 && curvature > 0 && curvature < Double.POSITIVE_INFINITY)) {
                return;
            }
            CommonOps_DDRM.scale(curvature, hessian);
            learnt = true;
        }
        double[] hs = new double[n];
        CommonOps_DDRM.mult(hessian, DMatrixRMaj.wrap(n, 1, s), DMatrixRMaj.wrap(n, 1, hs));
        double shs = Vectors.dot(s, hs);
        if (!(shs > 0)) {
            return;
        }
        double share = sy >= 0.2 * shs ? 1 : 0.8 * shs / (shs - sy);
        for (int i = 0; i < n; i++) {
            y[i] = share * y[i] + (1 - share) * hs[i];
        }
        double damped = Vectors.dot(s, y);
        if (!(damped > 0)) {
            return;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                hessian.data[i * n + j] += y[i] * y[j] / damped - hs[i] * hs[j] / shs;
            }
        }
    }

    private void finish(Status end) {
        running = false;
        status = end;
    }
}
