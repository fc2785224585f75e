package io.thalweg.testfunction.internal.bbob;

import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.kappa;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.oscillated;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.penalty;
import static io.thalweg.testfunction.internal.bbob.BuildingBlocks.scale;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * f21 and f22, Gallagher's Gaussian peaks: t = Q x, M = maxᵢ wᵢ exp(−(1/2D) Σⱼ Cᵢⱼ (tⱼ − eᵢⱼ)²); T_osz(10 − M)² + pen(x). Peaks
 * lie anywhere, so that the height of one tells nothing of the next; the highest, 10, is x*.
 */
final class Gallagher {

    private static final double HIGHEST = 10;

    /** How much nearer to 0 the highest peak is drawn. */
    private static final double TOWARDS_CENTRE = 0.8;

    /** From the seed of one peak's scales to that of the next. */
    private static final long SEEDS_PER_PEAK = 1_000;

    private final Instance instance;
    private final int peaks;

    /** w. */
    private final double[] heights;

    /** C, a row a peak. */
    private final double[][] scales;

    /** e = Q times the centres, a row a peak. */
    private final double[][] centres;

    private final double[] optimizer;
    private final LinearMap q;

    /** f21: 101 peaks, the highest of conditioning √1000, centres in [−5, 5]^D. */
    static Landscape peaks101(Instance instance) {
        return new Gallagher(instance, 101, Math.sqrt(1000), 10).landscape();
    }

    /** f22: 21 peaks, the highest of conditioning 1000, centres in [−4.9, 4.9]^D. */
    static Landscape peaks21(Instance instance) {
        return new Gallagher(instance, 21, 1000, 9.8).landscape();
    }

    /**
     * @param conditioning α₀, of the highest peak
     * @param edge b, edge of the cube that centres are drawn from
     */
    private Gallagher(Instance instance, int peaks, double conditioning, double edge) {
        this.instance = instance;
        this.peaks = peaks;
        q = instance.q();
        heights = new double[peaks];
        heights[0] = HIGHEST;
        for (int i = 1; i < peaks; i++) {
            heights[i] = 1.1 + 8 * (i - 1) / (peaks - 2.0);
        }
        scales = scales(conditioning);
        int dimension = instance.dimension();
        double[] uniforms = RandomNumbers.uniforms(peaks * dimension, instance.seed());
        double[][] drawn = new double[peaks][dimension];
        centres = new double[peaks][];
        for (int i = 0; i < peaks; i++) {
            for (int k = 0; k < dimension; k++) {
                drawn[i][k] = edge * uniforms[i * dimension + k] - edge / 2;
            }
            centres[i] = q.of(drawn[i]);
        }
        scale(centres[0], TOWARDS_CENTRE);
        optimizer = drawn[0];
        scale(optimizer, TOWARDS_CENTRE);
    }

    /** Every peak has a conditioning, shared out among the coordinates in an order of its own. */
    private double[][] scales(double highest) {
        int dimension = instance.dimension();
        int[] ranks = order(peaks - 1, instance.seed());
        double[][] rows = new double[peaks][dimension];
        for (int i = 0; i < peaks; i++) {
            double conditioning = i == 0 ? highest : Math.pow(1000, ranks[i - 1] / (peaks - 2.0));
            int[] order = order(dimension, instance.seed() + SEEDS_PER_PEAK * i);
            for (int j = 0; j < dimension; j++) {
                rows[i][j] = Math.pow(conditioning, kappa(order[j], dimension) - 0.5);
            }
        }
        return rows;
    }

    /** The indices of n uniform numbers, in ascending order of the numbers. */
    private static int[] order(int n, long seed) {
        double[] uniforms = RandomNumbers.uniforms(n, seed);
        return IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> uniforms[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Landscape landscape() {
        return new Landscape(optimizer, x -> {
            double shortfall = oscillated(HIGHEST - height(q.of(x)));
            return shortfall * shortfall + penalty(x);
        });
    }

    /** M at t = Q x. */
    private double height(double[] t) {
        double highest = 0;
        for (int i = 0; i < peaks; i++) {
            double[] centre = centres[i];
            double[] scale = scales[i];
            double sum = 0;
            for (int j = 0; j < t.length; j++) {
                double away = t[j] - centre[j];
                sum += scale[j] * away * away;
            }
            highest = Math.max(highest, heights[i] * Math.exp(-0.5 / t.length * sum));
        }
        return highest;
    }
}
