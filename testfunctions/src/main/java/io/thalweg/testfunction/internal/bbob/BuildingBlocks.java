package io.thalweg.testfunction.internal.bbob;

/** What the functions of the suite are made of; methods without a result change their array. */
final class BuildingBlocks {

    /** Half the edge of the box: beyond it some functions have a penalty. */
    static final double BOUND = 5;

    private BuildingBlocks() {}

    /** ⌊v⌉, halves upwards: neither the rounding of Java nor that of IEEE 754, which send some halves elsewhere. */
    static double round(double v) {
        return Math.floor(v + 0.5);
    }

    /** κᵢ, which runs from 0 to 1. */
    static double kappa(int i, int dimension) {
        return (double) i / (dimension - 1);
    }

    /** α^κᵢ for every i. */
    static double[] powers(double alpha, int dimension) {
        double[] powers = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            powers[i] = Math.pow(alpha, kappa(i, dimension));
        }
        return powers;
    }

    /** The diagonal of Λ^α. */
    static double[] lambda(double alpha, int dimension) {
        return powers(Math.sqrt(alpha), dimension);
    }

    /** c_D, by which Rosenbrock's functions are stretched. */
    static double stretch(int dimension) {
        return Math.max(1, Math.sqrt(dimension) / 8);
    }

    /** x − c, as a new array. */
    static double[] minus(double[] x, double[] centre) {
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = x[i] - centre[i];
        }
        return y;
    }

    /** Multiplies by the diagonal of Λ. */
    static void scale(double[] v, double[] diagonal) {
        for (int i = 0; i < v.length; i++) {
            v[i] *= diagonal[i];
        }
    }

    /** Multiplies every component by c. */
    static void scale(double[] v, double c) {
        for (int i = 0; i < v.length; i++) {
            v[i] *= c;
        }
    }

    /** Adds c to every component. */
    static void translate(double[] v, double c) {
        for (int i = 0; i < v.length; i++) {
            v[i] += c;
        }
    }

    /** T_osz of a number: smooth, increasing, self-similar ripples. */
    static double oscillated(double v) {
        if (v == 0) {
            return 0;
        }
        double h = Math.log(Math.abs(v)) / 0.1;
        return v > 0
                ? Math.pow(Math.exp(h + 0.49 * (Math.sin(h) + Math.sin(0.79 * h))), 0.1)
                : -Math.pow(Math.exp(h + 0.49 * (Math.sin(0.55 * h) + Math.sin(0.31 * h))), 0.1);
    }

    /** T_osz. */
    static void oscillate(double[] v) {
        for (int i = 0; i < v.length; i++) {
            v[i] = oscillated(v[i]);
        }
    }

    /** T_asy^β. */
    static void skew(double[] v, double beta) {
        for (int i = 0; i < v.length; i++) {
            if (v[i] > 0) {
                v[i] = Math.pow(v[i], 1 + beta * kappa(i, v.length) * Math.sqrt(v[i]));
            }
        }
    }

    /** pen(x): how far outside the box, squared. */
    static double penalty(double[] x) {
        double sum = 0;
        for (double t : x) {
            double beyond = Math.abs(t) - BOUND;
            if (beyond > 0) {
                sum += beyond * beyond;
            }
        }
        return sum;
    }

    /** Σ wᵢ zᵢ². */
    static double weightedSquares(double[] weights, double[] z) {
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
            sum += weights[i] * z[i] * z[i];
        }
        return sum;
    }

    /** Σ zᵢ² from index i on. */
    static double squaresFrom(int i, double[] z) {
        double sum = 0;
        for (int k = i; k < z.length; k++) {
            sum += z[k] * z[k];
        }
        return sum;
    }

    /** ros(z), 0 at (1, …, 1). */
    static double rosenbrock(double[] z) {
        double valley = 0;
        double slope = 0;
        for (int i = 0; i < z.length - 1; i++) {
            double across = z[i] * z[i] - z[i + 1];
            double along = z[i] - 1;
            valley += across * across;
            slope += along * along;
        }
        return 100 * valley + slope;
    }

    /** 10 (D − Σ cos 2πzᵢ): pits on a lattice. */
    static double pits(double[] z) {
        double cosines = 0;
        for (double t : z) {
            cosines += Math.cos(2 * Math.PI * t);
        }
        return 10 * (z.length - cosines);
    }

    /** ras(z), 0 at the origin. */
    static double rastrigin(double[] z) {
        return pits(z) + squaresFrom(0, z);
    }
}
