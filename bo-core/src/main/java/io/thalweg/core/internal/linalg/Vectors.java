package io.thalweg.core.internal.linalg;

/** Loops over plain vectors. */
public final class Vectors {

    private Vectors() {}

    public static double dot(double[] a, double[] b) {
        return dot(a, b, a.length);
    }

    /** The product of the first numbers of two vectors. */
    public static double dot(double[] a, double[] b, int length) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    public static double norm(double[] v) {
        return Math.sqrt(dot(v, v));
    }

    public static boolean allFinite(double[] v) {
        for (double vi : v) {
            if (!Double.isFinite(vi)) {
                return false;
            }
        }
        return true;
    }
}
