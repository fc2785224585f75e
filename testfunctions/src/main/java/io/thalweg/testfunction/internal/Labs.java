package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Low-autocorrelation binary sequences: a combinatorial problem, to be <em>maximised</em>.
 *
 * <pre>f(x) = d² / (2 Σₖ Cₖ²),   Cₖ = Σᵢ₌₁ᵈ⁻ᵏ sᵢ sᵢ₊ₖ,   sᵢ = 2xᵢ − 1</pre>
 *
 * over {0, 1}^d: the merit factor of the sequence s. Reversing the sequence, its complement and the complement of every
 * other element leave f as it is, so an optimum has up to seven others beside it; one of them is given. Optima up to
 * d = 30 were found (and proved) by exhaustive search; those for 40, 50 and 60 are the published ones.
 *
 * <p>Source: T. Packebusch and S. Mertens, Low autocorrelation binary sequences, Journal of Physics A 49, 2016; the merit
 * factor is that of M. J. E. Golay, IEEE Transactions on Information Theory 23, 1977.
 *
 * @param dimension d, length of the sequence, at least 2
 */
public record Labs(int dimension) implements TestFunction {

    /** Optimal sequences as the lengths of their runs, a digit a run. */
    private static final Map<Integer, String> OPTIMAL_RUNS = Map.ofEntries(
            Map.entry(2, "2"),
            Map.entry(3, "21"),
            Map.entry(4, "31"),
            Map.entry(5, "311"),
            Map.entry(6, "411"),
            Map.entry(7, "3211"),
            Map.entry(8, "4211"),
            Map.entry(9, "42111"),
            Map.entry(10, "52111"),
            Map.entry(11, "331211"),
            Map.entry(12, "522111"),
            Map.entry(13, "5221111"),
            Map.entry(14, "6221111"),
            Map.entry(15, "52221111"),
            Map.entry(16, "6322111"),
            Map.entry(17, "4221211112"),
            Map.entry(18, "511211322"),
            Map.entry(19, "4111142212"),
            Map.entry(20, "5113112321"),
            Map.entry(21, "27221111121"),
            Map.entry(22, "632111112211"),
            Map.entry(23, "83211112211"),
            Map.entry(24, "2236111112121"),
            Map.entry(25, "337111121221"),
            Map.entry(26, "63231111121211"),
            Map.entry(27, "34313131211211"),
            Map.entry(28, "34313131211212"),
            Map.entry(29, "323711111212211"),
            Map.entry(30, "551212111113231"),
            Map.entry(40, "44412112131121313131"),
            Map.entry(50, "215131311224112241141142"),
            Map.entry(60, "761112141111131124211322211222"));

    /** Checks the length. */
    public Labs {
        Points.atLeast(2, dimension, "a binary sequence");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public int[] integerCoordinates() {
        return IntStream.range(0, dimension).toArray();
    }

    @Override
    public boolean minimization() {
        return false;
    }

    @Override
    public double formula(double[] x) {
        double energy = 0;
        for (int lag = 1; lag < x.length; lag++) {
            double correlation = 0;
            for (int i = 0; i + lag < x.length; i++) {
                correlation += (2 * x[i] - 1) * (2 * x[i + lag] - 1);
            }
            energy += correlation * correlation;
        }
        return dimension * (double) dimension / (2 * energy);
    }

    @Override
    public OptionalDouble optimalValue() {
        return optimizers().stream().mapToDouble(this::formula).findFirst();
    }

    @Override
    public List<double[]> optimizers() {
        String runs = OPTIMAL_RUNS.get(dimension);
        if (runs == null) {
            return List.of();
        }
        double[] x = new double[dimension];
        int next = 0;
        for (int run = 0; run < runs.length(); run++) {
            for (int i = 0; i < runs.charAt(run) - '0'; i++) {
                x[next++] = run % 2;
            }
        }
        return List.of(x);
    }
}
