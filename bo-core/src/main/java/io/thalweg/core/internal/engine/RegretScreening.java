package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The points at which drawn functions are evaluated before they are climbed: of many points those that are likeliest to be better than the
 * best by more than ε. They are the same for all functions, so that they are sought once.
 *
 * @param threshold what is better than a value by ε, in model units
 */
record RegretScreening(SearchSpace space, Posterior posterior, DoubleUnaryOperator threshold, Seed seed) {

    /** Finite spaces of at most so many points are looked at as a whole. */
    private static final int POOL = 20_000;

    /** Space-filling points of others. */
    static final int FILLING = 2048;

    /** Points near the best ones. */
    private static final int NEARBY = 384;

    /** The best points that the others are near to. */
    private static final int PROMISING = 8;

    private static final double[] SCALES = {0.1, 0.03, 0.01, 0.001};

    /** Observed points that drawn functions are evaluated at. */
    private static final int OBSERVED = 32;

    /** Further points that they are evaluated at. */
    private static final int KEPT = 256;

    /** Logarithm of a chance that is too small for a point to be worth it: 256 such points together add less than 1e-4. */
    private static final double LEAST = Math.log(3e-7);

    /**
     * The points, observed ones first.
     *
     * @param observed observed points in the order of their worth, at least one
     */
    DMatrixRMaj points(DMatrixRMaj observed) {
        List<double[]> best = new ArrayList<>();
        addRows(observed, best);
        List<double[]> others = new ArrayList<>();
        boolean finite = isWhole();
        addRows(new SpaceDomain(space).points(finite ? POOL : FILLING, seed.child("filling")), others);
        if (!finite) {
            addNearby(best.subList(0, Math.min(PROMISING, best.size())), others);
        }
        double[] chances = chances(best.get(0), ModelState.rows(others, space.dimension()));
        List<double[]> chosen = new ArrayList<>(best.subList(0, Math.min(OBSERVED, best.size())));
        IntStream.range(0, chances.length)
                .filter(i -> chances[i] > LEAST)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -chances[i]))
                .limit(KEPT)
                .forEach(i -> chosen.add(others.get(i)));
        return ModelState.rows(chosen, space.dimension());
    }

    /** Whether all the points of the space are looked at, so that there is nothing to climb to. */
    boolean isWhole() {
        return space.enumerate(POOL).isPresent();
    }

    private static void addRows(DMatrixRMaj x, List<double[]> into) {
        for (int i = 0; i < x.numRows; i++) {
            into.add(Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols));
        }
    }

    private void addNearby(List<double[]> promising, List<double[]> into) {
        RandomGenerator random = seed.child("nearby").generator();
        for (int i = 0; i < NEARBY; i++) {
            double[] u = promising.get(i % promising.size()).clone();
            double scale = SCALES[i / promising.size() % SCALES.length];
            for (int j = 0; j < u.length; j++) {
                u[j] = Math.min(1, Math.max(0, u[j] + scale * random.nextGaussian()));
            }
            into.add(space.snap(u));
        }
    }

    /** Logarithms, up to what several forms of the belief add to each other, of the chance that a point is better than the best by more than ε. */
    private double[] chances(double[] best, DMatrixRMaj x) {
        List<Posterior> members = posterior instanceof Mixture mixture ? mixture.members() : List.of(posterior);
        double[] weights = posterior instanceof Mixture mixture ? mixture.weights() : new double[] {1};
        double[] chances = new double[x.numRows];
        Arrays.fill(chances, Double.NEGATIVE_INFINITY);
        for (int k = 0; k < weights.length; k++) {
            Posterior member = members.get(k);
            double least = threshold.applyAsDouble(
                    member.predict(DMatrixRMaj.wrap(1, best.length, best), 1).mean()[0]);
            Prediction there = member.predict(x, 1);
            double[] mean = there.mean();
            double[] variance = there.variance();
            for (int i = 0; i < chances.length; i++) {
                double z = (mean[i] - least) / Math.sqrt(Math.max(variance[i], Double.MIN_NORMAL));
                chances[i] = Math.max(chances[i], Math.log(weights[k]) + Normal.logCdf(z));
            }
        }
        return chances;
    }
}
