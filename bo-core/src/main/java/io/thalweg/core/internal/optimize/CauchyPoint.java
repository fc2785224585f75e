package io.thalweg.core.internal.optimize;

import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import java.util.Arrays;

/**
 * The generalised Cauchy point: the first local minimum of the quadratic model along the projected path of steepest descent
 * P(x − t g, l, u), t ≥ 0 (algorithm CP of Byrd, Lu, Nocedal and Zhu 1995). The bounds that it reaches are the active set
 * of the iteration.
 */
final class CauchyPoint {

    private final Bounds bounds;
    private final CompactHessian hessian;
    private final BreakPoints breakPoints;
    private final double[] point;
    private final boolean[] free;
    private final double[] direction;
    private final double[] p;
    private final double[] c;
    private final double[] w;
    private final double[] product;

    CauchyPoint(Bounds bounds, CompactHessian hessian) {
        this.bounds = bounds;
        this.hessian = hessian;
        int n = bounds.dimension();
        int twoM = 2 * hessian.memory();
        breakPoints = new BreakPoints(n);
        point = new double[n];
        free = new boolean[n];
        direction = new double[n];
        p = new double[twoM];
        c = new double[twoM];
        w = new double[twoM];
        product = new double[twoM];
    }

    /** The Cauchy point. */
    double[] point() {
        return point;
    }

    /** Whether each variable is off its bounds at the Cauchy point. */
    boolean[] free() {
        return free;
    }

    /** c = Wᵀ(Cauchy point − x). */
    double[] c() {
        return c;
    }

    /**
     * Finds the Cauchy point.
     *
     * @param x the iterate, inside the bounds
     * @param gradient the gradient there
     */
    void compute(double[] x, double[] gradient) {
        int twoPairs = 2 * hessian.pairs();
        for (int j = 0; j < twoPairs; j++) {
            p[j] = 0;
            c[j] = 0;
        }
        // f' = −dᵀd and f'' = θdᵀd − pᵀMp with p = Wᵀd: slope and curvature of the model at the start of the path.
        double slope = -start(x, gradient);
        double curvature = -hessian.theta() * slope;
        double leastCurvature = Math.ulp(1.0) * curvature;
        if (twoPairs > 0) {
            hessian.multiplyMiddle(p, product);
            curvature -= Vectors.dot(p, product, twoPairs);
        }
        double time = 0;
        double toMinimum = -slope / curvature;
        while (!breakPoints.isEmpty()) {
            double segment = breakPoints.firstTime() - time;
            if (toMinimum < segment) {
                break;
            }
            time = breakPoints.firstTime();
            int b = breakPoints.removeFirst();
            double db = direction[b];
            double zb = stopAtBound(b, db, x);
            slope += segment * curvature + db * db - hessian.theta() * db * zb;
            curvature -= hessian.theta() * db * db;
            if (twoPairs > 0) {
                axpy(segment, p, c, twoPairs);
                hessian.copyRow(b, w);
                hessian.multiplyMiddle(w, product);
                slope += db * Vectors.dot(c, product, twoPairs);
                curvature += 2 * db * Vectors.dot(p, product, twoPairs) - db * db * Vectors.dot(w, product, twoPairs);
                axpy(-db, w, p, twoPairs);
            }
            curvature = Math.max(leastCurvature, curvature);
            toMinimum = -slope / curvature;
        }
        finish(x, time, Math.max(toMinimum, 0), twoPairs);
    }

    /** Makes the iterate itself the Cauchy point with all variables free: without bounds the Newton step needs no other. */
    void stay(double[] x) {
        System.arraycopy(x, 0, point, 0, x.length);
        Arrays.fill(free, true);
        Arrays.fill(c, 0);
    }

    /** Sets direction, break points, p = Wᵀd and the free variables at t = 0. Returns dᵀd. */
    private double start(double[] x, double[] gradient) {
        breakPoints.clear();
        double lengthSquared = 0;
        for (int i = 0; i < x.length; i++) {
            double g = gradient[i];
            double bound = g > 0 ? bounds.lower(i) : bounds.upper(i);
            boolean blocked = (g >= 0 && x[i] == bounds.lower(i)) || (g <= 0 && x[i] == bounds.upper(i));
            free[i] = !blocked;
            direction[i] = blocked ? 0 : -g;
            point[i] = x[i];
            if (direction[i] != 0) {
                lengthSquared += g * g;
                hessian.addRow(i, -g, p);
                breakPoints.add(i, (x[i] - bound) / g);
            }
        }
        breakPoints.order();
        return lengthSquared;
    }

    private double stopAtBound(int i, double d, double[] x) {
        point[i] = d > 0 ? bounds.upper(i) : bounds.lower(i);
        free[i] = false;
        direction[i] = 0;
        return point[i] - x[i];
    }

    /** Moves the variables that met no bound to the minimum on the last segment. */
    private void finish(double[] x, double time, double toMinimum, int twoPairs) {
        boolean moving = false;
        for (int i = 0; i < x.length; i++) {
            if (direction[i] != 0) {
                moving = true;
                point[i] = bounds.clamp(i, x[i] + (time + toMinimum) * direction[i]);
            }
        }
        if (moving) {
            axpy(toMinimum, p, c, twoPairs);
        }
    }

    private static void axpy(double scale, double[] a, double[] into, int length) {
        for (int j = 0; j < length; j++) {
            into[j] += scale * a[j];
        }
    }
}
