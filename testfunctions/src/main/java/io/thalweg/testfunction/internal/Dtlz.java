package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Points;
import java.util.Arrays;

/** What the DTLZ problems have in common: M − 1 coordinates give a place on the front, the others the distance from it. */
public final class Dtlz {

    private Dtlz() {}

    /** Checks the number of coordinates and of objectives. */
    static void check(int dimension, int objectives, String name) {
        if (objectives < 2) {
            throw new IllegalArgumentException("objectives is " + objectives + ", " + name + " needs at least 2");
        }
        Points.atLeast(objectives + 1, dimension, name + " with " + objectives + " objectives");
    }

    /** Distance from the front of spheres: Σ (xᵢ − ½)² over the last coordinates. */
    static double spheres(double[] x, int objectives) {
        double sum = 0;
        for (int i = objectives - 1; i < x.length; i++) {
            sum += square(x[i] - 0.5);
        }
        return sum;
    }

    /** Distance from the front with ripples: 100 Σ (1 + (xᵢ − ½)² − cos(20π (xᵢ − ½))) over the last coordinates. */
    static double ripples(double[] x, int objectives) {
        double sum = 0;
        for (int i = objectives - 1; i < x.length; i++) {
            double t = x[i] - 0.5;
            sum += 1 + square(t) - Math.cos(20 * Math.PI * t);
        }
        return 100 * sum;
    }

    /**
     * A point of the positive part of a sphere, in its polar angles.
     *
     * @param angles the M − 1 angles in units of a right angle, at the start of the array
     */
    static double[] onSphere(double radius, double[] angles, int objectives) {
        double[] f = new double[objectives];
        Arrays.fill(f, radius);
        for (int i = 0; i < objectives; i++) {
            int sine = objectives - 1 - i;
            for (int j = 0; j < sine; j++) {
                f[i] *= Math.cos(angles[j] * Math.PI / 2);
            }
            if (i > 0) {
                f[i] *= Math.sin(angles[sine] * Math.PI / 2);
            }
        }
        return f;
    }

    /** The volume of the positive part of the unit ball in M dimensions, π^(M/2) / (2^M Γ(M/2 + 1)). */
    public static double orthantOfUnitBall(int m) {
        // V_m = V_{m−2} · (2π/m)/4, from V₀ = 1 and V₁ = 1.
        double volume = 1;
        for (int k = m; k > 1; k -= 2) {
            volume *= Math.PI / (2 * k);
        }
        return volume;
    }
}
