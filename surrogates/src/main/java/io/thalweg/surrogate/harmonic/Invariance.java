package io.thalweg.surrogate.harmonic;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.check.KernelCheck;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Whether a kernel sees transformations as isometries that commute and lead back, at pairs of points that have a covariance: of points
 * far apart, whose covariance is zero either way, nothing could be learnt.
 */
final class Invariance {

    private static final int PAIRS = 24;

    /** Up to so many hyperparameters each is moved by itself at all pairs; of more, each at fewer, which take turns. */
    private static final int FEW_HYPERPARAMETERS = 64;

    private static final int LEAST_PAIRS = 3;

    /** Of the prior standard deviations: less is rounding. */
    private static final double ROUNDING = 1e-8;

    /** By how many units in the last place an image may be off. */
    private static final double ULPS = 8;

    /** Pairs are brought together until their correlation is between about this and 1. */
    private static final double CORRELATED = 0.3;

    private static final int MOST_HALVINGS = 60;

    /** By how much a learnt coordinate is moved: about a factor of two. */
    private static final double MOVE = 0.7;

    private static final Seed SEED = Seed.of(0).child("invariance");

    private static final String ADVICE =
            "Reflections along principal directions, and rotations, need one length scale for all the coordinates "
                    + "that they mix (or fixed ones that are equal); or map the inputs to their principal directions "
                    + "first (PrincipalDirections) and reflect coordinates, each of which may have its own length "
                    + "scale. Reflections need a stationary kernel, or one symmetric about the same centre; "
                    + "translations need a kernel with that period";

    private final SymmetryGroup group;
    private final DMatrixRMaj first;
    private final DMatrixRMaj second;

    /**
     * In the bounding box of points.
     *
     * @param x n × d
     */
    Invariance(SymmetryGroup group, DMatrixRMaj x) {
        int d = group.dimension();
        if (x.numCols != d) {
            throw new IllegalArgumentException("x has " + x.numCols + " columns, but " + group + " is of " + d);
        }
        this.group = group;
        double[] lower = new double[d];
        double[] upper = new double[d];
        Arrays.fill(lower, Double.POSITIVE_INFINITY);
        Arrays.fill(upper, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < x.numRows * d; i++) {
            lower[i % d] = Math.min(lower[i % d], x.data[i]);
            upper[i % d] = Math.max(upper[i % d], x.data[i]);
        }
        RandomGenerator random = SEED.generator();
        this.first = new DMatrixRMaj(PAIRS, d);
        this.second = new DMatrixRMaj(PAIRS, d);
        for (int i = 0; i < PAIRS * d; i++) {
            boolean wide = upper[i % d] > lower[i % d];
            double middle = x.numRows == 0 ? 0 : 0.5 * (lower[i % d] + upper[i % d]);
            double width = wide ? upper[i % d] - lower[i % d] : 1;
            first.data[i] = middle + width * (random.nextDouble() - 0.5);
            second.data[i] = middle + width * (random.nextDouble() - 0.5);
        }
    }

    /** Checks a kernel at its hyperparameters, and at others that it may learn. */
    void require(Kernel kernel) {
        KernelCheck.dimension(kernel, group.dimension());
        requireAt(kernel, 0, PAIRS, "");
        HyperparameterVector parameters = kernel.parameters();
        double[] present = parameters.coordinates();
        List<String> learnt = parameters.entries().stream()
                .filter(p -> p.learnt())
                .map(p -> p.name())
                .toList();
        int each = Math.max(LEAST_PAIRS, PAIRS * FEW_HYPERPARAMETERS / Math.max(FEW_HYPERPARAMETERS, present.length));
        for (int i = 0; i < present.length; i++) {
            double[] moved = present.clone();
            moved[i] += MOVE;
            requireAt(moved(kernel, moved), i * each, each, " once " + learnt.get(i) + " is learnt separately");
        }
        RandomGenerator random = SEED.child("all").generator();
        double[] all = Arrays.stream(present)
                .map(v -> v + MOVE * random.nextGaussian())
                .toArray();
        requireAt(moved(kernel, all), 0, PAIRS, " at other hyperparameters that may be learnt");
    }

    private static Kernel moved(Kernel kernel, double[] coordinates) {
        return kernel.withParameters(kernel.parameters().withCoordinates(coordinates));
    }

    /** Checks a kernel at some of the pairs. */
    private void requireAt(Kernel kernel, int from, int count, String when) {
        List<CyclicTransformation> ways = group.transformations();
        for (int i = from; i < from + count; i++) {
            DMatrixRMaj a = row(first, i % PAIRS);
            DMatrixRMaj b = correlated(kernel, a, row(second, i % PAIRS));
            Pair pair = Pair.of(kernel, a, b);
            for (int j = 0; j < ways.size(); j++) {
                CyclicTransformation way = ways.get(j);
                pair.compare(way.apply(a, 1), way.apply(b, 1), () -> way + " changes covariances" + when);
                DMatrixRMaj around = a;
                for (int s = 0; s < way.order(); s++) {
                    around = way.apply(around, 1);
                }
                pair.compare(
                        around,
                        b,
                        () -> way + " does not return to the start after " + way.order() + " " + "times" + when);
                for (CyclicTransformation other : ways.subList(0, j)) {
                    DMatrixRMaj one = way.apply(other.apply(a, 1), 1);
                    DMatrixRMaj two = other.apply(way.apply(a, 1), 1);
                    if (!Arrays.equals(one.data, two.data)) {
                        DMatrixRMaj image = other.apply(way.apply(b, 1), 1);
                        Pair.of(kernel, two, image)
                                .compare(one, image, () -> way + " and " + other + " do not commute" + when);
                    }
                }
            }
        }
    }

    private static DMatrixRMaj row(DMatrixRMaj x, int i) {
        return new DMatrixRMaj(1, x.numCols, true, Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols));
    }

    private static double size(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b) {
        return Math.sqrt(KernelCheck.diagonal(kernel, a)[0] * KernelCheck.diagonal(kernel, b)[0]);
    }

    /** A point on the way from b to a that has a covariance with a. */
    private static DMatrixRMaj correlated(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj near = b;
        for (int k = 0; k < MOST_HALVINGS; k++) {
            double covariance = KernelCheck.covariance(kernel, a, near).data[0];
            if (Math.abs(covariance) >= CORRELATED * size(kernel, a, near)) {
                return near;
            }
            near = near.copy();
            for (int j = 0; j < a.numCols; j++) {
                near.data[j] = 0.5 * (a.data[j] + near.data[j]);
            }
        }
        return near;
    }

    /** Two points, their covariance, and how far from it that of their images may be. */
    private record Pair(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b, double covariance, double tolerance) {

        static Pair of(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b) {
            double covariance = KernelCheck.covariance(kernel, a, b).data[0];
            double tolerance = ROUNDING * size(kernel, a, b) + rounding(kernel, a, b, covariance);
            return new Pair(kernel, a, b, covariance, tolerance);
        }

        void compare(DMatrixRMaj imageA, DMatrixRMaj imageB, Supplier<String> fault) {
            double ofImages = KernelCheck.covariance(kernel, imageA, imageB).data[0];
            if (!(Math.abs(covariance - ofImages) <= tolerance)) {
                throw new NotInvariantException(String.format(
                        Locale.ROOT,
                        "%s: kernel %s is %.6g at %s and %s, but %.6g at %s and %s. %s",
                        fault.get(),
                        kernel,
                        covariance,
                        told(a),
                        told(b),
                        ofImages,
                        told(imageA),
                        told(imageB),
                        ADVICE));
            }
        }
    }

    /** By how much a covariance changes if points move by what rounding moves images by: much, where length scales are short. */
    private static double rounding(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b, double covariance) {
        double greatest = Math.max(CommonOps_DDRM.elementMaxAbs(a), CommonOps_DDRM.elementMaxAbs(b));
        DMatrixRMaj away = b.copy();
        for (int j = 0; j < b.numCols; j++) {
            away.data[j] += Math.copySign(ULPS * Math.ulp(greatest), b.data[j] - a.data[j]);
        }
        return Math.abs(KernelCheck.covariance(kernel, a, away).data[0] - covariance);
    }

    private static String told(DMatrixRMaj point) {
        return Arrays.stream(point.data)
                .mapToObj(v -> String.format(Locale.ROOT, "%.6g", v))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
