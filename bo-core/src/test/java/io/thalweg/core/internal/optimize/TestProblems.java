package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import java.util.function.ToDoubleBiFunction;

/** Classical minimisation problems with their gradients. */
final class TestProblems {

    private TestProblems() {}

    /** A function of so many coordinates. The body writes the gradient into its second argument, which starts as zeros. */
    static DifferentiableFunction of(int dimension, ToDoubleBiFunction<double[], double[]> body) {
        return new DifferentiableFunction() {
            @Override
            public int dimension() {
                return dimension;
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                double[] g = new double[dimension];
                double value = body.applyAsDouble(x, g);
                System.arraycopy(g, 0, gradientOut, 0, dimension);
                return value;
            }
        };
    }

    /** The same function, failing on points outside a box. */
    static DifferentiableFunction inside(Bounds bounds, DifferentiableFunction f) {
        return of(f.dimension(), (x, g) -> {
            for (int i = 0; i < x.length; i++) {
                if (x[i] < bounds.lower(i) || x[i] > bounds.upper(i)) {
                    throw new AssertionError("x[" + i + "] = " + x[i] + " was evaluated, outside of " + bounds);
                }
            }
            return f.evaluate(x, g);
        });
    }

    static DifferentiableFunction named(String name, int dimension) {
        return switch (name) {
            case "rosenbrock" -> of(dimension, TestProblems::rosenbrock);
            case "driver1" -> of(dimension, TestProblems::driver1);
            case "quadratic" -> of(dimension, TestProblems::quadratic);
            case "shallow" -> of(dimension, TestProblems::shallow);
            case "waves" -> of(dimension, TestProblems::waves);
            case "styblinski_tang" -> of(dimension, TestProblems::styblinskiTang);
            default -> throw new IllegalArgumentException("no problem named " + name);
        };
    }

    static double rosenbrock(double[] x, double[] g) {
        double f = 0;
        for (int i = 0; i + 1 < x.length; i++) {
            double a = x[i + 1] - x[i] * x[i];
            double b = 1 - x[i];
            f += 100 * a * a + b * b;
            g[i] += -400 * a * x[i] - 2 * b;
            g[i + 1] += 200 * a;
        }
        return f;
    }

    static double driver1(double[] x, double[] g) {
        double f = 0.25 * (x[0] - 1) * (x[0] - 1);
        g[0] = 2 * (x[0] - 1);
        for (int i = 1; i < x.length; i++) {
            double t = x[i] - x[i - 1] * x[i - 1];
            f += t * t;
            g[i] += 8 * t;
            g[i - 1] -= 16 * x[i - 1] * t;
        }
        return 4 * f;
    }

    static double quadratic(double[] x, double[] g) {
        int n = x.length;
        double sum = 0;
        for (double xi : x) {
            sum += xi;
        }
        double f = sum * sum / 2;
        for (int i = 0; i < n; i++) {
            double c = Math.pow(10, 3.0 * i / (n - 1));
            double e = x[i] - (i % 2 == 0 ? 1 : -1) * (1 + (double) i / n);
            f += c * e * e / 2;
            g[i] = c * e + sum;
        }
        return f;
    }

    static double styblinskiTang(double[] x, double[] g) {
        double f = 0;
        for (int i = 0; i < x.length; i++) {
            double v = x[i];
            f += (v * v * v * v - 16 * v * v + 5 * v) / 2;
            g[i] = (4 * v * v * v - 32 * v + 5) / 2;
        }
        return f;
    }

    static double shallow(double[] x, double[] g) {
        double f = 0;
        for (int i = 0; i < x.length; i++) {
            double e = x[i] - i;
            f += Math.log(1 + e * e / 100);
            g[i] = 2 * e / (100 + e * e);
        }
        return f;
    }

    static double waves(double[] x, double[] g) {
        double sum = 0;
        for (double xi : x) {
            sum += xi;
        }
        double f = sum * sum / 10;
        for (int i = 0; i < x.length; i++) {
            f += Math.sin(3 * x[i]);
            g[i] = 3 * Math.cos(3 * x[i]) + sum / 5;
        }
        return f;
    }

    /** Σ (x_i − 2)² − log(1 − |x|²): NaN outside the unit ball, minimum at x_i = r/√n with r just inside the sphere. */
    static double logBarrier(double[] x, double[] g) {
        double room = 1;
        double f = 0;
        for (double v : x) {
            room -= v * v;
            f += (v - 2) * (v - 2);
        }
        for (int i = 0; i < x.length; i++) {
            g[i] = room > 0 ? 2 * (x[i] - 2) + 2 * x[i] / room : Double.NaN;
        }
        return room > 0 ? f - Math.log(room) : Double.NaN;
    }
}
